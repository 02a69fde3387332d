/** The operator's commands: what they take, and how they tell what came of it. The jobs themselves are the server's. */

import type { Done, Refusal, Row } from "../../src/server/jobs/job.ts";
import type { Ending } from "../../src/server/operator/protocol.ts";
import { didYouMean } from "../language/nearest.ts";
import { type Call, type Command, JSON_OUTPUT } from "./command.ts";
import { CommandFailed } from "./failure.ts";
import { printDocument } from "./outputs.ts";
import { askPassword, NoPassword } from "./password.ts";
import { loadMain } from "./project.ts";
import { asJson, asTable, type Columns } from "./rows.ts";

const NAME = { name: "NAME", about: "The name that the user logs in with." } as const;
const PASSWORD_STDIN = {
  about:
    "Reads the password from standard input. Without it one is asked for on a terminal, and made at random elsewhere.",
} as const;

export const JOBS: readonly Command[] = [
  {
    name: "user add",
    summary: "Makes an account, by the same rules as the API.",
    operands: [NAME],
    options: {
      role: { value: "ROLE", about: "A role of the user's; may be given several times." },
      email: { value: "ADDRESS", about: "The user's e-mail address." },
      set: { value: "PROPERTY=VALUE", about: "A further property; may be given several times." },
      "password-stdin": PASSWORD_STDIN,
      json: JSON_OUTPUT,
    },
    run: (call) =>
      withPassword(call, (password) =>
        run(call, "user add", {
          name: call.operands[0],
          roles: call.lists.get("role") ?? [],
          email: call.values.get("email") ?? null,
          set: call.lists.get("set") ?? [],
          password,
        }),
      ),
  },
  {
    name: "user list",
    summary: "Lists the accounts, with their roles and until when one is locked.",
    options: { json: JSON_OUTPUT },
    run: (call) =>
      run(
        call,
        "user list",
        {},
        { name: "NAME", identifier: "IDENTIFIER", roles: "ROLES", lockedUntil: "LOCKED UNTIL" },
      ),
  },
  {
    name: "user password",
    summary: "Sets a new password, which ends every login with the old one, and a lock.",
    operands: [NAME],
    options: { "password-stdin": PASSWORD_STDIN, json: JSON_OUTPUT },
    run: (call) => withPassword(call, (password) => run(call, "user password", { name: call.operands[0], password })),
  },
  {
    name: "user roles",
    summary: "Shows a user's roles, or changes them.",
    operands: [NAME],
    options: {
      add: { value: "ROLE", about: "Gives a role; may be given several times." },
      remove: { value: "ROLE", about: "Takes a role away; may be given several times." },
      set: { value: "ROLE,…", about: "Gives these roles and no others." },
      force: { about: "Takes a role away from the last user who has it, too." },
      json: JSON_OUTPUT,
    },
    run: (call) =>
      run(call, "user roles", {
        name: call.operands[0],
        add: call.lists.get("add") ?? [],
        remove: call.lists.get("remove") ?? [],
        set: (call.values.get("set") ?? "").split(",").filter((role) => role !== ""),
        replace: call.values.has("set"),
        force: call.flags.has("force"),
      }),
  },
  {
    name: "user unlock",
    summary: "Lets a user log in again who is locked out after too many wrong passwords.",
    operands: [NAME],
    options: { json: JSON_OUTPUT },
    run: (call) => run(call, "user unlock", { name: call.operands[0] }),
  },
  {
    name: "key list",
    summary: "Lists the API keys, with whose they are and what they may do.",
    options: { user: { value: "NAME", about: "Those of one user only." }, json: JSON_OUTPUT },
    run: (call) =>
      run(
        call,
        "key list",
        { user: call.values.get("user") ?? null },
        {
          identifier: "IDENTIFIER",
          user: "USER",
          about: "ABOUT",
          scopes: "SCOPES",
          expires: "EXPIRES",
          created: "CREATED",
        },
      ),
  },
  {
    name: "key revoke",
    summary: "Deletes an API key, which is invalid at once.",
    operands: [{ name: "ID", about: "The key's identifier, as `hydrant key list` tells it." }],
    options: { json: JSON_OUTPUT },
    run: (call) => run(call, "key revoke", { identifier: call.operands[0] }),
  },
  {
    name: "move",
    summary: "Gives a resource another identifier; its old IRI leads to the new one.",
    operands: [
      { name: "OLD", about: "The resource's IRI, or its path." },
      { name: "NEW", about: "Where it is to be, in the same collection." },
    ],
    options: { json: JSON_OUTPUT },
    run: (call) => run(call, "move", { from: call.operands[0], to: call.operands[1] }),
  },
  {
    name: "contract show",
    summary: "Tells until when the contract is paid, and which operations ask for it.",
    options: { json: JSON_OUTPUT },
    run: (call) => run(call, "contract show", {}),
  },
  {
    name: "contract set",
    summary: "Sets until when the contract is paid; past that the operations that the spec marks answer 402.",
    options: {
      "paid-until": {
        value: "DATE",
        about: "A day, which is paid to its end in UTC; a moment, with its zone; or `never`: there is nothing to pay.",
      },
      json: JSON_OUTPUT,
    },
    run: async (call) => {
      const paidUntil = call.values.get("paid-until");
      if (paidUntil !== undefined) return run(call, "contract set", { paidUntil });
      throw new CommandFailed(
        "Say until when: `hydrant contract set --paid-until 2027-03-31`, or `--paid-until never`.",
        2,
      );
    },
  },
];

/** A password to be set; null: one is to be made. None ever stands among the arguments, which other users of the machine can read. */
async function withPassword(call: Call, go: (password: string | null) => Promise<number>): Promise<number> {
  let password: string | null;
  try {
    password = await askPassword(call.flags.has("password-stdin"));
  } catch (error) {
    throw error instanceof NoPassword ? new CommandFailed(error.message, 1) : error;
  }
  return go(password);
}

/** Has a job done that gives no list; `status`: the exit status of one that is done. */
export const askedOf = (
  call: Call,
  job: string,
  given: object,
  status: (done: Done) => number = () => 0,
): Promise<number> => run(call, job, given, undefined, status);

/** Has a job done by the application; `columns`: of the list that it gives. */
async function run(
  call: Call,
  job: string,
  given: object,
  columns?: Columns,
  statusOf: (done: Done) => number = () => 0,
): Promise<number> {
  const main = await loadMain();
  if (main.job === undefined)
    throw new CommandFailed(
      'The module that package.json names under "hydrant" gives out no `job`. `export const { serve, job } = runnable(…)` does.',
      2,
    );
  // Whoever reads a list may have seen enough of it, as `head` has.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1));
  const json = call.flags.has("json");
  const list = columns === undefined ? undefined : json ? asJson(process.stdout) : asTable(process.stdout, columns);
  let rows = 0;
  const ending = await main.job({ job, given: { ...given } }, async (row: Row) => {
    rows++;
    await list?.add(row);
  });
  // Of a list that breaks off the rest is still to be JSON, and there is no place in it for why.
  const status = tell(ending, json && rows === 0, list === undefined);
  if (status === 0 || rows > 0) await list?.end();
  return "done" in ending ? statusOf(ending.done) : status;
}

function tell(ending: Ending, json: boolean, single: boolean): number {
  if ("done" in ending) {
    const { said, result } = ending.done;
    if (single && json) printDocument(result);
    else if (single) process.stdout.write(`${said}\n${shownOnce(result.password)}`);
    return 0;
  }
  const refusal: Refusal = "refused" in ending ? ending.refused : { message: ending.failed };
  if (json) printDocument({ refused: refusal });
  else process.stderr.write(worded(refusal));
  return 1;
}

function shownOnce(password: unknown): string {
  return typeof password === "string" ? `The password is ${password} (shown this once).\n` : "";
}

function worded({ message, violations = [], unknown }: Refusal): string {
  const suggestion = unknown === undefined ? null : didYouMean(unknown.word, unknown.known);
  const lines = [suggestion === null ? message : `${message} ${suggestion}`];
  for (const violation of violations) lines.push(`  ${violation.path.slice(1)}: ${violation.message}`);
  return lines.map((line) => `${line}\n`).join("");
}
