/** What the client knows of the API before it asks; the rest is told by the answers. Generated from the spec; do not edit. */

import type { Description } from "./runtime/types.ts";

/** As much as it takes to read. */
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

/** What it takes beyond that. */
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
