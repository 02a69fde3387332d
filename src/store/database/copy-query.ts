/** COPY for the `pg` client: lines in PostgreSQL's text format, of a size that fits into memory. */

import pg from "pg";

/** What `pg` calls a connection, which has no types for COPY. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  sendCopyFromChunk(lines: Buffer): void;
  endCopyFrom(): void;
}

/** `lines`: what `copy … from stdin` reads; null for `copy … to stdout`, whose only row has the lines as a buffer. */
export class CopyQuery extends pg.Query {
  readonly #lines: Buffer | null;
  readonly #copied: Buffer[];

  constructor(
    text: string,
    lines: Buffer | null,
    done: (error: Error | undefined | null, result: pg.QueryResult) => void,
  ) {
    const copied: Buffer[] = [];
    super(text, undefined, (error: Error | undefined | null, result: pg.QueryResult) =>
      done(error, error ? result : { ...result, rows: [Buffer.concat(copied)] }),
    );
    this.#lines = lines;
    this.#copied = copied;
  }

  override readonly submit = (connection: unknown): void => {
    const { stream } = connection as Connection;
    // PGlite needs the statement and its lines in one write. A server ignores lines after a statement that failed.
    stream.cork();
    pg.Query.prototype.submit.call(this, connection as pg.Connection);
    if (this.#lines !== null) {
      (connection as Connection).sendCopyFromChunk(this.#lines);
      (connection as Connection).endCopyFrom();
    }
    stream.uncork();
  };

  /** The lines are on their way. */
  handleCopyInResponse(): void {}

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // A copy, as the parser reuses its memory.
    this.#copied.push(Buffer.from(chunk));
  }
}
