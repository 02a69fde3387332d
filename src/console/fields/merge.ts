/** Merges what a person typed with what others have changed meanwhile, and keeps drafts of forms. */

import type { Property } from "../api/description.ts";
import type { Input, Inputs } from "./content.ts";

/** Values of both versions of a property that two people have changed. */
export interface Clash {
  readonly property: Property;
  readonly mine: Input | undefined;
  readonly theirs: Input | undefined;
}

export type Merged = ReturnType<typeof merge>;

/** `before`: what the person began with. */
export function merge(before: Inputs, mine: Inputs, theirs: Inputs, fields: readonly Property[]) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const clashes: Clash[] = [];
  const inputs: Record<string, Input> = { ...theirs };
  for (const property of fields) {
    const { key } = property;
    const { [key]: own } = mine;
    if (own === undefined || isSame(own, before[key])) continue;
    inputs[key] = own;
    const isClash = !isSame(theirs[key], before[key]) && !isSame(theirs[key], own);
    if (isClash) clashes.push({ property, mine: own, theirs: theirs[key] });
  }
  return { inputs, clashes };
}

const userKey = "console user";
const prefix = "console draft ";

/** Drafts belong to whoever has signed in: the name is kept for when the session ends. */
export function rememberUser(username: string): void {
  localStorage.setItem(userKey, username);
}

export function forgetUser(): void {
  localStorage.removeItem(userKey);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/** What a form held, and what it began with. */
export interface Draft {
  readonly before: Inputs;
  readonly inputs: Inputs;
}

/** The draft of a form; null forgets it. */
export function draftOf(form: string) {
  const key = () => `${prefix}${localStorage.getItem(userKey) ?? ""} ${form}`;
  return {
    read: () => JSON.parse(sessionStorage.getItem(key()) ?? "null") as Draft | null,
    write: (draft: Draft | null) =>
      draft === null ? sessionStorage.removeItem(key()) : sessionStorage.setItem(key(), JSON.stringify(draft)),
  };
}
