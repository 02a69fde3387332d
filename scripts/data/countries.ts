/** Countries: ISO 3166-1 codes and names from CLDR, calling codes from libphonenumber. */

import { countryName, isoCountries } from "./cldr.ts";
import { type LanguageMap, languageMap } from "./languages.ts";
import { fromPackage } from "./packages.ts";

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

/** All countries by alpha2. Antarctica has no telephone numbers, and so no calling code. */
export function countries(): Country[] {
  return isoCountries()
    .map(
      ({ alpha2, alpha3 }): Country => ({
        alpha2,
        alpha3,
        name: languageMap((tag) => countryName(tag, alpha2)),
        ...(isSupportedCountry(alpha2) && { callingCode: `+${getCountryCallingCode(alpha2)}` }),
      }),
    )
    .sort((a, b) => (a.alpha2 < b.alpha2 ? -1 : 1));
}

/** Link to a country, relative to the API's base. */
export function countryLink(alpha2: string): string {
  return `/countries/${alpha2}`;
}
