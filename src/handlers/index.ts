/** Registers the handlers of all operations. */

import type { Handlers } from "../generated/contract.ts";
import { authentication, passwordChange, passwordReset } from "./auth.ts";
import { caching } from "./caching.ts";
import { addresses, apiKeys, countries, objects, places, timezones, users } from "./persistence.ts";

export const handlers: Handlers = {
  authentication,
  caching,
  addresses,
  apiKeys,
  countries,
  objects,
  places,
  timezones,
  users: {
    list: users.list,
    append: users.append,
    retrieve: users.retrieve,
    replace: users.replace,
    update: users.update,
    delete: users.delete,
    passwordReset,
    passwordChange,
  },
};
