/** What other languages say of a class, OpenAPI, JSON Schema, Prisma and frameworks for the web, and how it is said here. */

import type { Declared, Suggestion } from "../diagnostics.ts";
import { type Entry, plain } from "../node.ts";
import { quotedSeries } from "./flow.ts";

/** How it is said here; null where nobody knows what is meant by that value. */
type Tell = (value: unknown) => string | null;
type Tells = Readonly<Record<string, Tell>>;
type Abroad = { readonly suggestion: Suggestion; readonly under?: string } | null;

/** What other languages say of a class, and of what is told elsewhere here. */
const IN_CLASSES: Tells = {
  name: (value) => (isClassName(value) ? NAMED : 'What people read in place of the name is its "title".'),
  type: (value) =>
    isClassName(value)
      ? 'Leave it out: the class is named at the top of its file; a more general one is told by "subClassOf".'
      : "Leave it out: the key at the top of the file tells what it is.",
  required: (value) => ofEach(value, "required: true"),
  unique: together,
  uniqueTogether: together,
  unique_together: together,
};

const INDEXED =
  'Leave it out: what "filter" and "order" name under "collection" gets its index by itself, and what is "unique", too.';

const NAMED = 'Leave it out: the class is named at the top of its file, and shown to people by its "title".';

const VALUES_STAND_WITHIN =
  'Leave it out: a value has no address of its own. What has one is a resource type: its file begins with "resource:" instead of "value:".';

const IN_RESOURCES: Tells = {
  ...IN_CLASSES,
  timestamps: () => 'Leave it out: every resource has "created" and "modified".',
  ...told("table tableName", () => "Leave it out: the table is called after the path."),
  ...told("index indexes indices", () => INDEXED),
  ...told(
    "roles scopes locales prefixes authentication origins limits base vocabulary version contact license",
    () => "It is told of the API as a whole: put it into api.yaml.",
  ),
  read: () => 'Write under "access" who may "list" and "retrieve".',
  write: () => 'Write under "access" who may "append", "replace", "update" and "delete".',
};

const IN_VALUES: Tells = {
  ...IN_CLASSES,
  ...told("path access collection operations identifier owner bytes cache", () => VALUES_STAND_WITHIN),
};

const IN_GROUPS: Tells = {
  ...told(
    "path access collection operations identifier owner bytes cache",
    () =>
      'Leave it out: a group is no class by itself, but what several have in common. What has an address is a resource type: its file begins with "resource:" instead of "group:".',
  ),
  use: () => "Leave it out: no group has the properties of another. Classes name all that they use.",
};

function told(keys: string, tell: Tell): Tells {
  return Object.fromEntries(keys.split(" ").map((key) => [key, tell]));
}

/** What JSON Schema lists by name, and properties say of themselves. */
function ofEach(value: unknown, said: string): string | null {
  const names = Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
  return names.length === 0 ? null : `Write "${said}" in ${quotedSeries(names)}, under "properties".`;
}

const isClassName = (value: unknown): boolean => typeof value === "string" && /^[A-Z][A-Za-z0-9]*$/.test(value);

/** What no two resources may share: several properties cannot be that together. */
function together(value: unknown): string | null {
  return Array.isArray(value) && value.length > 1 ? NO_UNIQUENESS : ofEach(value, "unique: true");
}

const NO_UNIQUENESS =
  'Leave it out: several properties cannot be unique together, only each by itself, by "unique: true" in it.';

/** How what another language says of a resource type is said here; null where nobody knows. */
export const foreignToResource = (entry: Entry): Abroad => bringing(entry) ?? saidBy(IN_RESOURCES, entry);

/** The same of a value type. */
export const foreignToValue = (entry: Entry): Abroad => bringing(entry) ?? saidBy(IN_VALUES, entry);

const CLASSES_APART =
  'Each class has a file of its own, which begins with "resource:", or with "value:" if it stands within others.';

const IN_API: Tells = {
  info: () => 'What it says stands here by itself: the title behind "api", and "version" and "description" beside it.',
  ...told("openapi swagger", () => "Leave it out: the OpenAPI description is made from the spec."),
  ...told("components schemas definitions resources types models values groups", () => CLASSES_APART),
  ...told("security access permissions", () => 'Who may do what is told by "access" in the file of each resource.'),
};

/** What other languages say of an API as a whole. */
export const foreignToApi = (entry: Entry): Abroad => saidBy(IN_API, entry);

/** The path of a collection among those of the API's own documents. */
export const foreignToPaths = ({ key }: Entry): Abroad =>
  key.startsWith("/")
    ? { suggestion: 'A collection has a file of its own, which begins with "resource:" and tells the "path".' }
    : null;

/** The same of a group. */
export const foreignToGroup = (entry: Entry): Abroad => saidBy(IN_GROUPS, entry);

function saidBy(tells: Tells, { key, value }: Entry): Abroad {
  const suggestion = Object.hasOwn(tells, key) ? (tells[key]?.(plain(value)) ?? null) : null;
  return suggestion === null ? null : { suggestion };
}

/** Where a class has properties from. */
function bringing({ key, value }: Entry): Abroad {
  if (!/^(extends|inherits|parent|allof)$/i.test(key)) return null;
  const names = [plain(value)].flat().map(String);
  const suggestion = (declared: Declared): string => {
    if (names.every((each) => declared.get(each) === "group")) return `Write "use: [${names.join(", ")}]".`;
    const own = names.some((each) => declared.has(each));
    return `Did you mean "subClassOf"?${own ? ' It brings no properties: those that several have stand in a group, which they name by "use".' : ""}`;
  };
  return { suggestion, under: "use" };
}

interface ClassNaming {
  readonly entry: Entry;
  readonly suggestion: string;
  /** The kind, where what else stands there tells it. */
  readonly kind: "resource" | null;
}

/** What was to name the kind and the class at the top of a file: `name: Book` for `resource: Book`; null where nothing does. */
export function classNamedBy(entries: readonly Entry[]): ClassNaming | null {
  const entry = entries.find(
    ({ key, value }) =>
      /^(name|type|title|id|\$id|kind|class|model|entity|schema)$/.test(key) && isClassName(plain(value)),
  );
  if (entry === undefined) return null;
  const name = plain(entry.value);
  const isResource = entries.some(({ key }) =>
    /^(path|access|collection|operations|identifier|owner|bytes)$/.test(key),
  );
  return isResource
    ? { entry, suggestion: `Write "resource: ${name}" instead of "${entry.key}: ${name}".`, kind: "resource" }
    : {
        entry,
        suggestion: `Write "resource: ${name}" instead of "${entry.key}: ${name}", or "value: ${name}" if it stands within resources.`,
        kind: null,
      };
}
