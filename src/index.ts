/** What applications import from the package `hydrant`. The comments are the headings of docs/api.md. */

// Starting a project

export { mount, type Project } from "./server/open-project.ts";
export type { Middleware } from "./server/router.ts";
export { type Runnable, runnable } from "./server/running/entry.ts";
export type { Extend } from "./server/transport/express.ts";

// Handlers: what they receive

export type { Client } from "./hypermedia/client.ts";
export type {
  AppendRequest,
  Asked,
  FurtherItemRequest,
  FurtherRequest,
  Incoming,
  ItemRequest,
  ListRequest,
  ReplaceRequest,
  UpdateRequest,
} from "./server/handlers.ts";
export type { Background, HandlersMachine as Machine, Log, Mail, Message } from "./server/runtime.ts";

// Handlers: what they return

export type { Violation } from "./hypermedia/validation-errors.ts";
export {
  type Answer,
  type Appended,
  type Done,
  type Found,
  isRefused,
  type Listed,
  type Refused,
  refuse,
  type Written,
} from "./server/handlers.ts";
export { refuseWrite } from "./server/resources/write-errors.ts";

// Handlers: the defaults and hooks

export type { Hooks, Lifecycle, Rights, Transitions } from "./server/handlers.ts";
export { stored } from "./server/resources/default-handlers.ts";
export { inTransaction } from "./server/resources/write-transactions.ts";

// The store

export {
  isWriteRefusal,
  type LanguageMap,
  type RecordPage,
  type StoredRecord,
  type Visibility,
  type WriteRefusal,
} from "./store/record.ts";
export type {
  Changed,
  New,
  Query,
  Records,
  TypedCondition as Condition,
  TypedStore as Store,
} from "./store/typed-store.ts";

// Accounts and caching

export { passwordAccounts } from "./server/accounts/accounts.ts";
export { changePasswordByToken, startPasswordReset } from "./server/accounts/password-reset.ts";
export type { Accounts, Caching, LoginRequest, Verified } from "./server/handlers.ts";

// For generated code

export type { Rule } from "./hypermedia/access-rules.ts";
export type {
  ApiDefinition,
  PropertyDefinition,
  ResourceDefinition,
  ValueDefinition,
} from "./hypermedia/api-definition.ts";
export { validatorsWith } from "./hypermedia/validation.ts";
export type { Parts } from "./server/application.ts";
export type { Resource } from "./server/handlers.ts";
export type { RouteLine } from "./server/route.ts";
export type { Knex, Migration, MigrationTools } from "./store/migrate/migration.ts";
export type { Table } from "./store/table.ts";
