import { render } from "preact";
// The shared styles come first, so that a page's own can build on them.
import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import { App } from "./app";
import { register } from "./register";
import { applySettings } from "./settings";

applySettings();
register();
const place = document.getElementById("app");
if (place) render(<App />, place);
