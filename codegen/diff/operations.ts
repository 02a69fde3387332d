/** Compares the operations of a resource type. */

import type { Operation, Resource } from "../language/model.ts";
import { inWords } from "../language/resolve/derived-names.ts";
import { addRemoved, compareDeprecations, compareTexts } from "./annotations.ts";
import { type ComparisonContext, type Found, lacking, pairs, shown } from "./change.ts";

export function compareOperations(before: Resource, after: Resource, context: ComparisonContext, found: Found): void {
  for (const [was, is] of pairs(before.operations, after.operations)) {
    const operation = (is ?? was).name;
    const at = found.at({ operation });
    if (is === null) {
      const old = found.at({ side: "old", of: before.name, operation });
      addRemoved("operation", was, `The operation "${operation}"`, context, old);
    } else if (was === null) at.add("operation-added", `There is an operation "${operation}".`);
    else compareOperation([before, was], [after, is], context, at);
  }
}

function compareOperation(
  [before, was]: readonly [of: Resource, operation: Operation],
  [after, is]: readonly [of: Resource, operation: Operation],
  { names, shiftOf, accepted }: ComparisonContext,
  found: Found,
): void {
  // A move of the collection is reported itself.
  const below = (operation: Operation, { path }: Resource): string => operation.path.slice(path.length);
  if (was.method !== is.method || was.on !== is.on || below(was, before) !== below(is, after))
    found.add("operation-moved", `It is ${is.method} ${is.path}, no longer ${was.method} ${was.path}.`, "path");
  // Types of lifecycle operations follow from the vocabulary, which is compared itself.
  if (is.lifecycle === null && (was.type !== is.type || names.iriOf(was.typeIri) !== is.typeIri))
    found.add("operation-type-changed", `It is announced as ${is.typeIri}, no longer ${was.typeIri}.`, "type");
  for (const part of ["expects", "returns"] as const)
    if (names.classOf(was[part]) !== is[part] && !(was.transition && is.transition))
      found.add(`${part}-changed`, `It ${part} ${is[part] ?? "nothing"}, no longer ${was[part] ?? "nothing"}.`, part);
  statuses(was, is, found.at({ key: "statuses" }));
  transitions(was, is, [statesOf(before), statesOf(after)], found);
  if (was.transition && is.transition) {
    const formerly = accepted.was.get(was.id)?.map((name) => names.propertyOf(after.name, name)) ?? [];
    bodies(formerly, accepted.is.get(is.id) ?? [], found.at({ key: "accepts" }));
  }
  const { lost, gained } = shiftOf(was.access, is.access, after.name);
  if (lost.length > 0) found.add("permission-narrowed", `May no longer do it: ${lost.join(", ")}.`, "access");
  if (gained.length > 0) found.add("permission-widened", `May do it: ${gained.join(", ")}.`, "access");
  if (!was.contract && is.contract)
    found.add("payment-required", "It is refused while the contract is unpaid.", "contract");
  if (was.contract && !is.contract) found.add("payment-waived", "It no longer needs a paid contract.", "contract");
  compareDeprecations(was, is, found);
  if (is.lifecycle !== null) return;
  compareTexts([was, inWords(was.name)], [is, inWords(is.name)], found);
}

/** The states of a resource type; those that only one version has are reported with the property. */
const statesOf = ({ properties }: Resource): readonly string[] =>
  properties.flatMap(({ source, constraints }) =>
    source === "transitions" ? (constraints.enum ?? []).map(String) : [],
  );

function transitions(
  { transition: was }: Operation,
  { transition: is }: Operation,
  [former, present]: readonly (readonly string[])[],
  found: Found,
): void {
  if (was === null && is !== null) found.add("transition-changed", `It leads to the state "${is.to}".`, "to");
  if (was !== null && is === null) found.add("transition-changed", `It no longer leads to the state "${was.to}".`);
  if (was === null || is === null) return;
  if (was.to !== is.to)
    found.add("transition-changed", `It leads to the state "${is.to}", no longer to "${was.to}".`, "to");
  const lost = lacking(was.from, is.from).filter((state) => present?.includes(state));
  const gained = lacking(is.from, was.from).filter((state) => former?.includes(state));
  const inWords = (states: readonly string[]) => states.map(shown).join(" or ");
  if (lost.length > 0) found.add("transition-narrowed", `It is no longer possible from ${inWords(lost)}.`, "from");
  if (gained.length > 0) found.add("transition-widened", `It is possible from ${inWords(gained)}.`, "from");
}

/** What transitions accept. Their bodies are always optional. */
function bodies(was: readonly string[], is: readonly string[], found: Found): void {
  const [lost, gained] = [lacking(was, is), lacking(is, was)];
  if (lost.length > 0) found.add("accepts-narrowed", `It no longer accepts ${lost.join(" and ")}.`);
  if (gained.length > 0)
    found.add(was.length === 0 ? "accepts-added" : "accepts-widened", `It accepts ${gained.join(" and ")}.`);
}

/** Statuses that follow from payment, `expects`, `returns`, the method and the place, which are reported themselves. */
const CONSEQUENCES = [200, 204, 301, 303, 402, 404, 409, 412, 413, 415];

function statuses(was: Operation, is: Operation, found: Found): void {
  const own = ({ lifecycle, statuses: all }: Operation): readonly number[] =>
    lifecycle === null ? all.filter((status) => !isConsequence(status, was, is)) : [];
  for (const status of lacking(own(is), own(was)))
    found.add(status < 400 ? "success-status-added" : "error-status-added", `It may answer ${status}.`);
  for (const status of lacking(own(was), own(is)))
    found.add(status < 400 ? "status-removed" : "error-status-removed", `It no longer answers ${status}.`);
}

function isConsequence(status: number, was: Operation, is: Operation): boolean {
  const alike =
    was.method === is.method &&
    was.on === is.on &&
    was.contract === is.contract &&
    (was.expects === null) === (is.expects === null) &&
    (was.returns === null) === (is.returns === null);
  // A transition also answers 200, to whoever prefers that.
  if ((was.transition === null) !== (is.transition === null) && status < 300) return true;
  return !alike && CONSEQUENCES.includes(status);
}
