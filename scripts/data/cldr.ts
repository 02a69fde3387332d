/** Unicode CLDR: countries, time zones and their names by language. */

import { fromPackage } from "./packages.ts";

interface ZoneNames {
  exemplarCity?: string;
  long?: { standard?: string };
}
interface TimeZoneNames {
  gmtFormat: string;
  hourFormat: string;
  zone: { [part: string]: unknown };
  metazone?: { GMT?: ZoneNames };
}

export interface TimeZoneId {
  /** Key in CLDR's tables, often an old name such as `Asia/Calcutta`. */
  cldr: string;
  /** Current name in the IANA database, such as `Asia/Kolkata`. */
  iana: string;
}

/** All officially assigned codes of ISO 3166-1, without withdrawn and user-assigned ones. */
export function isoCountries(): { alpha2: string; alpha3: string }[] {
  const { codeMappings } = fromPackage<{
    supplemental: { codeMappings: { [code: string]: { _numeric?: string; _alpha3?: string } } };
  }>("cldr-core/supplemental/codeMappings.json").supplemental;
  const { territoryAlias } = fromPackage<{ supplemental: { metadata: { alias: { territoryAlias: object } } } }>(
    "cldr-core/supplemental/aliases.json",
  ).supplemental.metadata.alias;
  const firstUserAssigned = 900; // of the numeric codes
  return Object.entries(codeMappings).flatMap(([alpha2, { _numeric: numeric, _alpha3: alpha3 }]) => {
    const assigned = /^[A-Z]{2}$/.test(alpha2) && Number(numeric) < firstUserAssigned && !(alpha2 in territoryAlias);
    return assigned && alpha3 ? [{ alpha2, alpha3 }] : [];
  });
}

/** All canonical time zones including `Etc/`, without those that CLDR has merged into another. */
export function timeZoneIds(): TimeZoneId[] {
  const { tz } = fromPackage<{
    keyword: { u: { tz: { [id: string]: { _alias?: string; _iana?: string; _deprecated?: boolean } } } };
  }>("cldr-bcp47/bcp47/timezone.json").keyword.u;
  return Object.entries(tz).flatMap(([bcp47, { _alias: aliases, _iana: iana, _deprecated: deprecated }]) => {
    const [cldr] = aliases?.split(" ") ?? [];
    if (!cldr || deprecated || bcp47 === "unk") return [];
    return [{ cldr, iana: iana ?? cldr }];
  });
}

/** Name of a country. If CLDR has none, it repeats the code. */
export function countryName(tag: string, alpha2: string): string | undefined {
  const name = fromMain<{ localeDisplayNames: { territories: { [code: string]: string } } }>(
    "cldr-localenames-full",
    tag,
    "territories",
  ).localeDisplayNames.territories[alpha2];
  return name === alpha2 ? undefined : name;
}

/**
 * Exemplar city of a time zone. CLDR omits a name that equals the root's or the last part of the identifier (UTS #35,
 * "Time Zone Format Terminology"). For a fully covered language in Latin script, an omitted name was checked and is the
 * same. For any other it was never translated, so there is none.
 */
export function cityName(tag: string, cldrId: string): string | undefined {
  const name = zoneNames(tag, cldrId).exemplarCity;
  if (!isFullyCovered(tag)) return name === zoneNames("und", cldrId).exemplarCity ? undefined : name;
  return name ?? (isLatin(tag) ? cldrId.replace(/^.*\//, "").replaceAll("_", " ") : undefined);
}

/** Name of an `Etc/` zone: in words for UTC and GMT, else in the localized GMT format, such as `UTC+01:00`. */
export function fixedZoneName(tag: string, cldrId: string, utcOffset: string): string | undefined {
  if (cldrId === "Etc/UTC") return zoneNames(tag, cldrId).long?.standard;
  if (cldrId === "Etc/GMT") return timeZoneNames(tag).metazone?.GMT?.long?.standard;
  const name = localizedGmt(tag, utcOffset);
  return isFullyCovered(tag) || name !== localizedGmt("und", utcOffset) ? name : undefined;
}

/** The long localized GMT format of UTS #35, always with two digits for the hour. */
function localizedGmt(tag: string, utcOffset: string): string {
  const { gmtFormat, hourFormat } = timeZoneNames(tag);
  const [positive, negative] = hourFormat.split(";") as [string, string];
  const pattern = utcOffset.startsWith("-") ? negative : positive;
  const offset = pattern.trim().replace(/H+/, utcOffset.slice(1, 3)).replace("mm", utcOffset.slice(4));
  const localized = offset.replace(/\d/g, (digit) => digits(tag).charAt(Number(digit)));
  return gmtFormat.replace("{0}", localized);
}

function digits(tag: string): string {
  const { numbers } = fromMain<{ numbers: { defaultNumberingSystem: string } }>("cldr-numbers-full", tag, "numbers");
  const { supplemental } = fromPackage<{ supplemental: { numberingSystems: { [name: string]: { _digits: string } } } }>(
    "cldr-core/supplemental/numberingSystems.json",
  );
  return supplemental.numberingSystems[numbers.defaultNumberingSystem]?._digits ?? "0123456789";
}

function zoneNames(tag: string, cldrId: string): ZoneNames {
  let names: unknown = timeZoneNames(tag).zone;
  for (const part of cldrId.split("/")) names = (names as { [part: string]: unknown } | undefined)?.[part];
  return (names ?? {}) as ZoneNames;
}

function timeZoneNames(tag: string): TimeZoneNames {
  return fromMain<{ dates: { timeZoneNames: TimeZoneNames } }>("cldr-dates-full", tag, "timeZoneNames").dates
    .timeZoneNames;
}

function fromMain<Shape>(packageName: string, tag: string, file: string): Shape {
  return fromPackage<{ main: { [tag: string]: Shape } }>(`${packageName}/main/${tag}/${file}.json`).main[tag] as Shape;
}

function isFullyCovered(tag: string): boolean {
  const levels = fromPackage<{ effectiveCoverageLevels: { [tag: string]: string } }>("cldr-core/coverageLevels.json");
  return levels.effectiveCoverageLevels[tag] === "modern";
}

function isLatin(tag: string): boolean {
  return new Intl.Locale(tag).maximize().script === "Latn";
}
