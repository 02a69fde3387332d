/**
 * Formats of values as regular expressions (`u` flag), for generated validators. Each matches in linear time: no text
 * makes it backtrack.
 */

/** Default of the maximum number of languages of a multilingual property. */
export const MAX_LANGUAGES = 64;

/** The most digits that PostgreSQL's `numeric` can be declared with. */
export const MOST_DIGITS = 1000;

/** Limit of a JSON value, as a text. */
export const MAX_JSON_BYTES = 65_536;

const DAY_31 = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])";
const DAY_30 = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)";
const DAY_28 = "02-(?:0[1-9]|1[0-9]|2[0-8])";
const LEAP_YEAR = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
/** An existing day. PostgreSQL has no year 0000. */
const DATE = `(?!0000)(?:[0-9]{4}-(?:${DAY_31}|${DAY_30}|${DAY_28})|${LEAP_YEAR}-02-29)`;
/** Without leap seconds, which neither JavaScript nor PostgreSQL supports. */
const TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?";
const OFFSET = "(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])";
/** Without the first and last day, as an offset could move them to a year without four digits. */
const DATE_TIME = `(?!0001-01-01|9999-12-31)${DATE}T${TIME}${OFFSET}`;
/** Without fractions, so that XSD and RFC 3339 agree. */
const DURATION = "P(?=[0-9T])(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?";

const HOST_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
/** As in `<input type="email">`: without comments and quoted parts. */
const EMAIL = `[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${HOST_LABEL}(?:\\.${HOST_LABEL})*`;

/** Characters of an IRI, except those in `not`. */
function iriCharacters(not: string): string {
  const characters = `[^\\s\\p{Cc}\\p{Cs}<>"{}|\\\\^\`%${not}]*`;
  return `${characters}(?:%[0-9A-Fa-f]{2}${characters})*`;
}

/** RFC 3987 with a scheme; brackets only in the authority, for IPv6 addresses. */
const IRI = [
  "[A-Za-z][A-Za-z0-9+.-]*:",
  `(?://${iriCharacters("/?#")}(?=[/?#]|$))?`,
  iriCharacters("?#\\[\\]"),
  `(?:\\?${iriCharacters("#\\[\\]")})?`,
  `(?:#${iriCharacters("#\\[\\]")})?`,
].join("");

/** RFC 5646, section 2.1: language, script, region, variants, extensions, private use. */
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
  decimal: "^-?[0-9]+(?:\\.[0-9]+)?$",
  duration: `^${DURATION}$`,
  email: `^${EMAIL}$`,
  iri: `^${IRI}$`,
  /** BCP 47, private tags such as `x-klingon` included. */
  language: `^(?:${LANGUAGE_TAG}|[Xx](?:-[A-Za-z0-9]{1,8})+)$`,
  /** Any text without lone surrogates, as encoders differ on these. */
  password: "^\\P{Cs}*$",
  /** Well-known text of a position: longitude and latitude in degrees. */
  point: `^POINT\\((-?(?:180|(?:1[0-7][0-9]|[1-9]?[0-9])(?:\\.[0-9]+)?)) (-?(?:90|[1-8]?[0-9](?:\\.[0-9]+)?))\\)$`,
  /** Any text that PostgreSQL can store: without U+0000 and lone surrogates. */
  text: "^[^\\u0000\\p{Cs}]*$",
  /** The offset is optional, as in XSD; JSON Schema's `time` requires it. */
  "time-of-day": `^${TIME}${OFFSET}?$`,
  uuid: "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$",
} as const satisfies Readonly<Record<string, string>>;

export type Format = keyof typeof FORMATS;
