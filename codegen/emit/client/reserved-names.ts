/**
 * Names in the client's modules. Classes, properties and collections keep their names from the spec. Derived and
 * runtime names get an underscore suffix on a conflict, as names in a spec have none.
 */

import type { Model, Operation, Resource } from "../../language/model.ts";
import { memoize } from "../class-lookup.ts";

/** Types derived from a class: `PlaceContent`, `PlaceOrder`. No suffix is the end of another one. */
const DERIVED = ["Content", "Change", "Query", "Order", "Embeddable"] as const;
export type Derived = (typeof DERIVED)[number];

/** Client members with names that specs may also use for custom operations. */
const MEMBERS: Readonly<Record<Operation["on"], readonly string[]>> = {
  item: ["iri", "load", "can"],
  collection: ["at"],
};
const FILE_MEMBERS = ["download", "upload"];

/** The method name of an operation: `can_` if resources already have a `can`. */
export function callable({ name, on }: Operation, { bytes, collection }: Resource): string {
  const further = on === "item" ? (bytes ? FILE_MEMBERS : []) : collection.group ? ["group"] : [];
  const members = [...MEMBERS[on], ...further];
  return members.includes(name) ? `${name}_` : name;
}

/** Client members of a resource, other than its properties. */
export function membersOf(resource: Resource): readonly string[] {
  const methods = resource.operations.filter(({ on, lifecycle }) => on === "item" && lifecycle !== "retrieve");
  const files = resource.bytes === null ? [] : FILE_MEMBERS;
  return [...MEMBERS.item, ...files, ...methods.map((operation) => callable(operation, resource))];
}

/** Runtime exports of the client, by module. */
export const EXPORTED = {
  refusal: ["Conflict", "NotAnnounced", "Refusal", "settle", "Unreachable"],
  refusalTypes: ["RefusalOf", "Settled", "Violation"],
  session: ["Session"],
  stores: ["TokenStore"],
  transport: ["Answer", "Asked", "Layer"],
  types: [
    "CallOptions",
    "Download",
    "Groups",
    "LanguageMap",
    "Link",
    "Listing",
    "Outcome",
    "Page",
    "Reference",
    "WriteOptions",
  ],
  whole: ["Connected", "ConnectOptions"],
} as const;

export const derivedOf = (name: string): readonly string[] => DERIVED.map((form) => name + form);

/** Names of classes, and those with derived names: the same for all modules of a client. */
const namesOf = memoize(({ resources, values }: Model) => {
  const names = [...resources, ...values].map(({ name }) => name);
  const named = new Set([...names, ...resources.map(({ collectionClass }) => collectionClass.name)]);
  const made = names.flatMap((name) => DERIVED.map((form) => derivedName(name, form, named)));
  return { named, taken: new Set([...named, ...made]) };
});

const derivedName = (name: string, form: Derived, named: ReadonlySet<string>): string =>
  named.has(name + form) ? `${name}${form}_` : name + form;

/** Collects the imports of a client module while it is written. */
export class Words {
  readonly model: Model;
  readonly #names: ReturnType<typeof namesOf>;
  readonly #words = new Set<string>();
  readonly #classes = new Map<string, string>();

  constructor(model: Model) {
    this.model = model;
    this.#names = namesOf(model);
  }

  derived(name: string, form: Derived): string {
    return derivedName(name, form, this.#names.named);
  }

  /** A runtime import, under its name in this module. */
  word(name: string): string {
    this.#words.add(name);
    return this.free(name);
  }

  /** A name that no class and no derived type has. */
  free(name: string): string {
    return this.#names.taken.has(name) ? this.free(`${name}_`) : name;
  }

  /** A name of the runtime in an import or export. */
  renamed(name: string): string {
    return this.free(name) === name ? name : `${name} as ${this.free(name)}`;
  }

  /** An import from another module of the client. */
  from(path: string, name: string): string {
    this.#classes.set(name, path);
    return name;
  }

  /** The import lines. `own`: the path of the module itself. */
  imports(own: string, types: string): string {
    const words = [...this.#words].sort().map((word) => this.renamed(word));
    const classes = [...this.#classes].filter(([, path]) => path !== own);
    const modules = Map.groupBy(classes, ([, path]) => path);
    const lines = [...modules]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, names]) => importLine(names.map(([name]) => name).sort(), near(path, own)));
    return [...(words.length > 0 ? [importLine(words, types)] : []), ...lines].join("");
  }
}

/** A path relative to a neighbour: `../resources/place.ts` becomes `./place.ts`. */
function near(path: string, own: string): string {
  const folder = own.slice(0, own.lastIndexOf("/") + 1);
  return folder !== "" && path.startsWith(folder) ? `./${path.slice(folder.length)}` : path;
}

function importLine(names: readonly string[], from: string): string {
  const line = `import type { ${names.join(", ")} } from "${from}";\n`;
  return line.length <= 121
    ? line
    : `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}
