/** Compares the operations of a resource type. */

import type { Operation, Resource } from "../language/model.ts";
import { inWords } from "../language/resolve/names.ts";
import type { ShiftOf } from "./access.ts";
import { type Found, lacking } from "./change.ts";
import { compareDeprecations, isRetired } from "./deprecation.ts";
import type { Names } from "./renames.ts";
import { compareTexts } from "./texts.ts";

/** What else is known of the two versions. */
interface Around {
  readonly names: Names;
  readonly today: string;
  readonly shiftOf: ShiftOf;
}

export function compareOperations(before: Resource, after: Resource, around: Around, found: Found): void {
  const { today } = around;
  const was = new Map(before.operations.map((each) => [each.name, each]));
  const is = new Set(after.operations.map(({ name }) => name));
  for (const operation of after.operations) {
    const old = was.get(operation.name);
    const at = found.at({ operation: operation.name });
    if (old === undefined) at.add("operation-added", `There is an operation "${operation.name}".`);
    else compareOperation({ was: old, of: before }, { is: operation, of: after }, around, at);
  }
  for (const operation of before.operations) {
    const { name, deprecated } = operation;
    const at = { side: "old", of: before.name, operation: name } as const;
    if (is.has(name)) continue;
    if (isRetired(operation, today))
      found.add("operation-retired", `The operation "${name}" is gone, as was told for ${deprecated?.sunset}.`, at);
    else found.add("operation-removed", `The operation "${name}" is gone, or nobody may carry it out.`, at);
  }
}

function compareOperation(
  { was, of: before }: { readonly was: Operation; readonly of: Resource },
  { is, of: after }: { readonly is: Operation; readonly of: Resource },
  { names, shiftOf }: Around,
  found: Found,
): void {
  // That of the collection has moved along with it.
  const below = (operation: Operation, { path }: Resource): string => operation.path.slice(path.length);
  if (was.method !== is.method || was.on !== is.on || below(was, before) !== below(is, after))
    found.add("operation-moved", `It is ${is.method} ${is.path}, no longer ${was.method} ${was.path}.`, {
      key: "path",
    });
  // Types of the lifecycle follow from the vocabulary, of which that is told.
  if (is.lifecycle === null && (was.type !== is.type || names.iriOf(was.typeIri) !== is.typeIri))
    found.add("operation-type-changed", `It is announced as ${is.typeIri}, no longer ${was.typeIri}.`, { key: "type" });
  for (const part of ["expects", "returns"] as const)
    if (names.classOf(was[part]) !== is[part])
      found.add(`${part}-changed`, `It ${part} ${is[part] ?? "nothing"}, no longer ${was[part] ?? "nothing"}.`, {
        key: part,
      });
  statuses(was, is, found.at({ key: "statuses" }));
  const { lost, gained } = shiftOf(was.access, is.access, (flag) => names.propertyOf(after.name, flag));
  if (lost.length > 0) found.add("permission-narrowed", `May no longer do it: ${lost.join(", ")}.`, { key: "access" });
  if (gained.length > 0) found.add("permission-widened", `May do it: ${gained.join(", ")}.`, { key: "access" });
  if (!was.contract && is.contract)
    found.add("payment-required", "It is refused while the contract is unpaid.", {
      key: "contract",
    });
  if (was.contract && !is.contract)
    found.add("payment-waived", "It no longer asks for a paid contract.", { key: "contract" });
  compareDeprecations(was, is, found);
  if (is.lifecycle !== null) return;
  compareTexts([was, inWords(was.name)], [is, inWords(is.name)], found);
}

/** Told of elsewhere: payment, what it expects and returns, where it stands, and whether a PUT may create. */
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
  return !alike && CONSEQUENCES.includes(status);
}
