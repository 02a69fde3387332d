/** Sends announced operations that write. */

import { type Connection, got } from "../../../codegen/client/runtime/connection.ts";
import { Refusal } from "../../../codegen/client/runtime/errors.ts";
import { sleep } from "../../../codegen/client/runtime/retries.ts";
import { send } from "../../../codegen/client/runtime/sending.ts";
import type { Announced } from "./answer.ts";
import type { Node } from "./json.ts";

/** A representation, and the date that a conditional request needs. */
export interface Version {
  readonly node: Node;
  /** The address that it was read from. */
  readonly url: string;
  /** `Last-Modified`, unparsed. */
  readonly modified: string | null;
}

/** What a write led to. */
export interface Written {
  /** Address of the answer: of a new resource, its own. */
  readonly url: string;
  readonly isNew: boolean;
  /** The representation that was answered; null without one. */
  readonly node: Node | null;
  /** Whether the answer must not be stored, as it has a secret that is shown once (clause AUT-9). */
  readonly isSecret: boolean;
}

/** The resource has another version by now. `current`: null if it is gone. */
export class Outdated extends Error {
  readonly current: Version | null;

  constructor(current: Version | null) {
    super("outdated");
    this.current = current;
  }
}

/** Throws a `Refusal`, or `Outdated` if the resource is no longer `version`. */
export async function perform(
  connection: Connection,
  { method, url }: Pick<Announced, "method" | "url">,
  content?: object,
  version?: Version,
): Promise<Written> {
  let since = version?.modified ?? null;
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await send(connection, method, url, content, {}, since);
      const isJson = answer.status === 200 && answer.text !== "";
      return {
        url: answer.url,
        isNew: answer.redirected,
        node: isJson ? got(answer).node : null,
        isSecret: answer.headers.get("cache-control")?.includes("no-store") ?? false,
      };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 412 || version === undefined) throw error;
      // `Last-Modified` may be one second back, although nothing has changed (clause MTH-6).
      if (error.retryAfter !== null) await sleep(error.retryAfter * 1000);
      const current = await read(connection, version.url);
      const isSame = current !== null && JSON.stringify(current.node) === JSON.stringify(version.node);
      if (error.retryAfter === null || attempt > 2 || !isSame) throw new Outdated(current);
      since = current.modified;
    }
  }
}

async function read(connection: Connection, url: string): Promise<Version | null> {
  try {
    const { node, answer } = await connection.get(url);
    return { node, url, modified: answer.headers.get("last-modified") };
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
