/** Operator commands: name, arguments, help, output columns and job of each. */

import type { Job, LoneJob, MigrationJob } from "./job.ts";

export interface CommandDescription {
  /** One word, or two for a group of commands: `user add`. */
  readonly name: string;
  readonly summary: string;
  /** Positional arguments. One is required unless it has a default, `otherwise`. `isPath`: in the command's folder. */
  readonly operands?: readonly {
    readonly name: string;
    readonly about: string;
    readonly otherwise?: string;
    readonly isPath?: true;
  }[];
  /** By name. `value`: placeholder in the usage, for options with a value. `missing`: error without a required option. */
  readonly options: Readonly<
    Record<string, { readonly value?: string; readonly about: string; readonly missing?: string }>
  >;
}

export interface OperatorCommand extends Omit<CommandDescription, "options"> {
  readonly options?: CommandDescription["options"];
  /** Column headings of a list by property of a row; undefined for a command that prints a sentence. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly load: () => Promise<Job>;
  /** The job on a database that no server owns, before an application is opened. */
  readonly loadMigration?: () => Promise<MigrationJob>;
  /** The same, for a job that opens database and object store by itself. */
  readonly loadAlone?: () => Promise<LoneJob>;
}

export const PASSWORD_STDIN = "password-stdin";

const USER = [{ name: "NAME", about: "The name that the user logs in with." }] as const;
const PASSWORD = {
  [PASSWORD_STDIN]: {
    about:
      "Reads the password from standard input. By default, asks on a terminal, and makes a random password elsewhere.",
  },
} as const;

const migrations = () => import("./migrations.ts");
const users = () => import("./users.ts");
const keys = () => import("./keys.ts");
const contract = () => import("./contract.ts");
const backups = () => import("./backups.ts");

export const OPERATOR_COMMANDS: readonly OperatorCommand[] = [
  {
    name: "migrate status",
    summary: "Shows applied and pending migrations, and schema drift.",
    options: { rows: { about: "Also checks every row for values that violate the spec." } },
    load: async () => (await migrations()).statusInServer,
    loadMigration: async () => (await migrations()).status,
  },
  {
    name: "migrate up",
    summary: "Runs pending migrations, as the server does when it starts.",
    load: async () => (await migrations()).upInServer,
    loadMigration: async () => (await migrations()).up,
  },
  {
    name: "migrate down",
    summary: "Reverts the latest migration. Data loss must be named.",
    options: {
      destructive: { value: "NAME", about: "What may be lost; may be given several times." },
      force: { about: "Reverts it even if servers are running on this PostgreSQL database." },
    },
    load: async () => (await migrations()).downInServer,
    loadMigration: async () => (await migrations()).down,
  },
  {
    name: "user add",
    summary: "Makes an account, by the same rules as the API.",
    operands: USER,
    options: {
      role: { value: "ROLE", about: "A role of the user's; may be given several times." },
      email: { value: "ADDRESS", about: "The user's e-mail address." },
      set: { value: "PROPERTY=VALUE", about: "A further property; may be given several times." },
      ...PASSWORD,
    },
    load: async () => (await users()).addUser,
  },
  {
    name: "user list",
    summary: "Lists the accounts, with their roles and until when one is locked.",
    columns: { name: "NAME", identifier: "IDENTIFIER", roles: "ROLES", lockedUntil: "LOCKED UNTIL" },
    load: async () => (await users()).listUsers,
  },
  {
    name: "user password",
    summary: "Sets a new password. Ends all logins and removes a lock.",
    operands: USER,
    options: PASSWORD,
    load: async () => (await users()).setPassword,
  },
  {
    name: "user roles",
    summary: "Shows a user's roles, or changes them.",
    operands: USER,
    options: {
      add: { value: "ROLE", about: "Gives a role; may be given several times." },
      remove: { value: "ROLE", about: "Takes a role away; may be given several times." },
      set: { value: "ROLE,…", about: "Gives these roles and no others." },
      force: { about: "Takes a role away from the last user who has it, too." },
    },
    load: async () => (await users()).changeRoles,
  },
  {
    name: "user unlock",
    summary: "Removes the lock after too many wrong passwords.",
    operands: USER,
    load: async () => (await users()).unlockUser,
  },
  {
    name: "key list",
    summary: "Lists API keys with their users and scopes.",
    options: { user: { value: "NAME", about: "Lists only this user's keys." } },
    columns: {
      identifier: "IDENTIFIER",
      user: "USER",
      about: "ABOUT",
      scopes: "SCOPES",
      expires: "EXPIRES",
      created: "CREATED",
    },
    load: async () => (await keys()).listKeys,
  },
  {
    name: "key revoke",
    summary: "Deletes an API key, which is invalid at once.",
    operands: [{ name: "ID", about: "The key's identifier, from `hydrant key list`." }],
    load: async () => (await keys()).revokeKey,
  },
  {
    name: "move",
    summary: "Changes the identifier of a resource. The old IRI redirects to the new one.",
    operands: [
      { name: "OLD", about: "The resource's IRI, or its path." },
      { name: "NEW", about: "Where it is to be, in the same collection." },
    ],
    load: async () => (await import("./move.ts")).move,
  },
  {
    name: "backup",
    summary: "Writes the database and the bytes of objects to one file, while the server runs.",
    operands: [{ name: "FILE", about: "The archive to write. Replaces a file once it is complete.", isPath: true }],
    load: async () => (await backups()).backUpInServer,
    loadAlone: async () => (await backups()).backUp,
  },
  {
    name: "restore",
    summary: "Loads such a file into an empty database and object store, of either kind.",
    operands: [{ name: "FILE", about: "The archive to read.", isPath: true }],
    load: async () => (await backups()).restoreInServer,
    loadAlone: async () => (await backups()).restore,
  },
  {
    name: "contract show",
    summary: "Shows until when the contract is paid, and which operations require it.",
    load: async () => (await contract()).showContract,
  },
  {
    name: "contract set",
    summary: "Sets until when the contract is paid. Afterwards, operations that require it answer 402.",
    options: {
      "paid-until": {
        value: "DATE",
        about: "A date (to its end in UTC), a date and time with a zone, or `never` if nothing has to be paid.",
        missing: "Say until when: `hydrant contract set --paid-until 2027-03-31`, or `--paid-until never`.",
      },
    },
    load: async () => (await contract()).setContract,
  },
];

export const commandNamed = (name: string): OperatorCommand | undefined =>
  OPERATOR_COMMANDS.find((command) => command.name === name);
