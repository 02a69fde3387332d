/** The grammar of a property, and of a group of them. */

import { iri } from "./addresses.ts";
import { allow } from "./allow.ts";
import { lifespan } from "./deprecation.ts";
import { foreignKey, foreignType } from "./foreign.ts";
import { list, oneOrMore, table } from "./list.ts";
import { anything, count, flag, number, positive } from "./measures.ts";
import { key, object } from "./object.ts";
import { rule } from "./rule.ts";
import { className, propertyName, reference, text, word } from "./words.ts";

const DATATYPES = [
  "string",
  "integer",
  "number",
  "boolean",
  "date",
  "dateTime",
  "time",
  "duration",
  "email",
  "iri",
  "language",
  "uuid",
  "password",
  "secret",
] as const;

/** A property. */
const property = object(
  "property",
  {
    type: key(word("type", DATATYPES, "unknown-type", foreignType), "The datatype of its values.", {
      example: "string",
    }),
    link: key(reference("resource name"), "The resource type that its values are links to.", { example: "Country" }),
    embed: key(reference("value type name"), "The value type whose values stand in place.", {
      example: "GeoCoordinates",
    }),
    title: key(text, "A short label for people.", { otherwise: "the name in words", example: "Street address" }),
    description: key(text, "What it means, for people.", { otherwise: "the title", example: "Street and number." }),
    iri: key(iri, "The IRI of its term. Pin it, and the name may change.", {
      otherwise: "the vocabulary, the name of the class or group, a slash and the name",
      example: "schema:streetAddress",
    }),
    renamedFrom: key(
      oneOrMore(propertyName),
      "The names that it had before, so that what is stored under them moves along; one under which nothing was ever stored is told. It may stand for good: where the move is made, it does nothing more, and keeps the old name from meaning something else: a property that is there cannot have it.",
      { example: "street" },
    ),
    ...lifespan,
    required: key(flag, "Whether every resource has it. Where there may be many, at least one.", {
      default: false,
      example: true,
    }),
    many: key(flag, "Whether it may have several values.", { default: false, example: true }),
    multilingual: key(flag, "Whether it has a text in each of several languages. Only for strings.", {
      default: false,
      example: true,
    }),
    unique: key(flag, "Whether no two resources may have the same value.", { default: false, example: true }),
    readOnly: key(flag, "Whether only the server writes it.", { default: false, example: true }),
    writeOnly: key(flag, "Whether no answer ever has it.", { default: false, example: true }),
    default: key(anything, "The value that a new resource, or a value in one, gets where it is left out.", {
      example: false,
    }),
    backfill: key(
      anything,
      "The value that resources get which are there already and have none, once it is required. It may go when the migration has been made.",
      { example: "unknown" },
    ),
    enum: key(list(anything), "The only values it may have.", { example: ["draft", "published"] }),
    pattern: key(
      text,
      "A regular expression (ECMAScript, u flag) that its text matches; write ^ and $ where the whole is meant.",
      { example: "^[A-Z]{2}$" },
    ),
    minLength: key(count, "The least length of its text, in code points.", { example: 1 }),
    maxLength: key(count, "The greatest length of its text, in code points.", { example: 200 }),
    minimum: key(number, "The least number it may be.", { example: 0 }),
    maximum: key(number, "The greatest number it may be.", { example: 90 }),
    exclusiveMinimum: key(number, "A number that it is greater than.", { example: 0 }),
    exclusiveMaximum: key(number, "A number that it is less than.", { example: 100 }),
    multipleOf: key(number, "A number above 0 of which it is a multiple.", { example: 0.5 }),
    minItems: key(count, "The least number of values, where there may be many.", { example: 1 }),
    maxItems: key(positive, "The greatest number of values, where there may be many.", { example: 20 }),
    onDelete: key(
      word("onDelete", ["restrict", "cascade", "clear"]),
      "What happens when what a link leads to is deleted: `restrict` refuses that, `cascade` deletes this resource too, `clear` takes the link away.",
      {
        otherwise: "restrict",
        example: "clear",
      },
    ),
    read: key(rule, "Who may read it, of those who may read the resource.", {
      otherwise: "all of them",
      example: "owner or admin",
    }),
    write: key(rule, "Who may write it, of those who may write the resource.", {
      otherwise: "all of them",
      example: "admin",
    }),
    example: key(anything, "A value that it might have.", { example: "Getreidegasse 9" }),
    examples: key(list(anything), "Several values that it might have.", { example: ["salzburg-at", "wien-at"] }),
    allow,
  },
  { oneOf: ["type", "link", "embed"], foreign: foreignKey },
);

/** The properties of a class or group, by name. */
export const properties = table(propertyName, property);

export const use = key(oneOrMore(reference("group name")), "Groups whose properties the class has too.", {
  example: ["Located"],
});

export const superClasses = key(
  oneOrMore(reference("class name, IRI or prefixed name")),
  "The more general classes: classes of this spec by name, others by IRI.",
  { example: "schema:Place" },
);

/** A file that begins with `group:`. */
export const group = object("group", {
  group: key(className, "The name of the group.", { required: true, example: "Located" }),
  description: key(text, "What the properties have in common, for people.", {
    example: "What has a position on the earth.",
  }),
  properties: key(properties, "The properties that every class has that uses the group.", {
    required: true,
    example: { location: { embed: "GeoCoordinates" } },
  }),
  allow,
});

/** A file that begins with `value:`. */
export const valueType = object("value type", {
  value: key(className, "The name of the class.", { required: true, example: "GeoCoordinates" }),
  title: key(text, "A short label for people.", { otherwise: "the name in words", example: "Coordinates" }),
  description: key(text, "What it is, for people.", {
    otherwise: "the title",
    example: "A point on the earth, in degrees of WGS 84.",
  }),
  iri: key(iri, "The IRI of the class.", {
    otherwise: "the vocabulary and the name",
    example: "schema:GeoCoordinates",
  }),
  subClassOf: superClasses,
  use,
  properties: key(properties, "The properties, by name.", {
    example: { latitude: { type: "number", required: true, minimum: -90, maximum: 90 } },
  }),
  allow,
});
