/**
 * Names in the modules of the client. Classes, properties and collections have those that the spec gives them; what the
 * client makes of them, and what the runtime brings, gives way and has an underscore behind: no name of a spec has one.
 */

import type { Model, Operation, Resource } from "../../language/model.ts";
import { gathered } from "../gathered.ts";

/** What is made of a class beside its own type: `PlaceContent`, `PlaceOrder`. None of these is the end of another. */
export type Derived = "Content" | "Change" | "Query" | "Order" | "Embeddable";
const DERIVED: readonly Derived[] = ["Content", "Change", "Query", "Order", "Embeddable"];

/** What resources and collections have beside the operations that specs cannot have over again. */
const MEMBERS: Readonly<Record<Operation["on"], readonly string[]>> = {
  item: ["iri", "load", "can"],
  collection: ["at"],
};
const FILE_MEMBERS = ["download", "upload"];

/** An operation, as the client calls it: `can_` where each resource has a `can` already. */
export function callable({ name, on }: Operation, { bytes }: Resource): string {
  const members = bytes && on === "item" ? [...MEMBERS.item, ...FILE_MEMBERS] : MEMBERS[on];
  return members.includes(name) ? `${name}_` : name;
}

/** What a single resource has beside its properties, as the client calls it where no property has that name. */
export function membersOf(resource: Resource): readonly string[] {
  const methods = resource.operations.filter(({ on, lifecycle }) => on === "item" && lifecycle !== "retrieve");
  const files = resource.bytes === null ? [] : FILE_MEMBERS;
  return [...MEMBERS.item, ...files, ...methods.map((operation) => callable(operation, resource))];
}

/** What the runtime brings that the client exports, by its modules. */
export const EXPORTED = {
  refusal: ["Conflict", "NotAnnounced", "Refusal", "settle", "Unreachable"],
  refusalTypes: ["RefusalOf", "Settled", "Violation"],
  session: ["Session"],
  stores: ["TokenStore"],
  transport: ["Answer", "Asked", "Layer"],
  types: ["CallOptions", "Download", "LanguageMap", "Link", "Listing", "Outcome", "Page", "Reference", "WriteOptions"],
  whole: ["Connected", "ConnectOptions"],
} as const;

/** The types that the client makes of a class. */
export const derivedOf = (name: string): readonly string[] => DERIVED.map((form) => name + form);

/** The names that all modules of a client have in common. */
interface Names {
  /** Those of classes. */
  readonly named: ReadonlySet<string>;
  /** Those of classes, and of what is made of them. */
  readonly taken: ReadonlySet<string>;
}

const namesOf = gathered(({ resources, values }: Model): Names => {
  const names = [...resources, ...values].map(({ name }) => name);
  const named = new Set([...names, ...resources.map(({ collectionClass }) => collectionClass.name)]);
  const made = names.flatMap((name) => DERIVED.map((form) => derivedName(name, form, named)));
  return { named, taken: new Set([...named, ...made]) };
});

function derivedName(name: string, form: Derived, named: ReadonlySet<string>): string {
  return named.has(name + form) ? `${name}${form}_` : name + form;
}

/** What a module of the client takes from elsewhere, gathered while it is written. */
export class Words {
  readonly #names: Names;
  readonly #words = new Set<string>();
  readonly #classes = new Map<string, string>();

  constructor(model: Model) {
    this.#names = namesOf(model);
  }

  /** A type that is made of a class. */
  derived(name: string, form: Derived): string {
    return derivedName(name, form, this.#names.named);
  }

  /** A word of the runtime, as this module calls it. */
  word(name: string): string {
    this.#words.add(name);
    return this.free(name);
  }

  /** A name that no class has, and nothing that is made of one. */
  free(name: string): string {
    return this.#names.taken.has(name) ? this.free(`${name}_`) : name;
  }

  /** A type of another module of the client. */
  from(path: string, name: string): string {
    this.#classes.set(name, path);
    return name;
  }

  /** The lines that import all of that. `own`: the path of the module itself. */
  imports(own: string, types: string): string {
    const words = [...this.#words]
      .sort()
      .map((word) => (this.free(word) === word ? word : `${word} as ${this.free(word)}`));
    const modules = Map.groupBy(
      [...this.#classes].filter(([, path]) => path !== own),
      ([, path]) => path,
    );
    const lines = [...modules]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, names]) => importLine(names.map(([name]) => name).sort(), near(path, own)));
    return [...(words.length > 0 ? [importLine(words, types)] : []), ...lines].join("");
  }
}

/** `../resources/place.ts` as seen from a neighbour: `./place.ts`. */
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
