// Which time of the day and of the year it is where the player is.

export type TimeOfDay = "dawn" | "day" | "dusk" | "night";
export type Season = "spring" | "summer" | "autumn" | "winter";

/** Roughly: the sun keeps other hours in summer than in winter, and nobody reads a clock from a picture. */
export function timeOfDay(now: Date): TimeOfDay {
  const hour = now.getHours();
  if (hour < 5 || hour >= 21) return "night";
  if (hour < 8) return "dawn";
  return hour < 18 ? "day" : "dusk";
}

/** Where the year is half a year ahead. */
const SOUTHERN =
  /^(Australia|Antarctica)\/|Auckland|Johannesburg|Harare|Maputo|Windhoek|Sao_Paulo|Bahia|Argentina|Buenos_Aires|Santiago|Montevideo|Asuncion|La_Paz|Lima/;
const SEASONS: Season[] = ["winter", "spring", "summer", "autumn"];

export function seasonOf(now: Date, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): Season {
  const quarter = Math.floor(((now.getMonth() + 1) % 12) / 3);
  return SEASONS[(quarter + (SOUTHERN.test(zone) ? 2 : 0)) % 4] ?? "summer";
}
