/** What the parts of the OpenAPI document have to know of the API as a whole, found out once. */

import type { Model } from "../../language/model.ts";
import { type Queries, queriesOf } from "./collections.ts";

export interface Outline {
  readonly model: Model;
  /** Whether it can matter who asks. */
  readonly credentials: boolean;
  /** Whether anything is going to end, which answers then tell. */
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
