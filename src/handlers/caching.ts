/** Cache lifetimes and modification dates of responses. */

import type { Caching } from "hydrant";

export const caching: Caching = {
  /** From the spec; without a value, clients revalidate each time. */
  maxAge: (resource) => resource.maxAge,
  lastModified: (record) => record.modified,
};
