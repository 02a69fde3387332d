/** What `hydrant diff` tells of access, held against what the server decides for every client that there may be. */

import { expect, test } from "vitest";
import { compare } from "../../codegen/diff/comparison.ts";
import type { Alternative, Model, Party, Rule } from "../../codegen/language/model.ts";
import type { ResourceDefinition } from "../../src/hypermedia/api-definition.ts";
import { anonymous, type Client } from "../../src/hypermedia/client.ts";
import { permits } from "../../src/hypermedia/permission.ts";
import { clientOf } from "../../src/server/steps/authenticate.ts";
import type { Bearer } from "../../src/store/accounts/credentials.ts";
import { modelOf } from "../http/generic/specs.ts";
import fc, { runCount } from "../random.ts";
import { TODAY } from "./cases.ts";

type RoleScopes = Readonly<Record<string, readonly string[]>>;

const ROLES = ["clerk", "guest", "manager"];
const SCOPES = ["read", "write"];
const FLAGS = ["listed", "open"];
const STATES = ["draft", "shown"] as const;
const OWNER: Party = { who: "related", path: { name: "owner", links: [], end: "owner" } };
const ASSIGNEE: Party = { who: "related", path: { name: "assignee", links: ["assignee"], end: "account" } };
const shop = await modelOf("bookshop");

/** The bookshop with other roles, in which a rule says who may read a book. */
function versionOf(roles: RoleScopes, rule: Rule): Model {
  const given = Object.entries(roles).map(([name, scopes]) => ({ name, description: "", scopes }));
  const resources = shop.resources.map((resource) =>
    resource.name !== "Book"
      ? resource
      : {
          ...resource,
          operations: resource.operations.map((operation) =>
            operation.lifecycle === "retrieve" ? { ...operation, access: rule } : operation,
          ),
        },
  );
  return { ...shop, api: { ...shop.api, roles: given }, resources };
}

function told(before: Model, after: Model): Readonly<Record<string, string>> {
  const changes = compare(before, after, TODAY);
  return Object.fromEntries(changes.map(({ rule, message }) => [rule, message]));
}

function subsets<T>([first, ...others]: readonly T[]): readonly (readonly T[])[] {
  return first === undefined ? [[]] : subsets(others).flatMap((some) => [some, [first, ...some]]);
}

/** Every client before every resource, as the server lets them in or not. */
function letIn(roles: RoleScopes, rule: Rule): readonly boolean[] {
  const table = new Map(Object.entries(roles));
  const bearer = { account: "me", credential: "one", changed: 0, at: 0 };
  const client = (kind: Bearer["kind"], own: readonly string[], scopes: readonly string[]): Client =>
    clientOf({ ...bearer, kind, roles: own, scopes }, table);
  const clients = [
    anonymous,
    ...subsets(ROLES).flatMap((own) => [
      client("user", own, []),
      ...subsets(SCOPES).map((scopes) => client("key", own, scopes)),
    ]),
  ];
  const records = subsets(FLAGS).flatMap((flags) =>
    ["me", "other"].flatMap((owner) =>
      ["me", null].flatMap((assignee) =>
        [...STATES, null].flatMap((state) =>
          [false, null].map((not) => ({
            ...{ owner, assignee, state },
            ...Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag) || not])),
          })),
        ),
      ),
    ),
  );
  const owned = { owner: "creator" } as ResourceDefinition;
  return clients.flatMap((each) => records.map((record) => permits(rule, each, owned, record)));
}

const who = fc.oneof(
  fc.constantFrom<Party>({ who: "anyone" }, { who: "user" }, OWNER, ASSIGNEE),
  fc.constantFrom(...ROLES).map((role): Party => ({ who: "role", role })),
  fc.constantFrom(...SCOPES).map((scope): Party => ({ who: "scope", scope })),
);
const when = fc.oneof(
  fc.constant([]),
  fc.constantFrom(...FLAGS).map((property) => [{ property, is: [true] }]),
  fc.subarray([...STATES], { minLength: 1 }).map((is) => [{ property: "state", is }]),
  fc.constant([
    { property: "state", is: [...STATES] },
    { property: "open", is: [false] },
  ]),
);
const rules = fc.array(fc.record({ parties: fc.array(who, { minLength: 1, maxLength: 2 }), when }), { maxLength: 4 });
const tables = fc.record(Object.fromEntries(ROLES.map((role) => [role, fc.subarray(SCOPES)])));

const loses = (was: readonly boolean[], is: readonly boolean[]) => was.some((one, index) => one && !is[index]);

test("it is told narrower where some client that was let in is not, and wider where one is that was not", () => {
  fc.assert(
    fc.property(tables, rules, rules, (roles, was, is) => {
      const changes = told(versionOf(roles, was), versionOf(roles, is));
      const [before, after] = [letIn(roles, was), letIn(roles, is)];
      expect("permission-narrowed" in changes).toBe(loses(before, after));
      expect("permission-widened" in changes).toBe(loses(after, before));
    }),
    { numRuns: runCount(200) },
  );
});

test("where roles have other scopes too, whoever loses is told of there or here, and nobody who does not", () => {
  fc.assert(
    fc.property(tables, tables, rules, rules, (former, roles, was, is) => {
      const changes = told(versionOf(former, was), versionOf(roles, is));
      const [before, after] = [letIn(former, was), letIn(roles, is)];
      if ("permission-narrowed" in changes) expect(loses(before, after)).toBe(true);
      if ("permission-widened" in changes) expect(loses(after, before)).toBe(true);
      if (loses(before, after) && !("role-narrowed" in changes)) expect(changes).toHaveProperty("permission-narrowed");
      if (loses(after, before) && !("role-widened" in changes)) expect(changes).toHaveProperty("permission-widened");
    }),
    { numRuns: runCount(200) },
  );
});

const one = (party: Party, flag?: string): Alternative => ({
  parties: [party],
  when: flag === undefined ? [] : [{ property: flag, is: [true] }],
});
const [clerk, guest, write] = [
  one({ who: "role", role: "clerk" }),
  one({ who: "role", role: "guest" }),
  one({ who: "scope", scope: "write" }),
];
const [anyone, user] = [one({ who: "anyone" }), one({ who: "user" })];

const agents = (...roles: readonly string[]): Alternative =>
  one({
    who: "related",
    path: {
      name: "organisation.agent",
      links: ["organisation"],
      end: {
        ...{ through: "Membership", link: "organisation", account: "account" },
        when: roles.length === 0 ? [] : [{ property: "role", is: roles }],
      },
    },
  });

test.each<readonly [what: string, was: Rule, is: Rule, told: Readonly<Record<string, string>>]>([
  ["the role has the scope", [write, clerk], [write], {}],
  ["keys have the scope without the role", [write], [clerk], { narrowed: "API keys with the scope write" }],
  ["another role has not", [write, guest], [write], { narrowed: "guest" }],
  ["nobody has the scope any more", [write], [guest], { narrowed: "scope write", widened: "guest" }],
  ["users are left", [anyone], [user, write], { narrowed: "anyone except user or scope write" }],
  [
    "some are shown",
    [anyone],
    [one({ who: "anyone" }, "open"), clerk],
    { narrowed: "anyone except anyone when open or clerk" },
  ],
  [
    "fewer make the relation",
    [agents("agent", "admin")],
    [agents("admin")],
    { narrowed: "organisation.agent (role is agent)" },
  ],
  [
    "more make the relation",
    [agents("admin")],
    [agents("admin", "agent")],
    { widened: "organisation.agent (role is agent)" },
  ],
  ["all make the relation", [agents("admin")], [agents()], { widened: "organisation.agent" }],
  [
    "it takes two",
    [agents()],
    [{ ...agents(), parties: [...agents().parties, ...clerk.parties] }],
    { narrowed: "organisation.agent except organisation.agent and clerk" },
  ],
])("who loses a right is named exactly: %s", (_, was, is, { narrowed, widened }) => {
  const roles = { clerk: ["write"], guest: [], manager: [] };
  expect(told(versionOf(roles, was), versionOf(roles, is))).toEqual({
    ...(narrowed === undefined ? {} : { "permission-narrowed": `May no longer do it: ${narrowed}.` }),
    ...(widened === undefined ? {} : { "permission-widened": `May do it: ${widened}.` }),
  });
});
