/** The languages of the reference data, and how the names in them become a language map. */

/** One value per BCP 47 tag, tags in the order of their code units. */
export type LanguageMap = { [tag: string]: string };

const languages = [
  "ar",
  "bg",
  "ca",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fa",
  "fi",
  "fr",
  "ga",
  "gsw",
  "he",
  "hi",
  "hr",
  "hu",
  "id",
  "is",
  "it",
  "ja",
  "ko",
  "lb",
  "lt",
  "lv",
  "mt",
  "nb",
  "nl",
  "pl",
  "pt",
  "ro",
  "ru",
  "se",
  "sk",
  "sl",
  "sr",
  "sv",
  "th",
  "tr",
  "uk",
  "vi",
  "yi",
  "zh",
];
const variants = ["de-AT", "de-CH", "en-GB", "es-419", "es-MX", "fr-CA", "pt-PT", "sr-Latn", "zh-Hant"];

const tags = [...languages, ...variants].sort();

/** The tag that a lookup tries next (RFC 4647, section 3.4); none after a bare language. */
function shorter(tag: string): string | undefined {
  const end = tag.lastIndexOf("-");
  return end < 0 ? undefined : tag.slice(0, end);
}

/**
 * The names that exist; a variant only where it says something else than the tag a lookup would find after it.
 * A language without a name of its own is left out: nothing is filled in from another one.
 */
export function languageMap(nameIn: (tag: string) => string | undefined): LanguageMap {
  const map: LanguageMap = {};
  for (const tag of tags) {
    const name = nameIn(tag);
    const next = shorter(tag);
    if (name !== undefined && !(next && nameIn(next) === name)) map[tag] = name;
  }
  return map;
}
