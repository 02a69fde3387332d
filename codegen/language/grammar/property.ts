/** The grammar of properties, groups and value types. */

import { DATATYPE_NAMES } from "../../../src/hypermedia/datatypes.ts";
import { MOST_DIGITS } from "../../../src/store/formats.ts";
import type { Suggestion } from "../diagnostics.ts";
import { didYouMean, nearestWord } from "../edit-distance.ts";
import { INSTEAD } from "../synonyms.ts";
import type { Located } from "../yaml-node.ts";
import { conditions, rule } from "./access-rule.ts";
import { allow, deprecationKeys } from "./common-keys.ts";
import { iri } from "./iri-parsers.ts";
import { list, oneOrMore, table } from "./list.ts";
import { className, linkOfResource, propertyName, reference, split, stateName, text, word } from "./name-parsers.ts";
import { key, object } from "./object.ts";
import type { Form } from "./parser.ts";
import { amount, anything, count, flag, positive, positiveUpTo } from "./units.ts";

/** What to write instead of a class or a list as the datatype. */
function typeInstead(name: string): Suggestion {
  if (/^(list|array|set)\W|\[\]$/i.test(name)) return INSTEAD.get("array") ?? null;
  if (!/^[A-Z]\w*$/.test(name)) return null;
  return (declared) => {
    const near = declared.has(name) ? name : nearestWord(name, declared.keys());
    const kind = declared.get(near ?? "");
    if (kind === "group") return `"${near}" is a group: write "use: [${near}]" beside "properties".`;
    if (kind !== undefined) return `Write "${kind === "value" ? "embed" : "link"}: ${near}".`;
    return (
      didYouMean(name, DATATYPE_NAMES) ??
      `If that is a resource type, write "link: ${name}"; if it is a value type, "embed: ${name}".`
    );
  };
}

/** `lines.amount` */
const ofEntries = split(
  "property of entries",
  "an inverse collection, a dot and a property of its entries",
  "lines.amount",
  /^([a-z][A-Za-z0-9]*)\.([a-z][A-Za-z0-9]*)$/,
  (inverse, property) => ({ inverse, property }),
);

const link = reference("property name");

/** `true`, or the name of a link. */
const sequence: Form<Located<true | string>> = {
  name: "true, or a property name",
  parts: [link],
  schema: { anyOf: [{ const: true }, link.schema] },
  read(node, report, under) {
    if (node.kind === "scalar" && node.value === true) return { value: true, at: node.at };
    return link.read(node, report, under);
  },
};

/** A property. */
const property = object(
  "property",
  {
    type: key(word("type", DATATYPE_NAMES, "unknown-type", typeInstead), "The datatype of its values.", {
      example: "string",
    }),
    link: key(reference("resource name"), "The resource type that its values link to.", { example: "Country" }),
    embed: key(reference("value type name"), "The value type whose values are embedded in the resource.", {
      example: "GeoCoordinates",
    }),
    states: key(
      list(stateName),
      "The states that the resource can be in. It begins in the first one, unless `initial` names another. Only operations with `to` change it.",
      { example: ["open", "assigned", "closed"] },
    ),
    initial: key(reference("state"), "The state in which a resource begins.", {
      otherwise: "the first of its states",
      example: "open",
    }),
    inverse: key(
      linkOfResource,
      "A link to the resource type: the property is then the collection of those that have it, under the path of the resource and the name of the property, as `/organisations/7/tickets/`. What is made there has the link.",
      { example: "Ticket.organisation" },
    ),
    count: key(
      reference("inverse collection"),
      "The inverse collection of the same resource type whose entries it counts. The server keeps the number exact, and costs each write of an entry a little more.",
      { example: "tickets" },
    ),
    sum: key(
      ofEntries,
      "The property of the entries of an inverse collection that it adds up: whole numbers or decimals, which may be aggregates too. The sum of decimals has their scale and 12 digits more. Without entries, it is 0.",
      { example: "lines.amount" },
    ),
    min: key(ofEntries, "The property of the entries whose least value it is.", { example: "lines.amount" }),
    max: key(ofEntries, "The property of the entries whose greatest value it is.", { example: "lines.amount" }),
    average: key(
      ofEntries,
      "The property of the entries whose average it is: whole numbers or decimals. The average is a decimal with four digits more after the point than they have.",
      { example: "lines.amount" },
    ),
    when: key(conditions, "Of an aggregate: only entries that meet these conditions count.", {
      example: "state is one of (open, assigned)",
    }),
    counts: key(
      word("counts", ["all"]),
      "Of an aggregate: it counts every entry, also those that a client who reads the number may not read itself. It must be said wherever there may be such entries, as the number tells of them.",
      { example: "all" },
    ),
    title: key(text, "A short label for people.", { otherwise: "the name in words", example: "Street address" }),
    description: key(text, "What it means, for people.", { otherwise: "the title", example: "Street and number." }),
    iri: key(iri, "The IRI of its term. If you set it, the name may change later.", {
      otherwise: "the vocabulary, the name of the class or group, a slash and the name",
      example: "schema:streetAddress",
    }),
    renamedFrom: key(
      oneOrMore(propertyName),
      "The former names of the property, so that stored values move to the new name; in a value type, wherever the value is embedded. A name under which nothing was ever stored is reported until something is stored under the present one. The key may stay for good. After the move it only reserves the old name: no existing property can have it.",
      { example: "street" },
    ),
    ...deprecationKeys,
    required: key(
      flag,
      "Whether there is always a value, or at least one if there may be many. A client that makes a resource has to give it, unless there is a default; nobody can remove it.",
      { default: false, example: true },
    ),
    many: key(flag, "Whether it may have several values.", { default: false, example: true }),
    multilingual: key(flag, "Whether it has a text for each language. Only for strings.", {
      default: false,
      example: true,
    }),
    unique: key(flag, "Whether no two resources may have the same value.", { default: false, example: true }),
    readOnly: key(flag, "Whether only the server writes it.", { default: false, example: true }),
    immutable: key(
      flag,
      "Whether clients give its value when they make a resource, and never change it after. A replacement or change may repeat the value or omit it.",
      { default: false, example: true },
    ),
    sequence: key(
      sequence,
      "Numbers the resources 1, 2, 3 …: `true` all of them, the name of a link those with the same target. The link is required, immutable and single. Only the server writes the number, there always is one, and no two are alike; gaps are possible. Counted alone, it may be the identifier. A migration numbers existing resources in the order of their creation.",
      { example: "organisation" },
    ),
    writeOnly: key(flag, "Whether no answer ever has it.", { default: false, example: true }),
    default: key(
      anything,
      "The value that a new or replaced resource, or a value embedded in one, gets if the property is omitted. Of a date, or a date and time, it may be `now`, the time of the request; of a link to the accounts `me`, the account of the client. With `readOnly`, the server sets it, and a client that sends another value is refused.",
      { example: false },
    ),
    backfill: key(
      anything,
      "The value for existing resources, or values embedded in them, that have none when the property becomes required. You may remove the key after the migration has been made.",
      { otherwise: "the default, if there is one", example: "unknown" },
    ),
    enum: key(list(anything), "The only values it may have.", { example: ["draft", "published"] }),
    ordered: key(
      flag,
      "Whether its values are ordered as `enum` lists them, from the least to the greatest, in filters by range and in orders. Only for a single text with an enumeration.",
      { default: false, example: true },
    ),
    precision: key(
      positiveUpTo(MOST_DIGITS),
      "The number of digits of a decimal, before and after the point. Every decimal has one, and a `scale`.",
      { example: 12 },
    ),
    scale: key(count, "How many of its digits a decimal has after the point; in answers, it always has all of them.", {
      example: 2,
    }),
    pattern: key(
      text,
      "A regular expression (ECMAScript, u flag) that its text must match, without slashes around it; write ^ and $ to match the whole text.",
      { example: "^[A-Z]{2}$" },
    ),
    minLength: key(count, "The minimum length of its text, in code points.", { example: 1 }),
    maxLength: key(count, "The maximum length of its text, in code points.", { example: 200 }),
    minimum: key(amount, "The smallest number allowed.", { example: 0 }),
    maximum: key(amount, "The largest number allowed.", { example: 90 }),
    exclusiveMinimum: key(amount, "A number that the value must exceed.", { example: 0 }),
    exclusiveMaximum: key(amount, "A number that the value must stay below.", { example: 100 }),
    multipleOf: key(amount, "A number above 0 of which the value must be a multiple.", { example: 0.5 }),
    minItems: key(count, "The minimum number of values, if there may be many.", { example: 1 }),
    maxItems: key(positive, "The maximum number of values, if there may be many.", { example: 20 }),
    maxLanguages: key(positive, "The maximum number of languages, if it is multilingual.", {
      otherwise: "64",
      example: 20,
    }),
    onDelete: key(
      word("onDelete", ["restrict", "cascade", "clear"]),
      "What happens when the target of a link is deleted: `restrict` refuses the deletion, `cascade` deletes this resource too, `clear` removes the link.",
      { otherwise: "restrict", example: "clear" },
    ),
    read: key(rule, "Who may read it, among those who may read the resource.", {
      otherwise: "all of them",
      example: "owner or admin",
    }),
    write: key(rule, "Who may write it, among those who may write the resource.", {
      otherwise: "all of them",
      example: "admin",
    }),
    example: key(anything, "A value that it might have.", { example: "Getreidegasse 9" }),
    examples: key(list(anything), "Several values that it might have.", { example: ["salzburg-at", "wien-at"] }),
    allow,
  },
  { oneOf: ["type", "link", "embed", "states", "inverse", "count", "sum", "min", "max", "average"] },
);

export const properties = table(propertyName, property);

export const use = key(oneOrMore(reference("group name")), "Groups whose properties the class also has.", {
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
