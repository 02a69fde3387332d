/** API keys, as clients that are nobody's. */

import type { Server } from "../asking.ts";

/** The header of a key that a new user has made, with no scopes. */
export async function keyOf(server: Server): Promise<string> {
  const made = await server.ask("POST", "/api_keys/", { as: await server.user(), body: { name: "reader" } });
  return made.json.key;
}
