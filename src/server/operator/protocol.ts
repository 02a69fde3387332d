/** Control socket protocol: JSON lines. A command sends one request, the server rows of a list, then the result. */

import { isObject, type JsonObject } from "../../hypermedia/json.ts";
import type { Done, Refusal, Row } from "../jobs/job.ts";

/** Incremented when an older command or server would misunderstand a newer one. */
export const version = 2;

export interface JobRequest {
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

export type Ending = Exclude<Message, { readonly row: Row }>;

export const unknownJob = (name: string): Ending => ({ refused: { message: `There is no job “${name}”.` } });

const longest = 1_048_576;

export class BadMessage extends Error {}

export const write = (message: Request | Message): string => `${JSON.stringify(message)}\n`;

/** Parses incoming messages. Throws `BadMessage` for one that is too long or not a JSON object. */
export async function* messages(incoming: AsyncIterable<Buffer>): AsyncGenerator<JsonObject> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of incoming) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield parsed(line);
    if (rest.length > longest) throw tooLong();
  }
}

function parsed(line: string): JsonObject {
  if (line.length > longest) throw tooLong();
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Invalid JSON gets the same error as a value that is no object.
  }
  throw new BadMessage("A message is no JSON object.");
}

const tooLong = () => new BadMessage(`A message is longer than ${longest} characters.`);
