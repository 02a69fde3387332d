/** What documents and types say about operations: of transitions, the states that they lead from and to. */

import type { Model, Operation, Transition } from "../language/model.ts";

/** The description of an operation; of a transition, with its states. */
export function operationText({ description, title, transition }: Operation): string {
  if (transition === null) return description || title;
  const { property, from, to } = transition;
  const states = `Changes \`${property}\` from ${either(from)} to "${to}".`;
  // A title used as the description only repeats the name.
  return description === "" || description === title ? states : `${sentence(description)} ${states}`;
}

/** What the 409 of a transition means. */
export function conflictText({ property, from }: Transition): string {
  return `The \`${property}\` is not ${either(from)}: \`description\` names it, and the operations that lead this client on from there. Or the idempotency key was used for another request.`;
}

const either = (states: readonly string[]): string => states.map((state) => `"${state}"`).join(" or ");

export function sentence(text: string): string {
  return /[.!?…][)"'”’]?$/.test(text.trim()) ? text : `${text.trim()}.`;
}

/** Whether the API has states, which only transitions change. */
export const hasStates = ({ resources }: Model): boolean =>
  resources.some(({ properties }) => properties.some(({ source }) => source === "transitions"));
