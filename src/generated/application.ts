/** The generated part of the application, for the runtime. Generated from the spec; do not edit. */

import { readFileSync } from "node:fs";
import type { Parts } from "hydrant";
import { api } from "./api.ts";
import type { Handlers } from "./contract.ts";
import { routes } from "./routes.ts";

export { migrations } from "./migrations/index.ts";
export { tables } from "./tables.ts";
export { api };

/** Combines the generated parts with the handlers. Throws if a resource has no handlers, in case nobody ran the compiler. */
export function application(handlers: Handlers): Parts {
  const expected = [
    "authentication",
    "caching",
    "addresses",
    "apiKeys",
    "countries",
    "objects",
    "places",
    "timezones",
    "users",
  ] as const;
  const missing = expected.filter((name) => handlers[name] === undefined);
  if (missing.length > 0) throw new Error(`The handlers lack ${missing.join(", ")}; add them to src/handlers/index.ts.`);
  return {
    api,
    routes: routes(handlers),
    documents: {
      apidoc: text("apidoc.json"),
      openapi: text("openapi.json"),
      contexts: text("contexts.json"),
      shapes: text("shapes.json"),
      reference: (name) => text(name === undefined ? "reference.html" : `reference/${name}.html`),
    },
    outstanding: isOutstanding(),
    accounts: handlers.authentication,
    caching: handlers.caching,
    rights: handlers.rights,
  };
}

/** Whether `generate --watch` left migrations to be written. False if generated.json is missing or broken, such as by a merge. */
function isOutstanding(): boolean {
  try {
    return JSON.parse(text("generated.json")).outstanding === true;
  } catch {
    return false;
  }
}

function text(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}
