/** Who may do what with which rows, worked out from the rules of a spec and the rows alone, by none of the server's code. */

import type {
  AccountPath,
  Model,
  Operation,
  Party,
  RecordCondition,
  Resource,
  Rule,
} from "../../../codegen/language/model.ts";
import { mayEver, operationOf, ruleOf } from "../generic/permission.ts";

export type Row = Readonly<Record<string, unknown>>;

/** All rows, by the name of their resource type and by their identifier. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** Somebody who asks. */
export interface Who {
  readonly name: string;
  readonly kind: "anonymous" | "user" | "key";
  readonly account: string | null;
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
  /** The `Authorization` header. */
  readonly authorization: string | undefined;
}

/** Rights of the handlers, by the collections of resource types. */
export type HandlerRights = Readonly<
  Record<string, { readonly may?: (client: Who, operation: string, row: Row | null) => boolean } | undefined>
>;

/** The key of the identifier in rows. */
export const keyOf = ({ identifier }: Resource): string => identifier.property ?? "id";

export function resourceNamed({ resources }: Pick<Model, "resources">, name: string): Resource {
  return resources.find((resource) => resource.name === name) as Resource;
}

/** The resource type that a link leads to. */
export function targetOf(model: Model, { properties }: Resource, link: string): Resource {
  const range = properties.find(({ name }) => name === link)?.range;
  return resourceNamed(model, range?.kind === "link" ? range.resource : "");
}

export function meets(row: Row, { property, is }: RecordCondition): boolean {
  const value = row[property];
  if (is === "past") return typeof value === "string" && Date.parse(value) <= Date.now();
  return is.some((each) => each === value);
}

/** The rule by which an operation is announced: of a transition, for the states from which it leads. */
export function announcedBy({ access, transition }: Operation): Rule {
  if (transition === null) return access;
  const from = { property: transition.property, is: transition.from };
  return access.map(({ parties, when }) => ({ parties, when: [...when, from] }));
}

/** The paths in rules. */
export const pathsIn = (rule: Rule): readonly AccountPath[] =>
  rule.flatMap(({ parties }) => parties.flatMap((party) => (party.who === "related" ? [party.path] : [])));

/** What an inverse collection is below, and the link to that. */
export interface Below {
  readonly link: string;
  readonly id: string;
}

export class Oracle {
  readonly #model: Model;
  readonly #rows: Rows;
  readonly #rights: HandlerRights;

  constructor(model: Model, rows: Rows, rights: HandlerRights = {}) {
    this.#model = model;
    this.#rows = rows;
    this.#rights = rights;
  }

  all(resource: Resource): readonly Row[] {
    return [...(this.#rows.get(resource.name)?.values() ?? [])];
  }

  row(resource: Resource, identifier: string): Row | undefined {
    return this.#rows.get(resource.name)?.get(identifier);
  }

  /** The same with another version of a row. */
  with(resource: Resource, row: Row): Oracle {
    const table = new Map([...(this.#rows.get(resource.name) ?? []), [String(row[keyOf(resource)]), row]]);
    return new Oracle(this.#model, new Map([...this.#rows, [resource.name, table]]), this.#rights);
  }

  /** Whether a rule permits it with a row, be it there or not. */
  permits(rule: Rule, who: Who, resource: Resource, row: Row): boolean {
    return rule.some(
      ({ parties, when }) =>
        when.every((each) => meets(row, each)) && parties.every((party) => this.#is(party, who, resource, row)),
    );
  }

  readable(who: Who, resource: Resource, row: Row): boolean {
    return this.permits(ruleOf(resource, "retrieve"), who, resource, row);
  }

  /** Whether the collection that the client gets has the row. */
  listed(who: Who, resource: Resource, row: Row): boolean {
    const reads = operationOf(resource, "retrieve") === undefined || this.readable(who, resource, row);
    return reads && this.permits(ruleOf(resource, "list"), who, resource, row);
  }

  /** Whether an operation of an item is announced to who may read it. */
  announced(operation: Operation, who: Who, resource: Resource, row: Row): boolean {
    const isRead = operation.lifecycle === "retrieve";
    const may = isRead || (this.#rights[resource.plural]?.may?.(who, operation.name, row) ?? true);
    return may && this.permits(announcedBy(operation), who, resource, row);
  }

  /** Whether the client may append something: whether there is what it reads, and can link to, on each way of an alternative; in an inverse collection, to what that is below. */
  appends(who: Who, resource: Resource, below?: Below): boolean {
    const isEnd = ({ links, end }: AccountPath) => links.length === 1 && end === "account";
    return ruleOf(resource, "append").some(({ parties, when }) => {
      const others = parties.filter((party) => party.who !== "related");
      if (!others.every((party) => this.#is(party, who, resource, {}))) return false;
      const paths = pathsIn([{ parties, when }]);
      if (paths.length > 0 && who.account === null) return false;
      if (paths.some((path) => isEnd(path) && path.links[0] === below?.link && below?.id !== who.account)) return false;
      const ways = Map.groupBy(
        paths.filter((path) => !isEnd(path)),
        ({ links }) => links[0],
      );
      return [...ways].every(([link, onward]) => {
        if (link === undefined) return false;
        const target = targetOf(this.#model, resource, link);
        const leads = (row: Row) =>
          onward.every((path) =>
            this.#ends({ ...path, links: path.links.slice(1) }, target, row).includes(who.account),
          );
        const isMeant = (row: Row) => link !== below?.link || row[keyOf(target)] === below?.id;
        return this.all(target).some((row) => isMeant(row) && leads(row) && this.readable(who, target, row));
      });
    });
  }

  /** Whether it is permitted with something. */
  ever(rule: Rule, { name, kind, account, roles, scopes, authorization }: Who): boolean {
    return mayEver(rule, { name, kind, iri: account, roles, scopes, authorization });
  }

  #is(party: Party, who: Who, resource: Resource, row: Row): boolean {
    if (party.who === "anyone") return true;
    if (party.who === "scope") return who.scopes.includes(party.scope);
    if (who.kind !== "user") return false;
    if (party.who === "user") return true;
    if (party.who === "role") return who.roles.includes(party.role);
    return who.account !== null && this.#ends(party.path, resource, row).includes(who.account);
  }

  /** The accounts at the end of a path. */
  #ends({ links, end }: AccountPath, resource: Resource, row: Row): readonly unknown[] {
    const [link, ...rest] = links;
    if (link !== undefined) {
      const identifiers = [row[link] ?? []].flat();
      if (end === "account" && rest.length === 0) return identifiers;
      const target = targetOf(this.#model, resource, link);
      const rows = identifiers.map((each) => this.row(target, String(each))).filter((each) => each !== undefined);
      return rows.flatMap((each) => this.#ends({ name: "", links: rest, end }, target, each));
    }
    const identifier = row[keyOf(resource)];
    if (typeof end === "string") return [resource.owner === "itself" ? identifier : row.owner];
    const relations = this.all(resourceNamed(this.#model, end.through));
    return relations
      .filter((each) => each[end.link] === identifier && end.when.every((condition) => meets(each, condition)))
      .map((each) => each[end.account]);
  }
}
