/** The operator's jobs, by name. A new one is a file of its own and a line here, and a command that calls it. */

import { Busy } from "../../store/accounts/passwords.ts";
import type { Application } from "../exchange.ts";
import { contractSet, contractShow } from "./contract.ts";
import { type Done, Given, type Job, JobRefused, type Refusal, type Tell } from "./job.ts";
import { keyList } from "./key-list.ts";
import { keyRevoke } from "./key-revoke.ts";
import { migrationJobs } from "./migrations.ts";
import { move } from "./move.ts";
import { userAdd } from "./user-add.ts";
import { userList } from "./user-list.ts";
import { userPassword } from "./user-password.ts";
import { userRoles } from "./user-roles.ts";
import { userUnlock } from "./user-unlock.ts";

const jobs: ReadonlyMap<string, Job> = new Map(
  [
    userAdd,
    userList,
    userPassword,
    userRoles,
    userUnlock,
    keyList,
    keyRevoke,
    move,
    contractShow,
    contractSet,
    ...migrationJobs,
  ].map((job) => [job.name, job]),
);

/** Does a job, as it was asked for: what came of it, or why it was refused. */
export async function doJob(
  application: Application,
  { job: name, given }: { readonly job?: unknown; readonly given?: unknown },
  tell: Tell,
): Promise<{ readonly done: Done } | { readonly refused: Refusal }> {
  const job = jobs.get(String(name));
  if (job === undefined) return { refused: { message: `There is no job “${String(name)}”.` } };
  try {
    return { done: await job.run(application, new Given({ ...(given as object) }), tell) };
  } catch (error) {
    if (error instanceof JobRefused) return { refused: error.refusal };
    if (error instanceof Busy) return { refused: { message: `${error.message} Try again in a moment.` } };
    throw error;
  }
}
