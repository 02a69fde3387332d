/** Languages of the reference data, and language maps of names. */

/** One value per BCP 47 tag, in code unit order of the tags. */
export type LanguageMap = { [tag: string]: string };

const tags = `
  ar bg ca cs da de el en es et fa fi fr ga gsw he hi hr hu id is it ja ko lb lt lv mt nb nl pl pt ro ru se sk
  sl sr sv th tr uk vi yi zh de-AT de-CH en-GB es-419 es-MX fr-CA pt-PT sr-Latn zh-Hant
`
  .trim()
  .split(/\s+/)
  .sort();

/** Next tag of a lookup (RFC 4647, section 3.4); undefined after a language without subtags. */
function shorter(tag: string): string | undefined {
  const end = tag.lastIndexOf("-");
  return end < 0 ? undefined : tag.slice(0, end);
}

/**
 * Names by tag. A variant has an entry only if it differs from the next tag of a lookup. Names are never copied from
 * another language.
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
