/** Every kind of client that there is. */

import type { Login, Server } from "../asking.ts";
import { aKey } from "../making.ts";

export const kinds = ["anonymous", "key", "placesKey", "user", "owner", "admin"] as const;
export type Kind = (typeof kinds)[number];

/** What each kind sends as `Authorization`: nothing, a key without scopes, one with `places:write`, or a token. */
export type Clients = Readonly<Record<Kind, Login | string | undefined>> & {
  readonly owner: Login;
  readonly admin: Login;
};

/** `owner` is a user like `user`; the resources looked at are theirs. */
export async function everyClient(server: Server): Promise<Clients> {
  const admin = await server.admin();
  const [user, owner] = await Promise.all([server.user(), server.user()]);
  const [key, placesKey] = await Promise.all([aKey(server, owner), aKey(server, admin, ["places:write"])]);
  return { anonymous: undefined, key: key.authorization, placesKey: placesKey.authorization, user, owner, admin };
}
