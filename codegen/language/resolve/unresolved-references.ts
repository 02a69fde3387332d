/** Collects prefixes, roles and scopes that a spec uses and the API does not declare. */

import type { Code } from "../diagnostic-codes.ts";
import type { Report } from "../diagnostics.ts";
import { series } from "../grammar/text-format.ts";
import type { ParsedApi } from "../grammar.ts";
import type { Located } from "../yaml-node.ts";

/** What an API declares by name, and the code of an unknown name. */
const CODES = {
  prefixes: "unknown-prefix",
  roles: "unknown-role",
  scopes: "unknown-scope",
} as const satisfies Record<string, Code>;

type Kind = keyof typeof CODES;

export interface Undeclared {
  /** `suggestion`: null if no declared name is similar. */
  readonly add: (kind: Kind, said: Located<unknown>, message: string, suggestion: string | null) => void;
  /** Reports them. If the API declares none of a kind, all names of that kind have one message. */
  readonly report: (api: ParsedApi | null) => void;
}

export function createUndeclared(report: Report): Undeclared {
  const unknown: { kind: Kind; said: Located<unknown>; message: string }[] = [];
  return {
    add(kind, said, message, suggestion) {
      if (suggestion === null) unknown.push({ kind, said, message });
      else report.add(CODES[kind], said.at, message, suggestion);
    },
    report(api) {
      for (const [kind, found] of Map.groupBy(unknown, (each) => each.kind)) {
        const names = [...new Set(found.map(({ said }) => `"${said.value}"`))];
        const isNone = api !== null && (api[kind]?.entries ?? []).length === 0 && names.length > 1;
        const together = `This API declares no ${kind}, and uses ${series(names)}.`;
        const suggestion = `Declare ${isNone ? "them" : "it"} under "${kind}" in api.yaml.`;
        for (const { said, message } of found)
          report.add(CODES[kind], said.at, isNone ? together : message, suggestion);
      }
    },
  };
}
