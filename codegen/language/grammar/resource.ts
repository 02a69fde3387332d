/** The grammar of resource types. */

import type { Located } from "../yaml-node.ts";
import { conditions, rule } from "./access-rule.ts";
import { allow, deprecation, deprecationKeys } from "./common-keys.ts";
import { checks, overlaps, together } from "./constraints.ts";
import { collectionPath, iri, segment } from "./iri-parsers.ts";
import { list, oneOrMore, table } from "./list.ts";
import {
  className,
  filterName,
  linkOfResource,
  operationName,
  propertyName,
  reference,
  relationName,
  split,
  text,
  word,
  worded,
} from "./name-parsers.ts";
import { key, object } from "./object.ts";
import type { Form } from "./parser.ts";
import { properties, superClasses, use } from "./property.ts";
import { count, duration, flag, positive, positiveUpTo } from "./units.ts";

const FILTER_FORMS = ["equals", "in", "range", "prefix", "contains", "exists", "not", "or", "near", "within"] as const;

export interface ParsedPair {
  readonly filter: Located<string>;
  readonly order: Located<string>;
}

/** `addressCountry + population` */
const pair: Form<ParsedPair> = split(
  "fast pair",
  "a filter and an order",
  "addressCountry + population",
  /^([^\s+]+) *\+ *([^\s+]+)$/,
  (filter, order) => ({ filter, order }),
);

export interface ParsedOrder {
  readonly property: Located<string>;
  readonly direction: "asc" | "desc";
}

/** `name`, `created desc` */
const defaultOrder: Form<ParsedOrder> = split(
  "order",
  'a property, and "asc" or "desc"',
  "created desc",
  /^([^\s+-]\S*)(?: +(asc|desc))?$/,
  (property, direction) => ({ property, direction: direction.value === "desc" ? "desc" : "asc" }),
);

/** A property to order by. Clients choose the direction. */
const orderName = worded(
  "property name",
  "a property name alone, as clients order each both ways",
  /^[^\s+-]\S*$/,
  "wrong-form",
  (wrong) => wrong.replaceAll(/^[+-]|\s.*$/g, ""),
);

const page = object("page", {
  size: key(positive, "How many entries a page has if the client does not say.", { default: 30, example: 20 }),
  most: key(positive, "The maximum number of entries on a page.", {
    otherwise: "100, or the size if that is greater",
    example: 200,
  }),
});

const collection = object("collection", {
  title: key(text, "A short label for people.", {
    otherwise: 'the title of the class and "collection"',
    example: "Places of the world",
  }),
  description: key(text, "What the collection contains, for people.", {
    otherwise: "the title",
    example: "All places.",
  }),
  page: key(page, "How long its pages are.", { default: {}, example: { size: 20, most: 200 } }),
  filter: key(
    table(filterName, oneOrMore(word("filter form", FILTER_FORMS))),
    "By which properties clients may filter, and how: `equals` (p=x), `in` (p[]=x&p[]=y), `range` (p[gte]=x, gt, lte, lt, and p[between]=x..y), `prefix` (p[prefix]=x), `contains` (p[contains]=x, ignoring case), `exists` (exists[p]=true), `not` (p[not]=x: entries without the value, also those without any), `or` (or[p][lt]=x&or[p][exists]=false: entries that meet one of the conditions); of a point `near` (p[near]=longitude,latitude,metres) and `within` (p[within]=west,south,east,north). To filter by a property of embedded values or of a link's target, write the name of the property or link, a dot and the inner name. Of targets, only those that the client may read count.",
    { example: { addressCountry: ["equals", "in"], "addressCountry.alpha3": "equals", population: "range" } },
  ),
  order: key(list(orderName), "By which properties clients may order, each in both directions.", {
    example: ["name", "population"],
  }),
  defaultOrder: key(defaultOrder, "The order if the client asks for none.", {
    otherwise: "by identifier",
    example: "created desc",
  }),
  fast: key(list(pair), "Pairs of a filter and an order that stay fast together however many entries there are.", {
    example: ["addressCountry + population"],
  }),
  totals: key(
    list(reference("property name")),
    "The filters by `equals` whose totals stay fast however many entries there are. Every write that adds or removes an entry, or changes the property, costs a little more.",
    { example: ["addressCountry"] },
  ),
  embed: key(list(reference("property name")), "The links that a client may ask to embed in answers.", {
    example: ["addressCountry", "images"],
  }),
  group: key(
    list(reference("property name")),
    "The properties by which clients may group entries, one at a time: `?group=state` answers each value with the number of entries that the client may see, the largest groups first, 1,000 at most. Filters and search apply.",
    { example: ["addressCountry"] },
  ),
  sum: key(
    list(reference("property name")),
    "The properties of which every group also has the sum. They have exact numbers, such as integers. Values of entries without one do not count.",
    { example: ["population"] },
  ),
  search: key(
    table(propertyName, positiveUpTo(4)),
    "The texts in which clients may search words, by `?q=`, each with its weight: from 1, where a word counts least, to 4. Words are found in the forms of the text's language, the last one also as the beginning of a longer one.",
    { example: { name: 3 } },
  ),
  me: key(flag, "Whether `?me` selects the client's own account. Only for the accounts.", {
    default: false,
    example: true,
  }),
  allow,
});

const DEPRECATION = { since: "2030-01-31", sunset: "2031-01-31" };

const access = object(
  "access table",
  {
    list: key(rule, "Who may list. The rule decides for each entry who sees it.", {
      otherwise: "the rule of `retrieve`",
      example: "anyone",
    }),
    append: key(rule, "Who may add to the collection.", { otherwise: "nobody", example: "user" }),
    retrieve: key(rule, "Who may read a resource.", { otherwise: "nobody", example: "owner or anyone when published" }),
    replace: key(
      rule,
      "Who may replace a whole resource or, with the right to append, create one at a chosen identifier.",
      { otherwise: "nobody", example: "admin" },
    ),
    update: key(rule, "Who may change some properties of a resource.", {
      otherwise: "nobody",
      example: "scope places:write or admin",
    }),
    delete: key(rule, "Who may delete a resource.", { otherwise: "nobody", example: "owner or admin" }),
  },
  { joined: true },
);

const relation = object("relation", {
  through: key(
    linkOfResource,
    "What makes the relation: resources of that type, each for the resource that this link of it leads to.",
    { required: true, example: "Membership.organisation" },
  ),
  account: key(reference("property name"), "The link of that type to the account that has the relation.", {
    required: true,
    example: "account",
  }),
  when: key(conditions, "Which resources of that type count.", {
    otherwise: "all of them",
    example: "role is one of (agent, admin)",
  }),
});

const operation = object(
  "further operation",
  {
    on: key(
      word("place of an operation", ["collection", "item"]),
      "Whether it belongs to the collection or to each item.",
      { example: "collection" },
    ),
    to: key(
      reference("state"),
      "Makes it a transition of an item: the state that it leads to. It needs no handler. In any other state than `from` it answers 409.",
      { example: "assigned" },
    ),
    from: key(oneOrMore(reference("state")), "The states in which the transition is possible.", {
      otherwise: "all others",
      example: ["open", "assigned"],
    }),
    accepts: key(
      list(reference("property name")),
      "The properties that the body of the transition may have, and that are written with it.",
      { otherwise: "there is no body", example: ["assignee"] },
    ),
    path: key(segment, "The path segment after that of the collection or item.", {
      otherwise: "the name, in small letters with `_` between words",
      example: "password_reset",
    }),
    method: key(word("method", ["GET", "POST", "PUT", "PATCH", "DELETE"]), "The HTTP method.", {
      default: "POST",
      example: "PUT",
    }),
    type: key(className, "The type that announces it.", {
      otherwise: 'the name, then "Operation"',
      example: "StartPasswordResetOperation",
    }),
    iri: key(iri, "The IRI of that type.", {
      otherwise: "the vocabulary and the type",
      example: "schema:AuthorizeAction",
    }),
    title: key(text, "A short label for people.", {
      otherwise: "the name in words",
      example: "Start a password reset",
    }),
    description: key(text, "What it does, for people.", {
      otherwise: "the title",
      example: "Mails a token by which the password can be set anew.",
    }),
    ...deprecationKeys,
    expects: key(reference("class name"), "The class of the body that the client sends.", {
      otherwise: "there is no body",
      example: "PasswordReset",
    }),
    returns: key(reference("class name"), "The class of the answer.", {
      otherwise: "the answer is empty",
      example: "Place",
    }),
    statuses: key(list(count), "Status codes that it may answer besides the usual ones.", { example: [410] }),
    access: key(rule, "Who may carry it out.", { required: true, example: "anyone" }),
    allow,
  },
  { oneOf: ["on", "to"] },
);

const deprecatedOperations = object(
  "table of deprecated operations",
  {
    list: key(deprecation, "Deprecates listing.", { example: DEPRECATION }),
    append: key(deprecation, "Deprecates adding to the collection.", { example: DEPRECATION }),
    retrieve: key(deprecation, "Deprecates reading a resource.", { example: DEPRECATION }),
    replace: key(deprecation, "Deprecates replacing a resource.", { example: DEPRECATION }),
    update: key(deprecation, "Deprecates changing a resource.", { example: DEPRECATION }),
    delete: key(deprecation, "Deprecates deleting a resource.", { example: DEPRECATION }),
  },
  { joined: true },
);

const bytesProperty = (description: string, example: string) =>
  key(reference("property name"), description, { required: true, example });

const bytes = object("bytes table", {
  name: bytesProperty("The property with the file name, which may have 255 characters: `type: string`.", "name"),
  mediaType: bytesProperty(
    "The property with the media type, which may have 255 characters: `type: string`.",
    "contentType",
  ),
  length: bytesProperty("The property with the number of bytes: `type: integer`.", "contentLength"),
  digest: bytesProperty("The property with the SHA-256 of the bytes: `type: string`.", "sha256"),
  content: bytesProperty("The property that links to the bytes: `type: iri`.", "content"),
});

/** A file that begins with `resource:`. */
export const resource = object("resource", {
  resource: key(className, "The name of the class.", { required: true, example: "Place" }),
  title: key(text, "A short label for people.", { otherwise: "the name in words", example: "API key" }),
  description: key(text, "What it is, for people.", {
    otherwise: "the title",
    example: "A city or town of the world.",
  }),
  iri: key(iri, "The IRI of the class. If you set it, the name may change later.", {
    otherwise: "the vocabulary and the name",
    example: "schema:Place",
  }),
  renamedFrom: key(
    oneOrMore(className),
    "The former names of the class, so that stored resources move to the new name. A name under which nothing was ever stored is reported until something is stored under the present one. The key may stay for good, and no existing class can have any of these names. It is not needed if only the path changes.",
    { example: "Town" },
  ),
  ...deprecationKeys,
  subClassOf: superClasses,
  path: key(collectionPath, "The path of its collection; items are below it.", { required: true, example: "/places/" }),
  identifier: key(
    reference("property name"),
    "The last path segment of an item: `uuid`, made by the server, or one of its properties. The property is either a single string that is `required` and `unique`, so that clients choose it, or it has `type: uuid, readOnly: true` or `sequence: true`, so that the server makes it and the property shows it.",
    { default: "uuid", example: "slug" },
  ),
  owner: key(
    word("owner", ["creator", "itself"]),
    "Who `owner` is in access rules: the user that made the resource, or (for accounts) the resource itself.",
    { otherwise: "nobody", example: "creator" },
  ),
  use,
  properties: key(
    properties,
    "The properties, by name. Every resource also has `created` and `modified`, and `owner` if that is its creator.",
    { example: { name: { type: "string", required: true }, addressCountry: { link: "Country" } } },
  ),
  unique: key(
    together,
    "Properties that are unique together: no two resources have the same values of all of them. Each list has at least two; a single property has `unique: true` of its own. Resources that lack one of the values do not conflict. A conflict is 409.",
    { example: [["organisation", "name"]] },
  ),
  checks: key(
    checks,
    "What holds between the properties of each resource: a comparison (`>`, `>=`, `<` or `<=`) of two properties of one type, or with `created`; or that a property is required under conditions like those of access rules. An absent operand of a comparison passes. A violation is 400, also of a transition.",
    { example: ["ends > begins", "assignee required when state is assigned"] },
  ),
  noOverlap: key(
    overlaps,
    "Ranges of dates, times or whole numbers that may not overlap. One may begin where another ends. A range ends after it begins, as if `checks` said so. A conflict is 409.",
    { example: [{ from: "begins", to: "ends", each: "room", unless: "state is cancelled" }] },
  ),
  relations: key(
    table(relationName, relation),
    "What accounts can be to a resource of this type, by name, as other resources say. Access rules name it: `member` in the rules of this type, `organisation.member` in those of types that link here. It counts from the moment such a resource is stored, whoever may read that; an API key has no relations.",
    { example: { member: { through: "Membership.organisation", account: "account" } } },
  ),
  collection: key(collection, "How clients may query the collection.", { default: {}, example: { order: ["name"] } }),
  access: key(access, "Who may do what. Several operations may share a rule: `update, delete: owner`.", {
    required: true,
    example: { "list, retrieve": "anyone", append: "user", "update, delete": "owner or admin" },
  }),
  operations: key(
    table(operationName, operation),
    "Operations besides those of the access table, by name. The name is the `operationId` in OpenAPI, so it must be unique in the whole API: if appointments have `cancel`, prescriptions have `cancelPrescription`.",
    {
      example: {
        passwordReset: { on: "collection", path: "password_reset", expects: "PasswordReset", access: "anyone" },
      },
    },
  ),
  deprecatedOperations: key(
    deprecatedOperations,
    "Operations of the access table that should no longer be used, although the resource itself is not deprecated. Further operations have a key of their own for that.",
    { example: { delete: { since: "2030-01-31", sunset: "2031-01-31" } } },
  ),
  cache: key(
    object("cache table", {
      maxAge: key(duration, "How long clients may reuse an answer without asking.", { example: "1 h" }),
    }),
    "How long clients may reuse answers.",
    { otherwise: "clients ask every time, and get 304 if nothing changed", example: { maxAge: "1 h" } },
  ),
  contract: key(
    list(reference("operation name")),
    "Operations that answer 402 while the client's contract is unpaid.",
    { example: ["append"] },
  ),
  bytes: key(
    bytes,
    "Makes the resource a file: appending takes bytes of any type, and these properties describe them. Each is a single value that only the server writes, with or without `readOnly: true`. A client that may update the resource may also replace its bytes.",
    {
      example: {
        name: "name",
        mediaType: "contentType",
        length: "contentLength",
        digest: "sha256",
        content: "content",
      },
    },
  ),
  allow,
});
