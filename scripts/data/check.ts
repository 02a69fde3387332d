/** Validates the reference data: keys, links, language tags and values. Returns one line per error. */

import type { Country } from "./countries.ts";
import type { LanguageMap } from "./languages.ts";
import type { Place } from "./places.ts";
import type { TimeZone } from "./timezones.ts";

const alpha2 = /^[A-Z]{2}$/;
const alpha3 = /^[A-Z]{3}$/;
const callingCode = /^\+[0-9]{1,6}$/;
const tzid = /^[A-Za-z0-9_+/-]{1,64}$/;
const utcOffset = /^[+-][0-9]{2}:[0-9]{2}$/;
const slug = /^(?=.{1,120}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** Errors in the data. */
export function faults(countries: Country[], timeZones: TimeZone[], places: Place[]): string[] {
  const links = new Set(countries.map((country) => `/countries/${country.alpha2}`));
  return [
    ...(countries.length === 249 ? [] : [`${countries.length} countries, where ISO 3166-1 has 249`]),
    ...repeated(countries.map((country) => country.alpha2)),
    ...repeated(countries.map((country) => country.alpha3)),
    ...repeated(timeZones.map((timeZone) => timeZone.tzid)),
    ...repeated(places.map((place) => place.slug)),
    ...countries.flatMap(countryFaults),
    ...timeZones.flatMap((timeZone) => timeZoneFaults(timeZone, links)),
    ...places.flatMap((place) => placeFaults(place, links)),
    ...multilingualFaults(places),
  ];
}

function countryFaults(country: Country): string[] {
  return [
    ...nameFaults(country.alpha2, country.name, ["de", "en"]),
    ...wrong(country.alpha2, "alpha2", alpha2.test(country.alpha2)),
    ...wrong(country.alpha2, "alpha3", alpha3.test(country.alpha3)),
    ...wrong(country.alpha2, "callingCode", callingCode.test(country.callingCode ?? "+0")),
  ];
}

function timeZoneFaults(timeZone: TimeZone, links: Set<string>): string[] {
  const own = timeZone.countries ?? [];
  const isFixed = timeZone.tzid.startsWith("Etc/");
  return [
    ...nameFaults(timeZone.tzid, timeZone.name, ["de", "en"]),
    ...wrong(timeZone.tzid, "tzid", tzid.test(timeZone.tzid)),
    ...wrong(timeZone.tzid, "utcOffset", utcOffset.test(timeZone.utcOffset)),
    ...wrong(timeZone.tzid, "countries", own.every((link) => links.has(link)) && isFixed === (own.length === 0)),
    ...repeated(own),
  ];
}

function placeFaults(place: Place, links: Set<string>): string[] {
  const { latitude, longitude } = place.location;
  return [
    ...nameFaults(place.slug, place.name, []),
    ...wrong(place.slug, "slug", slug.test(place.slug)),
    ...wrong(place.slug, "population", Number.isInteger(place.population) && place.population >= 15_000),
    ...wrong(place.slug, "latitude", Math.abs(latitude) <= 90),
    ...wrong(place.slug, "longitude", Math.abs(longitude) <= 180),
    ...wrong(place.slug, "addressCountry", links.has(place.addressCountry)),
  ];
}

/** Some 250 time zones are named after a city. Far fewer matches mean that a package has changed its keys. */
function multilingualFaults(places: Place[]): string[] {
  const { length } = places.filter((place) => Object.keys(place.name).length > 1);
  return length < 200 ? [`only ${length} places have a name in more than one language`] : [];
}

/** Tags are canonical BCP 47, names are one trimmed line in NFC, and required languages are present. */
function nameFaults(key: string, name: LanguageMap, required: string[]): string[] {
  const entries = Object.entries(name);
  return [
    ...wrong(key, "name, which is empty", entries.length > 0),
    ...required.flatMap((tag) => wrong(key, `name, which lacks ${tag}`, tag in name)),
    ...entries.flatMap(([tag, text]) => [
      ...wrong(key, `language tag ${tag}`, isLanguageTag(tag)),
      ...wrong(
        key,
        `name in ${tag}`,
        /^.{1,200}$/u.test(text) && text.trim() === text && !/\p{Cc}|\p{Cn}/u.test(text) && text.normalize() === text,
      ),
    ]),
  ];
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

function repeated(keys: string[]): string[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => (seen.size === seen.add(key).size ? [`${key} is there twice`] : []));
}

function wrong(key: string, what: string, right: boolean): string[] {
  return right ? [] : [`${key} has a wrong ${what}`];
}
