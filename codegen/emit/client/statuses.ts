/** Emits the statuses of possible refusals, named by kind of operation. */

import type { Lifecycle, Model, Operation } from "../../language/model.ts";
import type { Artifact } from "../artifact.ts";
import { memoize } from "../class-lookup.ts";
import { comment } from "../typescript-literal.ts";
import { Words } from "./reserved-names.ts";

const ANY = "AnyStatus";

/** Names of the statuses that all operations of a kind share. `list` throws no typed refusals. */
const NAMES: Readonly<Record<Exclude<Lifecycle, "list">, string>> = {
  retrieve: "RetrieveStatus",
  append: "AppendStatus",
  replace: "ReplaceStatus",
  update: "UpdateStatus",
  delete: "DeleteStatus",
};

/** Statuses by name, for the kinds of operations that the API has. */
const namedIn = memoize(({ resources }: Model): ReadonlyMap<string, readonly number[]> => {
  const operations = resources.flatMap((resource) => resource.operations);
  const common = (some: readonly Operation[]): readonly number[] =>
    some.map(refused).reduce((all, each) => all.filter((status) => each.includes(status)));
  const named = Object.entries(NAMES).flatMap(([lifecycle, name]) => {
    const those = operations.filter((each) => each.lifecycle === lifecycle);
    return those.length === 0 ? [] : [[name, common(those)] as const];
  });
  return operations.length === 0 ? new Map() : new Map([[ANY, common(operations)], ...named]);
});

const refused = ({ statuses }: Operation): readonly number[] => statuses.filter((status) => status >= 400);

export function statusesModule(model: Model): Artifact {
  const words = new Words(model);
  const named = namedIn(model);
  const about = "Error statuses of operations. Generated from the spec; do not edit.";
  const types = [...named].map(([name, statuses]) => {
    const others = statuses.filter((status) => !named.get(ANY)?.includes(status));
    const members = name === ANY ? statuses : [words.free(ANY), ...others];
    const what = name === ANY ? "Error statuses that every operation may have." : "";
    return `${what && comment(what)}export type ${words.free(name)} = ${members.join(" | ") || "never"};\n`;
  });
  return { path: "client/statuses.ts", text: [comment(about), ...types].join("\n") };
}

/** The refusal statuses of a call, as a union of a shared name and further statuses. */
export function refusals(operation: Operation, words: Words): string {
  const { lifecycle } = operation;
  const name = lifecycle === null || lifecycle === "list" ? ANY : NAMES[lifecycle];
  const others = refused(operation).filter((status) => !namedIn(words.model).get(name)?.includes(status));
  return [words.from("../statuses.ts", words.free(name)), ...others].join(" | ");
}
