/**
 * Names in the modules of the client. Classes, properties and collections have those that the spec gives them; what the
 * client makes of them, and what the runtime brings, gives way and has an underscore behind: no name of a spec has one.
 */

import type { Model, Operation, Resource } from "../../language/model.ts";

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

/** What a module of the client takes from elsewhere, gathered while it is written. */
export class Words {
  readonly #named: ReadonlySet<string>;
  readonly #taken: ReadonlySet<string>;
  readonly #words = new Set<string>();
  readonly #classes = new Map<string, string>();

  constructor({ resources, values }: Model) {
    const names = [...resources, ...values].map(({ name }) => name);
    this.#named = new Set([...names, ...resources.map(({ collectionClass }) => collectionClass.name)]);
    this.#taken = new Set([
      ...this.#named,
      ...names.flatMap((name) => DERIVED.map((form) => this.derived(name, form))),
    ]);
  }

  /** A type that is made of a class. */
  derived(name: string, form: Derived): string {
    return this.#named.has(name + form) ? `${name}${form}_` : name + form;
  }

  /** A word of the runtime, as this module calls it. */
  word(name: string): string {
    this.#words.add(name);
    return this.free(name);
  }

  /** A name that no class has, and nothing that is made of one. */
  free(name: string): string {
    return this.#taken.has(name) ? this.free(`${name}_`) : name;
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
