/** Emitted validators, from their text. */

import { type Validator, validatorsWith } from "../../src/hypermedia/validation.ts";

/** What the module exports, with the machine's own checks in the place of its import. */
export function emitted(text: string): Readonly<Record<string, Validator>> {
  const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const body = text.replace(/^import .*$/m, "").replaceAll(/^export /gm, "");
  return new Function("validatorsWith", `"use strict";${body}return { ${names.join(", ")} };`)(validatorsWith);
}
