/** The kinds of changes: the effect of each on existing rows, what it loses, and the SQL for it and back. */

import { type Change, type Effect, type Kind, type Kinds, PHASES } from "./change.ts";
import { columnKinds } from "./column-kinds.ts";
import { embeddedKinds } from "./embedded-kinds.ts";
import type { Step } from "./migration-text.ts";
import { renameKinds } from "./rename-kinds.ts";
import { tableKinds } from "./table-kinds.ts";

const KINDS: Kinds = {
  ...tableKinds,
  ...columnKinds,
  ...embeddedKinds,
  ...renameKinds,
  impossible: { describe: ({ what }) => what, file: () => "nothing", effect: "impossible" },
};

export const kindOf = ({ does }: Change): Kind<Change> => KINDS[does] as Kind<Change>;

/** `named`: what may be lost. */
export function effectOf(change: Change, named: ReadonlySet<string> = new Set()): Effect {
  const { effect } = kindOf(change);
  const plain = typeof effect === "string" ? effect : effect(change);
  return plain === "data" && named.has(lossOf(change) ?? "") ? "destructive" : plain;
}

/** The name of what a change loses, or may lose; null: nothing. */
export const lossOf = (change: Change): string | null => kindOf(change).loss?.(change) ?? null;

/** What a change is, for people. */
export const describe = (change: Change): string => kindOf(change).describe(change);

/** What changes are made by in a transaction. `checks`: lines that look at rows. */
export function stepsOf(changes: readonly Change[], checks: readonly string[]): readonly Step[] {
  const all = changes.map((change) => kindOf(change).steps?.(change, changes) ?? {});
  return PHASES.flatMap((phase) =>
    phase === "check" ? checks.map((up) => ({ up, down: "" })) : all.flatMap((steps) => steps[phase] ?? []),
  );
}

/** `add_author_to_notes_and_2_more`: the first change, and how many others there are; indexes count where there is nothing else. */
export function fileName(changes: readonly Change[]): string {
  const others = changes.filter(({ does }) => !does.endsWith("-index") && does !== "rename-constraints");
  const [first, ...more] = others.length > 0 ? others : changes;
  if (first === undefined) return "nothing";
  const name = kindOf(first).file(first);
  return more.length === 0 ? name : `${name}_and_${more.length}_more`;
}
