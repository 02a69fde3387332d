/** For each rule of `hydrant diff` two versions of a small spec, and what is told of them. */

import type { Change } from "../../codegen/diff/change.ts";
import { compare } from "../../codegen/diff/comparison.ts";
import type { RuleCode } from "../../codegen/diff/rules.ts";
import type { Model } from "../../codegen/language/model.ts";

/** What a version says beyond `thing.yaml` with its `kept` property, which anyone may list, read and write whole. */
export interface Version {
  /** Lines at the end of `api.yaml`. */
  readonly api?: string;
  /** True where there are users, with the role `admin` and the scope `things:write`. */
  readonly accounts?: boolean;
  /** What `api.yaml` says of authentication, where there are users. */
  readonly authentication?: string;
  readonly scopes?: string;
  /** The property `a` of `thing.yaml`, on its line 5. */
  readonly a?: string;
  /** Lines instead of the access table, which stands below the properties. */
  readonly access?: string;
  /** Lines at the end of `thing.yaml`. */
  readonly more?: string;
  /** Further files, or others in place of these. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface Case {
  readonly was: Version;
  readonly is: Version;
  /** Everything that is told, in order: rule, place and subject. */
  readonly told: readonly string[];
}

/** The day on which the versions are compared. */
export const TODAY = "2030-05-02";

/** Two models as `hydrant diff` compares them. */
export const compared = (before: Model, after: Model): readonly Change[] => compare(before, after, TODAY);

/**
 * What is told of two versions; a string is what they say of the property `a`. `changes` are `place subject` of the rule
 * whose case it is, and `rule place subject` of others; without any, the rule is told of the property.
 */
const told =
  (was: Version | string, is: Version | string, ...changes: readonly string[]) =>
  (rule: string): Case => ({
    was: typeof was === "string" ? { a: was } : was,
    is: typeof is === "string" ? { a: is } : is,
    told: (changes.length === 0 ? ["thing.yaml:5 Thing.a"] : changes).map((change) =>
      /^\w+\.yaml:/.test(change) ? `${rule} ${change}` : change,
    ),
  });

type Told = ReturnType<typeof told>;

const READ = '"list, retrieve": anyone';
const OTHER = "resource: Other\npath: /others/\naccess: { retrieve: anyone }\n";
const other = (more: string) => ({ files: { "other.yaml": `${OTHER}${more}` } });
const apiFile = (said: string, base = "https://a.example/") => ({
  files: { "api.yaml": `api: T\nversion: "1"\nbase: ${base}\n${said}\n` },
});
const ending = (said: string) => ({ a: `{ type: string, deprecated: { ${said} } }` });
const operation = (said: string) => ({ more: `operations:\n  act: { on: item, path: act, access: anyone${said} }` });
/** Things in states, which the operation `act` changes. */
const states = (said: string, act: string) => ({
  a: `{ states: ${said} }\n  b: { type: string }`,
  more: `operations:\n  act: { ${act}, access: anyone }`,
});
/** Where a transition accepts the property. */
const accepting = (a: string) => ({
  a: `${a}\n  state: { states: [open, closed] }`,
  more: "operations:\n  act: { to: closed, accepts: [a], access: anyone }",
});
/** Things that their members may read: those whom members of that sort make it. */
const joined = (relation: string): Version => ({
  accounts: true,
  access: "access: { retrieve: member or admin and other }",
  more: `relations:\n  member: { ${relation} }\n  other: { through: Member.thing, account: deputy }`,
  files: {
    "member.yaml": `resource: Member
path: /members/
properties:
  thing: { link: Thing, required: true, onDelete: cascade }
  account: { link: User, required: true, onDelete: cascade }
  deputy: { link: User, onDelete: cascade }
  role: { type: string, required: true, enum: [agent, admin] }
access: { retrieve: admin }
`,
  },
});
const MEMBER = "through: Member.thing, account: account";
const answer = (x: string) => ({
  ...operation(", returns: Result"),
  files: { "result.yaml": `value: Result\nproperties:\n  x: ${x}` },
});
const both = (x: string) => ({
  ...operation(", expects: Result, returns: Result"),
  files: { "result.yaml": `value: Result\nproperties:\n  x: ${x}` },
});
/** Properties that are called like methods. */
const GROUP = "group: G\nproperties:\n  update: { type: string }\n  replace: { type: string }\n";
/** Whose things nobody writes. */
const UNSENT = { access: `access: { ${READ} }` };
/** Whose things anyone may change. */
const CHANGED = { access: 'access: { "list, retrieve, update": anyone }' };
const collection = (said: string) => ({ more: `collection: { ${said} }` });
const access = (said: string) => ({ accounts: true, access: `access:\n  ${READ}\n  ${said}` });
const user = (property: string) => ({ accounts: true, a: property });

/** By rule; one that behaves differently on two occasions has two. */
const TOLD: { readonly [rule in RuleCode]: Told | readonly Told[] } = {
  "base-changed": told(
    apiFile("vocabulary: https://v.example/#\ndocumentation: https://d.example/"),
    apiFile("vocabulary: https://v.example/#\ndocumentation: https://d.example/", "https://b.example/"),
    "api.yaml:3 API",
  ),
  "vocabulary-changed": told(
    { api: "vocabulary: https://v.example/#" },
    { api: "vocabulary: https://w.example/#" },
    "api.yaml:5 API",
  ),
  "entrypoint-moved": told({}, { api: "paths: { entrypoint: /start/ }" }, "api.yaml:5 API"),
  "document-moved": [
    told({}, { api: "paths: { openapi: /api.json }" }, "api.yaml:5 API"),
    told({}, { api: "paths: { docs: /guide/ }" }, "api.yaml:5 API"),
  ],
  "prefix-added": told({}, { api: "prefixes: { ex: https://ex.example/ }" }, "api.yaml:5 API"),
  "prefix-changed": [
    told({ api: "prefixes: { ex: https://ex.example/ }" }, {}, "api.yaml:1 API"),
    told(
      { api: "prefixes: { ex: https://ex.example/ }" },
      { api: "prefixes: { ex: https://other.example/ }" },
      "api.yaml:5 API",
    ),
  ],
  "locale-added": told(
    apiFile("locales: { default: en, offered: [en] }"),
    apiFile("locales: { default: en, offered: [en, de] }"),
    "api.yaml:4 API",
  ),
  "locale-dropped": told(
    apiFile("locales: { default: en, offered: [en, de] }"),
    apiFile("locales: { default: en, offered: [en] }"),
    "api.yaml:4 API",
  ),
  "default-locale-changed": told(
    apiFile("locales: { default: en, offered: [en, de], indexed: [en] }"),
    apiFile("locales: { default: de, offered: [en, de], indexed: [en] }"),
    "api.yaml:4 API",
  ),
  "origin-added": told({}, { api: "origins: [https://app.example]" }, "api.yaml:5 API"),
  "origin-removed": told({ api: "origins: [https://app.example]" }, {}, "api.yaml:1 API"),
  "limit-lowered": [
    told({}, { api: "limits: { rate: { requests: 5 } }" }, "api.yaml:5 API"),
    told(
      { api: "limits: { rate: { window: 1 min } }" },
      { api: "limits: { rate: { window: 2 min } }" },
      "api.yaml:5 API",
    ),
  ],
  "limit-raised": told({ api: "limits: { object: 1 MiB }" }, { api: "limits: { object: 2 MiB }" }, "api.yaml:5 API"),
  "role-added": told(
    { accounts: true, ...UNSENT },
    { ...access("append: editor"), api: "  editor: {}" },
    "api.yaml:8 API",
    "operation-added thing.yaml:7 Thing append",
  ),
  "role-removed": told(
    { ...access("append: editor"), api: "  editor: {}" },
    { ...access("append: admin") },
    "api.yaml:8 API",
    "permission-narrowed thing.yaml:7 Thing append",
    "permission-widened thing.yaml:7 Thing append",
  ),
  "scope-added": told(
    { accounts: true },
    { accounts: true, scopes: '{ "things:write": Writes things., "things:read": Reads things. }' },
    "api.yaml:7 API",
  ),
  "scope-removed": told(
    { accounts: true, scopes: '{ "things:write": Writes things., "things:read": Reads things. }' },
    { accounts: true },
    "api.yaml:7 API",
  ),
  "role-widened": told(
    { accounts: true, api: "  editor: { scopes: [] }", access: "access: { retrieve: editor }" },
    { accounts: true, api: "  editor: { scopes: [things:write] }", access: "access: { retrieve: editor }" },
    "api.yaml:8 API",
  ),
  "role-narrowed": told(
    { accounts: true, api: "  editor: { scopes: [things:write] }", access: "access: { retrieve: editor }" },
    { accounts: true, api: "  editor: { scopes: [] }", access: "access: { retrieve: editor }" },
    "api.yaml:8 API",
  ),
  "authentication-added": told(
    {},
    { accounts: true },
    "role-added api.yaml:8 API",
    "scope-added api.yaml:7 API",
    "api.yaml:5 API",
    "resource-added user.yaml:1 User",
  ),
  "authentication-removed": told(
    { accounts: true },
    {},
    "role-removed api.yaml:1 API",
    "scope-removed api.yaml:1 API",
    "api.yaml:1 API",
    "resource-removed user.yaml:1 User",
  ),
  "authentication-changed": told(
    { accounts: true },
    { accounts: true, authentication: "accounts: { resource: User, username: name, roles: roles, email: mail }" },
    "api.yaml:5 API",
  ),
  "token-endpoint-moved": told(
    { accounts: true },
    { accounts: true, authentication: "{ token: /token, accounts: { resource: User, username: name, roles: roles } }" },
    "api.yaml:5 API",
  ),
  "resource-added": told({}, other(""), "other.yaml:1 Other"),
  "resource-removed": told(other(""), {}, "other.yaml:1 Other"),
  "value-added": told(
    {},
    { files: { "size.yaml": "value: Size\nproperties: { x: { type: number } }" }, a: "{ embed: Size }" },
    "property-added thing.yaml:5 Thing.a",
    "size.yaml:1 Size",
  ),
  "value-removed": told(
    { files: { "size.yaml": "value: Size\nproperties: { x: { type: number } }" }, a: "{ embed: Size }" },
    "{ type: string }",
    "type-changed thing.yaml:5 Thing.a",
    "size.yaml:1 Size",
  ),
  "resource-renamed": told(
    {
      ...other("iri: https://o.example/O\nproperties: { x: { type: string, iri: https://o.example/x } }"),
      a: "{ link: Other }",
    },
    {
      a: "{ link: Another }",
      files: {
        "other.yaml": `${OTHER.replace("Other", "Another\nrenamedFrom: [Unknown, Other]")}iri: https://o.example/O\nproperties: { x: { type: string, iri: https://o.example/x } }`,
      },
    },
    "other.yaml:2 Another",
    // The class of a collection cannot be pinned.
    "class-iri-changed other.yaml:1 Another",
  ),
  "class-iri-changed": told({}, { more: "iri: https://t.example/T" }, "thing.yaml:6 Thing"),
  "superclass-added": told({}, { more: "subClassOf: https://t.example/T" }, "thing.yaml:6 Thing"),
  "superclass-removed": told({ more: "subClassOf: https://t.example/T" }, {}, "thing.yaml:1 Thing"),
  "path-moved": told(
    UNSENT,
    {
      files: {
        "thing.yaml": `resource: Thing\npath: /stuff/\nproperties:\n  kept: { type: string }\naccess: { ${READ} }\n`,
      },
    },
    "thing.yaml:2 Thing",
  ),
  "identifier-changed": told(
    "{ type: string, required: true, unique: true }",
    { a: "{ type: string, required: true, unique: true }", more: "identifier: a" },
    "thing.yaml:7 Thing",
  ),
  "owner-changed": told(
    { accounts: true },
    { accounts: true, more: "owner: creator" },
    "thing.yaml:6 Thing",
    "property-added thing.yaml:1 Thing.owner",
  ),
  "bytes-changed": told(
    { files: { "file.yaml": file("") } },
    { files: { "file.yaml": file("bytes: { name: n, mediaType: t, length: l, digest: d, content: c }\n") } },
    "file.yaml:9 File",
  ),
  "properties-constrained": told(
    "{ type: string }",
    { a: "{ type: string }", more: "unique: [[a, kept]]" },
    "thing.yaml:7 Thing",
  ),
  "properties-unconstrained": told(
    { a: "{ type: string }", more: "unique: [[a, kept]]" },
    "{ type: string }",
    "thing.yaml:1 Thing",
  ),
  "caching-changed": told({}, { more: "cache: { maxAge: 1 h }" }, "thing.yaml:6 Thing"),

  "property-added": [
    told({}, "{ type: string }"),
    told({}, "{ type: integer, readOnly: true }"),
    // What no answer has hides no method.
    told(
      { ...UNSENT, a: "{ type: string }" },
      {
        ...UNSENT,
        a: "{ type: string }",
        files: { "g.yaml": GROUP.replace("update", "load").replace("string", "string, writeOnly: true") },
        more: "use: [G]",
      },
      "g.yaml:3 Thing.load",
      "g.yaml:4 Thing.replace",
    ),
    // Nobody has to give what nobody sends.
    told(UNSENT, { ...UNSENT, a: "{ type: string, required: true }" }),
  ],
  "required-property-added": told({}, "{ type: string, required: true }"),
  "required-property-added-filled": told({}, "{ type: string, required: true, backfill: x }"),
  "property-removed": [
    told("{ type: string }", {}),
    // What could be asked by it goes along.
    told(
      { a: "{ type: string }", ...collection("filter: { a: [equals, prefix], kept: equals }, order: [a, kept]") },
      collection("order: [kept]"),
      "thing.yaml:5 Thing.a",
      "filter-removed thing.yaml:6 Thing",
    ),
    told(
      {
        a: "{ link: Other }",
        ...other("properties: { x: { type: string } }"),
        ...collection("filter: { a.x: equals }"),
      },
      { a: "{ link: Other }", ...other("") },
      "other.yaml:4 Other.x",
    ),
    told(
      {
        a: "{ link: Other }",
        ...other("properties: { x: { type: string } }"),
        ...collection("filter: { a: equals, a.x: equals }, embed: [a]"),
      },
      other("properties: { x: { type: string } }"),
    ),
  ],
  "property-renamed": [
    told(
      "{ type: string, iri: https://t.example/x }",
      {
        more: "use: [Named]",
        files: {
          "named.yaml":
            "group: Named\nproperties:\n  b: { type: string, iri: https://t.example/x,\n    renamedFrom: a }",
        },
      },
      "named.yaml:4 Thing.b",
    ),
    told(
      {
        a: "{ embed: Size }",
        files: { "size.yaml": "value: Size\nproperties: { x: { type: number, iri: https://t.example/x } }" },
      },
      {
        a: "{ embed: Size }",
        files: {
          "size.yaml": "value: Size\nproperties:\n  y: { type: number, iri: https://t.example/x,\n    renamedFrom: x }",
        },
      },
      "size.yaml:4 Size.y",
    ),
  ],
  "term-iri-changed": told("{ type: string }", "{ type: string, iri: https://t.example/x }"),
  "type-changed": [
    told("{ type: integer }", "{ type: string }"),
    // The choices that clients' code has are part of its type.
    told("{ type: string, enum: [x] }", "{ type: email }"),
    told({ a: "{ link: Thing }", ...other("") }, { a: "{ link: Other }", ...other("") }),
  ],
  "format-changed": [told("{ type: integer }", "{ type: number }"), told("{ type: email }", "{ type: string }")],
  "many-changed": [
    told("{ type: string }", "{ type: string, many: true }"),
    // What there may be of one value is told by that.
    told("{ link: Thing }", "{ link: Thing, many: true, maxItems: 5 }"),
    told("{ type: string, many: true, minItems: 2 }", "{ type: string }"),
    told("{ type: string, required: true }", "{ type: string, required: true, many: true, minItems: 1 }"),
    told(
      "{ type: string }",
      "{ type: string, many: true, minItems: 2 }",
      "thing.yaml:5 Thing.a",
      "constraint-narrowed thing.yaml:5 Thing.a",
    ),
  ],
  "multilingual-changed": told("{ type: string }", "{ type: string, multilingual: true }"),
  "property-required": [
    told("{ type: string }", "{ type: string, required: true }"),
    // Nothing is there for where it is left out any more.
    told("{ type: string, required: true, default: x }", "{ type: string, required: true }"),
  ],
  "property-required-filled": [
    told("{ type: string }", "{ type: string, required: true, backfill: x }"),
    // What has to be given has no value for where it is left out.
    told("{ type: integer, default: 1 }", "{ type: integer, required: true, backfill: 1 }"),
  ],
  "property-optional": [
    told("{ type: string, required: true }", "{ type: string }"),
    // Whoever may not read it finds none.
    told(
      user("{ type: string, required: true }"),
      user("{ type: string, required: true, read: admin }"),
      "thing.yaml:5 Thing.a",
      "read-narrowed thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: uuid, readOnly: true }", more: "identifier: a" },
      "{ type: uuid, readOnly: true }",
      "format-changed thing.yaml:5 Thing.a",
      "thing.yaml:5 Thing.a",
    ),
  ],
  "property-sure": [
    told(answer("{ type: string }"), answer("{ type: string, required: true }"), "result.yaml:3 Result.x"),
    // Where no single property is changed, nothing is taken away either.
    told("{ type: string, default: x }", "{ type: string, required: true, default: x }"),
    // In a value, null says the same as leaving out.
    told(
      both("{ type: string, default: x }"),
      both("{ type: string, required: true, default: x }"),
      "result.yaml:3 Result.x",
    ),
  ],
  "property-unremovable": [
    told(
      { ...CHANGED, a: "{ type: string, default: x }" },
      { ...CHANGED, a: "{ type: string, required: true, default: x }" },
      "thing.yaml:5 Thing.a",
      "property-sure thing.yaml:5 Thing.a",
    ),
    told(
      { ...CHANGED, a: "{ type: string }" },
      { ...CHANGED, a: "{ type: string, required: true, default: x }" },
      "thing.yaml:5 Thing.a",
      "property-sure thing.yaml:5 Thing.a",
      "default-added thing.yaml:5 Thing.a",
    ),
  ],
  "property-optional-in-bodies": [
    told("{ type: string, required: true, writeOnly: true }", "{ type: string, writeOnly: true }"),
    // Of no language there always was a text.
    told("{ type: string, multilingual: true, required: true }", "{ type: string, multilingual: true }"),
  ],
  "property-read-only": [
    told("{ type: string }", "{ type: string, readOnly: true }"),
    told(user("{ type: string, write: admin }"), user("{ type: string, readOnly: true }")),
  ],
  "property-writable": [
    told("{ type: string, readOnly: true }", "{ type: string }"),
    told(user("{ type: string, readOnly: true }"), user("{ type: string, write: admin }")),
  ],
  "property-immutable": told(
    { a: "{ type: string }", ...CHANGED },
    { a: "{ type: string, immutable: true }", ...CHANGED },
  ),
  "property-changeable": told(
    { a: "{ type: string, immutable: true }", ...CHANGED },
    { a: "{ type: string }", ...CHANGED },
  ),
  "property-write-only": [
    told("{ type: string }", "{ type: string, writeOnly: true }"),
    told(user("{ type: string, read: admin }"), user("{ type: string, writeOnly: true }")),
  ],
  "property-readable": [
    told("{ type: string, writeOnly: true }", "{ type: string }"),
    told(user("{ type: string, writeOnly: true }"), user("{ type: string, read: admin }")),
  ],
  "property-unique": told("{ type: string }", "{ type: string, unique: true }"),
  "property-unique-in-answers": [
    told("{ type: string, readOnly: true }", "{ type: string, readOnly: true, unique: true }"),
    told({ ...UNSENT, a: "{ type: string }" }, { ...UNSENT, a: "{ type: string, unique: true }" }),
  ],
  "property-repeatable": told("{ type: string, unique: true }", "{ type: string }"),
  "default-added": told("{ type: integer }", "{ type: integer, default: 1 }"),
  "default-changed": [
    told("{ type: integer, default: 1 }", "{ type: integer, default: 2 }"),
    told("{ type: integer, default: 1 }", "{ type: integer }"),
    told(
      { ...UNSENT, a: "{ states: [open, closed] }" },
      { ...UNSENT, a: "{ states: [open, closed], initial: closed }" },
    ),
  ],
  "enum-narrowed": [
    told("{ type: string, enum: [x, y] }", "{ type: string, enum: [x] }"),
    told("{ type: string }", "{ type: string, enum: [x] }"),
  ],
  "enum-narrowed-in-answers": [
    told("{ type: string, readOnly: true, enum: [x, y] }", "{ type: string, readOnly: true, enum: [x] }"),
    // What an operation loses with the state is not told again.
    told(states("[open, closed, gone]", "to: closed"), states("[open, closed]", "to: closed")),
  ],
  "enum-widened-in-answers": [
    told("{ type: string, enum: [x] }", "{ type: string, enum: [x, y] }"),
    told("{ type: string, enum: [x] }", "{ type: string }"),
    told(states("[open, closed]", "to: closed"), states("[open, closed, gone]", "to: closed")),
  ],
  "enum-widened-in-bodies": told(
    "{ type: string, writeOnly: true, enum: [x] }",
    "{ type: string, writeOnly: true, enum: [x, y] }",
  ),
  "enum-reordered": [
    told("{ type: string, enum: [x, y], ordered: true }", "{ type: string, enum: [y, x], ordered: true }"),
    told("{ type: string, enum: [x, y] }", "{ type: string, enum: [x, y], ordered: true }"),
  ],
  "constraint-narrowed": [
    told(
      "{ type: decimal, precision: 9, scale: 2, minimum: 9 }",
      "{ type: decimal, precision: 8, scale: 2, minimum: 10 }",
      "thing.yaml:5 Thing.a",
      "thing.yaml:5 Thing.a",
    ),
    // A transition accepts it, which nobody else may write.
    told(accepting("{ type: string, readOnly: true }"), accepting("{ type: string, readOnly: true, maxLength: 9 }")),
    // A body of an operation of its own has it, where nobody writes the resource.
    told(
      { ...UNSENT, ...both("{ type: string }") },
      { ...UNSENT, ...both("{ type: string, maxLength: 9 }") },
      "result.yaml:3 Result.x",
    ),
    told("{ type: string }", "{ type: string, maxLength: 9 }"),
    told("{ type: string, multilingual: true }", "{ type: string, multilingual: true, maxLanguages: 9 }"),
    told("{ type: integer, minimum: 1 }", "{ type: integer, minimum: 2 }"),
    told("{ type: integer, multipleOf: 4 }", "{ type: integer, multipleOf: 6 }"),
  ],
  "constraint-narrowed-in-answers": [
    told("{ type: integer, readOnly: true }", "{ type: integer, readOnly: true, maximum: 9 }"),
    told({ ...UNSENT, a: "{ type: string }" }, { ...UNSENT, a: "{ type: string, maxLength: 9 }" }),
  ],
  "constraint-widened": [
    told("{ type: string, pattern: x }", "{ type: string }"),
    told("{ type: string, maxLength: 8 }", "{ type: string, maxLength: 9 }"),
    told("{ type: integer, multipleOf: 12 }", "{ type: integer, multipleOf: 4 }"),
    told("{ type: integer, minimum: 3 }", "{ type: integer }"),
  ],
  "pattern-changed": told("{ type: string, pattern: x }", "{ type: string, pattern: y }"),
  "pattern-changed-in-answers": told(
    { ...UNSENT, a: "{ type: string }" },
    { ...UNSENT, a: "{ type: string, pattern: y }" },
  ),
  "on-delete-changed": told("{ link: Thing }", "{ link: Thing, onDelete: cascade }"),
  "read-narrowed": [
    told(user("{ type: string }"), user("{ type: string, read: admin }")),
    told(user("{ type: string, read: user }"), user("{ type: string, read: admin }")),
  ],
  "read-widened": told(user("{ type: string, read: admin }"), user("{ type: string, read: user }")),
  "write-narrowed": told(user("{ type: string }"), user("{ type: string, write: admin }")),
  "write-widened": told(user("{ type: string, write: admin }"), user("{ type: string }")),

  "client-name-taken": [
    told(
      CHANGED,
      { ...CHANGED, a: "{ type: string }", more: "use: [G]", files: { "g.yaml": GROUP } },
      "g.yaml:3 Thing.update",
      "property-added thing.yaml:5 Thing.a",
      "property-added g.yaml:3 Thing.update",
      "property-added g.yaml:4 Thing.replace",
    ),
    told(
      "{ type: string }",
      {
        a: "{ type: string }",
        files: {
          "link.yaml": OTHER.replace("Other", "Link"),
          "page.yaml": OTHER.replace("Other", "ThingQuery").replace("others", "queries"),
          "plain.yaml": OTHER.replace("Other", "ThingQuestion").replace("others", "questions"),
        },
      },
      "link.yaml:1 Link",
      "page.yaml:1 ThingQuery",
      "resource-added link.yaml:1 Link",
      "resource-added page.yaml:1 ThingQuery",
      "resource-added plain.yaml:1 ThingQuestion",
    ),
  ],

  "operation-added": told(UNSENT, { access: `access: { ${READ}, append: anyone }` }, "thing.yaml:5 Thing append"),
  "operation-removed": [
    told({ access: "access:\n  list, retrieve: anyone\n  append: anyone" }, UNSENT, "thing.yaml:7 Thing append"),
    told(operation(""), {}, "thing.yaml:7 Thing act"),
  ],
  "operation-moved": [
    told(
      operation(""),
      { more: "operations:\n  act: { on: item, path: do, access: anyone }" },
      "thing.yaml:7 Thing act",
    ),
    told(operation(""), operation(", method: PUT"), "thing.yaml:7 Thing act"),
  ],
  "operation-type-changed": told(operation(""), operation(", type: DoOperation"), "thing.yaml:7 Thing act"),
  "expects-changed": told(operation(""), operation(", expects: Thing"), "thing.yaml:7 Thing act"),
  "returns-changed": told(operation(""), operation(", returns: ThingCollection"), "thing.yaml:7 Thing act"),
  "transition-changed": [
    told(
      states("[open, closed, gone]", "to: closed"),
      states("[open, closed, gone]", "to: gone, from: [open, gone]"),
      "thing.yaml:9 Thing act",
    ),
    told(
      states("[open, closed]", "on: item, path: act"),
      states("[open, closed]", "to: closed"),
      "thing.yaml:9 Thing act",
      "error-status-added thing.yaml:9 Thing act",
    ),
    told(
      states("[open, closed]", "to: closed"),
      states("[open, closed]", "on: item, path: act"),
      "error-status-removed thing.yaml:9 Thing act",
      "thing.yaml:9 Thing act",
    ),
  ],
  "transition-narrowed": told(
    states("[open, closed, gone]", "to: gone"),
    states("[open, closed, gone]", "to: gone, from: open"),
    "thing.yaml:9 Thing act",
  ),
  "transition-widened": told(
    states("[open, closed, gone]", "to: gone, from: open"),
    states("[open, closed, gone]", "to: gone"),
    "thing.yaml:9 Thing act",
  ),
  "accepts-narrowed": [
    told(
      states("[open, closed]", "to: closed, accepts: [kept, b]"),
      states("[open, closed]", "to: closed, accepts: [kept]"),
      "thing.yaml:9 Thing act",
    ),
    told(
      states("[open, closed]", "to: closed, accepts: [kept]"),
      states("[open, closed]", "to: closed"),
      "thing.yaml:9 Thing act",
    ),
  ],
  "accepts-widened": told(
    states("[open, closed]", "to: closed, accepts: [kept]"),
    states("[open, closed]", "to: closed, accepts: [kept, b]"),
    "thing.yaml:9 Thing act",
  ),
  "accepts-added": told(
    states("[open, closed]", "to: closed"),
    states("[open, closed]", "to: closed, accepts: [kept]"),
    "thing.yaml:9 Thing act",
  ),
  "success-status-added": told(operation(""), operation(", statuses: [202]"), "thing.yaml:7 Thing act"),
  "error-status-added": told(operation(""), operation(", statuses: [410]"), "thing.yaml:7 Thing act"),
  "status-removed": told(operation(", statuses: [202]"), operation(""), "thing.yaml:7 Thing act"),
  "error-status-removed": told(operation(", statuses: [410]"), operation(""), "thing.yaml:7 Thing act"),
  "permission-narrowed": [
    told(access("append: user"), access("append: admin"), "thing.yaml:7 Thing append"),
    told(access("append: anyone"), access("append: scope things:write or user"), "thing.yaml:7 Thing append"),
    told(
      { ...access("append: anyone"), a: "{ type: boolean }", access: "access: { retrieve: anyone }" },
      { ...access("append: anyone"), a: "{ type: boolean }", access: "access: { retrieve: anyone when a }" },
      "thing.yaml:6 Thing list",
      "thing.yaml:6 Thing retrieve",
    ),
    told(
      joined(`${MEMBER}, when: "role is one of (agent, admin)"`),
      joined(`${MEMBER}, when: role is admin`),
      "thing.yaml:5 Thing list",
      "thing.yaml:5 Thing retrieve",
    ),
  ],
  "permission-widened": [
    told(
      joined(`${MEMBER}, when: role is admin`),
      joined(MEMBER),
      "thing.yaml:5 Thing list",
      "thing.yaml:5 Thing retrieve",
    ),
    told(access("append: admin"), access("append: user or scope things:write"), "thing.yaml:7 Thing append"),
  ],
  "payment-required": told({}, { more: "contract: [retrieve]" }, "thing.yaml:6 Thing retrieve"),
  "payment-waived": told({ more: "contract: [retrieve]" }, {}, "thing.yaml:5 Thing retrieve"),

  "page-size-changed": told(
    collection("page: { size: 10, most: 50 }"),
    collection("page: { size: 20, most: 50 }"),
    "thing.yaml:6 Thing",
  ),
  "page-most-lowered": told(
    collection("page: { size: 10, most: 50 }"),
    collection("page: { size: 10, most: 40 }"),
    "thing.yaml:6 Thing",
  ),
  "page-most-raised": told(
    collection("page: { size: 10, most: 50 }"),
    collection("page: { size: 10, most: 60 }"),
    "thing.yaml:6 Thing",
  ),
  "filter-added": told({}, collection("filter: { kept: prefix }"), "thing.yaml:6 Thing"),
  "filter-removed": told(
    collection("filter: { kept: [prefix, equals] }"),
    collection("filter: { kept: equals }"),
    "thing.yaml:6 Thing",
  ),
  "order-added": told({}, collection("order: [kept]"), "thing.yaml:6 Thing"),
  "order-removed": told(collection("order: [kept]"), {}, "thing.yaml:1 Thing"),
  "default-order-changed": told({}, collection("defaultOrder: created desc"), "thing.yaml:6 Thing"),
  "group-added": told({}, collection("group: [kept]"), "thing.yaml:6 Thing"),
  "group-removed": told(collection("group: [kept]"), {}, "thing.yaml:1 Thing"),
  "sum-added": told(
    { a: "{ type: integer }", ...collection("group: [kept]") },
    { a: "{ type: integer }", ...collection("group: [kept], sum: [a]") },
    "thing.yaml:7 Thing",
  ),
  "sum-removed": told(
    { a: "{ type: integer }", ...collection("group: [kept], sum: [a]") },
    { a: "{ type: integer }", ...collection("group: [kept]") },
    "thing.yaml:7 Thing",
  ),
  "search-added": told({}, collection("search: { kept: 1 }"), "thing.yaml:6 Thing"),
  "search-removed": told(collection("search: { kept: 1 }"), {}, "thing.yaml:1 Thing"),
  "weights-changed": told(collection("search: { kept: 1 }"), collection("search: { kept: 2 }"), "thing.yaml:6 Thing"),
  "embeddable-added": told(
    "{ link: Thing }",
    { a: "{ link: Thing }", ...collection("embed: [a]") },
    "thing.yaml:7 Thing",
  ),
  "embeddable-removed": told(
    { a: "{ link: Thing }", ...collection("embed: [a]") },
    "{ link: Thing }",
    "thing.yaml:1 Thing",
  ),
  "me-added": told(
    { accounts: true },
    { accounts: true, files: { "user.yaml": account("collection: { me: true }\n") } },
    "user.yaml:8 User",
  ),
  "me-removed": told(
    { accounts: true, files: { "user.yaml": account("collection: { me: true }\n") } },
    { accounts: true },
    "user.yaml:1 User",
  ),
  "speed-changed": [
    told(
      collection("filter: { kept: equals }, totals: [kept]"),
      collection("filter: { kept: equals }"),
      "thing.yaml:6 Thing",
    ),
    told(
      {},
      {
        api: "",
        files: {
          "api.yaml":
            'api: Versions\nversion: "1"\nbase: https://versions.example/\nlocales: { default: en, offered: [en, de], indexed: [de] }\n',
        },
      },
      "api.yaml:4 API",
    ),
  ],
  deprecated: [
    told({ a: "{ type: string }" }, ending("since: 2030-01-31"), "deprecated thing.yaml:5 Thing.a"),
    told({}, { more: "deprecated: { since: 2030-01-31 }" }, "deprecated thing.yaml:6 Thing"),
    told(operation(""), operation(", deprecated: { since: 2030-01-31 }"), "deprecated thing.yaml:7 Thing act"),
  ],
  "deprecation-withdrawn": told(ending("since: 2030-01-31"), "{ type: string }"),
  "deprecation-changed": [
    told(ending("since: 2030-01-31"), ending("since: 2030-01-31, replacedBy: kept")),
    told(
      { more: "deprecatedOperations: { retrieve: { since: 2030-01-31 } }" },
      { more: "deprecatedOperations:\n  retrieve: { since: 2030-01-30 }" },
      "thing.yaml:7 Thing retrieve",
    ),
  ],
  "sunset-put-off": [
    told(ending("since: 2030-01-31, sunset: 2030-05-01"), ending("since: 2030-01-31, sunset: 2030-06-01")),
    told(ending("since: 2030-01-31, sunset: 2030-05-01"), ending("since: 2030-01-31")),
  ],
  "sunset-brought-forward": told(ending("since: 2030-01-31"), ending("since: 2030-01-31, sunset: 2030-05-01")),
  "resource-retired": told(other("deprecated: { since: 2029-01-31, sunset: 2030-05-01 }"), {}, "other.yaml:1 Other"),
  "property-retired": [
    told(ending("since: 2029-01-31, sunset: 2030-05-01"), {}),
    told(
      { ...ending("since: 2029-01-31, sunset: 2030-05-01"), ...collection("filter: { a: equals }, order: [a]") },
      {},
    ),
    // A sunset that is yet to come, or of which no day was told, is none.
    told(
      {
        ...other("deprecated: { since: 2029-01-31, sunset: 2030-05-03 }"),
        ...ending("since: 2029-01-31, sunset: 2030-05-02"),
      },
      {},
      "thing.yaml:5 Thing.a",
      "resource-removed other.yaml:1 Other",
    ),
  ],
  "operation-retired": told(
    operation(", deprecated: { since: 2029-01-31, sunset: 2030-05-01 }"),
    {},
    "thing.yaml:7 Thing act",
  ),
  "text-changed": [
    told("{ type: string }", "{ type: string, description: New. }"),
    told("{ type: string }", "{ type: string, title: New }"),
    // A text that was said is told of, whatever else is called otherwise.
    told(
      "{ type: string, title: Old, iri: https://t.example/a }",
      {
        more: "use: [G]",
        files: { "g.yaml": "group: G\nproperties:\n  b: { type: string, renamedFrom: a, iri: https://t.example/a }" },
      },
      "property-renamed g.yaml:3 Thing.b",
      "g.yaml:3 Thing.b",
    ),
    told({}, collection("title: New"), "thing.yaml:6 Thing"),
    told("{ type: string }", "{ type: string, since: 1.1.0 }"),
    told({}, { api: "contact: { name: Ada }" }, "api.yaml:5 API"),
    told(operation(""), operation(", description: New."), "thing.yaml:7 Thing act"),
    told({}, collection("description: New."), "thing.yaml:6 Thing"),
  ],
};

export const CASES: Readonly<Record<string, readonly Case[]>> = Object.fromEntries(
  Object.entries(TOLD).map(([rule, cases]) => [rule, [cases].flat().map((each) => each(rule))]),
);

function file(more: string): string {
  return `resource: File
path: /files/
properties:
  n: { type: string, readOnly: true }
  t: { type: string, readOnly: true }
  l: { type: integer, readOnly: true }
  d: { type: string, readOnly: true }
  c: { type: iri, readOnly: true }
${more}access: { retrieve: anyone }
`;
}

function account(more: string): string {
  return `resource: User
path: /users/
properties:
  name: { type: string, required: true, unique: true }
  password: { type: password, required: true }
  mail: { type: email }
  roles: { type: string, many: true, write: admin }
${more}access: { "list, append, retrieve, update": admin }
`;
}

const ACCOUNTS = "accounts: { resource: User, username: name, roles: roles }";

/** The files of a version. */
export function filesOf({
  api = "",
  accounts = false,
  authentication = ACCOUNTS,
  scopes = '{ "things:write": Writes things. }',
  a,
  access: rules,
  more = "",
  files = {},
}: Version): Readonly<Record<string, string>> {
  const users = `authentication:
  ${authentication}
scopes: ${scopes}
roles:
  admin: { scopes: [things:write] }
`;
  return {
    "api.yaml": `api: Versions\nversion: "1"\nbase: https://versions.example/\nlocales: { default: en, offered: [en, de] }\n${accounts ? users : ""}${api}\n`,
    "thing.yaml": [
      "resource: Thing",
      "path: /things/",
      "properties:",
      "  kept: { type: string }",
      ...(a === undefined ? [] : [`  a: ${a}`]),
      rules ?? 'access: { "list, retrieve, append, replace": anyone }',
      more,
    ].join("\n"),
    ...(accounts ? { "user.yaml": account("") } : {}),
    ...files,
  };
}
