// What is said where several play, or play one deal against each other, in Spanish.

import { plural } from "./catalog";
import type { Translation } from "./translations";

type Players = Translation["players"];

const someone = (name: string): string => name || "Alguien";

/** For how long, as people say it. */
function duration(ms: number): string {
  const whole = Math.floor(ms / 1000);
  if (whole < 60) return plural(whole, { one: "{n} segundo", other: "{n} segundos" });
  return plural(Math.floor(whole / 60), { one: "{n} minuto", other: "{n} minutos" });
}

export const seats: Players["seats"] = {
  title: "Jugadores",
  you: "Tú",
  guest: "un invitado",
  open: "Puesto libre",
  left: (name) => `Libre (se fue ${name || "un invitado"})`,
  bot: "bot",
  botFor: (name) => `Por ${name || "un invitado"}`,
  away: "ausente",
  toAct: "le toca",
  clock: (name, time) => `${someone(name)}, tiempo restante: ${time}`,
  ownClock: (time) => `Tu tiempo restante: ${time}`,
  timeOf: (minutes, increment) => (increment ? `${minutes} min + ${increment} s por jugada` : `${minutes} min`),
  waiting: "Falta otro jugador.",
  free: "Hay un puesto libre.",
  waitingMoves: "Aquí aparecerán tus jugadas cuando todos los puestos estén ocupados.",
  before: (seat) => `Puesto ${seat + 1}`,
  awayFor: (name, ms) => `${someone(name)} lleva ${duration(ms)} de ausencia.`,
  awaySoon: (name) => `${someone(name)} se ha ausentado. Si tarda, puedes dejar que juegue un bot.`,
  invite: "Invitar",
  seatBot: "Que juegue un bot",
  lookingOn: "Estás mirando esta partida.",
  yourTurn: (game) => `Te toca · ${game}`,
};

export const around: Players["around"] = {
  satDown: (name) => `${someone(name)} se ha unido.`,
  left: (name) => `${someone(name)} ha dejado la mesa.`,
  away: (name) => `${someone(name)} se ha ausentado.`,
  back: (name) => `${someone(name)} ha vuelto.`,
  here: (name) => `${someone(name)} está aquí.`,
  botPlays: (level, name) => `Se ha unido un bot: ${name === null ? level : `${name}, ${level}`}.`,
  botPlaysFor: (name) => `Un bot juega por ${name || "un invitado"}.`,
  rematch: "La revancha está lista.",
  timeLeft: (n) => (n === 60 ? "Queda 1 minuto." : plural(n, { one: "Queda {n} segundo.", other: "Quedan {n} segundos." })),
};

export const invite: Players["invite"] = {
  title: "Invitar a alguien",
  help: "Envía este enlace a tu amistad o deja que escanee el código.",
  whoIsHere: "Quién está aquí",
  here: "está aquí",
  awaited: "aún no está",
  next: (free) =>
    plural(free, {
      one: "La partida empieza en cuanto tu amistad abra el enlace y se una.",
      other: "La partida empieza en cuanto se ocupen los {n} puestos libres.",
    }),
  nextAgain: "La partida sigue en cuanto alguien ocupe el puesto libre.",
  notReachable:
    "Este servidor solo acepta conexiones de este equipo, así que otros dispositivos no pueden abrir el enlace. Para cambiarlo, inícialo con --host 0.0.0.0.",
  loading: "el enlace",
  qr: "Código QR del enlace",
  copy: "Copiar enlace",
  copied: "Enlace copiado.",
  byHand: "Copia este enlace",
  share: "Compartir enlace",
  shareText: (game) => `Juega a ${game} conmigo`,
  close: "Ver la mesa",
  seatBot: "Que juegue un bot",
  hostName: "Tu nombre en la invitación",
  guestName: "Tu nombre, para los demás",
  nameKept: "Guardado",
  invited: (name, game) => `${someone(name)} te invita a jugar a ${game}`,
  noHost: (game) => `Únete a esta partida de ${game}`,
  goesOn: "La partida ya ha empezado. Sigues donde lo dejó quien jugaba antes.",
  sitDown: "Unirse",
  lookOn: "Mirar",
};

export const bots: Players["bots"] = {
  title: "Que juegue un bot",
  openHelp: "El bot ocupa el puesto libre y se queda con él.",
  awayHelp: (name) => (name ? `El bot juega hasta que vuelva ${name}.` : "El bot juega hasta que vuelva esa persona."),
  level: "Nivel",
  yes: "Que juegue",
};

export const leave: Players["leave"] = {
  tool: "Dejar la mesa",
  question: "¿Dejar la mesa?",
  help: "Tu puesto queda libre y la partida espera. Cualquiera con el enlace puede ocuparlo, también tú. Los demás también pueden dejar que juegue un bot.",
  notResign: "Si lo que quieres es terminar la partida, ríndete.",
  yes: "Dejar la mesa",
  no: "Quedarme",
};

export const resign: Players["resign"] = {
  tool: "Rendirse",
  question: "¿Rendirte en esta partida?",
  help: "La partida termina ahora y la pierdes.",
  nowhere: "La partida termina ahora y no cuenta en tus estadísticas.",
  yes: "Rendirme",
  no: "Seguir jugando",
};

export const rematch: Players["rematch"] = {
  again: "Revancha",
  alone: "Jugar otra vez",
  asked: (name) => `${someone(name)} quiere la revancha.`,
  ready: "La revancha está lista.",
  take: "Unirse a la revancha",
  watch: "Mirar la revancha",
};

export const sheet: Players["sheet"] = {
  title: "Hoja de puntuación",
  now: "Puntuación hasta ahora",
  open: "Ver la hoja de puntuación",
  line: "Apartado",
  made: "Detalles",
  points: "Puntos",
  none: "–",
  notCounted: "aquí no cuenta",
};

export const challenge: Players["challenge"] = {
  title: (game) => (game === null ? "Reto" : `Reto: ${game}`),
  loading: "el reto",
  by: (name) => `${someone(name)} te reta`,
  help: "Juegas el mismo reparto. Junto a tu puntuación verás la de tu rival tras cada jugada.",
  game: "Juego",
  options: "Opciones",
  score: "Puntuación que hay que superar",
  scoreFewer: "Puntuación que hay que superar (menos es mejor)",
  moves: "Jugadas",
  result: (name, told) => `${someone(name)}: ${told}`,
  play: "Jugar este reparto",
  opening: "Empezando…",
  openDeal: "El reparto es conocido, así que esta partida no entra en la clasificación.",
  empty: "Este enlace no contiene ningún reto",
  emptyHelp:
    "Un enlace de reto es largo: tras el # va la partida entera. Quizá solo se copió una parte. Pide el enlace otra vez.",
  broken: "No se puede leer este reto",
  brokenHelp: "El enlace está dañado o incompleto. Pide que te copien otra vez el enlace entero.",
  refused: "Este reto no es válido",
  refusedHelp: "La partida del enlace no sigue las reglas:",
  givenUp: "No hay puntuación que superar",
  givenUpHelp: (name) =>
    `${someone(name)} abandonó esta partida. Un reto necesita una partida jugada hasta el final. Pide otro.`,
  old: "Este navegador es demasiado antiguo para abrir retos. Usa uno más reciente.",
  home: "Todos los juegos",

  make: "Retar a alguien",
  makeTitle: "Retar a alguien",
  makeHelp:
    "El enlace contiene la partida entera: el reparto, las opciones y tus jugadas. Quien lo abra juega el mismo reparto y ve tu puntuación.",
  making: "el enlace",
  name: "Tu nombre en el reto",
  copy: "Copiar enlace",
  copied: "Enlace copiado.",
  byHand: "Copia este enlace",
  share: "Compartir enlace",
  shareText: (game, score) => `He conseguido ${score} en ${game}. ¿Puedes superarlo?`,

  compared: (name, theirs, own, standing) =>
    ({
      better: `Tú ${own}, ${someone(name)} ${theirs}: has ganado el reto.`,
      worse: `Tú ${own}, ${someone(name)} ${theirs}: has perdido el reto.`,
      equal: `${own} por los dos lados: el reto queda en empate.`,
    })[standing],
};
