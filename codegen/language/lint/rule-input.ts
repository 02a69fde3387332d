/** What a rule of the linter sees: a sound spec, what it says and what it means. */

import type { Report } from "../diagnostics.ts";
import type { Model } from "../model.ts";
import type { Members } from "../resolve/members.ts";
import type { ResolvedResource } from "../resolve/resource/resource.ts";
import type { DeclaredClass, Scope } from "../resolve/scope.ts";
import type { ResolvedValue } from "../resolve/value.ts";

export interface Sight {
  readonly report: Report;
  readonly scope: Scope;
  readonly resources: ReadonlyMap<string, ResolvedResource>;
  readonly values: ReadonlyMap<string, ResolvedValue>;
}

/** A class with its properties and what its file says. */
export interface Seen {
  readonly declared: DeclaredClass;
  readonly members: Members;
}

/** Resource types, then value types. */
export function classesOf({ scope, resources, values }: Sight): readonly Seen[] {
  return [...scope.classes.values()].flatMap((declared) => {
    const members = (declared.kind === "resource" ? resources : values).get(declared.name)?.members;
    return members === undefined ? [] : [{ declared, members }];
  });
}

/** The rule by which resources may be read; undefined: nobody may. */
export function readers({
  operations,
}: Model["resources"][number]): Model["resources"][number]["operations"][number]["access"] {
  return operations.find(({ lifecycle }) => lifecycle === "retrieve")?.access ?? [];
}
