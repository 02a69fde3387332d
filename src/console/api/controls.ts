/** Controls of an answer: one for each operation that it announces, and no other (clause WEB-3). */

import type { Announced, Item } from "./answer.ts";

export type ControlKind = "reload" | "open" | "edit" | "replace" | "delete" | "create" | "upload" | "act";

export interface Control {
  readonly kind: ControlKind;
  readonly operation: Announced;
}

/** `isList`: whether the answer is a collection. */
export function controlsOf({ operations }: Pick<Item, "operations">, isList: boolean): readonly Control[] {
  return operations.map((operation) => ({ kind: kindOf(operation, isList), operation }));
}

function kindOf({ method, target, expects }: Announced, isList: boolean): ControlKind {
  if (method === "GET") return target === null ? "reload" : "open";
  if (method === "DELETE" && target === null) return "delete";
  if (target !== null) return "act";
  if (method === "PATCH") return "edit";
  if (method === "PUT") return "replace";
  // A collection whose POST expects no class takes the bytes of a file.
  if (isList) return expects === null ? "upload" : "create";
  return "act";
}

/** Whether a control needs a form before its request can be sent. */
export const needsForm = ({ kind, operation }: Control): boolean =>
  operation.expects !== null && ["edit", "replace", "create", "act"].includes(kind);
