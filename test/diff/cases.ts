/** For each rule of `hydrant diff` two versions of a small spec, and what is told of them. */

import type { RuleCode } from "../../codegen/diff/rules.ts";

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

/** `rule place subject` of a single change, or of several. */
const told = (was: Version, is: Version, ...changes: readonly string[]): Case => ({ was, is, told: changes });

const READ = '"list, retrieve": anyone';
const OTHER = "resource: Other\npath: /others/\naccess: { retrieve: anyone }\n";
const other = (more: string) => ({ files: { "other.yaml": `${OTHER}${more}` } });
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
export const CASES: { readonly [rule in RuleCode]: Case | readonly Case[] } = {
  "base-changed": told(
    {
      files: {
        "api.yaml":
          'api: T\nversion: "1"\nbase: https://a.example/\nvocabulary: https://v.example/#\ndocumentation: https://d.example/\n',
      },
    },
    {
      files: {
        "api.yaml":
          'api: T\nversion: "1"\nbase: https://b.example/\nvocabulary: https://v.example/#\ndocumentation: https://d.example/\n',
      },
    },
    "base-changed api.yaml:3 API",
  ),
  "vocabulary-changed": told(
    { api: "vocabulary: https://v.example/#" },
    { api: "vocabulary: https://w.example/#" },
    "vocabulary-changed api.yaml:5 API",
  ),
  "entrypoint-moved": told({}, { api: "paths: { entrypoint: /start/ }" }, "entrypoint-moved api.yaml:5 API"),
  "document-moved": [
    told({}, { api: "paths: { openapi: /api.json }" }, "document-moved api.yaml:5 API"),
    told({}, { api: "paths: { docs: /guide/ }" }, "document-moved api.yaml:5 API"),
  ],
  "prefix-added": told({}, { api: "prefixes: { ex: https://ex.example/ }" }, "prefix-added api.yaml:5 API"),
  "prefix-changed": [
    told({ api: "prefixes: { ex: https://ex.example/ }" }, {}, "prefix-changed api.yaml:1 API"),
    told(
      { api: "prefixes: { ex: https://ex.example/ }" },
      { api: "prefixes: { ex: https://other.example/ }" },
      "prefix-changed api.yaml:5 API",
    ),
  ],
  "locale-added": told(
    {
      files: {
        "api.yaml": 'api: T\nversion: "1"\nbase: https://a.example/\nlocales: { default: en, offered: [en] }\n',
      },
    },
    {
      files: {
        "api.yaml": 'api: T\nversion: "1"\nbase: https://a.example/\nlocales: { default: en, offered: [en, de] }\n',
      },
    },
    "locale-added api.yaml:4 API",
  ),
  "locale-dropped": told(
    {
      files: {
        "api.yaml": 'api: T\nversion: "1"\nbase: https://a.example/\nlocales: { default: en, offered: [en, de] }\n',
      },
    },
    {
      files: {
        "api.yaml": 'api: T\nversion: "1"\nbase: https://a.example/\nlocales: { default: en, offered: [en] }\n',
      },
    },
    "locale-dropped api.yaml:4 API",
  ),
  "default-locale-changed": told(
    {
      files: {
        "api.yaml":
          'api: T\nversion: "1"\nbase: https://a.example/\nlocales: { default: en, offered: [en, de], indexed: [en] }\n',
      },
    },
    {
      files: {
        "api.yaml":
          'api: T\nversion: "1"\nbase: https://a.example/\nlocales: { default: de, offered: [en, de], indexed: [en] }\n',
      },
    },
    "default-locale-changed api.yaml:4 API",
  ),
  "origin-added": told({}, { api: "origins: [https://app.example]" }, "origin-added api.yaml:5 API"),
  "origin-removed": told({ api: "origins: [https://app.example]" }, {}, "origin-removed api.yaml:1 API"),
  "limit-lowered": [
    told({}, { api: "limits: { rate: { requests: 5 } }" }, "limit-lowered api.yaml:5 API"),
    told(
      { api: "limits: { rate: { window: 1 min } }" },
      { api: "limits: { rate: { window: 2 min } }" },
      "limit-lowered api.yaml:5 API",
    ),
  ],
  "limit-raised": told(
    { api: "limits: { object: 1 MiB }" },
    { api: "limits: { object: 2 MiB }" },
    "limit-raised api.yaml:5 API",
  ),
  "role-added": told(
    { accounts: true, ...UNSENT },
    { ...access("append: editor"), api: "  editor: {}" },
    "role-added api.yaml:8 API",
    "operation-added thing.yaml:7 Thing append",
  ),
  "role-removed": told(
    { ...access("append: editor"), api: "  editor: {}" },
    { ...access("append: admin") },
    "role-removed api.yaml:8 API",
    "permission-narrowed thing.yaml:7 Thing append",
    "permission-widened thing.yaml:7 Thing append",
  ),
  "scope-added": told(
    { accounts: true },
    { accounts: true, scopes: '{ "things:write": Writes things., "things:read": Reads things. }' },
    "scope-added api.yaml:7 API",
  ),
  "scope-removed": told(
    { accounts: true, scopes: '{ "things:write": Writes things., "things:read": Reads things. }' },
    { accounts: true },
    "scope-removed api.yaml:7 API",
  ),
  "role-widened": told(
    { accounts: true, api: "  editor: { scopes: [] }", access: "access: { retrieve: editor }" },
    { accounts: true, api: "  editor: { scopes: [things:write] }", access: "access: { retrieve: editor }" },
    "role-widened api.yaml:8 API",
  ),
  "role-narrowed": told(
    { accounts: true, api: "  editor: { scopes: [things:write] }", access: "access: { retrieve: editor }" },
    { accounts: true, api: "  editor: { scopes: [] }", access: "access: { retrieve: editor }" },
    "role-narrowed api.yaml:8 API",
  ),
  "authentication-added": told(
    {},
    { accounts: true },
    "role-added api.yaml:8 API",
    "scope-added api.yaml:7 API",
    "authentication-added api.yaml:5 API",
    "resource-added user.yaml:1 User",
  ),
  "authentication-removed": told(
    { accounts: true },
    {},
    "role-removed api.yaml:1 API",
    "scope-removed api.yaml:1 API",
    "authentication-removed api.yaml:1 API",
    "resource-removed user.yaml:1 User",
  ),
  "authentication-changed": told(
    { accounts: true },
    { accounts: true, authentication: "accounts: { resource: User, username: name, roles: roles, email: mail }" },
    "authentication-changed api.yaml:5 API",
  ),
  "token-endpoint-moved": told(
    { accounts: true },
    { accounts: true, authentication: "{ token: /token, accounts: { resource: User, username: name, roles: roles } }" },
    "token-endpoint-moved api.yaml:5 API",
  ),
  "resource-added": told({}, other(""), "resource-added other.yaml:1 Other"),
  "resource-removed": told(other(""), {}, "resource-removed other.yaml:1 Other"),
  "value-added": told(
    {},
    { files: { "size.yaml": "value: Size\nproperties: { x: { type: number } }" }, a: "{ embed: Size }" },
    "property-added thing.yaml:5 Thing.a",
    "value-added size.yaml:1 Size",
  ),
  "value-removed": told(
    { files: { "size.yaml": "value: Size\nproperties: { x: { type: number } }" }, a: "{ embed: Size }" },
    { a: "{ type: string }" },
    "type-changed thing.yaml:5 Thing.a",
    "value-removed size.yaml:1 Size",
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
    "resource-renamed other.yaml:2 Another",
    // The class of a collection cannot be pinned.
    "class-iri-changed other.yaml:1 Another",
  ),
  "class-iri-changed": told({}, { more: "iri: https://t.example/T" }, "class-iri-changed thing.yaml:6 Thing"),
  "superclass-added": told({}, { more: "subClassOf: https://t.example/T" }, "superclass-added thing.yaml:6 Thing"),
  "superclass-removed": told({ more: "subClassOf: https://t.example/T" }, {}, "superclass-removed thing.yaml:1 Thing"),
  "path-moved": told(
    UNSENT,
    {
      files: {
        "thing.yaml": `resource: Thing\npath: /stuff/\nproperties:\n  kept: { type: string }\naccess: { ${READ} }\n`,
      },
    },
    "path-moved thing.yaml:2 Thing",
  ),
  "identifier-changed": told(
    { a: "{ type: string, required: true, unique: true }" },
    { a: "{ type: string, required: true, unique: true }", more: "identifier: a" },
    "identifier-changed thing.yaml:7 Thing",
  ),
  "owner-changed": told(
    { accounts: true },
    { accounts: true, more: "owner: creator" },
    "owner-changed thing.yaml:6 Thing",
    "property-added thing.yaml:1 Thing.owner",
  ),
  "bytes-changed": told(
    { files: { "file.yaml": file("") } },
    { files: { "file.yaml": file("bytes: { name: n, mediaType: t, length: l, digest: d, content: c }\n") } },
    "bytes-changed file.yaml:9 File",
  ),
  "properties-constrained": told(
    { a: "{ type: string }" },
    { a: "{ type: string }", more: "unique: [[a, kept]]" },
    "properties-constrained thing.yaml:7 Thing",
  ),
  "properties-unconstrained": told(
    { a: "{ type: string }", more: "unique: [[a, kept]]" },
    { a: "{ type: string }" },
    "properties-unconstrained thing.yaml:1 Thing",
  ),
  "caching-changed": told({}, { more: "cache: { maxAge: 1 h }" }, "caching-changed thing.yaml:6 Thing"),

  "property-added": [
    told({}, { a: "{ type: string }" }, "property-added thing.yaml:5 Thing.a"),
    told({}, { a: "{ type: integer, readOnly: true }" }, "property-added thing.yaml:5 Thing.a"),
    // What no answer has hides no method.
    told(
      { ...UNSENT, a: "{ type: string }" },
      {
        ...UNSENT,
        a: "{ type: string }",
        files: { "g.yaml": GROUP.replace("update", "load").replace("string", "string, writeOnly: true") },
        more: "use: [G]",
      },
      "property-added g.yaml:3 Thing.load",
      "property-added g.yaml:4 Thing.replace",
    ),
    // Nobody has to give what nobody sends.
    told(UNSENT, { ...UNSENT, a: "{ type: string, required: true }" }, "property-added thing.yaml:5 Thing.a"),
  ],
  "required-property-added": told(
    {},
    { a: "{ type: string, required: true }" },
    "required-property-added thing.yaml:5 Thing.a",
  ),
  "required-property-added-filled": told(
    {},
    { a: "{ type: string, required: true, backfill: x }" },
    "required-property-added-filled thing.yaml:5 Thing.a",
  ),
  "property-removed": [
    told({ a: "{ type: string }" }, {}, "property-removed thing.yaml:5 Thing.a"),
    // What could be asked by it goes along.
    told(
      { a: "{ type: string }", ...collection("filter: { a: [equals, prefix], kept: equals }, order: [a, kept]") },
      collection("order: [kept]"),
      "property-removed thing.yaml:5 Thing.a",
      "filter-removed thing.yaml:6 Thing",
    ),
    told(
      {
        a: "{ link: Other }",
        ...other("properties: { x: { type: string } }"),
        ...collection("filter: { a.x: equals }"),
      },
      { a: "{ link: Other }", ...other("") },
      "property-removed other.yaml:4 Other.x",
    ),
    told(
      {
        a: "{ link: Other }",
        ...other("properties: { x: { type: string } }"),
        ...collection("filter: { a: equals, a.x: equals }, embed: [a]"),
      },
      other("properties: { x: { type: string } }"),
      "property-removed thing.yaml:5 Thing.a",
    ),
  ],
  "property-renamed": [
    told(
      { a: "{ type: string, iri: https://t.example/x }" },
      {
        more: "use: [Named]",
        files: {
          "named.yaml":
            "group: Named\nproperties:\n  b: { type: string, iri: https://t.example/x,\n    renamedFrom: a }",
        },
      },
      "property-renamed named.yaml:4 Thing.b",
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
      "property-renamed size.yaml:4 Size.y",
    ),
  ],
  "term-iri-changed": told(
    { a: "{ type: string }" },
    { a: "{ type: string, iri: https://t.example/x }" },
    "term-iri-changed thing.yaml:5 Thing.a",
  ),
  "type-changed": [
    told({ a: "{ type: integer }" }, { a: "{ type: string }" }, "type-changed thing.yaml:5 Thing.a"),
    // The choices that clients' code has are part of its type.
    told({ a: "{ type: string, enum: [x] }" }, { a: "{ type: email }" }, "type-changed thing.yaml:5 Thing.a"),
    told(
      { a: "{ link: Thing }", ...other("") },
      { a: "{ link: Other }", ...other("") },
      "type-changed thing.yaml:5 Thing.a",
    ),
  ],
  "format-changed": [
    told({ a: "{ type: integer }" }, { a: "{ type: number }" }, "format-changed thing.yaml:5 Thing.a"),
    told({ a: "{ type: email }" }, { a: "{ type: string }" }, "format-changed thing.yaml:5 Thing.a"),
  ],
  "many-changed": [
    told({ a: "{ type: string }" }, { a: "{ type: string, many: true }" }, "many-changed thing.yaml:5 Thing.a"),
    // What there may be of one value is told by that.
    told(
      { a: "{ link: Thing }" },
      { a: "{ link: Thing, many: true, maxItems: 5 }" },
      "many-changed thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: string, many: true, minItems: 2 }" },
      { a: "{ type: string }" },
      "many-changed thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: string, required: true }" },
      { a: "{ type: string, required: true, many: true, minItems: 1 }" },
      "many-changed thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: string }" },
      { a: "{ type: string, many: true, minItems: 2 }" },
      "many-changed thing.yaml:5 Thing.a",
      "constraint-narrowed thing.yaml:5 Thing.a",
    ),
  ],
  "multilingual-changed": told(
    { a: "{ type: string }" },
    { a: "{ type: string, multilingual: true }" },
    "multilingual-changed thing.yaml:5 Thing.a",
  ),
  "property-required": [
    told(
      { a: "{ type: string }" },
      { a: "{ type: string, required: true }" },
      "property-required thing.yaml:5 Thing.a",
    ),
    // Nothing is there for where it is left out any more.
    told(
      { a: "{ type: string, required: true, default: x }" },
      { a: "{ type: string, required: true }" },
      "property-required thing.yaml:5 Thing.a",
    ),
  ],
  "property-required-filled": [
    told(
      { a: "{ type: string }" },
      { a: "{ type: string, required: true, backfill: x }" },
      "property-required-filled thing.yaml:5 Thing.a",
    ),
    // What has to be given has no value for where it is left out.
    told(
      { a: "{ type: integer, default: 1 }" },
      { a: "{ type: integer, required: true, backfill: 1 }" },
      "property-required-filled thing.yaml:5 Thing.a",
    ),
  ],
  "property-optional": [
    told(
      { a: "{ type: string, required: true }" },
      { a: "{ type: string }" },
      "property-optional thing.yaml:5 Thing.a",
    ),
    // Whoever may not read it finds none.
    told(
      user("{ type: string, required: true }"),
      user("{ type: string, required: true, read: admin }"),
      "property-optional thing.yaml:5 Thing.a",
      "read-narrowed thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: uuid, readOnly: true }", more: "identifier: a" },
      { a: "{ type: uuid, readOnly: true }" },
      "format-changed thing.yaml:5 Thing.a",
      "property-optional thing.yaml:5 Thing.a",
    ),
  ],
  "property-sure": [
    told(
      answer("{ type: string }"),
      answer("{ type: string, required: true }"),
      "property-sure result.yaml:3 Result.x",
    ),
    // Where no single property is changed, nothing is taken away either.
    told(
      { a: "{ type: string, default: x }" },
      { a: "{ type: string, required: true, default: x }" },
      "property-sure thing.yaml:5 Thing.a",
    ),
    // In a value, null says the same as leaving out.
    told(
      both("{ type: string, default: x }"),
      both("{ type: string, required: true, default: x }"),
      "property-sure result.yaml:3 Result.x",
    ),
  ],
  "property-unremovable": [
    told(
      { ...CHANGED, a: "{ type: string, default: x }" },
      { ...CHANGED, a: "{ type: string, required: true, default: x }" },
      "property-unremovable thing.yaml:5 Thing.a",
      "property-sure thing.yaml:5 Thing.a",
    ),
    told(
      { ...CHANGED, a: "{ type: string }" },
      { ...CHANGED, a: "{ type: string, required: true, default: x }" },
      "property-unremovable thing.yaml:5 Thing.a",
      "property-sure thing.yaml:5 Thing.a",
      "default-added thing.yaml:5 Thing.a",
    ),
  ],
  "property-optional-in-bodies": [
    told(
      { a: "{ type: string, required: true, writeOnly: true }" },
      { a: "{ type: string, writeOnly: true }" },
      "property-optional-in-bodies thing.yaml:5 Thing.a",
    ),
    // Of no language there always was a text.
    told(
      { a: "{ type: string, multilingual: true, required: true }" },
      { a: "{ type: string, multilingual: true }" },
      "property-optional-in-bodies thing.yaml:5 Thing.a",
    ),
  ],
  "property-read-only": [
    told(
      { a: "{ type: string }" },
      { a: "{ type: string, readOnly: true }" },
      "property-read-only thing.yaml:5 Thing.a",
    ),
    told(
      user("{ type: string, write: admin }"),
      user("{ type: string, readOnly: true }"),
      "property-read-only thing.yaml:5 Thing.a",
    ),
  ],
  "property-writable": [
    told(
      { a: "{ type: string, readOnly: true }" },
      { a: "{ type: string }" },
      "property-writable thing.yaml:5 Thing.a",
    ),
    told(
      user("{ type: string, readOnly: true }"),
      user("{ type: string, write: admin }"),
      "property-writable thing.yaml:5 Thing.a",
    ),
  ],
  "property-immutable": told(
    { a: "{ type: string }", ...CHANGED },
    { a: "{ type: string, immutable: true }", ...CHANGED },
    "property-immutable thing.yaml:5 Thing.a",
  ),
  "property-changeable": told(
    { a: "{ type: string, immutable: true }", ...CHANGED },
    { a: "{ type: string }", ...CHANGED },
    "property-changeable thing.yaml:5 Thing.a",
  ),
  "property-write-only": [
    told(
      { a: "{ type: string }" },
      { a: "{ type: string, writeOnly: true }" },
      "property-write-only thing.yaml:5 Thing.a",
    ),
    told(
      user("{ type: string, read: admin }"),
      user("{ type: string, writeOnly: true }"),
      "property-write-only thing.yaml:5 Thing.a",
    ),
  ],
  "property-readable": [
    told(
      { a: "{ type: string, writeOnly: true }" },
      { a: "{ type: string }" },
      "property-readable thing.yaml:5 Thing.a",
    ),
    told(
      user("{ type: string, writeOnly: true }"),
      user("{ type: string, read: admin }"),
      "property-readable thing.yaml:5 Thing.a",
    ),
  ],
  "property-unique": told(
    { a: "{ type: string }" },
    { a: "{ type: string, unique: true }" },
    "property-unique thing.yaml:5 Thing.a",
  ),
  "property-unique-in-answers": [
    told(
      { a: "{ type: string, readOnly: true }" },
      { a: "{ type: string, readOnly: true, unique: true }" },
      "property-unique-in-answers thing.yaml:5 Thing.a",
    ),
    told(
      { ...UNSENT, a: "{ type: string }" },
      { ...UNSENT, a: "{ type: string, unique: true }" },
      "property-unique-in-answers thing.yaml:5 Thing.a",
    ),
  ],
  "property-repeatable": told(
    { a: "{ type: string, unique: true }" },
    { a: "{ type: string }" },
    "property-repeatable thing.yaml:5 Thing.a",
  ),
  "default-added": told(
    { a: "{ type: integer }" },
    { a: "{ type: integer, default: 1 }" },
    "default-added thing.yaml:5 Thing.a",
  ),
  "default-changed": [
    told(
      { a: "{ type: integer, default: 1 }" },
      { a: "{ type: integer, default: 2 }" },
      "default-changed thing.yaml:5 Thing.a",
    ),
    told({ a: "{ type: integer, default: 1 }" }, { a: "{ type: integer }" }, "default-changed thing.yaml:5 Thing.a"),
    told(
      { ...UNSENT, a: "{ states: [open, closed] }" },
      { ...UNSENT, a: "{ states: [open, closed], initial: closed }" },
      "default-changed thing.yaml:5 Thing.a",
    ),
  ],
  "enum-narrowed": [
    told(
      { a: "{ type: string, enum: [x, y] }" },
      { a: "{ type: string, enum: [x] }" },
      "enum-narrowed thing.yaml:5 Thing.a",
    ),
    told({ a: "{ type: string }" }, { a: "{ type: string, enum: [x] }" }, "enum-narrowed thing.yaml:5 Thing.a"),
  ],
  "enum-narrowed-in-answers": [
    told(
      { a: "{ type: string, readOnly: true, enum: [x, y] }" },
      { a: "{ type: string, readOnly: true, enum: [x] }" },
      "enum-narrowed-in-answers thing.yaml:5 Thing.a",
    ),
    // What an operation loses with the state is not told again.
    told(
      states("[open, closed, gone]", "to: closed"),
      states("[open, closed]", "to: closed"),
      "enum-narrowed-in-answers thing.yaml:5 Thing.a",
    ),
  ],
  "enum-widened-in-answers": [
    told(
      { a: "{ type: string, enum: [x] }" },
      { a: "{ type: string, enum: [x, y] }" },
      "enum-widened-in-answers thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: string, enum: [x] }" },
      { a: "{ type: string }" },
      "enum-widened-in-answers thing.yaml:5 Thing.a",
    ),
    told(
      states("[open, closed]", "to: closed"),
      states("[open, closed, gone]", "to: closed"),
      "enum-widened-in-answers thing.yaml:5 Thing.a",
    ),
  ],
  "enum-widened-in-bodies": told(
    { a: "{ type: string, writeOnly: true, enum: [x] }" },
    { a: "{ type: string, writeOnly: true, enum: [x, y] }" },
    "enum-widened-in-bodies thing.yaml:5 Thing.a",
  ),
  "enum-reordered": [
    told(
      { a: "{ type: string, enum: [x, y], ordered: true }" },
      { a: "{ type: string, enum: [y, x], ordered: true }" },
      "enum-reordered thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: string, enum: [x, y] }" },
      { a: "{ type: string, enum: [x, y], ordered: true }" },
      "enum-reordered thing.yaml:5 Thing.a",
    ),
  ],
  "constraint-narrowed": [
    told(
      { a: "{ type: decimal, precision: 9, scale: 2, minimum: 9 }" },
      { a: "{ type: decimal, precision: 8, scale: 2, minimum: 10 }" },
      "constraint-narrowed thing.yaml:5 Thing.a",
      "constraint-narrowed thing.yaml:5 Thing.a",
    ),
    // A transition accepts it, which nobody else may write.
    told(
      accepting("{ type: string, readOnly: true }"),
      accepting("{ type: string, readOnly: true, maxLength: 9 }"),
      "constraint-narrowed thing.yaml:5 Thing.a",
    ),
    // A body of an operation of its own has it, where nobody writes the resource.
    told(
      { ...UNSENT, ...both("{ type: string }") },
      { ...UNSENT, ...both("{ type: string, maxLength: 9 }") },
      "constraint-narrowed result.yaml:3 Result.x",
    ),
    told(
      { a: "{ type: string }" },
      { a: "{ type: string, maxLength: 9 }" },
      "constraint-narrowed thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: string, multilingual: true }" },
      { a: "{ type: string, multilingual: true, maxLanguages: 9 }" },
      "constraint-narrowed thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: integer, minimum: 1 }" },
      { a: "{ type: integer, minimum: 2 }" },
      "constraint-narrowed thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: integer, multipleOf: 4 }" },
      { a: "{ type: integer, multipleOf: 6 }" },
      "constraint-narrowed thing.yaml:5 Thing.a",
    ),
  ],
  "constraint-narrowed-in-answers": [
    told(
      { a: "{ type: integer, readOnly: true }" },
      { a: "{ type: integer, readOnly: true, maximum: 9 }" },
      "constraint-narrowed-in-answers thing.yaml:5 Thing.a",
    ),
    told(
      { ...UNSENT, a: "{ type: string }" },
      { ...UNSENT, a: "{ type: string, maxLength: 9 }" },
      "constraint-narrowed-in-answers thing.yaml:5 Thing.a",
    ),
  ],
  "constraint-widened": [
    told({ a: "{ type: string, pattern: x }" }, { a: "{ type: string }" }, "constraint-widened thing.yaml:5 Thing.a"),
    told(
      { a: "{ type: string, maxLength: 8 }" },
      { a: "{ type: string, maxLength: 9 }" },
      "constraint-widened thing.yaml:5 Thing.a",
    ),
    told(
      { a: "{ type: integer, multipleOf: 12 }" },
      { a: "{ type: integer, multipleOf: 4 }" },
      "constraint-widened thing.yaml:5 Thing.a",
    ),
    told({ a: "{ type: integer, minimum: 3 }" }, { a: "{ type: integer }" }, "constraint-widened thing.yaml:5 Thing.a"),
  ],
  "pattern-changed": told(
    { a: "{ type: string, pattern: x }" },
    { a: "{ type: string, pattern: y }" },
    "pattern-changed thing.yaml:5 Thing.a",
  ),
  "pattern-changed-in-answers": told(
    { ...UNSENT, a: "{ type: string }" },
    { ...UNSENT, a: "{ type: string, pattern: y }" },
    "pattern-changed-in-answers thing.yaml:5 Thing.a",
  ),
  "on-delete-changed": told(
    { a: "{ link: Thing }" },
    { a: "{ link: Thing, onDelete: cascade }" },
    "on-delete-changed thing.yaml:5 Thing.a",
  ),
  "read-narrowed": [
    told(user("{ type: string }"), user("{ type: string, read: admin }"), "read-narrowed thing.yaml:5 Thing.a"),
    told(
      user("{ type: string, read: user }"),
      user("{ type: string, read: admin }"),
      "read-narrowed thing.yaml:5 Thing.a",
    ),
  ],
  "read-widened": told(
    user("{ type: string, read: admin }"),
    user("{ type: string, read: user }"),
    "read-widened thing.yaml:5 Thing.a",
  ),
  "write-narrowed": told(
    user("{ type: string }"),
    user("{ type: string, write: admin }"),
    "write-narrowed thing.yaml:5 Thing.a",
  ),
  "write-widened": told(
    user("{ type: string, write: admin }"),
    user("{ type: string }"),
    "write-widened thing.yaml:5 Thing.a",
  ),

  "client-name-taken": [
    told(
      CHANGED,
      { ...CHANGED, a: "{ type: string }", more: "use: [G]", files: { "g.yaml": GROUP } },
      "client-name-taken g.yaml:3 Thing.update",
      "property-added thing.yaml:5 Thing.a",
      "property-added g.yaml:3 Thing.update",
      "property-added g.yaml:4 Thing.replace",
    ),
    told(
      { a: "{ type: string }" },
      {
        a: "{ type: string }",
        files: {
          "link.yaml": OTHER.replace("Other", "Link"),
          "page.yaml": OTHER.replace("Other", "ThingQuery").replace("others", "queries"),
          "plain.yaml": OTHER.replace("Other", "ThingQuestion").replace("others", "questions"),
        },
      },
      "client-name-taken link.yaml:1 Link",
      "client-name-taken page.yaml:1 ThingQuery",
      "resource-added link.yaml:1 Link",
      "resource-added page.yaml:1 ThingQuery",
      "resource-added plain.yaml:1 ThingQuestion",
    ),
  ],

  "operation-added": told(
    UNSENT,
    { access: `access: { ${READ}, append: anyone }` },
    "operation-added thing.yaml:5 Thing append",
  ),
  "operation-removed": [
    told(
      { access: "access:\n  list, retrieve: anyone\n  append: anyone" },
      UNSENT,
      "operation-removed thing.yaml:7 Thing append",
    ),
    told(operation(""), {}, "operation-removed thing.yaml:7 Thing act"),
  ],
  "operation-moved": [
    told(
      operation(""),
      { more: "operations:\n  act: { on: item, path: do, access: anyone }" },
      "operation-moved thing.yaml:7 Thing act",
    ),
    told(operation(""), operation(", method: PUT"), "operation-moved thing.yaml:7 Thing act"),
  ],
  "operation-type-changed": told(
    operation(""),
    operation(", type: DoOperation"),
    "operation-type-changed thing.yaml:7 Thing act",
  ),
  "expects-changed": told(operation(""), operation(", expects: Thing"), "expects-changed thing.yaml:7 Thing act"),
  "returns-changed": told(
    operation(""),
    operation(", returns: ThingCollection"),
    "returns-changed thing.yaml:7 Thing act",
  ),
  "transition-changed": [
    told(
      states("[open, closed, gone]", "to: closed"),
      states("[open, closed, gone]", "to: gone, from: [open, gone]"),
      "transition-changed thing.yaml:9 Thing act",
    ),
    told(
      states("[open, closed]", "on: item, path: act"),
      states("[open, closed]", "to: closed"),
      "transition-changed thing.yaml:9 Thing act",
      "error-status-added thing.yaml:9 Thing act",
    ),
    told(
      states("[open, closed]", "to: closed"),
      states("[open, closed]", "on: item, path: act"),
      "error-status-removed thing.yaml:9 Thing act",
      "transition-changed thing.yaml:9 Thing act",
    ),
  ],
  "transition-narrowed": told(
    states("[open, closed, gone]", "to: gone"),
    states("[open, closed, gone]", "to: gone, from: open"),
    "transition-narrowed thing.yaml:9 Thing act",
  ),
  "transition-widened": told(
    states("[open, closed, gone]", "to: gone, from: open"),
    states("[open, closed, gone]", "to: gone"),
    "transition-widened thing.yaml:9 Thing act",
  ),
  "accepts-narrowed": [
    told(
      states("[open, closed]", "to: closed, accepts: [kept, b]"),
      states("[open, closed]", "to: closed, accepts: [kept]"),
      "accepts-narrowed thing.yaml:9 Thing act",
    ),
    told(
      states("[open, closed]", "to: closed, accepts: [kept]"),
      states("[open, closed]", "to: closed"),
      "accepts-narrowed thing.yaml:9 Thing act",
    ),
  ],
  "accepts-widened": told(
    states("[open, closed]", "to: closed, accepts: [kept]"),
    states("[open, closed]", "to: closed, accepts: [kept, b]"),
    "accepts-widened thing.yaml:9 Thing act",
  ),
  "accepts-added": told(
    states("[open, closed]", "to: closed"),
    states("[open, closed]", "to: closed, accepts: [kept]"),
    "accepts-added thing.yaml:9 Thing act",
  ),
  "success-status-added": told(
    operation(""),
    operation(", statuses: [202]"),
    "success-status-added thing.yaml:7 Thing act",
  ),
  "error-status-added": told(
    operation(""),
    operation(", statuses: [410]"),
    "error-status-added thing.yaml:7 Thing act",
  ),
  "status-removed": told(operation(", statuses: [202]"), operation(""), "status-removed thing.yaml:7 Thing act"),
  "error-status-removed": told(
    operation(", statuses: [410]"),
    operation(""),
    "error-status-removed thing.yaml:7 Thing act",
  ),
  "permission-narrowed": [
    told(access("append: user"), access("append: admin"), "permission-narrowed thing.yaml:7 Thing append"),
    told(
      access("append: anyone"),
      access("append: scope things:write or user"),
      "permission-narrowed thing.yaml:7 Thing append",
    ),
    told(
      { ...access("append: anyone"), a: "{ type: boolean }", access: "access: { retrieve: anyone }" },
      { ...access("append: anyone"), a: "{ type: boolean }", access: "access: { retrieve: anyone when a }" },
      "permission-narrowed thing.yaml:6 Thing list",
      "permission-narrowed thing.yaml:6 Thing retrieve",
    ),
    told(
      joined(`${MEMBER}, when: "role is one of (agent, admin)"`),
      joined(`${MEMBER}, when: role is admin`),
      "permission-narrowed thing.yaml:5 Thing list",
      "permission-narrowed thing.yaml:5 Thing retrieve",
    ),
  ],
  "permission-widened": [
    told(
      joined(`${MEMBER}, when: role is admin`),
      joined(MEMBER),
      "permission-widened thing.yaml:5 Thing list",
      "permission-widened thing.yaml:5 Thing retrieve",
    ),
    told(
      access("append: admin"),
      access("append: user or scope things:write"),
      "permission-widened thing.yaml:7 Thing append",
    ),
  ],
  "payment-required": told({}, { more: "contract: [retrieve]" }, "payment-required thing.yaml:6 Thing retrieve"),
  "payment-waived": told({ more: "contract: [retrieve]" }, {}, "payment-waived thing.yaml:5 Thing retrieve"),

  "page-size-changed": told(
    collection("page: { size: 10, most: 50 }"),
    collection("page: { size: 20, most: 50 }"),
    "page-size-changed thing.yaml:6 Thing",
  ),
  "page-most-lowered": told(
    collection("page: { size: 10, most: 50 }"),
    collection("page: { size: 10, most: 40 }"),
    "page-most-lowered thing.yaml:6 Thing",
  ),
  "page-most-raised": told(
    collection("page: { size: 10, most: 50 }"),
    collection("page: { size: 10, most: 60 }"),
    "page-most-raised thing.yaml:6 Thing",
  ),
  "filter-added": told({}, collection("filter: { kept: prefix }"), "filter-added thing.yaml:6 Thing"),
  "filter-removed": told(
    collection("filter: { kept: [prefix, equals] }"),
    collection("filter: { kept: equals }"),
    "filter-removed thing.yaml:6 Thing",
  ),
  "order-added": told({}, collection("order: [kept]"), "order-added thing.yaml:6 Thing"),
  "order-removed": told(collection("order: [kept]"), {}, "order-removed thing.yaml:1 Thing"),
  "default-order-changed": told(
    {},
    collection("defaultOrder: created desc"),
    "default-order-changed thing.yaml:6 Thing",
  ),
  "group-added": told({}, collection("group: [kept]"), "group-added thing.yaml:6 Thing"),
  "group-removed": told(collection("group: [kept]"), {}, "group-removed thing.yaml:1 Thing"),
  "sum-added": told(
    { a: "{ type: integer }", ...collection("group: [kept]") },
    { a: "{ type: integer }", ...collection("group: [kept], sum: [a]") },
    "sum-added thing.yaml:7 Thing",
  ),
  "sum-removed": told(
    { a: "{ type: integer }", ...collection("group: [kept], sum: [a]") },
    { a: "{ type: integer }", ...collection("group: [kept]") },
    "sum-removed thing.yaml:7 Thing",
  ),
  "search-added": told({}, collection("search: { kept: 1 }"), "search-added thing.yaml:6 Thing"),
  "search-removed": told(collection("search: { kept: 1 }"), {}, "search-removed thing.yaml:1 Thing"),
  "weights-changed": told(
    collection("search: { kept: 1 }"),
    collection("search: { kept: 2 }"),
    "weights-changed thing.yaml:6 Thing",
  ),
  "embeddable-added": told(
    { a: "{ link: Thing }" },
    { a: "{ link: Thing }", ...collection("embed: [a]") },
    "embeddable-added thing.yaml:7 Thing",
  ),
  "embeddable-removed": told(
    { a: "{ link: Thing }", ...collection("embed: [a]") },
    { a: "{ link: Thing }" },
    "embeddable-removed thing.yaml:1 Thing",
  ),
  "me-added": told(
    { accounts: true },
    { accounts: true, files: { "user.yaml": account("collection: { me: true }\n") } },
    "me-added user.yaml:8 User",
  ),
  "me-removed": told(
    { accounts: true, files: { "user.yaml": account("collection: { me: true }\n") } },
    { accounts: true },
    "me-removed user.yaml:1 User",
  ),
  "speed-changed": [
    told(
      collection("filter: { kept: equals }, totals: [kept]"),
      collection("filter: { kept: equals }"),
      "speed-changed thing.yaml:6 Thing",
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
      "speed-changed api.yaml:4 API",
    ),
  ],
  deprecated: [
    told({ a: "{ type: string }" }, ending("since: 2030-01-31"), "deprecated thing.yaml:5 Thing.a"),
    told({}, { more: "deprecated: { since: 2030-01-31 }" }, "deprecated thing.yaml:6 Thing"),
    told(operation(""), operation(", deprecated: { since: 2030-01-31 }"), "deprecated thing.yaml:7 Thing act"),
  ],
  "deprecation-withdrawn": told(
    ending("since: 2030-01-31"),
    { a: "{ type: string }" },
    "deprecation-withdrawn thing.yaml:5 Thing.a",
  ),
  "deprecation-changed": [
    told(
      ending("since: 2030-01-31"),
      ending("since: 2030-01-31, replacedBy: kept"),
      "deprecation-changed thing.yaml:5 Thing.a",
    ),
    told(
      { more: "deprecatedOperations: { retrieve: { since: 2030-01-31 } }" },
      { more: "deprecatedOperations:\n  retrieve: { since: 2030-01-30 }" },
      "deprecation-changed thing.yaml:7 Thing retrieve",
    ),
  ],
  "sunset-put-off": [
    told(
      ending("since: 2030-01-31, sunset: 2030-05-01"),
      ending("since: 2030-01-31, sunset: 2030-06-01"),
      "sunset-put-off thing.yaml:5 Thing.a",
    ),
    told(
      ending("since: 2030-01-31, sunset: 2030-05-01"),
      ending("since: 2030-01-31"),
      "sunset-put-off thing.yaml:5 Thing.a",
    ),
  ],
  "sunset-brought-forward": told(
    ending("since: 2030-01-31"),
    ending("since: 2030-01-31, sunset: 2030-05-01"),
    "sunset-brought-forward thing.yaml:5 Thing.a",
  ),
  "resource-retired": told(
    other("deprecated: { since: 2029-01-31, sunset: 2030-05-01 }"),
    {},
    "resource-retired other.yaml:1 Other",
  ),
  "property-retired": [
    told(ending("since: 2029-01-31, sunset: 2030-05-01"), {}, "property-retired thing.yaml:5 Thing.a"),
    told(
      { ...ending("since: 2029-01-31, sunset: 2030-05-01"), ...collection("filter: { a: equals }, order: [a]") },
      {},
      "property-retired thing.yaml:5 Thing.a",
    ),
    // A sunset that is yet to come, or of which no day was told, is none.
    told(
      {
        ...other("deprecated: { since: 2029-01-31, sunset: 2030-05-03 }"),
        ...ending("since: 2029-01-31, sunset: 2030-05-02"),
      },
      {},
      "property-retired thing.yaml:5 Thing.a",
      "resource-removed other.yaml:1 Other",
    ),
  ],
  "operation-retired": told(
    operation(", deprecated: { since: 2029-01-31, sunset: 2030-05-01 }"),
    {},
    "operation-retired thing.yaml:7 Thing act",
  ),
  "text-changed": [
    told({ a: "{ type: string }" }, { a: "{ type: string, description: New. }" }, "text-changed thing.yaml:5 Thing.a"),
    told({ a: "{ type: string }" }, { a: "{ type: string, title: New }" }, "text-changed thing.yaml:5 Thing.a"),
    // A text that was said is told of, whatever else is called otherwise.
    told(
      { a: "{ type: string, title: Old, iri: https://t.example/a }" },
      {
        more: "use: [G]",
        files: { "g.yaml": "group: G\nproperties:\n  b: { type: string, renamedFrom: a, iri: https://t.example/a }" },
      },
      "property-renamed g.yaml:3 Thing.b",
      "text-changed g.yaml:3 Thing.b",
    ),
    told({}, collection("title: New"), "text-changed thing.yaml:6 Thing"),
    told({ a: "{ type: string }" }, { a: "{ type: string, since: 1.1.0 }" }, "text-changed thing.yaml:5 Thing.a"),
    told({}, { api: "contact: { name: Ada }" }, "text-changed api.yaml:5 API"),
    told(operation(""), operation(", description: New."), "text-changed thing.yaml:7 Thing act"),
    told({}, collection("description: New."), "text-changed thing.yaml:6 Thing"),
  ],
};

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
