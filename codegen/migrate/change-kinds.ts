/** All kinds of changes. */

import { type Change, type Effect, type Kind, type Kinds, PHASES } from "./change.ts";
import { columnKinds } from "./column-kinds.ts";
import { constraintKinds } from "./constraints.ts";
import { embeddedKinds } from "./embedded-kinds.ts";
import type { Step } from "./migration-text.ts";
import { renameKinds } from "./rename-kinds.ts";
import { tableKinds } from "./table-kinds.ts";

const KINDS: Kinds = {
  ...tableKinds,
  ...columnKinds,
  ...constraintKinds,
  ...embeddedKinds,
  ...renameKinds,
  impossible: { describe: ({ refusal }) => refusal.message, file: () => "nothing", effect: "impossible" },
};

export const kindOf = ({ does }: Change): Kind<Change> => KINDS[does] as Kind<Change>;

/** `named`: confirmed losses. */
export function effectOf(change: Change, named: ReadonlySet<string> = new Set()): Effect {
  const { effect } = kindOf(change);
  const plain = typeof effect === "string" ? effect : effect(change);
  return plain === "data" && named.has(lossOf(change) ?? "") ? "destructive" : plain;
}

/** Whether servers of the former version may run while it is made, and afterwards (clause OPS-11). */
export function isRolling(change: Change): boolean {
  const { rolls = false } = kindOf(change);
  return typeof rolls === "boolean" ? rolls : rolls(change);
}

/** The name for `--destructive` of what a change loses, or may lose; null: nothing. */
export const lossOf = (change: Change): string | null => kindOf(change).loss?.(change) ?? null;

export const describe = (change: Change): string => kindOf(change).describe(change);

/** The statements in a transaction, by phase. `checks`: the row checks. */
export function stepsOf(changes: readonly Change[], checks: readonly string[]): readonly Step[] {
  const all = changes.map((change) => kindOf(change).steps?.(change, changes) ?? {});
  return PHASES.flatMap((phase) =>
    phase === "check" ? checks.map((up) => ({ up, down: "" })) : all.flatMap((steps) => steps[phase] ?? []),
  );
}

/** `add_author_to_notes_and_2_more`: the first change and the number of others. Indexes count only if there is nothing else. */
export function fileName(changes: readonly Change[]): string {
  const asides = ["rename-constraints", "set-aggregates"];
  const others = changes.filter(({ does }) => !does.endsWith("-index") && !asides.includes(does));
  const [first, ...more] = others.length > 0 ? others : changes;
  if (first === undefined) return "nothing";
  const name = kindOf(first).file(first);
  return more.length === 0 ? name : `${name}_and_${more.length}_more`;
}
