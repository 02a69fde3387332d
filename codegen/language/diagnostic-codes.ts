/**
 * The codes of diagnostics: what each one means. Codes are stable: tools and people search for them. The reference page
 * and the page of diagnostics are made from this list.
 */

interface Explained {
  readonly meaning: string;
  /** Why it matters, and when it does not. */
  readonly why: string;
}

/** Errors of a spec. None of them can be allowed. */
const FAULTS = {
  "yaml-syntax": {
    meaning: "The file is not YAML 1.2 in UTF-8.",
    why: `Nothing else is reported about a file until it can be read. The most common causes are:

- A text has a colon followed by a space, or begins with a character that YAML reserves, such as \`@\`, \`%\`, \`*\`,
  \`&\`, \`!\` or a backtick. Put the text in quotes: \`description: "Note: not yet."\`
- A key lacks its colon, or the space after it: \`type: integer\`, not \`type:integer\`.
- A line is not indented like its neighbours. Keys that belong together begin in the same column, and the contents of a
  key further to the right. Indent with spaces only, not with tabs.
- A quote, a brace or a bracket is opened and never closed. The error is reported where it was opened.
- A pattern is in double quotes, where a backslash is special. Use single quotes: \`pattern: '^\\d+$'\``,
  },
  "yaml-feature":
    "Anchors, aliases, merge keys, tags, several documents in a file and keys that are not texts are not part of the language.",
  "control-character":
    "A text has a control character that texts cannot contain, such as NUL, directly or by an escape.",
  "duplicate-key": "A key occurs twice in the same place.",
  "missing-file": "The folder of the spec, or the file that describes the API, does not exist.",
  "misnamed-file": "A file ends in `.yml`; only `.yaml` is read, so nothing in the file would be part of the API.",
  "unknown-kind": "The file has none of the keys that determine its kind: `api`, `resource`, `value` or `group`.",
  "unknown-key": "A key is not part of the language.",
  "missing-key": "A required key is missing.",
  "conflicting-keys": "Two keys exclude each other.",
  "wrong-form": "A value does not have the form that its key needs.",
  "bad-name": "A name does not have the form of names of its kind, or is too long for the database.",
  "bad-path": "A path does not have the form of a path.",
  "bad-base": "The base IRI is not an absolute http or https IRI.",
  "bad-origin": "An origin is not scheme, host and port.",
  "bad-iri": "An IRI is neither absolute nor a prefixed name, or a vocabulary ends in neither `#` nor `/`.",
  "bad-access-rule": "An access rule cannot be read.",
  "bad-locale": "A language tag is not well formed (BCP 47), or its language does not exist.",
  "reserved-name": "A name is reserved in JavaScript, in access rules, or in the generated code.",
  "reserved-term": "A property has the name of a term that the answers themselves use.",
  "reserved-iri": "A class or property has an IRI that the answers themselves use.",
  "bad-rename":
    "A former name is still in use, is the former name of two things, or is on something that has nothing to move.",
  "reserved-parameter": "A filter has the name of a query parameter that every collection has.",
  "duplicate-name": "Two things that need different names have the same name.",
  "duplicate-path": "Two things have the same path, or one is below the other.",
  "duplicate-iri": "Two classes, or two properties of one class, have the same IRI.",
  "duplicate-column": "Two properties or links would share a database column, table or index.",
  "unknown-type": "A datatype does not exist.",
  "unknown-class": "A class does not exist, or is not of the kind that is needed.",
  "unknown-link-target": "A link names no resource type.",
  "unknown-group": "A group of properties does not exist.",
  "unknown-property": "A property does not exist.",
  "unknown-role": "A role does not exist.",
  "unknown-scope": "A scope does not exist.",
  "unknown-prefix": "A prefix has no namespace.",
  "unknown-locale": "A language is not among those offered.",
  "unknown-operation": "An operation does not exist.",
  "bad-constraint":
    "A constraint contradicts another or its type, or a default, example or enumerated value does not fit.",
  "bad-sequence":
    "A counted number is no whole number, has a key that follows from counting, or counts for each value of something other than a required, immutable, single link.",
  "bad-default": "The default `me` is of a link that leads to no accounts, or clients without an account may append.",
  "bad-multilingual": "Only a single string can be multilingual.",
  "bad-identifier":
    "The identifier is neither a required, unique, single string property nor a read-only UUID nor a number that is counted alone.",
  "bad-value-type": "An embedded value type has something that only a resource can have, or embeds itself.",
  "bad-authentication": "A property that the accounts or API keys need does not fit its purpose.",
  "bad-bytes": "A property that a file resource needs does not fit its purpose.",
  "never-uploadable": "A file resource requires a property that no upload gives, so that no file can ever be made.",
  "bad-deprecation": "Something ends before it is deprecated, or replaces itself.",
  "bad-permission": "An access rule or a condition names something that does not exist, or that it cannot use.",
  "bad-states": "A property with states, or a transition between them, contradicts itself.",
  "bad-inverse": "An inverse collection names no link to its resource type, or cannot have its address.",
  "bad-aggregate":
    "An aggregate names no inverse collection or no property that it can count, contains itself, or tells of what its readers may not read.",
  "bad-relation": "A relation names a property that is not a single link to the resource type or to the accounts.",
  "bad-owner": "An owner rule is used where nobody can be the owner.",
  "bad-operation": "A further operation contradicts itself.",
  "never-creatable": "Required links form a circle, so that no first resource can ever be made.",
  "clear-on-required": "A required link cannot be cleared.",
  "filter-on-no-property": "A filter names a property that the resource does not have.",
  "bad-filter": "A property cannot be filtered in that way.",
  "order-on-no-property": "An order names a property that the resource does not have, or that has no order.",
  "bad-total": "The spec asks for a total that cannot be kept.",
  "bad-pair":
    "A fast pair names a filter or an order that the collection does not declare, or a filter that no index can combine with an order.",
  "group-on-no-property": "A group or a sum names a property that the resource does not have.",
  "bad-group": "Entries cannot be grouped by a property, or it has no sum.",
  "search-on-no-property": "A search names a property that the resource does not have.",
  "bad-search": "A property has no words to search, or not everybody who searches may read it.",
  "embed-on-no-link": "Only links can be embedded in answers.",
  "misplaced-me": "`me` is used on a resource type that is not the accounts.",
  "unknown-rule": "An `allow` names a rule that does not exist, or an error, which cannot be allowed.",
  "missing-reason": "An `allow` does not say why.",
} as const satisfies Record<string, string | Explained>;

/** Errors of the reference data. They do not keep anything from being generated. None of them can be allowed. */
const OF_DATA = {
  "faulty-row": {
    meaning: "A row of the reference data is not a valid resource of its type, or conflicts with another row.",
    why: "With such a row, nothing from `data/` is loaded into an empty database, and no server starts on it. The rules for a row are those for a body that makes such a resource, except for permissions. If the target of a link has rows, the link has to lead to one of them. Only `hydrant lint` checks rows: nothing is generated from them.",
  },
} as const satisfies Record<string, Explained>;

/** Changes of a spec that no migration can make. None of them can be allowed. */
const REFUSALS = {
  "unnamed-loss": {
    meaning: "Stored data would be lost, and nobody has said that it may be.",
    why: "The spec no longer has a property or resource type that the tables have, or a property of a [value that they embed](migrations.md#embedded-values). If it has another name now, say so with `renamedFrom` (for a value, in its own file). If it may be lost, name it with `--destructive` when you [make](migrations.md#what-a-change-does-to-rows) the migration. The error is reported where the thing would be: under the `properties` of its resource, or in the file of the API. If no database is worth keeping yet, as when your own spec replaces the sample of a new project, [begin anew](migrations.md#beginning-anew).",
  },
  "unknown-loss": {
    meaning: "`--destructive` names something that would not be lost.",
    why: "The names are those of tables and columns, and of properties of embedded values: `places`, `notes.title`, `places.geo.label`.",
  },
  "missing-backfill": {
    meaning: "A new property is required, and stored resources have no value for it.",
    why: "A `backfill` says [what existing rows get](migrations.md#required-with-a-backfill); a `default` does so too. A unique property, or a password, cannot have the same value in each row: add it without `required`, and make it required in a later version, when all rows have a value.",
  },
  "changed-identifier": {
    meaning: "Resources would have another kind of identifier than those that are stored.",
    why: "Links contain identifiers, and addresses end with them. The page on migrations says [how to make this change](migrations.md#what-no-migration-does-by-itself).",
  },
  unconvertible: {
    meaning: "Stored values cannot be converted to the new type, or links to the new target.",
    why: "Between most types they can. For the others, add a property beside the old one, copy the values over, and drop the old one in the next version.",
  },
  "swapped-paths": {
    meaning: "The tables of resource types would swap names in a circle.",
    why: "A table is named after the path. Use another path in a version in between.",
  },
  "unknown-former-name": {
    meaning: "Nothing was ever stored under a former name.",
    why: "The former name moves nothing, so data stored under the name that was meant would be lost. A former name whose move has been made is not reported: it may stay for good.",
  },
  "bad-snapshot": {
    meaning:
      "The snapshot of the last migration is missing although there are migrations, cannot be read, or names migrations whose numbers clash.",
    why: "The next migration starts from the tables in `migrations/snapshot.json`. A merge of [two branches](migrations.md#two-branches) that have both made migrations can cause this.",
  },
  "missing-migration": {
    meaning: "A migration that the snapshot names has no file.",
    why: "Databases that have not run it could not be brought to the tables of the snapshot, and no server starts without the file. Restore it from version control.",
  },
  "stray-migration": {
    meaning: "A migration has a file, but the snapshot does not name it.",
    why: "Nothing runs it, and the next migration would start from tables without its changes. This happens after a merge of [two branches](migrations.md#two-branches) that takes the snapshot from one of them.",
  },
} as const satisfies Record<string, Explained>;

/**
 * Lint rules. A warning is probably a mistake; an info could be better, and only `hydrant lint` reports it. Each can be
 * allowed with a reason.
 */
const WARNINGS = {
  "stray-data": {
    meaning: "A file of the reference data belongs to no resource type, or to one that no row can make.",
    why: "Rows are loaded from `data/` by the name of the collection, which is the last segment of its path: `data/timeZones.ndjson` for `/time_zones/`, with a JSON object in each line. Any other file is not read. Only `hydrant lint` looks for such files, and no `allow` covers them.",
  },
  "unused-allowance": {
    meaning: "An `allow` allows something that does not occur.",
    why: "The problem has been corrected, or the `allow` is in another place than the problem. If it stayed, it would hide the next problem of this kind. It is reported if the spec has no error, as the rules run only then.",
  },
  "unlinked-resource": {
    meaning: "A client that follows links never reaches a resource type.",
    why: "The entrypoint links to every collection that somebody may list. A type that nobody may list is found only through a link of another resource, or as the answer of an operation. Without either, clients have to learn its address by other means. If they do, as with an address that is sent by mail, allow it.",
  },
  "unreadable-link": {
    meaning: "Some clients that may read a link may never read its target.",
    why: "For them, the link ends in 404 or 401, whatever its target. Rules that hold only for some resources, by `when` or `owner`, are not reported. Let these clients read the target, or hide the link from them with `read`.",
  },
  "unreadable-write": {
    meaning: "A rule lets clients write resources that they may not read.",
    why: "To a client that may not read it, a resource does not exist: writing it is answered with 404, even if the rule of the write permits it. Each alternative of the rule has to be part of one of the rule for `retrieve`. If links always make it so, as when only those are assigned who may read anyway, allow it.",
  },
  "unpaged-collection": {
    meaning: "A page may have more than 1,000 entries, or a property may have any number of links.",
    why: "Such an answer grows with the data, on the network and in the memory of every client. Give a page fewer entries: clients get all of them page by page. Give the property `maxItems`, or reverse it: a link on the other side, with a filter by it, is a collection with pages.",
  },
  "unindexed-order": {
    meaning: "Multilingual properties are ordered, or filtered by prefix, in languages that have no index.",
    why: "Every other filter and order that a spec declares gets an index, but those of multilingual properties only in the default language and those under `locales.indexed`. In the others, each request sorts or reads whatever the other filters leave. With some thousand entries, that does not matter. An index for each language costs space, and time at every write.",
  },
  "slow-pattern": {
    meaning: "A pattern may take so long on a client's text that the server can do nothing else meanwhile.",
    why: "A regular expression that does not match tries every other way to read the text. If one repetition is inside another, as in `^(a+)+$`, each further character doubles the number of ways. If two repetitions that take the same characters follow each other, as in `^\\d+\\d+$`, or if an unanchored pattern begins with a repetition, the number grows with the square of the length. A `maxLength` limits this, as a longer text is not matched against the pattern. Hydrant reports patterns that may need more than ten million steps for the texts of one body. This is an estimate: if a pattern is harmless, allow it.",
  },
  "unheld-permission": {
    meaning: "A rule needs a role or scope that nobody can have.",
    why: "Users have the roles in their `roles` property; users of a role that gives a scope have that scope, and so may API keys. If an `enum` lists the values of those properties and the role or scope is not among them, nobody is permitted what it permits.",
  },
  "colliding-term": {
    meaning: "One IRI stands for things of different kinds.",
    why: "A client that merges answers as linked data gets one property that is a text here and a link there, or a class and a property with the same name. Within a class this is an error (`duplicate-iri`); between classes it is doubtful.",
  },
  "foreign-term": {
    meaning: "A term has an IRI that no declared vocabulary has, or that the vocabulary has as something else.",
    why: "An IRI outside the vocabulary of the API and its `prefixes` is most often a mistake. If it is not, declare its namespace under `prefixes`. In Schema.org, FOAF, DCMI Terms and similar vocabularies, classes begin with a capital and properties do not: there, `schema:name` is not a class, and `schema:Name` does not exist.",
  },
  "poor-name": {
    meaning: "A name makes generated clients awkward to use.",
    why: "If a property has the name of a method of the generated client, that method gets another name (`$update`). A reserved word of programming languages, such as `class`, cannot be the name of a variable. A collection with a singular name reads like a single resource. All of this works, but it does not read well.",
  },
  "shadowed-identifier": {
    meaning: "An identifier of the collection may equal the path of one of its operations.",
    why: "The item with that identifier could not be reached. Give the identifier a pattern that does not match the path of the operation.",
  },
  "unused-declaration": {
    meaning: "A group, value type, scope, role, prefix or relation is declared but never used.",
    why: "It is left over, or the place that should use it names something else.",
  },
} as const satisfies Record<string, Explained>;

const INFOS = {
  "past-sunset": {
    meaning: "The sunset of something has passed, and it is still there.",
    why: "Clients that know the day of the sunset have stopped using it; others have not heard of it. Remove it, or postpone the day, which `hydrant diff` reports. This depends on the day on which `hydrant lint` runs, and so never makes it exit with 1.",
  },
  "redundant-status": {
    meaning: "An operation lists a status that it may answer anyway.",
    why: "`statuses` is for what a handler answers besides the usual statuses, which follow from the method and from what the operation expects and returns. A list that repeats them hides the special ones.",
  },
  "missing-description": {
    meaning: "Something has no description, so people learn only its name.",
    why: "The description goes into every generated document: the reference, OpenAPI, the Hydra documentation, the comments of the client. If it is derived from the name, it says nothing new.",
  },
  "missing-example": {
    meaning: "A text or number has no example.",
    why: "The reference shows the example, and mocks and people who try a call start from it. A property with `enum`, `default` or a datatype with a fixed form, such as a date, needs none.",
  },
} as const satisfies Record<string, Explained>;

const ERRORS = { ...FAULTS, ...OF_DATA, ...REFUSALS };

export type Code = keyof typeof ERRORS | keyof typeof WARNINGS | keyof typeof INFOS;

/** The most severe first. */
export const SEVERITIES = ["error", "warning", "info"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** What a code means. `why`: null for most errors, whose messages say enough. */
interface About {
  readonly severity: Severity;
  readonly meaning: string;
  readonly why: string | null;
}

export const CODES = Object.fromEntries(
  [ERRORS, WARNINGS, INFOS].flatMap((codes, index) =>
    Object.entries<string | Explained>(codes).map(([code, about]) => [
      code,
      { severity: SEVERITIES[index], ...(typeof about === "string" ? { meaning: about, why: null } : about) },
    ]),
  ),
) as Readonly<Record<Code, About>>;

/** Whether it is about a change of the spec, not about the spec by itself. */
export const isOfMigrations = (code: Code): boolean => Object.hasOwn(REFUSALS, code);

/** Whether it depends on the current day. A run must not fail because of it. */
export const isOfTheDay = (code: Code): boolean => code === "past-sunset";

/** The codes that an `allow` can name. */
export const RULES = [...Object.keys(WARNINGS), ...Object.keys(INFOS)].filter(
  (code) => !["stray-data", "unused-allowance"].includes(code),
) as readonly Code[];
