// What the frame around every page says, in Spanish.

import type { Translation } from "./translations";

export const shell: Translation["shell"]["shell"] = {
  skip: "Saltar al contenido",
  pages: "Páginas",
  games: "Juegos",
  statistics: "Estadísticas",
  settings: "Ajustes",
  home: "Inicio de Kingfisher",
  offline: "No hay conexión. Puede que lo que ves no esté al día; la página se vuelve a conectar sola.",
  loading: (what) => `Cargando ${what}…`,
  loadingPage: "la página",
  unexpected: (status) => `El servidor respondió con el estado ${status}.`,
  failedTitle: "Algo ha fallado",
  offlineTitle: "No se puede llegar al servidor",
  offlineHelp: "Tus partidas están a salvo. Comprueba la conexión y vuelve a intentarlo.",
  again: "Reintentar",
  close: "Cerrar",
};
