/**
 * The codes of diagnostics: what each one means. Codes are stable: tools and people search for them. The reference page
 * and the page of diagnostics are made from this list.
 */

/** What makes a spec unusable. None of it can be allowed. */
const FAULTS = {
  "yaml-syntax": "The file is not YAML 1.2 in UTF-8.",
  "yaml-feature":
    "Anchors, aliases, merge keys, tags, several documents in a file and keys that are no text are not part of the language.",
  "duplicate-key": "A key stands twice in the same place.",
  "missing-file": "The folder of the spec, or the file that tells of the API, is not there.",
  "unknown-kind": "The file has none of the keys that tell its kind: `api`, `resource`, `value` or `group`.",
  "unknown-key": "A key is not in the language.",
  "missing-key": "A key that must be there is not.",
  "conflicting-keys": "Two keys exclude each other.",
  "wrong-form": "A value does not have the form that its key asks for.",
  "bad-name": "A name is not written as names of its kind are, or is too long for the database.",
  "bad-path": "A path is not written as paths are.",
  "bad-base": "The base IRI is no absolute http or https IRI.",
  "bad-origin": "An origin is not scheme, host and port.",
  "bad-iri": "An IRI is neither absolute nor a prefixed name, or a vocabulary ends in neither `#` nor `/`.",
  "bad-access-rule": "An access rule cannot be read.",
  "bad-locale": "A language tag is not well formed (BCP 47), or its language is none.",
  "reserved-name": "A name has a meaning of its own in JavaScript, in access rules, or in what is generated.",
  "reserved-term": "A property has the name of a term that the answers themselves use.",
  "reserved-iri": "A class or property is pinned to an IRI that the answers themselves are made of.",
  "bad-rename": "A former name still means something, was the former name of two things, or of what moves nothing.",
  "reserved-parameter": "A filter has the name of a query parameter that every collection has.",
  "duplicate-name": "Two things that must be told apart have one name.",
  "duplicate-path": "Two things answer at one path, or one lies below another.",
  "duplicate-iri": "Two classes, or two properties of one class, have one IRI.",
  "duplicate-column": "Two properties or links would share a database column or table.",
  "unknown-type": "A datatype does not exist.",
  "unknown-class": "A class does not exist, or is not of the kind that is needed.",
  "unknown-link-target": "A link leads to no resource type.",
  "unknown-group": "A group of properties does not exist.",
  "unknown-property": "A property does not exist.",
  "unknown-role": "A role does not exist.",
  "unknown-scope": "A scope does not exist.",
  "unknown-prefix": "A prefix has no namespace.",
  "unknown-locale": "A language is not among those offered.",
  "unknown-operation": "An operation does not exist.",
  "bad-constraint":
    "A constraint contradicts another or its type, or a default, example or enumerated value does not fit.",
  "bad-multilingual": "Only a single string can be multilingual.",
  "bad-identifier": "The identifier is no required, unique, single string property, nor a read-only UUID.",
  "bad-value-type": "A value type that is embedded holds what only a resource can hold, or embeds itself.",
  "bad-authentication": "A part of the accounts or API keys is not played by a fitting property.",
  "bad-bytes": "A part of a file resource is not played by a fitting property.",
  "never-uploadable":
    "A property of a file resource is required that no upload gives, so that no file can ever be made.",
  "bad-deprecation": "Something ends before it is deprecated, or takes its own place.",
  "bad-permission": "Access is given to somebody or for something that does not exist.",
  "bad-owner": "An owner rule stands where nobody can own.",
  "bad-operation": "A further operation contradicts itself.",
  "never-creatable": "Required links go round in a circle, so that no first resource can ever be made.",
  "clear-on-required": "A required link cannot be cleared.",
  "filter-on-no-property": "A filter names a property that the resource does not have.",
  "bad-filter": "A property cannot be filtered in that way.",
  "order-on-no-property": "An order names a property that the resource does not have, or that has no order.",
  "bad-total": "A total is asked for that cannot be kept.",
  "bad-pair":
    "A fast pair names a filter or an order that the collection does not declare, or a filter that no index has beside an order.",
  "embed-on-no-link": "Only links can be embedded in answers.",
  "misplaced-me": "`me` stands on a resource that is not the accounts.",
  "unknown-rule": "An `allow` names a rule that does not exist, or a fault, which nothing allows.",
  "missing-reason": "An `allow` does not say why.",
} as const satisfies Record<string, string>;

/** What stands between a spec and what is stored already: no migration leads there by itself. None of it can be allowed. */
const REFUSALS = {
  "unnamed-loss": {
    meaning: "What is stored would be lost, and nobody has said that it may be.",
    why: "A property or resource type is gone from the spec that the tables have, or a property of a [value that they embed](migrations.md#embedded-values). Where it has another name now, say so by `renamedFrom`; where it may be lost, name it by `--destructive` when the migration is [made](migrations.md#what-a-change-does-to-rows). It is told where it would stand: under the `properties` of its resource, or in the file of the API.",
  },
  "unknown-loss": {
    meaning: "`--destructive` names something that would not be lost.",
    why: "Names are those of tables and columns, and of properties of embedded values: `places`, `notes.title`, `places.geo.label`.",
  },
  "missing-backfill": {
    meaning: "A new property is required, and what is stored already has no value for it.",
    why: "A `backfill` says [what rows get](migrations.md#required-with-a-backfill) that are there; a `default` does so too.",
  },
  "changed-identifier": {
    meaning: "Resources would be identified by something else than those that are stored.",
    why: "Links hold identifiers, and addresses end with them. How to get there stands [among the migrations](migrations.md#what-no-migration-does-by-itself).",
  },
  unconvertible: {
    meaning: "What is stored cannot be carried over to another type, or links to another target.",
    why: "Between most types it can. For the others add a property beside the old one, carry the values over, and drop the old one in the next version.",
  },
  "swapped-paths": {
    meaning: "The tables of resource types would change names in a circle.",
    why: "A table is called after the path. Let a version in between use another path.",
  },
  "unknown-former-name": {
    meaning: "A former name is one under which nothing was ever stored.",
    why: "It moves nothing, so what is stored under the name that was meant would be lost. A former name whose move is made is not told: it may stand for good.",
  },
  "bad-snapshot": {
    meaning:
      "The snapshot of the last migration is gone while migrations are there, cannot be read, or names migrations whose numbers clash.",
    why: "The next migration leads on from the tables in `migrations/snapshot.json`. A merge of [two branches](migrations.md#two-branches) that have both made migrations can leave it so.",
  },
  "missing-migration": {
    meaning: "A migration that the snapshot names has no file.",
    why: "Databases that have not run it could not be brought to the tables of the snapshot, and no server starts without the file. It is in version control.",
  },
  "stray-migration": {
    meaning: "A migration has a file, and the snapshot does not name it.",
    why: "Nothing runs it, and the next one would begin from tables that know nothing of it. So it is after a merge of [two branches](migrations.md#two-branches) that takes the snapshot from one of them.",
  },
} as const satisfies Record<string, { readonly meaning: string; readonly why: string }>;

/** How the commonest of the faults are mended, where there is more to say than a message can. */
const MENDED: { readonly [code in keyof typeof FAULTS]?: string } = {
  "yaml-syntax": `Nothing else is told of a file until it can be read. Most often it is one of these:

- A text has a colon with a space behind it, or begins with a sign that YAML keeps for itself, such as \`@\`, \`%\`, \`*\`,
  \`&\`, \`!\` or a backtick. Put the text in quotes: \`description: "Note: not yet."\`
- A key lacks its colon, or the space behind it: \`type: integer\`, not \`type:integer\`.
- A line begins in a column of its own. Keys that belong together begin in the same column, and what belongs to a key
  further to the right, by spaces only: a tab cannot indent.
- A quote, a brace or a bracket is opened and never closed. It is told where it was opened.
- A pattern stands between double quotes, where a backslash has a meaning: \`pattern: '^\\d+$'\``,
};

/** What is doubtful: generating goes on, and `hydrant lint` tells of it until it is mended, or allowed with a reason. */
interface Doubt {
  /** `warning`: seldom meant. `info`: could be better; only `hydrant lint` tells of it. */
  readonly severity: "warning" | "info";
  readonly meaning: string;
  /** Why it matters, and when it does not. */
  readonly why: string;
}

const DOUBTS = {
  "misnamed-file": {
    severity: "warning",
    meaning: "A file ends in `.yml`; only `.yaml` is read.",
    why: "Nothing that it says is part of the API. Rename it, or move it out of the folder: this is the one doubt that no `allow` covers, as the file is not read.",
  },
  "unused-allowance": {
    severity: "warning",
    meaning: "An `allow` allows what is not there.",
    why: "What it was for has been mended, or it stands in another place than what it is for. Left there, it would hide the next one of its kind. It is told where the spec has no error, as rules are asked only then.",
  },
  "unlinked-resource": {
    severity: "warning",
    meaning: "No client that follows links gets to a resource type.",
    why: "The entrypoint links to every collection that somebody may list. A type that nobody may list is found only through a link of another resource, or as the answer of an operation. Without either, clients have to be told its address by other means: allow it where that is so, as with an address that is sent in a mail.",
  },
  "unreadable-link": {
    severity: "warning",
    meaning: "Some of those who may read a link may never read what it leads to.",
    why: "To them the link ends in 404 or 401, whatever resource it leads to. Rules that hold for some resources only, by `when` or `owner`, are given the benefit of the doubt. Let them read the target, or keep the link from them by `read`.",
  },
  "unpaged-collection": {
    severity: "warning",
    meaning: "A page may have more than 1,000 entries, or a property any number of links.",
    why: "Such an answer grows with the data, on the way and in the memory of every client. Give a page fewer entries: clients get all of them page by page. Give the property `maxItems`, or turn it round: a link on the other side, and a filter by it, is a collection with pages.",
  },
  "unindexed-order": {
    severity: "warning",
    meaning: "Multilingual properties are ordered, or filtered by prefix, in languages that have no index.",
    why: "Every other filter and order that a spec declares gets an index, but those of multilingual properties only in the default language and those under `locales.indexed`. In the others each request sorts, or reads, whatever the other filters leave. That is no matter for some thousand entries. An index for each language costs room, and time at every write.",
  },
  "unheld-permission": {
    severity: "warning",
    meaning: "A role or scope is asked for that nobody can have.",
    why: "A role is had by users whose `roles` property has it, a scope by users of a role that gives it and by API keys. Where the values of those properties are listed by `enum` and it is not among them, what it permits is permitted to nobody.",
  },
  "colliding-term": {
    severity: "warning",
    meaning: "One IRI stands for things of different kinds.",
    why: "Whoever merges answers as linked data has one property that is a text here and a link there, or a class and a property of one name. Within a class that is a fault (`duplicate-iri`); between classes it is doubtful.",
  },
  "foreign-term": {
    severity: "warning",
    meaning: "A term is pinned to an IRI that no declared vocabulary has, or not as what is asked for.",
    why: "An IRI outside the vocabulary of the API and its `prefixes` is most often a slip: declare the namespace under `prefixes`, and it is one no more. In Schema.org, FOAF, DCMI Terms and others like them, classes begin with a capital and properties do not: `schema:name` is no class there, and `schema:Name` is nothing at all.",
  },
  "poor-name": {
    severity: "warning",
    meaning: "A name makes clients in programming languages awkward.",
    why: "A property that is called as a method of the generated client moves that method to another name (`$update`). A word that languages keep for themselves, such as `class`, cannot be the name of a variable. A collection whose name is that of a single one reads as such. All of it works; it does not read well.",
  },
  "shadowed-identifier": {
    severity: "warning",
    meaning: "An identifier of the collection may equal the path of one of its operations.",
    why: "The item with that identifier could not be reached. A pattern of the identifier that does not match the path of the operation rules it out.",
  },
  "unused-declaration": {
    severity: "warning",
    meaning: "A group, value type, scope or role is declared but never used.",
    why: "It is left over, or what was to use it names something else.",
  },
  "missing-description": {
    severity: "info",
    meaning: "People are told nothing about a thing but its name.",
    why: "The description goes into every document that is made: the reference, OpenAPI, the Hydra documentation, the comments of the client. Derived from the name, it says nothing new.",
  },
  "missing-example": {
    severity: "info",
    meaning: "A text or number has no example.",
    why: "The reference shows the example, and mocks and people who try a call begin with it. A property with `enum`, `default` or a datatype of one form, such as a date, shows what it looks like by itself.",
  },
} as const satisfies Record<string, Doubt>;

export type Code = keyof typeof FAULTS | keyof typeof REFUSALS | keyof typeof DOUBTS;
export type Severity = "error" | Doubt["severity"];

/** What is known of a code. `why`: null for most faults, whose messages say it. */
export interface About {
  readonly severity: Severity;
  readonly meaning: string;
  readonly why: string | null;
}

/** Every code. */
export const CODES: Readonly<Record<Code, About>> = {
  ...(Object.fromEntries(
    Object.entries(FAULTS).map(([code, meaning]) => [
      code,
      { severity: "error", meaning, why: MENDED[code as keyof typeof FAULTS] ?? null },
    ]),
  ) as Readonly<Record<keyof typeof FAULTS, About>>),
  ...(Object.fromEntries(
    Object.entries(REFUSALS).map(([code, about]) => [code, { severity: "error", ...about }]),
  ) as Readonly<Record<keyof typeof REFUSALS, About>>),
  ...DOUBTS,
};

/** Whether it is told of the way from what is stored to the spec, not of the spec by itself. */
export function isOfMigrations(code: Code): boolean {
  return Object.hasOwn(REFUSALS, code);
}

/** The codes that an `allow` can name. */
export const RULES: readonly Code[] = (Object.keys(DOUBTS) as (keyof typeof DOUBTS)[]).filter(
  (code) => code !== "misnamed-file" && code !== "unused-allowance",
);
