/** Handlers of the smallest API there is. */

import { stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { notes } from "../generated/resources/note.ts";

export const handlers: Handlers = {
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  notes: stored(notes),
};
