/** Access rules and transitions, as the spec says them and the server applies them. */

import type { AccountPath, RecordCondition } from "../store/access-path.ts";

/** An access rule: a client needs to meet one of the alternatives. An empty rule lets nobody. */
export type Rule = readonly Alternative[];

/** A client that is every one of the parties, on a resource that meets every condition. */
export interface Alternative {
  readonly parties: readonly Party[];
  readonly when: readonly RecordCondition[];
}

export type Party =
  | { readonly who: "anyone" }
  /** A client with a user's token. */
  | { readonly who: "user" }
  | { readonly who: "role"; readonly role: string }
  /** A credential, token or key, that has the scope. */
  | { readonly who: "scope"; readonly scope: string }
  /** A user whose account is at the end of the path from the resource. */
  | { readonly who: "related"; readonly path: AccountPath };

/** A change of state (clause STA-1). */
export interface Transition {
  /** The property with the state. */
  readonly property: string;
  /** The states in which it is possible. */
  readonly from: readonly string[];
  readonly to: string;
}
