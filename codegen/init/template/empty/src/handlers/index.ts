/** Handlers of all operations of the spec. A resource stored in the database takes one line. */

import { passwordAccounts, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { users } from "../generated/resources/user.ts";

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  users: stored(users),
};
