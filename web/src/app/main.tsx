import { render } from "preact";
import { App } from "./app";
import { register } from "./service-worker";
import { applySettings } from "./settings";
import "../styles/index.css";

applySettings();
register();
const place = document.getElementById("app");
if (place) render(<App />, place);
