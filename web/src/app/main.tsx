import { render } from "preact";
// The shared styles come first, so that a page's own can build on them.
import "../styles/base/tokens.css";
import "../styles/base/base.css";
import "../styles/base/shell.css";
import { App } from "./app";
import { register } from "./service-worker";
import { applySettings } from "./settings";

applySettings();
register();
const place = document.getElementById("app");
if (place) render(<App />, place);
