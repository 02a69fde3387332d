/** Types of conditions on records and of paths of links from records to accounts, which access rules consist of. `rows/visibility.ts` makes their SQL. */

/** A condition on a record: a property has one of some values, or a date that has passed. */
export interface RecordCondition {
  readonly property: string;
  readonly is: readonly (string | number | boolean)[] | "past";
  /** The values are arguments of the statement, since they are no constants of the spec. */
  readonly isBound?: true;
}

/**
 * A path from a record to accounts: through links to an account, to the owner of the last target, or to the accounts that
 * have a relation to it. Only the last link may have many values.
 */
export interface AccountPath {
  /** As the spec writes it: `organisation.member`. */
  readonly name: string;
  readonly links: readonly string[];
  readonly end: "account" | "owner" | Relation;
}

/** The accounts that rows of the resource type `through` join to the target of their property `link`. */
export interface Relation {
  readonly through: string;
  readonly link: string;
  readonly account: string;
  readonly when: readonly RecordCondition[];
}
