/** Dates and lifetimes of answers. */

import type { Caching } from "hydrant";

export const caching: Caching = {
  /** As the spec says; where it says nothing, clients ask each time. */
  maxAge: (resource) => resource.maxAge,
  /** A resource changes when it is written. */
  lastModified: (record) => record.modified,
};
