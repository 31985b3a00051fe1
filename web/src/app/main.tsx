import { render } from "preact";
import { speak } from "../i18n/translations";
import { App } from "./app";
import { register } from "./service-worker";
import { applySettings, wantedLanguage } from "./settings";
import "../styles/index.css";

applySettings();
register();
await speak(wantedLanguage());
const place = document.getElementById("app");
if (place) render(<App />, place);
