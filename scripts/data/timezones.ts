/** Time zones: identifiers and names from CLDR, countries and offsets from moment-timezone's IANA data. */

import { countryLink } from "./countries.ts";
import { type LanguageMap, languageMap } from "./languages.ts";
import { fromMain, fromPackage } from "./packages.ts";

export interface TimeZone {
  tzid: string;
  name: LanguageMap;
  countries?: string[];
  utcOffset: string;
}

const { tz } = fromPackage<{
  tz: { dataVersion: string; zone(tzid: string): { utcOffset(milliseconds: number): number } };
}>("moment-timezone");
/** IANA data of time zones: coordinates of their cities in degrees, and country codes. */
const { zones } = fromPackage<{ zones: { [tzid: string]: { lat: number; long: number; countries: string[] } } }>(
  "moment-timezone/data/meta/latest.json",
);
const { tz: identifiers } = fromPackage<{
  keyword: { u: { tz: { [id: string]: { _alias?: string; _iana?: string; _deprecated?: boolean } } } };
}>("cldr-bcp47/bcp47/timezone.json").keyword.u;
const { effectiveCoverageLevels } = fromPackage<{ effectiveCoverageLevels: { [tag: string]: string } }>(
  "cldr-core/coverageLevels.json",
);

/** Year of the offsets. Not earlier than the IANA release, so that all announced clock changes are included. */
const referenceYear = 2027;

export const ianaRelease = tz.dataVersion;

/**
 * All canonical time zones by tzid, without those that CLDR has merged into another. `Etc/` zones have no country. CLDR's
 * tables often have an old name, such as `Asia/Calcutta` for `Asia/Kolkata`.
 */
export function timeZones(): TimeZone[] {
  return Object.entries(identifiers)
    .flatMap(([bcp47, { _alias: aliases, _iana: iana, _deprecated: deprecated }]) => {
      const [cldr] = aliases?.split(" ") ?? [];
      return !cldr || deprecated || bcp47 === "unk" ? [] : [timeZone(cldr, iana ?? cldr)];
    })
    .sort((a, b) => (a.tzid < b.tzid ? -1 : 1));
}

function timeZone(cldr: string, iana: string): TimeZone {
  const utcOffset = standardOffset(iana);
  const used = zones[iana]?.countries;
  return {
    tzid: iana,
    name: languageMap((tag) => (iana.startsWith("Etc/") ? fixedZoneName(tag, cldr, utcOffset) : cityName(tag, cldr))),
    ...(used && { countries: used.map(countryLink) }),
    utcOffset,
  };
}

/**
 * Exemplar city of a time zone. CLDR omits a name that equals the root's or the last part of the identifier (UTS #35,
 * "Time Zone Format Terminology"). For a fully covered language in Latin script, an omitted name was checked and is the
 * same. For any other it was never translated, so there is none.
 */
function cityName(tag: string, cldr: string): string | undefined {
  const name = zoneNames(tag, cldr).exemplarCity;
  if (!isFullyCovered(tag)) return name === zoneNames("und", cldr).exemplarCity ? undefined : name;
  const isLatin = new Intl.Locale(tag).maximize().script === "Latn";
  return name ?? (isLatin ? cldr.replace(/^.*\//, "").replaceAll("_", " ") : undefined);
}

/** Name of an `Etc/` zone: in words for UTC and GMT, else in the localized GMT format, such as `UTC+01:00`. */
function fixedZoneName(tag: string, cldr: string, utcOffset: string): string | undefined {
  if (cldr === "Etc/UTC") return zoneNames(tag, cldr).long?.standard;
  if (cldr === "Etc/GMT") return timeZoneNames(tag).metazone?.GMT?.long?.standard;
  const name = localizedGmt(tag, utcOffset);
  return isFullyCovered(tag) || name !== localizedGmt("und", utcOffset) ? name : undefined;
}

/** The long localized GMT format of UTS #35, always with two digits for the hour. */
function localizedGmt(tag: string, utcOffset: string): string {
  const { gmtFormat, hourFormat } = timeZoneNames(tag);
  const [positive, negative] = hourFormat.split(";") as [string, string];
  const pattern = utcOffset.startsWith("-") ? negative : positive;
  const offset = pattern.trim().replace(/H+/, utcOffset.slice(1, 3)).replace("mm", utcOffset.slice(4));
  // Where a language is not known, those of English, not of this machine.
  const digits = new Intl.NumberFormat([tag, "en"], { useGrouping: false, minimumIntegerDigits: 10 }).format(
    123_456_789,
  );
  return gmtFormat.replace(
    "{0}",
    offset.replace(/\d/g, (digit) => digits.charAt(Number(digit))),
  );
}

interface ZoneNames {
  exemplarCity?: string;
  long?: { standard?: string };
}

interface TimeZoneNames {
  gmtFormat: string;
  hourFormat: string;
  zone: { [area: string]: unknown };
  metazone?: { GMT?: ZoneNames };
}

function zoneNames(tag: string, cldr: string): ZoneNames {
  let names: unknown = timeZoneNames(tag).zone;
  for (const part of cldr.split("/")) names = (names as { [part: string]: unknown } | undefined)?.[part];
  return (names ?? {}) as ZoneNames;
}

function timeZoneNames(tag: string): TimeZoneNames {
  return fromMain<{ dates: { timeZoneNames: TimeZoneNames } }>("cldr-dates-full", tag, "timeZoneNames").dates
    .timeZoneNames;
}

function isFullyCovered(tag: string): boolean {
  return effectiveCoverageLevels[tag] === "modern";
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

/** Standard time as `+hh:mm`: the smaller of the offsets in January and July, in both hemispheres. */
function standardOffset(tzid: string): string {
  const zone = tz.zone(tzid);
  const minutes = Math.min(...[0, 6].map((month) => -zone.utcOffset(Date.UTC(referenceYear, month, 1))));
  const two = (number: number) => String(Math.trunc(number)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
