/** `contract show` and `contract set`: the paid-until date of billing (clause LIM-4). */

import { type Job, JobRefused } from "./job.ts";

export const showContract: Job = async ({ machine, api }) => {
  const paidUntil = await machine.store.contract.paidUntil();
  const unpaid = paidUntil !== null && Date.parse(paidUntil) <= machine.now();
  const all = api.resources.flatMap((resource) => resource.operations);
  const operations = all.filter(({ contract }) => contract).map(({ id }) => id);
  const required = operations.join(", ");
  const about = required === "" ? "No operation in the spec requires it." : `It is required by ${required}.`;
  return { said: `${worded(paidUntil, unpaid)} ${about}`, result: { paidUntil, unpaid, operations } };
};

export const setContract: Job = async ({ machine }, given) => {
  const paidUntil = read(given.text("paid-until"));
  await machine.store.contract.set(paidUntil);
  const unpaid = paidUntil !== null && Date.parse(paidUntil) <= machine.now();
  machine.log.info({ by: "operator", paidUntil }, "contract set");
  return { said: `${worded(paidUntil, unpaid)} Servers apply it within two seconds.`, result: { paidUntil, unpaid } };
};

function worded(paidUntil: string | null, unpaid: boolean): string {
  if (paidUntil === null) return "No contract has to be paid.";
  return unpaid ? `The contract has been unpaid since ${paidUntil}.` : `The contract is paid until ${paidUntil}.`;
}

/** A day is paid until its end in UTC. */
function read(given: string): string | null {
  if (given === "never") return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(given);
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(given);
  const time = day || instant ? Date.parse(given) : Number.NaN;
  // JavaScript parses February 30 as March 2.
  const real = !Number.isNaN(time) && (!day || new Date(time).toISOString().startsWith(given));
  if (!real)
    throw new JobRefused(
      `“${given}” is no date. Write a day, such as 2027-03-31 (to its end in UTC), a date and time, such as 2027-03-31T12:00:00Z, or \`never\`.`,
    );
  return new Date(day ? time + 86_400_000 : time).toISOString();
}
