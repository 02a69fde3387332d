/** Runs handler and representation in one transaction. Mail and background tasks wait for the commit. */

import { Rollback, type Store } from "../store/store.ts";
import { hasSecrets } from "./accounts/secret-delivery.ts";
import { hashingOutside } from "./accounts/secrets.ts";
import type { Exchange, Reply, Step } from "./exchange.ts";
import { isRefused, type Refused } from "./handlers.ts";
import { attempts, identifierTaken } from "./resources/write-errors.ts";
import type { Machine } from "./runtime.ts";
import { callHandler } from "./steps/handle.ts";
import { represent } from "./steps/represent.ts";

/** Step "secret delivery": creates a resource with secrets in the transaction that stores the answer (clause AUT-9). */
export const secretDelivery: Step = (exchange) => {
  const { operation, resource, takes } = exchange.route ?? {};
  if (resource === undefined || takes !== "linked data" || !hasSecrets(resource)) return undefined;
  const makes = operation?.lifecycle === "append" || operation?.lifecycle === "replace";
  return makes ? answerInTransaction(exchange, (_transaction, answer) => answer()) : undefined;
};

/** Answers in one transaction. `work` does further writes in it. An error of the handler rolls back all. */
export async function answerInTransaction(
  exchange: Exchange,
  work: (transaction: Store, answer: () => Promise<Reply>) => Promise<Reply>,
): Promise<Reply | undefined> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await inOneTransaction<Reply | Refused>(exchange, (within, transaction) =>
      work(transaction, async () => {
        await callHandler(within);
        if (isRefused(within.answer)) throw new Rollback(within.answer);
        const reply = await represent(within);
        if (reply === undefined) throw new Error("A handler returned nothing that can be represented.");
        return reply;
      }),
    );
    // Another client has created it meanwhile, which is visible only outside the transaction: replace it.
    const overtaken = outcome === identifierTaken && exchange.route?.operation.lifecycle === "replace";
    if (!overtaken || attempt === attempts)
      return isRefused(outcome) ? represent({ ...exchange, answer: outcome }) : outcome;
  }
}

/** Runs `work` in a transaction, with an exchange whose handlers use it. */
export function inOneTransaction<A>(
  exchange: Exchange,
  work: (within: Exchange, transaction: Store) => Promise<A>,
): Promise<A> {
  const { application } = exchange;
  const { machine } = application;
  return hashingOutside(machine.passwords, async (passwords) => {
    const later = deferUntilCommit(machine);
    const outcome = await machine.store.transaction((transaction) => {
      const within = { ...application, machine: later.machineIn(transaction, passwords) };
      return work({ ...exchange, application: within }, transaction);
    });
    later.begin();
    return outcome;
  });
}

/** Defers mail and background tasks until the commit, so that they see committed data. */
function deferUntilCommit(machine: Machine) {
  let left: (() => void)[] = [];
  let isOver = false;
  const leave = (work: () => void) => (isOver ? work() : void left.push(work));
  return {
    /** The runtime within a transaction. A repeated transaction starts with an empty list. */
    machineIn(transaction: Store, passwords: Machine["passwords"]): Machine {
      left = [];
      return {
        ...machine,
        passwords,
        background: { run: (about, work) => leave(() => machine.background.run(about, work)) },
        mail: { post: (message, about) => leave(() => machine.mail.post(message, about)) },
        // Tasks keep this object, and find the store in it after the commit.
        get store() {
          return isOver ? machine.store : transaction;
        },
      };
    },
    begin(): void {
      isOver = true;
      for (const work of left) {
        try {
          work();
        } catch (error) {
          // The transaction is committed, so the answer must still be a success.
          machine.log.error({ error }, "a background task failed to start");
        }
      }
    },
  };
}
