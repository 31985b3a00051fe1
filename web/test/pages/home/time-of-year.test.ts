import { expect, test } from "vitest";
import { seasonOf, timeOfDay } from "../../../src/pages/home/time-of-year";

const at = (month: number, hour = 12) => new Date(2026, month - 1, 15, hour);

test("a day has four times", () => {
  const hours = [0, 4, 5, 7, 8, 17, 18, 20, 21, 23];
  expect(hours.map((hour) => timeOfDay(at(6, hour)))).toEqual([
    "night",
    "night",
    "dawn",
    "dawn",
    "day",
    "day",
    "dusk",
    "dusk",
    "night",
    "night",
  ]);
});

test("a year has four seasons, which begin half a year later in the south", () => {
  const months = [12, 2, 3, 5, 6, 8, 9, 11];
  const north = ["winter", "winter", "spring", "spring", "summer", "summer", "autumn", "autumn"];
  expect(months.map((month) => seasonOf(at(month), "Europe/Madrid"))).toEqual(north);
  expect(months.map((month) => seasonOf(at(month), "America/Mexico_City"))).toEqual(north);
  const south = [...north.slice(4), ...north.slice(0, 4)];
  for (const zone of ["Australia/Sydney", "America/Argentina/Cordoba", "Pacific/Auckland"]) {
    expect(months.map((month) => seasonOf(at(month), zone))).toEqual(south);
  }
});
