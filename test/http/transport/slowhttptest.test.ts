/** Clients that send or read as slowly as they can, as slowhttptest does: others are answered all the while. */

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Server, serverOfRun } from "../asking.ts";
import { describeWith, run } from "../programs.ts";

const connections = 60;

describeWith("slowhttptest", (slowhttptest) => {
  // What listeners do is the same whatever the database.
  const address = serverOfRun();
  const others = [new Server(address), new Server(address, "HTTP/2")];

  /** Attacks with all connections at once, for so many seconds at most, while others ask; gives what the attacker says in the end. */
  async function attack(seconds: number, ...options: string[]): Promise<string> {
    const bounds = ["-c", String(connections), "-r", String(connections), "-l", String(seconds), "-p", "15"];
    let going = true;
    const attacked = run(slowhttptest, [...bounds, ...options], seconds + 25).finally(() => {
      going = false;
    });
    const statuses = new Set<number>();
    const ask = async () => {
      for (; going; await sleep(100))
        for (const each of others)
          for (const path of ["/countries/AT", `${address.alias}countries/AT`])
            statuses.add((await each.get(path)).status);
    };
    const [said] = await Promise.all([attacked, ask()]);
    expect(statuses).toEqual(new Set([200]));
    // Its own probes, from other connections than the slow ones, have got through as well.
    expect(said).toMatch(/service available:\s+YES/);
    expect(said).not.toMatch(/service available:\s+NO/);
    return said;
  }

  test.each(["base", "alias"] as const)("[LIM-3] slow headers do, and are hung up on: at the %s", async (listener) => {
    const said = await attack(19, "-H", "-i", "2", "-u", `${address[listener]}countries/AT`);
    // Before its time is up: the server has closed them all.
    expect(said).toMatch(/Exit status:\s+No open connections left/);
  });

  test("[LIM-3][ERR-4] slow bodies do", async () => {
    const type = ["-f", "application/x-www-form-urlencoded"];
    await attack(8, "-B", "-i", "2", "-s", "4096", ...type, "-u", `${address.base}oauth2/token`);
  });

  test("[LIM-3][ERR-4] slow readers do", async () => {
    const reading = ["-w", "10", "-y", "20", "-n", "2", "-z", "5", "-k", "5"];
    await attack(8, "-X", ...reading, "-u", `${address.base}places/?itemsPerPage=200`);
  });
});
