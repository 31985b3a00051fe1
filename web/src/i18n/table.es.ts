// What the table says by itself, in Spanish.

import { plural, sentence } from "./catalog";
import type { Translation } from "./translations";

type Table = Translation["table"];

export const board: Table["board"] = {
  name: "La mesa",
  thing: (label, standing, placed = false) =>
    ({
      plain: label,
      playable: `${label}: se puede jugar`,
      chosen: `${label}: seleccionado`,
      target: placed ? `${label}: se puede poner ahí` : `${label}: va con tu selección`,
    })[standing],
  held: (label) => `${label}: por colocar`,
  slot: (label, would, standing) =>
    [
      label,
      ...[would || (standing === "plain" ? "ahora no se puede" : ""), standing === "chosen" ? "seleccionado" : ""]
        .filter(Boolean)
        .map(sentence),
    ].join(" "),
  empty: "Vacío",
  parts: "Partes de la mesa",
  ownBoard: "Mi tablero",
  others: "Rivales",
  somethingToDo: ", hay algo que hacer",
  place: (n) => `${n}.º`,
  points: (n) => `${n} pts`,
  spaceBar: "Espacio",
  lookThrough: "Ver todas",
  unfolded: (title, count, cards) =>
    `${title}: ${plural(count, cards ? { one: "{n} carta", other: "{n} cartas" } : { one: "{n} pieza", other: "{n} piezas" })}`,
};

export const play: Table["play"] = {
  loading: "la mesa",
  noTable: "No se puede mostrar esta mesa",
  noTableHelp: "Puede que se haya eliminado o que el enlace esté incompleto.",
  toGames: "Todos los juegos",
  again: "Reintentar",
  lost: "Se ha perdido la conexión. Conectando de nuevo… Tu partida está a salvo.",
  back: "Conexión recuperada.",
  noLine: "Ahora mismo no hay conexión con el servidor.",
  left: "Has dejado la mesa.",
  stale: "La mesa ha cambiado mientras tanto.",
  thinking: "Pensando…",
  lookingOnShort: "Mirando",
  seatGone: {
    moved: "La partida está ahora en tu otro dispositivo. Aquí solo miras.",
    left: "Has dejado la mesa. Ahora miras.",
  },
  lookingOnHelp: "Solo quien juega ve una lista de jugadas.",

  clock: "Tiempo",
  rival: (name) => name || "Rival",
  rivalEnd: (name) => `${name || "Rival"}, al final`,
  rivalHelp: "La puntuación de tu rival en este reparto tras el mismo número de jugadas.",
  placeHere: "Ponerla aquí",
  withThis: (label) => `con ${label}`,

  apart: "No van juntas. La última sigue seleccionada.",
  noLegalMove: "Ahora no se puede mover. Elige un destino y la mesa te explica por qué.",
  chooseMore: "Ahora elige con qué va",
  chooseHow: "Elige una jugada",
  clear: "Quitar la selección",
  press: "Haz clic, arrastra o elige en la lista de jugadas.",
  tap: "Toca, arrastra o elige en la lista de jugadas.",
  whyNot: "¿Por qué no?",
  rule: (number) => `Regla ${number}`,
  readRule: (number) => `Leer la regla ${number} en el reglamento`,
  close: "Cerrar",
  hint: "Pista",
  doIt: "Hacerlo",
  makeAnyway: "Hacerlo de todos modos",
  chooseAnother: "Elegir otra",
  canWin: {
    yes: "Sí, esta partida todavía se puede ganar.",
    no: "No, esta partida ya no se puede ganar. Aún puedes jugar por un buen resultado.",
    unknown: "Puede que todavía se gane. Lo que ves no lo decide.",
  },

  canWinExact: {
    yes: "Sí, esta partida todavía se puede ganar: ya no hay nada oculto y existe una solución.",
    no: "No, esta partida ya no se puede ganar: ya no hay nada oculto y no existe solución. Aún puedes jugar por un buen resultado.",
    unknown: "La búsqueda se quedó sin tiempo. No encontró solución, pero puede que la haya.",
  },
  knowing: {
    yes: "Contando las cartas ocultas, que no puedes ver: sí, hay una solución.",
    no: "Contando las cartas ocultas, que no puedes ver: no, no hay solución.",
    unknown: "Contando las cartas ocultas, que no puedes ver: la búsqueda se quedó sin tiempo.",
  },
  dealt: {
    yes: "Sí. Conociendo todas las cartas, habrías podido ganar este reparto.",
    no: "No. Ni conociendo todas las cartas habrías podido ganar este reparto.",
    unknown: "La búsqueda se quedó sin tiempo y no hay respuesta.",
  },
  byItself: (moves) => `Jugado automáticamente: ${moves.join("; ")}.`,
  safeMoves: "Recoger cartas seguras",

  tools: "Herramientas",
  undo: "Deshacer",
  redo: "Rehacer",
  redoNothing: "No hay nada que rehacer.",
  canWinAsk: "¿Aún puedo ganar?",
  giveUp: "Abandonar",
  newGame: "Partida nueva",
  rules: "Reglas",
  record: "Descargar partida",
  screen: "Cambiar de dispositivo",
  sound: "Sonido",
  help: "Atajos",
  more: "Más",
  undoWhy: {
    "no-seat": "Estás mirando. Solo quien juega puede deshacer jugadas.",
    over: "La partida ha terminado. Ya no se pueden deshacer jugadas.",
    "nothing-to-undo": "Todavía no hay nada que deshacer.",
    "opened-here": "Esta rama empieza aquí. Solo las partidas de práctica permiten deshacer más.",
    reveals: "Desde entonces se ha descubierto algo nuevo. Solo las partidas de práctica permiten deshacerlo.",
    "not-your-move": "La última jugada no fue tuya.",
    "no-time": "Deshacer costaría más tiempo del que te queda.",
    race: "En una carrera no se pueden deshacer jugadas.",
  },
  undoNot: "Esta jugada no se puede deshacer.",
  undoRefused: (reason) => `Deshacer: ${reason}`,

  giveUpQuestion: "¿Abandonar esta partida?",
  giveUpHelp: "La partida termina ahora y el resultado cuenta en tus estadísticas.",
  giveUpNowhere: "La partida termina ahora y no cuenta en tus estadísticas. Puedes empezar de nuevo cuando quieras.",
  giveUpParts: "Termina la partida entera, no solo la parte actual.",
  giveUpYes: "Abandonar",
  giveUpNo: "Seguir jugando",

  turnOver: (next) => `Tu turno ha terminado. Juega ${next}.`,

  moves: "Jugadas",
  movesNow: "Posibles ahora",
  movesNot: "Ahora no se puede",
  noMoves: "Ahora mismo no hay nada que elegir.",
  noMovesOver: "La partida ha terminado. ¡Gracias por jugar!",
  log: "Registro",
  logNothing: "Aún no hay jugadas.",
  side: "Jugadas, registro y reglas",
  sideOpen: "Mostrar jugadas, registro y reglas",
  sideClose: "Ocultar jugadas, registro y reglas",

  keys: "Atajos de teclado",
  keyList: [
    ["Tabulador", "ir a la mesa, a las jugadas o a las herramientas"],
    ["Flechas", "moverse por la mesa"],
    ["Intro o Espacio", "seleccionar"],
    ["E", "explicar: muévete con las flechas; E o Escape para terminar"],
    ["Escape", "quitar la selección o saltar los pasos que se muestran"],
    ["Espacio", "siguiente paso, mientras se muestran"],
    ["Izquierda, derecha", "paso anterior o siguiente, mientras se muestran"],
    ["1 a 9", "hacer esa jugada de la lista"],
    ["H", "pista"],
    ["U o Ctrl+Z", "deshacer"],
    ["R o Ctrl+Y", "rehacer"],
  ],
  raceKeyList: [
    ["Tabulador", "ir a la mesa, a las jugadas o a las herramientas"],
    ["Flechas", "moverse por la mesa"],
    ["La tecla de una carta y luego la de un lugar", "poner la carta ahí"],
    ["Dos veces la tecla de una carta", "ponerla en el tablero común"],
    ["Espacio", "dar la vuelta a cartas o recogerlas"],
    ["D dos veces", "decir a los demás que has terminado"],
    ["P", "pasar, en modo tranquilo"],
    ["Escape", "quitar la selección"],
    ["H", "pista"],
  ],
  keyCanWin: ["W", "¿aún puedo ganar?"],
  keyHelp: ["?", "esta lista"],
};

export const watch: Table["watch"] = {
  open: "Repetir",
  openTurn: (name) => `Repetir lo que hizo ${name}`,
  openSince: "Repetir lo que hicieron los demás",
  takenBack: (who, what) => `${who} deshizo: ${what}`,
  title: "Repetición",
  help: "Pulsa Espacio para el siguiente paso, Escape para volver a la mesa.",
  before: "Antes del primer paso.",
  noMoves: "Tus jugadas volverán a aparecer aquí cuando cierres la repetición.",
  back: "Paso anterior",
  forward: "Paso siguiente",
  play: "Reproducir",
  pause: "Pausar",
  again: "Repetir",
  close: "Volver a la mesa",
  toNow: "Volver a la mesa actual",
  goneOn: "La partida ha seguido.",
  count: (at, last) => `${at} de ${last}`,
};

export const sequence: Table["sequence"] = {
  title: "Qué pasa ahora",
  skip: "Saltar",
  help: "Haz clic en la mesa o pulsa Espacio para el siguiente paso, Escape para saltarlos.",
  helpTouch: "Toca la mesa para el siguiente paso.",
  noMoves: "Se muestra lo que pasa ahora. Después te toca a ti.",
};

export const interim: Table["interim"] = {
  goOn: "Continuar",
};

export const history: Table["history"] = {
  tool: "Historial",
  title: "Historial de la partida",
  loading: "el historial de la partida",
  help: "Repite una parte de la partida o juega desde su comienzo. Al jugar desde ahí se crea una rama: una mesa nueva con la partida tal como estaba. Esta mesa no cambia.",
  now: "ahora",
  score: (name, points, isNow) => `${name} ${isNow ? "hasta ahora" : "al final"}: ${points}`,
  watch: "Repetir",
  watchPart: (part) => `Repetir ${part}`,
  fork: "Jugar desde aquí",
  forkPart: (part) => `Jugar desde aquí, el comienzo de ${part}`,
  looksAhead:
    "Las ramas no cuentan en tus estadísticas. Como una rama puede descubrir cartas ocultas, la partida original sale de la clasificación.",
};

export const save: Table["save"] = {
  tool: "Guardar en archivo",
  title: "¿Guardar esta partida en un archivo?",
  help: [
    "El archivo contiene la partida entera. Puedes continuarla aquí, en la terminal o en otro servidor.",
    "También contiene el reparto con todas las cartas ocultas. Por eso, al guardar, el reparto pasa a ser abierto y la partida sale de la clasificación.",
  ],
  helpOpen: [
    "El archivo contiene la partida entera con su reparto. Puedes continuarla aquí, en la terminal o en otro servidor.",
  ],
  yes: "Guardar",
  no: "Cancelar",
  seenHelp: "O descarga un registro de solo lectura con lo que has visto:",
  seen: "Descargar registro",
};

export const explain: Table["explain"] = {
  ours: "El símbolo impreso se perdió, así que este valor lo hemos elegido nosotros.",
  now: "Ahora",
  walking: "Explicación: usa las flechas; E o Escape para terminar.",
};

export const ending: Table["ending"] = {
  time: (time) => `Tiempo: ${time}.`,
  close: "Ver la mesa",
  closeShort: "Cerrar",
  open: "Ver el resultado",
  newGame: "Partida nueva",
  same: "El mismo reparto otra vez",
  sameHelp: "El reparto es conocido, así que la nueva partida no entra en la clasificación.",
  replay: "Ver la repetición",
  copy: "Copiar enlace de la repetición",
  copied: "Enlace copiado.",
  share: "Compartir la repetición",
  byHand: "Copia este enlace",
  record: "Descargar partida",
  takeBack: "Deshacer",
  couldBeWon: "¿Se podía ganar?",
  guided: "El tutorial no cuenta en tus estadísticas. Tu próxima partida sí.",
  winner: "gana",
  rank: (place) => `n.º ${place} en la clasificación de este servidor`,
  best: "tu mejor resultado hasta ahora",
  streak: (games) => `${games} victorias seguidas`,
};

export const seal: Table["seal"] = {
  sealed: "reparto sellado",
  open: (deal) => (deal !== null && deal.length < 12 ? `reparto abierto n.º ${deal}` : "reparto abierto"),
  practice: "práctica",
  guided: "tutorial",
  branch: (from) => (from === null ? "rama" : `rama de ${from}`),
  loaded: "de un archivo",
  begunHelp: "Esta partida no empezó en esta mesa, así que no cuenta en tus estadísticas.",
  branchesHelp:
    "Esta partida tiene una rama. Una rama de una partida en curso puede descubrir cartas ocultas, así que la partida sale de la clasificación.",
  winnable: "ganable",
  winnableHelp:
    "Este reparto se eligió porque un programa que ve todas las cartas ha encontrado una solución. Se selló como cualquier otro. La partida cuenta en tus estadísticas, pero no en la clasificación.",
  title: "Sobre este reparto",
  sealedHelp: [
    "Antes de la partida, el servidor sacó un número secreto y mostró su sello: una huella que no revela las cartas.",
    "Después de la partida verás aquí el secreto. Si secreto y sello coinciden, las cartas estaban fijadas desde el principio.",
  ],
  openHelp:
    "El número de este reparto es conocido, así que se podrían consultar sus cartas. La partida no entra en la clasificación.",
  practiceHelp:
    "En el modo de práctica puedes deshacer cualquier jugada, también después de descubrir cartas o tirar dados. La partida no cuenta en tus estadísticas.",
  guidedHelp: "El tutorial usa un reparto conocido y no cuenta en tus estadísticas.",
  seal: "Sello",
  secret: "Secreto",
  remembered: "El sello es el mismo que cuando abriste esta mesa por primera vez.",
  changed: "El sello ha cambiado desde que abriste esta mesa por primera vez. No te fíes de este reparto.",
  holds: "Comprobado en tu navegador: el secreto coincide con el sello. Las cartas estaban fijadas antes de la primera jugada.",
  broken: "Comprobado en tu navegador: el secreto no coincide con el sello. No te fíes de este reparto.",
  verify: "Para comprobar las propias cartas, descarga la partida y ejecuta",
  recordFile: "Descargar partida",
};

export const screen: Table["screen"] = {
  title: "Pasar este puesto a otro dispositivo",
  help: "Escanea el código con el otro dispositivo o abre allí el enlace. Tu puesto pasa a él, y aquí puedes seguir mirando.",
  notReachable:
    "Este servidor solo acepta conexiones de este equipo, así que otros dispositivos no pueden abrir el enlace. Para cambiarlo, inícialo con --host 0.0.0.0.",
  left: (minutes) =>
    plural(minutes, {
      one: "Sirve una sola vez, durante el próximo minuto.",
      other: "Sirve una sola vez, durante los próximos {n} minutos.",
    }),
  gone: "Este código ha caducado.",
  again: "Código nuevo",
  qr: "Código QR del enlace",
  copy: "Copiar enlace",
  copied: "Enlace copiado.",
  byHand: "Copia este enlace",
  share: "Compartir enlace",
  loading: "el código",
};

export const guide: Table["guide"] = {
  name: "Tutorial",
  step: (at, total) => `${at} de ${total}`,
  next: "Siguiente",
  held: (asked) => (asked === null ? "El tutorial pide antes otra jugada." : `El tutorial pide antes esta jugada: ${asked}`),
  leave: "Salir del tutorial",
  closed: "El tutorial se ha cerrado. Puedes seguir jugando.",
  done: "Seguir jugando",
  othersTurn: "Juegan los demás. El tutorial sigue cuando te toque.",
};
