/** Forms for texts and names: of classes, properties, operations, roles, languages. */

import type { Code } from "../diagnostic-codes.ts";
import type { Suggestion } from "../diagnostics.ts";
import { didYouMean } from "../edit-distance.ts";
import { INSTEAD } from "../synonyms.ts";
import { type Located, part } from "../yaml-node.ts";
import { type Form, scalar } from "./parser.ts";
import { camelCase, capital } from "./text-format.ts";

export const text = worded("text", "text", /\S/, "wrong-form");

/** A reference by name. The resolver checks whether the name is declared. */
export const reference = (name: string): Form<Located<string>> => worded(name, `a ${name}`, /\S/, "wrong-form");

export const className = worded(
  "class name",
  'a class name such as "TimeZone": letters and digits, beginning with a capital',
  /^[A-Z][A-Za-z0-9]*$/,
  "bad-name",
  (wrong) => capital(camel(wrong)),
);

/** `streetAddress`. Accepts JSON-LD keywords, for which the resolver has a better message. */
export const propertyName = worded(
  "property name",
  'a property name such as "streetAddress": letters and digits, beginning with a small letter',
  /^([a-z][A-Za-z0-9]*|@.*|__proto__)$/,
  "bad-name",
  camel,
);

/** `population`, or `addressCountry.alpha3` for a property of embedded values or of the target of a link. */
export const filterName = worded(
  "filter name",
  'a property name such as "population", or that of a link or embedded value, a dot and a property of it, such as "addressCountry.alpha3"',
  /^([a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?|@.*|__proto__)$/,
  "bad-name",
  (wrong) => wrong.split(".").map(camel).join("."),
);

export const operationName = camelName("operation name", 'an operation name such as "passwordReset"');

export const stateName = worded(
  "state name",
  'a state name such as "open": letters, digits, "_" and "-"',
  /^[A-Za-z][A-Za-z0-9_-]*$/,
  "bad-name",
  (wrong) => spelt(wrong, /[^A-Za-z0-9_-]+/),
);

export const relationName = camelName("relation name", 'a relation name such as "member"');

export const roleName = worded(
  "role name",
  'a role name such as "admin": small letters, digits, "_" and "-"',
  /^[a-z][a-z0-9_-]*$/,
  "bad-name",
  (wrong) => spelt(wrong.toLowerCase(), /[^a-z0-9_-]+/),
);

/** RFC 6749 allows more; access rules read better with less. */
export const scopeName = worded(
  "scope name",
  'a scope name such as "places:write"',
  /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/,
  "bad-name",
  (wrong) => spelt(wrong, /[^A-Za-z0-9._:/-]+/),
);

export const prefix = worded("prefix", 'a prefix such as "schema"', /^[A-Za-z][A-Za-z0-9_-]*$/, "bad-name", (wrong) =>
  spelt(wrong, /[^A-Za-z0-9_-]+/),
);

/** A BCP 47 tag in its canonical form. */
export const locale: Form<Located<string>> = scalar<string>({
  name: "language tag",
  looks: 'a language tag such as "en" or "de-AT"',
  schema: { type: "string", pattern: "^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$" },
  parse(value) {
    const canonical = typeof value === "string" ? canonicalLocale(value) : null;
    if (canonical !== null && !isRegistered(canonical)) {
      const suggestion = "Use the code of the language, such as en, de or nl.";
      return { code: "bad-locale", fault: `There is no language ${JSON.stringify(value)}.`, suggestion };
    }
    if (canonical === value) return canonical as string;
    const near = canonical ?? canonicalLocale(String(value).replaceAll("_", "-"));
    const fault = `${JSON.stringify(value)} is not a language tag (BCP 47) in its canonical form.`;
    return { code: "bad-locale", fault, suggestion: near === null ? null : `Did you mean "${near}"?` };
  },
});

/** The canonical form of a language tag; null if it is not well formed. */
function canonicalLocale(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

const LANGUAGES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/**
 * Whether the language of a tag may exist. `Intl` knows all languages of two letters, but not all of the thousands of
 * three letters. None has more (RFC 5646 section 2.2.1).
 */
function isRegistered(canonical: string): boolean {
  const [language = ""] = canonical.split("-");
  return language.length === 3 || (language.length === 2 && LANGUAGES.of(language) !== undefined);
}

/** One of a few words. `instead`: a suggestion for any other word. */
export function word<W extends string>(
  name: string,
  words: readonly W[],
  code: Code = "wrong-form",
  instead: (value: string) => Suggestion = () => null,
): Form<Located<W>> {
  return scalar<W>({
    name,
    looks: `one of ${words.join(", ")}`,
    schema: { enum: words },
    parse(value) {
      const found = words.find((each) => each === value);
      if (found !== undefined) return found;
      const text = String(value);
      const choices = `It is one of ${words.join(", ")}.`;
      const suggestion = instead(text) ?? didYouMean(text, words) ?? INSTEAD.get(text) ?? choices;
      return { code, fault: `There is no ${name} ${JSON.stringify(value)}.`, suggestion };
    },
  });
}

function camelName(name: string, looks: string): Form<Located<string>> {
  return worded(name, looks, /^[a-z][A-Za-z0-9]*$/, "bad-name", camel);
}

/** A text that matches a pattern. `mend` makes a suggestion from one that does not. */
export function worded(
  name: string,
  looks: string,
  pattern: RegExp,
  code: Code,
  mend?: (wrong: string) => string,
): Form<Located<string>> {
  const form = scalar<string>({
    name,
    looks,
    schema: { type: "string", pattern: pattern.source },
    parse(value) {
      if (typeof value !== "string") return null;
      if (pattern.test(value)) return value;
      const mended = mend?.(value);
      const suggestion = mended !== undefined && pattern.test(mended) ? `Did you mean "${mended}"?` : null;
      return { code, fault: `This should be ${looks}, not ${JSON.stringify(value)}.`, suggestion };
    },
  });
  return mend === undefined ? form : { ...form, mend };
}

/** Replaces invalid characters by dashes, and removes them at both ends. */
function spelt(wrong: string, not: RegExp): string {
  return wrong
    .split(not)
    .filter(Boolean)
    .join("-")
    .replace(/^[^A-Za-z]+/, "");
}

function camel(wrong: string): string {
  const [name = ""] = wrong.split("{", 1);
  return camelCase(name.split(/[^A-Za-z0-9]+/));
}

/** A form for a text of two parts. */
export function split<T>(
  name: string,
  looks: string,
  example: string,
  pattern: RegExp,
  make: (first: Located<string>, second: Located<string>) => T,
): Form<T> {
  const whole = scalar<string>({
    name,
    looks: `${looks}, such as "${example}"`,
    schema: { type: "string", pattern: pattern.source },
    parse: (value) => (typeof value === "string" && pattern.test(value) ? value : null),
  });
  return {
    ...whole,
    read(node, report, under) {
      const said = whole.read(node, report, under);
      if (said === undefined) return undefined;
      const { value, at } = said;
      const [, first = "", second = ""] = pattern.exec(value) ?? [];
      const start = value.length - second.length;
      return make(
        { value: first, at: part(at, value, 0, first.length) },
        { value: second, at: part(at, value, start, second.length) },
      );
    },
  };
}

export const linkOfResource = split(
  "link of a resource type",
  "a resource type, a dot and one of its links",
  "Membership.organisation",
  /^([A-Z][A-Za-z0-9]*)\.([a-z][A-Za-z0-9]*)$/,
  (resource, link) => ({ resource, link }),
);
