/** Language negotiation for multilingual properties (clauses LNG-1 to LNG-5, RFC 4647). */

import type { LanguageMap } from "../store/record.ts";

/** A well-formed language tag (RFC 5646, section 2.1), grandfathered tags included. */
const wellFormed = new RegExp(
  `^(?:${[
    "(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?",
    "x(?:-[a-z0-9]{1,8})+",
    "i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|en-gb-oed|sgn-(?:be-fr|be-nl|ch-de)",
  ].join("|")})$`,
  "i",
);

/** The tag in canonical letter case (`de-AT`, `zh-Hant`); undefined if malformed. */
export function canonicalTag(tag: string): string | undefined {
  if (tag.length > 64 || !wellFormed.test(tag)) return undefined;
  return tag
    .toLowerCase()
    .split("-")
    .map((subtag, index, all) => {
      if (index === 0 || all.slice(0, index).some((before) => before.length === 1)) return subtag;
      if (subtag.length === 2) return subtag.toUpperCase();
      return subtag.length === 4 && /^[a-z]/.test(subtag) ? subtag.charAt(0).toUpperCase() + subtag.slice(1) : subtag;
    })
    .join("-");
}

/** The tags of an RFC 4647 lookup: the tag, then shorter ones (`zh-Hant-TW`, `zh-Hant`, `zh`). */
export function lookupChain(tag: string): string[] {
  const chain: string[] = [];
  let subtags = tag.split("-");
  while (subtags.length > 0) {
    chain.push(subtags.join("-"));
    subtags = subtags.slice(0, -1);
    // A single-character subtag introduces the following one and goes with it (RFC 4647, section 3.4).
    if (subtags.at(-1)?.length === 1) subtags = subtags.slice(0, -1);
  }
  return chain;
}

/** The languages that a client wants for multilingual properties. */
export type LanguageChoice =
  /** One value: that of the first tag with a value. */
  | { readonly form: "one"; readonly chain: readonly string[] }
  /** Several values: for each chain, that of its first tag with a value. */
  | { readonly form: "several"; readonly chains: readonly (readonly string[])[] };

/** What a request says of languages. */
type LanguageRequest = Readonly<Record<"acceptLanguage" | "locale" | "fallbackLocale" | "locales", string | undefined>>;

type Malformed = { readonly malformed: string };

/** The languages of a request, or the parameter with a malformed tag. */
export function chooseLanguages(request: LanguageRequest, defaultLocale: string): LanguageChoice | Malformed {
  if (request.locales !== undefined) {
    const tags = request.locales.split(":").map(canonicalTag);
    if (tags.includes(undefined)) return { malformed: "locales" };
    return { form: "several", chains: tags.filter((tag) => tag !== undefined).map(lookupChain) };
  }
  const [first, ...others] = acceptedTags(request.acceptLanguage, defaultLocale);
  const locale = request.locale === undefined ? (first ?? defaultLocale) : canonicalTag(request.locale);
  if (locale === undefined) return { malformed: "locale" };
  const chain = lookupChain(locale);
  // The header's second entry is the fallback. An entry already in the first one's chain adds nothing (LNG-2).
  const headerChain = lookupChain(first ?? defaultLocale);
  const fallback =
    request.fallbackLocale === undefined
      ? others.find((tag) => !headerChain.includes(tag))
      : canonicalTag(request.fallbackLocale);
  if (request.fallbackLocale !== undefined && fallback === undefined) return { malformed: "fallbackLocale" };
  return { form: "one", chain: [...new Set([...chain, ...(fallback === undefined ? [] : lookupChain(fallback))])] };
}

/** Tags of an `Accept-Language` header, highest weight first. Ignores malformed entries and weight 0. */
function acceptedTags(header = "", defaultLocale: string): string[] {
  const entries = header.split(",").flatMap((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const tag = range === "*" ? defaultLocale : canonicalTag(range);
    const weight = qualityOf(parameters);
    return tag !== undefined && weight > 0 ? [{ tag, weight }] : [];
  });
  return entries.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}

/** The `q` weight (RFC 9110, section 12.4.2); 0 if malformed. */
export function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = /^q\s*=\s*(.*)$/i.exec(parameter);
    if (match) return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(match[1] ?? "") ? Number(match[1]) : 0;
  }
  return 1;
}

/** The value of the first tag in the chain with a value. */
export function lookUp(values: LanguageMap, chain: readonly string[]) {
  const tag = chain.find((each) => values[each] !== undefined);
  return tag === undefined ? undefined : { tag, value: values[tag] as string };
}

/** The values that several chains find, by tag. */
export function lookUpSeveral(values: LanguageMap, chains: readonly (readonly string[])[]): LanguageMap {
  const found = chains.flatMap((chain) => lookUp(values, chain) ?? []);
  return Object.fromEntries(found.map(({ tag, value }) => [tag, value]));
}
