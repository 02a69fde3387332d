/**
 * The written forms of values, as regular expressions (`u` flag).
 *
 * Validators are generated with them, so that they need no format library. Each is linear: no two ways to read the
 * same text, hence nothing for a hostile text to backtrack into.
 */

/** Languages of a multilingual property whose spec says no other number. */
export const MAX_LANGUAGES = 64;

const DAY_31 = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])";
const DAY_30 = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)";
const DAY_28 = "02-(?:0[1-9]|1[0-9]|2[0-8])";
const LEAP_YEAR = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
/** A day that there is; the year 0000, which databases do not know, is none. */
const DATE = `(?!0000)(?:[0-9]{4}-(?:${DAY_31}|${DAY_30}|${DAY_28})|${LEAP_YEAR}-02-29)`;
/** Leap seconds are left out: neither JavaScript nor PostgreSQL can keep one. */
const TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?";
const OFFSET = "(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])";
/** The first and last day are left out, as an offset could move them to a year that four digits do not hold. */
const DATE_TIME = `(?!0001-01-01|9999-12-31)${DATE}T${TIME}${OFFSET}`;
/** Numbers of units in falling order, at least one after `P` and after `T`; no fractions, so that XSD and RFC 3339 agree. */
const DURATION = "P(?=[0-9T])(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?";

const HOST_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
/** As `<input type="email">` takes it: an address that mail can go to, without comments and quoted parts. */
const EMAIL = `[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${HOST_LABEL}(?:\\.${HOST_LABEL})*`;

/** Characters of an IRI, but for those that `not` tells as a class does. */
function iriCharacters(not: string): string {
  const characters = `[^\\s\\p{Cc}\\p{Cs}<>"{}|\\\\^\`%${not}]*`;
  return `${characters}(?:%[0-9A-Fa-f]{2}${characters})*`;
}

/** RFC 3987 with a scheme; brackets only in the authority, where IPv6 addresses have them. */
const IRI = [
  "[A-Za-z][A-Za-z0-9+.-]*:",
  `(?://${iriCharacters("/?#")}(?=[/?#]|$))?`,
  iriCharacters("?#\\[\\]"),
  `(?:\\?${iriCharacters("#\\[\\]")})?`,
  `(?:#${iriCharacters("#\\[\\]")})?`,
].join("");

/** A language tag as RFC 5646, section 2.1, forms it: language, script, region, variants, extensions, private use. */
const LANGUAGE_TAG = [
  "(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})",
  "(?:-[A-Za-z]{4})?",
  "(?:-(?:[A-Za-z]{2}|[0-9]{3}))?",
  "(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*",
  "(?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)*",
  "(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?",
].join("");

/** Values of JSON Schema's `format` to the pattern that a text of this format matches. */
export const FORMATS = {
  date: `^${DATE}$`,
  "date-time": `^${DATE_TIME}$`,
  duration: `^${DURATION}$`,
  email: `^${EMAIL}$`,
  iri: `^${IRI}$`,
  /** BCP 47, private tags such as `x-klingon` included. */
  language: `^(?:${LANGUAGE_TAG}|[Xx](?:-[A-Za-z0-9]{1,8})+)$`,
  /** Only hashed, so any text but half a surrogate pair, which no two encoders write alike. */
  password: "^\\P{Cs}*$",
  /** What a database can store as text: neither U+0000 nor half a surrogate pair. */
  text: "^[^\\u0000\\p{Cs}]*$",
  /** With or without an offset from UTC, as in XSD; JSON Schema's `time` demands one. */
  "time-of-day": `^${TIME}${OFFSET}?$`,
  uuid: "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$",
} as const satisfies Readonly<Record<string, string>>;

export type Format = keyof typeof FORMATS;
