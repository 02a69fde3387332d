/** Prefixes, roles and scopes that are named and that the API does not declare. */

import type { Code } from "../diagnostic-codes.ts";
import type { Report } from "../diagnostics.ts";
import { series } from "../grammar/text-format.ts";
import type { ParsedApi } from "../grammar.ts";
import type { Located } from "../yaml-node.ts";

/** What an API declares by name, and the code of a name that is not among them. */
const CODES = {
  prefixes: "unknown-prefix",
  roles: "unknown-role",
  scopes: "unknown-scope",
} as const satisfies Record<string, Code>;

type Part = keyof typeof CODES;

/** A name that nothing of its kind is like. */
interface Miss {
  readonly part: Part;
  readonly said: Located<unknown>;
  readonly message: string;
}

/** Gathers names that are not declared, lest each is told for itself where none of its kind is declared. */
export interface Undeclared {
  /** `meant`: what to write instead, where something is near. */
  readonly add: (part: Part, said: Located<unknown>, message: string, meant: string | null) => void;
  /** Tells of all of them: in one sentence where an API that can be read declares none of their kind. */
  readonly tell: (api: ParsedApi | null) => void;
}

/** None yet. */
export function createUndeclared(report: Report): Undeclared {
  const misses: Miss[] = [];
  return {
    add(part, said, message, meant) {
      if (meant === null) misses.push({ part, said, message });
      else report.add(CODES[part], said.at, message, meant);
    },
    tell(api) {
      for (const [part, found] of Map.groupBy(misses, (miss) => miss.part)) {
        const names = new Set(found.map(({ said }) => `"${said.value}"`));
        const isNone = api !== null && (api[part]?.entries ?? []).length === 0 && names.size > 1;
        const together = `This API declares no ${part}, and ${series([...names])} are named.`;
        const it = isNone ? "them" : "it";
        for (const { said, message } of found)
          report.add(CODES[part], said.at, isNone ? together : message, `Declare ${it} under "${part}" in api.yaml.`);
      }
    },
  };
}
