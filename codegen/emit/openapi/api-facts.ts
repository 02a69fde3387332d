/** Facts about the whole API that the OpenAPI emitters share. */

import type { Model } from "../../language/model.ts";
import { type Queries, queriesOf } from "./collections.ts";

export interface Outline {
  readonly model: Model;
  /** Whether any response depends on credentials. */
  readonly credentials: boolean;
  /** Whether anything is deprecated, so that responses have `Deprecation` headers. */
  readonly ending: boolean;
  readonly queries: Queries;
}

export function outlineOf(model: Model): Outline {
  const { api, resources } = model;
  const ends = [...resources, ...resources.flatMap(({ operations }) => operations)];
  return {
    model,
    credentials: api.authentication !== null,
    ending: ends.some(({ deprecated }) => deprecated !== null),
    queries: queriesOf(model),
  };
}
