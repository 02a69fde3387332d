/** The store as the runtime uses it. */

import type { Credentials } from "./accounts/credentials.ts";
import type { Locks, Logins } from "./accounts/login-locks.ts";
import type { Resets } from "./accounts/resets.ts";
import type { BackedUp, Backup } from "./archive/backup.ts";
import type { Contract } from "./billing.ts";
import type { Load } from "./database/database.ts";
import type { PoolMode } from "./database/nodes.ts";
import type { Moment, Replicas } from "./database/replicas.ts";
import type { OrphanedKeys } from "./files/orphaned-keys.ts";
import type { Idempotency } from "./idempotency.ts";
import type { MigrationStatus } from "./migrate/migration-status.ts";
import type { Limits } from "./rate-limit-store.ts";
import type {
  AsRead,
  Candidates,
  ChangeDate,
  ListQuery,
  RecordPage,
  Related,
  RelatedTo,
  StoredRecord,
  Visibility,
  WriteRefusal,
} from "./record.ts";
import type { Registry } from "./server-registry.ts";
import type { Records, Typed, TypedStore } from "./typed-store.ts";

export { NotPermitted, ReadOnly, Unavailable, Unequipped } from "./database/connection-errors.ts";
export type { PoolMode } from "./database/nodes.ts";

/** The handlers' store, and what only the runtime uses: resources by name, with untyped records, and all other data. */
export interface Store extends TypedStore {
  /** Throws if the resource type has no table. */
  resource(name: string): ResourceTable;
  resource<R, S>(definition: Typed<R, S>): Records<R, S>;
  /** Existing records by type and identifier. At most a page of each type. */
  retrieveByType(
    wanted: ReadonlyMap<string, readonly string[]>,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredRecord>>>;
  /** Identifiers of existing, visible records by resource type, with one query. */
  present(candidates: readonly Candidates[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  readonly credentials: Credentials;
  readonly logins: Logins;
  readonly locks: Locks;
  readonly resets: Resets;
  readonly limits: Limits;
  readonly contract: Contract;
  readonly idempotency: Idempotency;
  readonly orphanedKeys: OrphanedKeys;
  /**
   * Runs `work` in a transaction, or in the current one. Commits when `work` resolves; rolls back when it throws. The
   * answer of a thrown `Rollback` becomes the result. Repeats `work` after serialization failures and deadlocks.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Takes a lock that all servers share, until the transaction ends. */
  alone(): Promise<void>;
  /** Since when a model serves from this database, in milliseconds since the epoch (clause CAC-3). `model`: its hash. */
  firstServed(model: string): Promise<number>;
  /** As `firstServed`, which becomes the next second. */
  serveAnew(model: string): Promise<number>;
  /** Deletes at most `most` expired rows of each table. Returns the largest number deleted from one table. */
  purge(most: number): Promise<number>;
  /** Merges at most `most` rows of the row counts, so that totals stay fast. Returns their number. */
  foldCounts(most: number): Promise<number>;
  /** Migration status. `rows`: also validates all rows. */
  migrationStatus(rows?: boolean): Promise<MigrationStatus>;
  /** Writes an archive of the database and of the bytes that its rows name. */
  backUp(backup: Omit<Backup, "tables" | "migrations">): Promise<BackedUp>;
  /** Throws if the database is unreachable or read-only. */
  ping(): Promise<void>;
  readonly poolMode: PoolMode;
  load(): Load;
  /** Renews this server in the registry of a shared database. Unseen for a minute, it counts as terminated. */
  heartbeat: Registry["renew"];
  readonly replicas?: ReplicaReads;
  close(): Promise<void>;
}

/** Reads from replicas (clause OPS-10). */
export interface ReplicaReads {
  /**
   * The store for one safe request, which has arrived. Its reads come from a replica that has replayed all that the
   * primary had at `moment`, by default at the first read. They come from the primary after a write, or `leave`.
   */
  begin(moment?: Moment): { readonly store: Store; leave(): void };
  load: Replicas["load"];
}

/** The rows of one resource type. */
export interface ResourceTable {
  /**
   * `lock`: locks the row against writers until the transaction ends, and what `related` finds. `firmly`: that for this
   * transaction alone, so that it may write it, too.
   */
  retrieve(
    identifier: string,
    options?: {
      readonly visibility?: Visibility;
      readonly lock?: boolean | "firmly";
      readonly related?: RelatedTo | undefined;
    },
  ): Promise<StoredRecord | undefined>;
  /** A record, with the time at which it was current and the key of its bytes. */
  read(
    identifier: string,
    options: { readonly visibility: Visibility; readonly related?: RelatedTo | undefined },
  ): Promise<AsRead | undefined>;
  list(query: ListQuery): Promise<RecordPage>;
  /** The identifiers of existing, visible records. */
  visible(identifiers: readonly string[], visibility: Visibility): Promise<ReadonlySet<string>>;
  /** Of each record, `$related` and, if paths pass other rows, `$moved`: when one of those last changed. */
  related(identifiers: readonly string[], to: RelatedTo): Promise<ReadonlyMap<string, Related>>;
  /** Whether a record with that content, yet to be made, would be visible; also when the transaction ends. */
  admits(content: RecordContent, visibility: Visibility): Promise<boolean>;
  /** Present identifiers of visible records by former ones, except those that another record has now. */
  moved(identifiers: readonly string[], visibility: Visibility): Promise<ReadonlyMap<string, string>>;
  /** Visible records by identifier, with one query. */
  retrieveMany(identifiers: readonly string[], visibility: Visibility): Promise<ReadonlyMap<string, StoredRecord>>;
  append(content: RecordContent, options: Appending): Promise<StoredRecord | WriteRefusal>;
  /** Replaces all properties that clients may write; one that `content` lacks loses its value. */
  replace(identifier: string, content: RecordContent): Promise<StoredRecord | WriteRefusal>;
  /**
   * Changes the properties in `change`. Null removes a value; language maps are merged, and null removes a language.
   * `asRead`: `modified` of the record as read; if it has changed, or is not visible when the transaction ends, the update is
   * refused. `bytes`: the key of new bytes.
   */
  update(
    identifier: string,
    change: RecordContent,
    options?: { readonly asRead?: Seen; readonly bytes?: string },
  ): Promise<StoredRecord | WriteRefusal>;
  /**
   * Updates a record by one statement, if it is visible when the transaction ends. Null if it is not, or if one statement does
   * not suffice.
   */
  overwrite(
    identifier: string,
    change: RecordContent,
    visibility?: Visibility,
  ): Promise<ChangeDate | WriteRefusal | null>;
  /** Changes the identifier of a record, and all links to it. */
  move(identifier: string, to: string): Promise<StoredRecord | WriteRefusal>;
  delete(identifier: string): Promise<{ readonly deleted: true } | WriteRefusal>;
  /** Bulk insert into an empty table. Returns the number of rows. */
  load(contents: readonly RecordContent[]): Promise<number>;
  isEmpty(): Promise<boolean>;
  /**
   * The hash in a column, and the identifier of its record, which is found by a unique property: a password by the
   * user name. Undefined if there is no such record.
   */
  hash(
    property: string,
    by: { readonly property: string; readonly value: string },
  ): Promise<{ readonly identifier: string; readonly hash: string | null } | undefined>;
}

/** What has to hold of a record for an update of what was read: its date, and who sees it. */
export interface Seen {
  readonly modified: string;
  readonly visibility: Visibility;
}

/** Options of `append`. */
export interface Appending {
  readonly owner: string | null;
  /** A UUID chosen by a client. Default: a new one. */
  readonly identifier?: string;
  /** False: returns the content with identifier, dates and defaults, without reading the record. */
  readonly readBack?: boolean;
  /** The key of its bytes, an orphaned key until now. */
  readonly bytes?: string;
  /** If the new record would not be visible when the transaction ends, it is refused as `overtaken`. */
  readonly visibility?: Visibility;
}

/** Property values by name, in record form. For a column of type `hash`, the hash. */
export type RecordContent = { readonly [property: string]: unknown };

/** Thrown inside a transaction to roll back. The transaction returns `answer`. */
export class Rollback extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("rolled back");
    this.answer = answer;
  }
}
