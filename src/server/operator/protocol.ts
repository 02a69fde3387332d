/**
 * Control socket protocol between command and server: JSON lines.
 *
 * The command sends one request. The server sends a row for each line of a list, then the result, and closes.
 */

import type { Done, Refusal, Row } from "../jobs/job.ts";

/** Incremented when an older command or server would misunderstand a newer one. */
export const version = 2;

export interface JobRequest {
  /** Name of an operator command. */
  readonly job: string;
  /** Operands and options by name: `true` for a flag, else a list of values. */
  readonly given: { readonly [name: string]: unknown };
}

export type Request = JobRequest & { readonly hydrant: number };

export type Message =
  | { readonly row: Row }
  | { readonly done: Done }
  | { readonly refused: Refusal }
  /** An unexpected error. The server's log has details. */
  | { readonly failed: string };

/** Result of a job. */
export type Ending = Exclude<Message, { readonly row: Row }>;

export const unknownJob = (name: string): Ending => ({ refused: { message: `There is no job “${name}”.` } });

/** Most bytes of a message. */
const mostBytes = 1_048_576;

export class BadMessage extends Error {}

export function write(message: Request | Message): string {
  return `${JSON.stringify(message)}\n`;
}

/** Parses incoming messages. Throws `BadMessage` for one that is too long or not a JSON object. */
export async function* messages(incoming: AsyncIterable<Buffer>): AsyncGenerator<{ readonly [name: string]: unknown }> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield parsed(Buffer.concat([...pieces, rest.subarray(0, end)]));
      [pieces, length, rest] = [[], 0, rest.subarray(end + 1)];
    }
    if (rest.length === 0) continue;
    pieces.push(rest);
    length += rest.length;
    if (length > mostBytes) throw new BadMessage(`A message is longer than ${mostBytes} bytes.`);
  }
}

function parsed(line: Buffer): { readonly [name: string]: unknown } {
  if (line.length > mostBytes) throw new BadMessage(`A message is longer than ${mostBytes} bytes.`);
  try {
    const value: unknown = JSON.parse(line.toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as { readonly [name: string]: unknown };
  } catch {
    // Invalid JSON gets the same error as a value that is no object.
  }
  throw new BadMessage("A message is no JSON object.");
}
