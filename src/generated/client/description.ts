/** What the client must know of the API before its first request. Generated from the spec; do not edit. */

import type { Description } from "./runtime/types.ts";

/** What reading needs. */
export const readable: Description = {
  paths: {
    addresses: "addresses/",
    apiKeys: "api_keys/",
    countries: "countries/",
    objects: "objects/",
    places: "places/",
    timezones: "timezones/",
    users: "users/",
  },
  links: ["addressCountry", "countries", "images", "owner", "timezone"],
  embed: { Place: ["addressCountry", "images"] },
};

/** What writing and sessions need in addition. */
export const further: Omit<Description, "paths" | "links"> = {
  operations: {
    users: {
      passwordReset: ["StartPasswordResetOperation", "POST", "password_reset", true],
      passwordChange: ["ChangePasswordOperation", "POST", "password_change", true],
    },
  },
  bytes: { Object: ["content", "sha256"], objects: ["content", "sha256"] },
  token: "oauth2/token",
};
