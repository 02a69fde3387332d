/** Declarations that nothing uses: seldom meant. */

import type { Located } from "../../yaml-node.ts";
import { hasBroken, type Scope } from "../scope.ts";

/** Warns of groups, value types, roles, scopes and prefixes that nothing names. */
export function warnOfUnused({ spec, api, obscure, classes, groups, report, used }: Scope): void {
  // What a file uses that cannot be read, nobody knows.
  if (hasBroken(spec) || obscure.size > 0 || spec.api === null) return;
  const warn = (kind: string, what: string, name: Located<string> | undefined): void => {
    if (name !== undefined && !used.has(`${kind} ${name.value}`)) {
      report.add(
        "unused-declaration",
        name.at,
        `Nothing uses the ${what} "${name.value}".`,
        "Use it, or leave it out.",
      );
    }
  };
  for (const group of groups.values()) warn("group", "group", group.group);
  for (const each of classes.values()) if (each.kind === "value") warn("value", "value type", each.said.value);
  const roles = spec.api.roles?.entries ?? [];
  // Where nobody can have a role, that is told of those that are used.
  const unheld = api.authentication?.accounts.roles === null && roles.some(({ key }) => used.has(`role ${key.value}`));
  if (!unheld) for (const { key } of roles) warn("role", "role", key);
  for (const { key } of spec.api.scopes?.entries ?? []) warn("scope", "scope", key);
  for (const { key } of spec.api.prefixes?.entries ?? []) warn("prefix", "prefix", key);
}
