/** SQL of filters by position: near a place, and within a box. Both find rows by a GiST index on boxes first (WGS 84, in degrees). */

import { either, type Part, raw, type Sql, slot } from "../database/statement.ts";

/** Mean radius of the earth in metres (IUGG). */
const RADIUS = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** West, south, east and north edge. West is greater than east if the box crosses the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** The box around everything within a distance, a little larger than needed. */
export function boxAround(longitude: number, latitude: number, metres: number): Box {
  const angle = metres / RADIUS + 1e-9;
  const [south, north] = [latitude - angle / RADIANS, latitude + angle / RADIANS];
  // Around a pole there are all longitudes.
  if (south <= -90 || north >= 90) return [-180, Math.max(south, -90), 180, Math.min(north, 90)];
  const width = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude * RADIANS))) / RADIANS + 1e-9;
  const wrapped = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees);
  return width >= 180
    ? [-180, south, 180, north]
    : [wrapped(longitude - width), south, wrapped(longitude + width), north];
}

/** The arguments of a box as PostgreSQL's text; if it crosses the antimeridian, of the two boxes `_box` and `_end`. */
export function boxArguments([west, south, east, north]: Box, key: string): { readonly [key: string]: string } {
  const text = (from: number, to: number) => `(${to},${north}),(${from},${south})`;
  // The antimeridian itself is stored as 180.
  const from = west === -180 && east < 180 ? 180 : west;
  return from > east
    ? { [`${key}_box`]: text(from, 180), [`${key}_end`]: text(-180, east) }
    : { [`${key}_box`]: text(from, east) };
}

/** Whether a position is in the box of the arguments. `crosses`: the antimeridian. */
export function isWithin(value: Part, key: string, crosses: boolean): Sql {
  const inside = (part: string) => raw`${value} <@ ${slot(`${key}_${part}`)}::box`;
  return crosses ? either([inside("box"), inside("end")]) : inside("box");
}

/** Whether the great-circle distance (haversine) from the place `key` is at most `key_metres`. */
export function isNear(value: Part, key: string, crosses: boolean): Sql {
  const place = raw`${slot(key)}::point`;
  const half = (index: 0 | 1) => raw`power(sind(((${value})[${index}] - (${place})[${index}]) / 2), 2)`;
  const angle = raw`${half(1)} + cosd((${value})[1]) * cosd((${place})[1]) * ${half(0)}`;
  return raw`(${isWithin(value, key, crosses)} and ${2 * RADIUS} * asin(sqrt(least(1, ${angle}))) <= ${slot(`${key}_metres`)}::double precision)`;
}
