// What is said around a race, in Spanish.

import { plural } from "./catalog";
import type { Translation } from "./translations";

type Race = Translation["race"];

const someone = (name: string): string => name || "Alguien";
const seconds = (n: number): string => plural(n, { one: "{n} segundo", other: "{n} segundos" });

const listing = new Intl.ListFormat("es");
const listed = (names: readonly string[]): string => listing.format(names);

export const lobby: Race["lobby"] = {
  title: "Antes de la carrera",
  between: (round) => `La ronda ${round} ha terminado`,
  resume: "La carrera sigue enseguida",
  help: "La carrera empieza cuando todos los puestos están ocupados y todo el mundo está listo.",
  calm: "Modo tranquilo: se juega por turnos cortos, con una jugada por persona en cada uno.",
  resumeHelp: "La carrera sigue, tras una cuenta atrás, en cuanto vuelva todo el mundo.",
  paused: "El anfitrión ha pausado la carrera.",
  pausedHost: "Has pausado la carrera. Elige «Continuar» para seguir.",
  goesOnIn: (n) => `Sigue como muy tarde en ${n} s`,
  latest: (n) => `Empieza como muy tarde en ${n} s`,

  seats: "Jugadores",
  host: "anfitrión",
  ready: "a punto",
  notReady: "aún no",
  away: "ausente",
  free: "Puesto libre",
  you: "tú",
  addBot: "Añadir un bot",
  addBotTo: (seat) => `Añadir un bot: puesto ${seat + 1}`,
  fill: "Llenar los puestos libres con bots",
  fillHelp: "Cada puesto libre recibe un bot de este nivel. Los bots se quedan con esos puestos.",
  remove: "Quitar",
  removeSeat: (seat, name) => `Quitar: puesto ${seat + 1}, ${name}`,
  removeQuestion: (name) => (name ? `¿Quitar a ${name} de la carrera?` : "¿Quitar de la carrera a esta persona?"),
  removeFirst: "El puesto desaparece, así que habrá un jugador menos. Esa persona podrá seguir mirando.",
  removeLater: "Un bot ocupa el puesto. Esa persona podrá seguir mirando.",
  removeYes: "Quitar",
  removeNo: "Dejar",

  iAmReady: "¡A punto!",
  readyFor: (round) => `A punto para la ronda ${round}`,
  waitForMe: "Aún no",
  youAreReady: "Todo a punto por tu parte.",
  pause: "Pausar",
  goOn: "Continuar",
  look: "Ver la mesa",
  show: "Ver la sala",
  showSheet: "Ver la hoja de puntuación",
  invite: "Invitar",
  inviteHelp: "Quien abra este enlace ocupa un puesto libre. Cuando todos estén ocupados, los demás podrán mirar.",
};

export const countdown: Race["countdown"] = {
  go: "¡Ya!",
  said: (n) => `La carrera empieza en ${seconds(n)}.`,
};

export const status: Race["status"] = {
  waiting: "Faltan jugadores para ocupar todos los puestos.",
  gathering: "La carrera empieza cuando todo el mundo esté a punto.",
  notReady: (names) => `Falta: ${listed(names)}.`,
  yours: "Solo faltas tú: los demás ya están a punto.",
  resume: "La carrera sigue cuando vuelva todo el mundo.",
  paused: "El anfitrión ha pausado la carrera.",
  countdown: "Prepárate: la carrera está a punto de empezar.",
  notYet: "Aquí aparecerán tus jugadas cuando empiece la carrera.",
};

export const slice: Race["slice"] = {
  yours: (n) => `Turno ${n}: te toca.`,
  acted: (n, names) => `Turno ${n}: ya has jugado. Falta: ${listed(names)}.`,
  over: (n) => `Turno ${n}: ya ha jugado todo el mundo.`,
  watched: (n, names) => `Turno ${n}: falta ${listed(names)}.`,
  left: (n) => `${n} s`,
  leftName: (n) => plural(n, { one: "Queda {n} segundo de este turno", other: "Quedan {n} segundos de este turno" }),
  pass: "Pasar",
  passHelp: "No jugar en este turno",
  passKey: "P",
  hasActed: "ya ha jugado",
};

export const photo: Race["photo"] = {
  title: "Final de foto",
  back: "Recuperas tu carta.",
  first: (name, ms) => `${someone(name)} llegó antes, por ${ms} ms`,
  close: (name) => `${someone(name)} llegó antes, por menos de un milisegundo`,
};

export const seats: Race["seats"] = {
  ms: (n) => `${n} ms`,
  rtt: (n) => plural(n, { one: "latencia: {n} milisegundo", other: "latencia: {n} milisegundos" }),
  rttHelp: "Latencia: lo que tarda un mensaje en ir al servidor y volver",
  away: (name) => `${someone(name)} se ha ausentado. Si tarda, jugará un bot hasta que vuelva.`,
};

export const said: Race["said"] = {
  ready: (name) => `${someone(name)}: a punto.`,
  notReady: (name) => `${someone(name)} ya no está a punto.`,
  paused: "La carrera está en pausa.",
  goesOn: "La carrera sigue.",
  removed: "Se ha quitado un puesto.",
};
