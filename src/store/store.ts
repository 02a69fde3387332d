/** The store as the rest of the machine knows it: resources by type, inside or outside a transaction. */

import type { Credentials } from "./accounts/credentials.ts";
import type { Locks, Logins } from "./accounts/logins.ts";
import type { Resets } from "./accounts/resets.ts";
import type { Contract } from "./billing.ts";
import type { Load } from "./database/database.ts";
import type { OrphanedKeys } from "./files/orphaned-keys.ts";
import type { Retries } from "./idempotency.ts";
import type { Standing } from "./migrate/migrator.ts";
import type { Limits } from "./rate-limit-store.ts";
import type {
  AsRead,
  Candidates,
  ChangeDate,
  ListQuery,
  RecordPage,
  StoredRecord,
  Visibility,
  WriteRefusal,
} from "./record.ts";
import type { Records, Typed, TypedStore } from "./typed-store.ts";

export { NotPermitted, ReadOnly, Unavailable, Unequipped } from "./database/connection-errors.ts";

/** The same as handlers have it, and what is the machine's alone: resources by name, whose records have no types, and all that is no resource. */
export interface Store extends TypedStore {
  /** Throws when no table of that resource type exists. */
  resource(name: string): ResourceTable;
  resource<R, S>(definition: Typed<R, S>): Records<R, S>;
  /** The records of several types with these identifiers, in one query: those that exist, by type and identifier; of each type no more than fill a page. */
  gather(
    wanted: ReadonlyMap<string, readonly string[]>,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredRecord>>>;
  /** Those of the candidates, one entry for each resource type, that exist and are visible, by resource type: in one query. */
  present(candidates: readonly Candidates[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  readonly credentials: Credentials;
  readonly logins: Logins;
  readonly locks: Locks;
  readonly resets: Resets;
  readonly limits: Limits;
  readonly contract: Contract;
  readonly retries: Retries;
  readonly looseBytes: OrphanedKeys;
  /**
   * Runs `work` in a transaction (in the same one, when already inside) and commits when it resolves. A `Rollback` thrown inside rolls back
   * and becomes the result; any other throw rolls back and is thrown on. Serialization failures and deadlocks are tried again.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** In a transaction: waits for other servers that have asked for the same, and keeps them waiting until the transaction ends. */
  alone(): Promise<void>;
  /** Epoch milliseconds since when a model serves from this database; now, where another did last (clause CAC-3). `model`: what tells it from others. */
  firstServed(model: string): Promise<number>;
  /** Deletes what has long expired, `most` rows of each kind: how many of the kind that had most. */
  purge(most: number): Promise<number>;
  /** Folds the lines in which the numbers of rows are kept, `most` of them: how many they were. Nothing that anybody sees depends on it, but how long a total takes. */
  foldCounts(most: number): Promise<number>;
  /** Where the database stands among the migrations of the application. */
  standing(rows?: boolean): Promise<Standing>;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  /** What the database has to do at the moment. */
  load(): Load;
  close(): Promise<void>;
}

/** The rows of one resource type. */
export interface ResourceTable {
  /** `lock`: holds the row against other writers until the transaction ends. */
  retrieve(
    identifier: string,
    options?: { readonly visibility?: Visibility; readonly lock?: boolean },
  ): Promise<StoredRecord | undefined>;
  /** The same without a lock, with when it was so. */
  read(identifier: string, options: { readonly visibility: Visibility }): Promise<AsRead | undefined>;
  list(query: ListQuery): Promise<RecordPage>;
  /** Those of the identifiers that exist and are visible. */
  visible(identifiers: readonly string[], visibility: Visibility): Promise<ReadonlySet<string>>;
  /** Where visible records are now that had one of these identifiers before, as far as none has it now: present identifiers by former ones. */
  moved(identifiers: readonly string[], visibility: Visibility): Promise<ReadonlyMap<string, string>>;
  /** The records with these identifiers that are visible, in one query. */
  retrieveMany(identifiers: readonly string[], visibility: Visibility): Promise<ReadonlyMap<string, StoredRecord>>;
  append(content: RecordContent, options: Appending): Promise<StoredRecord | WriteRefusal>;
  /** Puts `content` in place of all that clients may write; what it leaves out is gone. */
  replace(identifier: string, content: RecordContent): Promise<StoredRecord | WriteRefusal>;
  /**
   * Overwrites the properties in `change`; null removes; language maps merge by tag, where null removes a tag. `asRead`: the record's
   * `modified` as it was read, where nothing is to be done if it is another by now. `bytes`: the key of other bytes.
   */
  update(
    identifier: string,
    change: RecordContent,
    options?: { readonly asRead?: string; readonly bytes?: string },
  ): Promise<StoredRecord | WriteRefusal>;
  /** The same by one statement, whatever the record is now; null where there is none, or where one statement cannot do it. */
  overwrite(identifier: string, change: RecordContent): Promise<ChangeDate | WriteRefusal | null>;
  /** Gives a record another identifier, of whichever kind; links to it follow. */
  move(identifier: string, to: string): Promise<StoredRecord | WriteRefusal>;
  delete(identifier: string): Promise<{ readonly deleted: true } | WriteRefusal>;
  /** Loads many at once into an empty table, as reference data: the number of rows added. */
  load(contents: Iterable<RecordContent>): Promise<number>;
  isEmpty(): Promise<boolean>;
  /**
   * The hash that a column of type `hash` keeps, with the identifier of its record, which is found by a unique property (a password by the
   * user name). Undefined where there is no such record.
   */
  hash(
    property: string,
    by: { readonly property: string; readonly value: string },
  ): Promise<{ readonly identifier: string; readonly hash: string | null } | undefined>;
}

/** How a record is added. */
export interface Appending {
  readonly owner: string | null;
  /** A UUID chosen by a client; else one is made. */
  readonly identifier?: string;
  /** False where the record that is given back may be the content with its identifier, dates and defaults, and need not be read. */
  readonly readBack?: boolean;
  /** The key of its bytes, which the store knows as loose. */
  readonly bytes?: string;
}

/** Property values by name, in a record's form; columns of type `hash` take the hash. */
export type RecordContent = { readonly [property: string]: unknown };

/** Thrown inside a transaction to roll it back and hand `answer` to whoever began it. */
export class Rollback extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("rolled back");
    this.answer = answer;
  }
}
