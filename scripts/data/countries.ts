/** Countries: ISO 3166-1 codes and names from CLDR, calling codes from libphonenumber. */

import { type LanguageMap, languageMap } from "./languages.ts";
import { fromMain, fromPackage } from "./packages.ts";

export interface Country {
  alpha2: string;
  alpha3: string;
  name: LanguageMap;
  callingCode?: string;
}

const { isSupportedCountry, getCountryCallingCode } = fromPackage<{
  isSupportedCountry(alpha2: string): boolean;
  getCountryCallingCode(alpha2: string): string;
}>("libphonenumber-js");
const { codeMappings } = fromPackage<{
  supplemental: { codeMappings: { [code: string]: { _numeric?: string; _alpha3?: string } } };
}>("cldr-core/supplemental/codeMappings.json").supplemental;
const { territoryAlias } = fromPackage<{ supplemental: { metadata: { alias: { territoryAlias: object } } } }>(
  "cldr-core/supplemental/aliases.json",
).supplemental.metadata.alias;

/** The first user-assigned one of the numeric codes. */
const userAssigned = 900;

/**
 * All officially assigned codes, without withdrawn and user-assigned ones, by alpha2. Antarctica has no telephone numbers,
 * and so no calling code.
 */
export function countries(): Country[] {
  return Object.entries(codeMappings)
    .flatMap(([alpha2, { _numeric: numeric, _alpha3: alpha3 }]) => {
      const assigned = /^[A-Z]{2}$/.test(alpha2) && Number(numeric) < userAssigned && !(alpha2 in territoryAlias);
      if (!assigned || !alpha3) return [];
      const name = languageMap((tag) => countryName(tag, alpha2));
      return [
        {
          alpha2,
          alpha3,
          name,
          ...(isSupportedCountry(alpha2) && { callingCode: `+${getCountryCallingCode(alpha2)}` }),
        },
      ];
    })
    .sort((a, b) => (a.alpha2 < b.alpha2 ? -1 : 1));
}

/** Name of a country. If CLDR has none, it repeats the code. */
function countryName(tag: string, alpha2: string): string | undefined {
  const { localeDisplayNames } = fromMain<{ localeDisplayNames: { territories: { [code: string]: string } } }>(
    "cldr-localenames-full",
    tag,
    "territories",
  );
  const name = localeDisplayNames.territories[alpha2];
  return name === alpha2 ? undefined : name;
}

/** Link to a country, relative to the API's base. */
export function countryLink(alpha2: string): string {
  return `/countries/${alpha2}`;
}
