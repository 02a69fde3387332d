/** The load generator, a process of its own: so many connections, each asking as soon as it is answered, for so long. */

import { Connection } from "./connection.ts";
import { type LineName, lines, type Material } from "./lines.ts";

/** One round of one line on one server. */
export interface Job {
  readonly line: LineName;
  readonly port: number;
  readonly tls: boolean;
  readonly seconds: number;
  readonly connections: number;
  readonly material: Material;
}

export interface Outcome {
  /** Answers a second, of the expected kind. */
  readonly rate: number;
  readonly answers: number;
  /** How many answers came with each status. */
  readonly statuses: { readonly [status: string]: number };
  /** Bytes of the last answer. */
  readonly bytes: number;
  /** What broke, where something did. */
  readonly failure: string | null;
}

process.on("message", async (job: Job) => {
  process.send?.(await run(job));
});
process.on("disconnect", () => process.exit());

async function run({ line, port, tls, seconds, connections, material }: Job): Promise<Outcome> {
  const { expected, requests } = lines[line];
  const request = requests(material);
  const statuses: { [status: string]: number } = {};
  let asked = 0;
  let answers = 0;
  let bytes = 0;
  let failure: string | null = null;
  const all = await Promise.all(Array.from({ length: connections }, () => Connection.open(port, tls)));
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    all.map(
      (connection) =>
        new Promise<void>((resolve) => {
          connection.onAnswer = (status, length) => {
            statuses[status] = (statuses[status] ?? 0) + 1;
            bytes = length;
            if ((expected as readonly number[]).includes(status)) answers++;
            if (performance.now() < end) connection.ask(request(asked++));
            else resolve();
          };
          connection.onFailure = (error) => {
            failure ??= error.message;
            resolve();
          };
          connection.ask(request(asked++));
        }),
    ),
  );
  const elapsed = (performance.now() - started) / 1000;
  for (const connection of all) connection.close();
  return { rate: answers / elapsed, answers, statuses, bytes, failure };
}
