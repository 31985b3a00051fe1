// All that the page says in Spanish.

import * as pages from "./pages.es";
import * as players from "./players.es";
import * as race from "./race.es";
import * as shell from "./shell.es";
import * as table from "./table.es";
import type { Translation } from "./translations";

export const translation: Translation = { pages, players, race, shell, table };
