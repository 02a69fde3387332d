/** The grammar of a resource type: its collection, who may do what, and what it can do beyond the lifecycle. */

import { part, type Said } from "../node.ts";
import { collectionPath, iri, segment } from "./addresses.ts";
import { allow } from "./allow.ts";
import { deprecation, lifespan } from "./deprecation.ts";
import { type Form, scalar } from "./form.ts";
import { list, oneOrMore, table } from "./list.ts";
import { count, duration, flag, positive } from "./measures.ts";
import { key, object } from "./object.ts";
import { properties, superClasses, use } from "./property.ts";
import { rule } from "./rule.ts";
import { className, filterName, operationName, reference, text, word, worded } from "./words.ts";

const FILTER_FORMS = ["equals", "in", "range", "prefix", "contains", "exists"] as const;

export interface PairSaid {
  readonly filter: Said<string>;
  readonly order: Said<string>;
}

/** `addressCountry + population` */
const pair: Form<PairSaid> = split(
  "fast pair",
  "a filter and an order",
  "addressCountry + population",
  /^([^\s+]+) *\+ *([^\s+]+)$/,
  (filter, order) => ({ filter, order }),
);

export interface OrderSaid {
  readonly property: Said<string>;
  readonly direction: "asc" | "desc";
}

/** `name`, `created desc` */
const defaultOrder: Form<OrderSaid> = split(
  "order",
  'a property, and "asc" or "desc"',
  "created desc",
  /^([^\s+-]\S*)(?: +(asc|desc))?$/,
  (property, direction) => ({ property, direction: direction.value === "desc" ? "desc" : "asc" }),
  orderMeant,
);

/** What clients may order by: they say themselves which way. */
const orderName = worded(
  "property name",
  "a property name alone, as clients order each both ways",
  /^[^\s+-]\S*$/,
  "wrong-form",
  (wrong) => orderMeant(wrong)?.replace(/ desc$/, "") ?? "",
);

const page = object("page", {
  size: key(positive, "How many entries a page has where the client does not say.", { default: 30 }),
  most: key(positive, "How many entries a page may have at most.", {
    otherwise: "100, or the size where that is greater",
    example: 200,
  }),
});

const collection = object("collection", {
  title: key(text, "A short label for people.", {
    otherwise: 'the title of the class and "collection"',
    example: "Places of the world",
  }),
  description: key(text, "What the collection holds, for people.", { otherwise: "the title", example: "All places." }),
  page: key(page, "How long its pages are.", { default: {}, example: { size: 20, most: 200 } }),
  filter: key(
    table(filterName, oneOrMore(word("filter form", FILTER_FORMS))),
    "By which properties clients may filter, and how: `equals` (p=x), `in` (p[]=x&p[]=y), `range` (p[gte]=x, gt, lte, lt, and p[between]=x..y), `prefix` (p[prefix]=x), `contains` (p[contains]=x, whatever the case), `exists` (exists[p]=true). The name of a link, a dot and the name of a property of its target filter by that: only targets that the client may read count.",
    { example: { addressCountry: ["equals", "in"], "addressCountry.alpha3": "equals", population: "range" } },
  ),
  order: key(list(orderName), "By which properties clients may order, each both ways.", {
    example: ["name", "population"],
  }),
  defaultOrder: key(defaultOrder, "The order where the client asks for none.", {
    otherwise: "by identifier",
    example: "created desc",
  }),
  fast: key(list(pair), "A filter and an order that stay fast together however many entries there are.", {
    example: ["addressCountry + population"],
  }),
  totals: key(
    list(reference("property name")),
    "The filters by `equals` whose totals are told at once however many entries there are. Every write that adds or ends an entry, or changes the property, costs a little more.",
    { example: ["addressCountry"] },
  ),
  embed: key(list(reference("property name")), "The links that a client may have written out in place.", {
    example: ["addressCountry", "images"],
  }),
  me: key(flag, "Whether `?me` picks the client's own account. Only for the accounts.", {
    default: false,
    example: true,
  }),
  allow,
});

const DEPRECATION = { since: "2030-01-31", sunset: "2031-01-31" };

const access = object(
  "access table",
  {
    list: key(rule, "Who may list: each entry is shown to whom the rule allows it.", {
      otherwise: "the rule of `retrieve`",
      example: "anyone",
    }),
    append: key(rule, "Who may add to the collection.", { otherwise: "nobody", example: "user" }),
    retrieve: key(rule, "Who may read one.", { otherwise: "nobody", example: "owner or anyone when public" }),
    replace: key(rule, "Who may replace one whole, or with the right to append create one at a chosen identifier.", {
      otherwise: "nobody",
      example: "admin",
    }),
    update: key(rule, "Who may change some of its properties.", {
      otherwise: "nobody",
      example: "scope places:write or admin",
    }),
    delete: key(rule, "Who may delete one.", { otherwise: "nobody", example: "owner or admin" }),
  },
  { joined: true },
);

const operation = object("further operation", {
  on: key(
    word("place of an operation", ["collection", "item"]),
    "Whether it belongs to the collection or to each item.",
    { required: true, example: "collection" },
  ),
  path: key(segment, "The path segment behind that of the collection or item.", {
    required: true,
    example: "password_reset",
  }),
  method: key(word("method", ["GET", "POST", "PUT", "PATCH", "DELETE"]), "The HTTP method.", { default: "POST" }),
  type: key(className, "The type that it is announced by.", {
    otherwise: 'the name and "Operation"',
    example: "StartPasswordResetOperation",
  }),
  iri: key(iri, "The IRI of that type.", {
    otherwise: "the vocabulary and the type",
    example: "schema:AuthorizeAction",
  }),
  title: key(text, "A short label for people.", { otherwise: "the name in words", example: "Start a password reset" }),
  description: key(text, "What it does, for people.", {
    otherwise: "the title",
    example: "Mails a token by which the password can be set anew.",
  }),
  ...lifespan,
  expects: key(reference("class name"), "The class of what the client sends.", {
    otherwise: "it sends nothing",
    example: "PasswordReset",
  }),
  returns: key(reference("class name"), "The class of the answer.", {
    otherwise: "the answer is empty",
    example: "Place",
  }),
  statuses: key(list(count), "Status codes that it may answer beside the usual ones.", { example: [410] }),
  access: key(rule, "Who may carry it out.", { required: true, example: "anyone" }),
  allow,
});

const deprecatedOperations = object(
  "table of deprecated operations",
  {
    list: key(deprecation, "The end of listing.", { example: DEPRECATION }),
    append: key(deprecation, "The end of adding to the collection.", { example: DEPRECATION }),
    retrieve: key(deprecation, "The end of reading one.", { example: DEPRECATION }),
    replace: key(deprecation, "The end of replacing one.", { example: DEPRECATION }),
    update: key(deprecation, "The end of changing one.", { example: DEPRECATION }),
    delete: key(deprecation, "The end of deleting one.", { example: DEPRECATION }),
  },
  { joined: true },
);

const bytes = object("bytes table", {
  name: key(reference("property name"), "The property that has the file name, which may have 255 characters.", {
    required: true,
    example: "name",
  }),
  mediaType: key(reference("property name"), "The property that has the media type, which may have 255 characters.", {
    required: true,
    example: "contentType",
  }),
  length: key(reference("property name"), "The property that has the number of bytes.", {
    required: true,
    example: "contentLength",
  }),
  digest: key(reference("property name"), "The property that has the SHA-256 of the bytes.", {
    required: true,
    example: "sha256",
  }),
  content: key(reference("property name"), "The property that links to the bytes.", {
    required: true,
    example: "content",
  }),
});

/** A file that begins with `resource:`. */
export const resource = object("resource", {
  resource: key(className, "The name of the class.", { required: true, example: "Place" }),
  title: key(text, "A short label for people.", { otherwise: "the name in words", example: "API key" }),
  description: key(text, "What it is, for people.", {
    otherwise: "the title",
    example: "A city or town of the world.",
  }),
  iri: key(iri, "The IRI of the class. Pin it, and the name may change.", {
    otherwise: "the vocabulary and the name",
    example: "schema:Place",
  }),
  renamedFrom: key(
    oneOrMore(className),
    "The names that the class had before, so that what is stored under them moves along; one under which nothing was ever stored is told. It may stand for good, and no class that is there can have any of them. Where only the path changes, it is not needed.",
    { example: "Town" },
  ),
  ...lifespan,
  subClassOf: superClasses,
  path: key(collectionPath, "The path of its collection; items lie below it.", { required: true, example: "/places/" }),
  identifier: key(
    reference("property name"),
    "What the last path segment of an item is: `uuid`, made by the server, or a property of its own that is required, unique and a string.",
    {
      default: "uuid",
      example: "slug",
    },
  ),
  owner: key(
    word("owner", ["creator", "itself"]),
    "Whom the word `owner` in access rules means: the user that made the resource, or (for accounts) the resource itself.",
    {
      otherwise: "nobody",
      example: "creator",
    },
  ),
  use,
  properties: key(
    properties,
    "The properties, by name. Every resource has `created` and `modified` too, and `owner` where that is its creator.",
    { example: { name: { type: "string", required: true }, addressCountry: { link: "Country" } } },
  ),
  collection: key(collection, "What clients may ask of the collection.", { default: {}, example: { order: ["name"] } }),
  access: key(access, "Who may do what. Several operations may share a rule: `update, delete: owner`.", {
    required: true,
    example: { "list, retrieve": "anyone", append: "user", "update, delete": "owner or admin" },
  }),
  operations: key(
    table(operationName, operation),
    "What it can do beyond the operations of the access table, by name.",
    {
      example: {
        passwordReset: { on: "collection", path: "password_reset", expects: "PasswordReset", access: "anyone" },
      },
    },
  ),
  deprecatedOperations: key(
    deprecatedOperations,
    "Operations of the access table that should no longer be used, where the resource itself is there to stay. Further operations say so themselves.",
    { example: { delete: { since: "2030-01-31", sunset: "2031-01-31" } } },
  ),
  cache: key(
    object("cache table", {
      maxAge: key(duration, "How long an answer may be used again without asking.", { example: "1 h" }),
    }),
    "How long answers may be used again.",
    {
      otherwise: "clients ask every time, and get 304 where nothing changed",
      example: { maxAge: "1 h" },
    },
  ),
  contract: key(
    list(reference("operation name")),
    "Operations that answer 402 while the client's contract is unpaid.",
    { example: ["append"] },
  ),
  bytes: key(
    bytes,
    "Makes the resource a file: appending takes bytes of any type, and these properties tell of them. Who may update it may also send other bytes.",
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

/** `-year`, `year DESC`, `{ year: desc }` and `[year, desc]` of other languages, and `[year desc]`. */
function orderMeant(said: unknown): string | null {
  const words = typeof said === "object" && said !== null ? JSON.stringify(said).match(/[\w.+-]+/g) : null;
  const text = words === null ? String(said) : words.join(" ");
  const [, sign, property, direction = ""] = /^([+-]?)(\w+)(?:[\s:,]+(asc|desc|-?1)\w*)?$/i.exec(text) ?? [];
  if (property === undefined) return null;
  return sign === "-" || /^(desc|-1)$/i.test(direction) ? `${property} desc` : property;
}

/** A form of two parts in one text. */
function split<T>(
  name: string,
  looks: string,
  example: string,
  pattern: RegExp,
  make: (first: Said<string>, second: Said<string>) => T,
  meant?: (said: unknown) => string | null,
): Form<T> {
  const whole = scalar<string>({
    name,
    looks: `${looks}, such as "${example}"`,
    schema: { type: "string", pattern: pattern.source },
    parse: (value) => (typeof value === "string" && pattern.test(value) ? value : null),
    ...(meant && { meant: (said: unknown) => [meant(said) ?? []].flat() }),
  });
  return {
    ...whole,
    read(node, report, under) {
      const said = whole.read(node, report, under);
      if (said === undefined) return undefined;
      const [, first = "", second = ""] = pattern.exec(said.value) ?? [];
      const at = (text: string, offset: number): Said<string> => ({
        value: text,
        at: part(said.at, said.value, offset, text.length),
      });
      return make(at(first, 0), at(second, said.value.length - second.length));
    },
  };
}
