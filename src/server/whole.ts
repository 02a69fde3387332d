/**
 * Whole: a request handled and represented in one transaction, for answers that are worth something only together with what was written.
 *
 * The handler runs inside of it, and what is to go on after the answer waits for the commit.
 */

import { Rollback, type Store } from "../store/store.ts";
import { hashingOutside } from "./accounts/secrets.ts";
import { isRefused, type Refused } from "./answer.ts";
import type { Exchange, Reply } from "./exchange.ts";
import type { Machine } from "./machine.ts";
import { attempts, identifierTaken } from "./resources/refusals.ts";
import { callHandler } from "./steps/handle.ts";
import { represent } from "./steps/represent.ts";

/** Answers in one transaction; `work` does what else belongs into it. Where the handler refuses, nothing of it stays. */
export async function answeredWhole(
  exchange: Exchange,
  work: (transaction: Store, answer: () => Promise<Reply>) => Promise<Reply>,
): Promise<Reply | undefined> {
  const { passwords } = exchange.application.machine;
  for (let attempt = 1; ; attempt++) {
    const outcome = await hashingOutside(passwords, (within) => begun(exchange, within, work));
    // Somebody has made it in between, which is seen from without the transaction alone: now there is one to be replaced.
    const overtaken = outcome === identifierTaken && exchange.route?.operation.lifecycle === "replace";
    if (!overtaken || attempt === attempts)
      return isRefused(outcome) ? represent({ ...exchange, answer: outcome }) : outcome;
  }
}

async function begun(
  exchange: Exchange,
  passwords: Machine["passwords"],
  work: (transaction: Store, answer: () => Promise<Reply>) => Promise<Reply>,
): Promise<Reply | Refused> {
  const { application } = exchange;
  const { machine } = application;
  const later = afterwards(machine);
  const outcome = await machine.store.transaction(async (transaction): Promise<Reply | Refused> => {
    const within: Exchange = {
      ...exchange,
      application: { ...application, machine: later.machineIn(transaction, passwords) },
    };
    return work(transaction, async () => {
      await callHandler(within);
      if (isRefused(within.answer)) throw new Rollback(within.answer);
      const reply = await represent(within);
      if (reply === undefined) throw new Error("A handler gave nothing that could be represented.");
      return reply;
    });
  });
  later.begin();
  return outcome;
}

/** Has what a handler leaves for later wait until its transaction is over, so that it sees what was committed. */
function afterwards(machine: Machine) {
  let left: (() => void)[] = [];
  let isOver = false;
  const leave = (work: () => void) => (isOver ? work() : void left.push(work));
  return {
    /** The machine as a handler has it within a transaction. One that is begun anew leaves nothing of what was. */
    machineIn(transaction: Store, passwords: Machine["passwords"]): Machine {
      left = [];
      return {
        ...machine,
        passwords,
        background: { run: (about, work) => leave(() => machine.background.run(about, work)) },
        mail: { post: (message, about) => leave(() => machine.mail.post(message, about)) },
        // Work that goes on later has kept this object, and finds the store in it then.
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
          // It is committed and will be acknowledged: too late to send anybody away.
          machine.log.error({ error }, "what was to go on after an answer could not begin");
        }
      }
    },
  };
}
