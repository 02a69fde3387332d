/** Input of the lint rules: a spec without errors, as parsed and as resolved. */

import type { Report } from "../diagnostics.ts";
import type { Model } from "../model.ts";
import type { Members, ResolvedResource, ResolvedValue } from "../resolve/members.ts";
import type { DeclaredClass, Scope } from "../resolve/scope.ts";

export interface RuleInput {
  readonly report: Report;
  readonly scope: Scope;
  readonly resources: ReadonlyMap<string, ResolvedResource>;
  readonly values: ReadonlyMap<string, ResolvedValue>;
}

/** A class as declared, and its properties. */
export interface ClassMembers {
  readonly declared: DeclaredClass;
  readonly members: Members;
}

/** Resource types, then value types. */
export function classesOf({ scope, resources, values }: RuleInput): readonly ClassMembers[] {
  return [...scope.classes.values()].flatMap((declared) => {
    const members = (declared.kind === "resource" ? resources : values).get(declared.name)?.members;
    return members === undefined ? [] : [{ declared, members }];
  });
}

/** The access rule for reading a resource; empty: nobody may. */
export function readRuleOf({
  operations,
}: Model["resources"][number]): Model["resources"][number]["operations"][number]["access"] {
  return operations.find(({ lifecycle }) => lifecycle === "retrieve")?.access ?? [];
}
