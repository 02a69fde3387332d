/** Time zones: identifiers and names from CLDR, countries and offsets from moment-timezone's IANA data. */

import { cityName, fixedZoneName, type TimeZoneId, timeZoneIds } from "./cldr.ts";
import { countryLink } from "./countries.ts";
import { type LanguageMap, languageMap } from "./languages.ts";
import { fromPackage } from "./packages.ts";

export interface TimeZone {
  tzid: string;
  name: LanguageMap;
  countries?: string[];
  utcOffset: string;
}

/** IANA data of a time zone: coordinates of its city in degrees, and country codes. */
interface ZoneTableRow {
  lat: number;
  long: number;
  countries: string[];
}

const { tz } = fromPackage<{
  tz: { dataVersion: string; zone(tzid: string): { utcOffset(milliseconds: number): number } };
}>("moment-timezone");
const { zones } = fromPackage<{ zones: { [tzid: string]: ZoneTableRow } }>("moment-timezone/data/meta/latest.json");

/** Year of the offsets. Not earlier than the IANA release, so that all announced clock changes are included. */
const referenceYear = 2027;

export const ianaRelease = tz.dataVersion;

/** All time zones by tzid. `Etc/` zones have no country. */
export function timeZones(): TimeZone[] {
  return timeZoneIds()
    .map(timeZone)
    .sort((a, b) => (a.tzid < b.tzid ? -1 : 1));
}

/** Location of a time zone's city; undefined for `Etc/` zones. */
export function locationOf(tzid: string): { latitude: number; longitude: number } | undefined {
  const row = zones[tzid];
  return row && { latitude: degrees(row.lat), longitude: degrees(row.long) };
}

/**
 * moment-timezone reads 3°41' west as -3 + 41/60 degrees. This corrects it to -3 - 41/60. For less than one degree
 * south or west the sign is lost (London lies 0.25 degrees too far east), which callers must tolerate.
 */
function degrees(packed: number): number {
  return packed < 0 ? 2 * Math.floor(packed) - packed : packed;
}

function timeZone({ cldr, iana }: TimeZoneId): TimeZone {
  const utcOffset = standardOffset(iana);
  const fixed = iana.startsWith("Etc/");
  const used = zones[iana]?.countries;
  return {
    tzid: iana,
    name: languageMap((tag) => (fixed ? fixedZoneName(tag, cldr, utcOffset) : cityName(tag, cldr))),
    ...(used && { countries: used.map(countryLink) }),
    utcOffset,
  };
}

/** Standard time as `+hh:mm`: the smaller of the offsets in January and July, in both hemispheres. */
function standardOffset(tzid: string): string {
  const zone = tz.zone(tzid);
  const minutes = Math.min(...[0, 6].map((month) => -zone.utcOffset(Date.UTC(referenceYear, month, 1))));
  const two = (number: number) => String(Math.trunc(number)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
