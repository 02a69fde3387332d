/** The time zones: identifiers and names from CLDR, countries and offsets from the IANA database as moment-timezone packs it. */

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

/** What the IANA tables say of a time zone: where its city is, in degrees, and the codes of the countries that use it. */
interface ZoneTableRow {
  lat: number;
  long: number;
  countries: string[];
}

const { tz } = fromPackage<{
  tz: { dataVersion: string; zone(tzid: string): { utcOffset(milliseconds: number): number } };
}>("moment-timezone");
const { zones } = fromPackage<{ zones: { [tzid: string]: ZoneTableRow } }>("moment-timezone/data/meta/latest.json");

/** The year whose offsets count; no earlier than the IANA release, so that no clock change it announces is still to come. */
const referenceYear = 2027;

export const ianaRelease = tz.dataVersion;

/** All time zones, by tzid; the zones of `Etc/` belong to no country. */
export function timeZones(): TimeZone[] {
  return timeZoneIds()
    .map(timeZone)
    .sort((a, b) => (a.tzid < b.tzid ? -1 : 1));
}

/** Where the city of a time zone is; nowhere for a zone of `Etc/`. */
export function locationOf(tzid: string): { latitude: number; longitude: number } | undefined {
  const row = zones[tzid];
  return row && { latitude: degrees(row.lat), longitude: degrees(row.long) };
}

/**
 * moment-timezone reads the table's 3°41' west as -3 + 41/60 degrees; this turns it into -3 - 41/60. South and west of
 * the zero lines by less than one degree the sign is lost (London lies 0.25 degrees too far east): allow for that.
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

/** Standard time is the lesser of the offsets in January and July, north and south of the equator alike: `+hh:mm`. */
function standardOffset(tzid: string): string {
  const zone = tz.zone(tzid);
  const minutes = Math.min(...[0, 6].map((month) => -zone.utcOffset(Date.UTC(referenceYear, month, 1))));
  const two = (number: number) => String(Math.trunc(number)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
