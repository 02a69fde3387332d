/** Tables written by hand, with every kind of column and link, and the migrations that make them. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrationsFor } from "../../codegen/migrate/migration-files.ts";
import { changes } from "../../codegen/migrate/table-changes.ts";
import type { Migration } from "../../src/store/migrate/run-migrations.ts";
import type { Column, ColumnType, Index, IndexPart, Join, Part, Table } from "../../src/store/table.ts";

export function column(property: string, type: ColumnType, more: Partial<Column> = {}): Column {
  const name = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    property,
    name,
    type,
    required: false,
    unique: false,
    default: null,
    kept: false,
    references: null,
    ...more,
  };
}

const part = (property: string, type: ColumnType): Part => ({ property, type, required: false });

export function index(table: string, ...on: IndexPart[]): Index {
  return {
    name: [table, ...on.map(({ column, as }) => `${column}_${as}`.toLowerCase()), "idx"].join("_"),
    unique: false,
    on,
  };
}

const dates = [
  column("created", "timestamp", { required: true, kept: true }),
  column("modified", "timestamp", { required: true, kept: true }),
];

/** Accounts: own themselves. */
export const readers: Table = {
  resource: "Reader",
  name: "readers",
  identifier: { key: "id", column: "id", kind: "uuid" },
  columns: [
    column("username", "text", { required: true, unique: true }),
    column("password", "hash", { required: true }),
    column("roles", "text[]"),
    ...dates,
  ],
  joins: [],
  owner: "itself",
  indexes: [],
};

/** Keys: owned, with a hash. */
export const cards: Table = {
  resource: "Card",
  name: "cards",
  identifier: { key: "id", column: "id", kind: "uuid" },
  columns: [
    column("secret", "hash", { unique: true, kept: true }),
    column("scopes", "text[]"),
    column("expires", "timestamp"),
    column("owner", "uuid", { kept: true, references: { table: "readers", column: "id", onDelete: "cascade" } }),
    ...dates,
  ],
  joins: [],
  owner: "owner",
  indexes: [index("cards", { column: "owner", as: "value" }, { column: "modified", as: "value" })],
};

/** Identified by a text. */
export const genres: Table = {
  resource: "Genre",
  name: "genres",
  identifier: { key: "slug", column: "slug", kind: "text" },
  columns: [
    column("name", "languages", { required: true }),
    column("shown", "boolean"),
    column("parent", "text", { references: { table: "genres", column: "slug", onDelete: "cascade" } }),
    ...dates,
  ],
  joins: [],
  owner: null,
  indexes: [],
};

const bookJoins: readonly Join[] = [
  {
    property: "genres",
    name: "books_genres",
    source: { column: "source", kind: "uuid" },
    target: { column: "target", kind: "text", table: "genres", references: "slug" },
    required: false,
    kept: false,
    onDelete: "clear",
  },
  {
    property: "sequels",
    name: "books_sequels",
    source: { column: "source", kind: "uuid" },
    target: { column: "target", kind: "uuid", table: "books", references: "id" },
    required: false,
    kept: true,
    onDelete: "restrict",
  },
];

/** Everything else. */
export const books: Table = {
  resource: "Book",
  name: "books",
  identifier: { key: "id", column: "id", kind: "uuid" },
  columns: [
    column("title", "languages", { required: true }),
    column("isbn", "text", { unique: true }),
    column("shelfMark", "text"),
    column("pages", "bigint"),
    column("price", "double"),
    column("lent", "boolean", { default: false }),
    column("published", "date"),
    column("bought", "timestamp"),
    column("size", "json", {
      parts: [
        part("height", "double"),
        part("unit", "text"),
        part("label", "languages"),
        part("measured", "date"),
        { ...part("isExact", "boolean"), default: false },
      ],
    }),
    column("chapters", "json[]", { parts: [part("words", "bigint"), part("keys", "text[]")] }),
    column("tags", "text[]"),
    column("editions", "bigint[]"),
    column("stamps", "timestamp[]"),
    column("digest", "text", { kept: true }),
    column("mainGenre", "text", { references: { table: "genres", column: "slug", onDelete: "restrict" } }),
    column("oldGenre", "text", { references: { table: "genres", column: "slug", onDelete: "clear" } }),
    column("owner", "uuid", { kept: true, references: { table: "readers", column: "id", onDelete: "cascade" } }),
    ...dates,
  ],
  joins: bookJoins,
  owner: "owner",
  watched: [
    { resource: "Book", view: "owner", key: "owner", when: null },
    { resource: "Book", view: "", key: null, when: [[{ property: "lent", is: [true] }]] },
  ],
  indexes: [
    index("books", { column: "modified", as: "value" }, { column: "id", as: "value" }),
    index("books", { column: "pages", as: "value" }, { column: "id", as: "value" }),
    index("books", { column: "shelf_mark", as: "order" }, { column: "id", as: "value" }),
    index("books", { column: "shelf_mark", as: "value" }, { column: "id", as: "value" }),
    index("books", { column: "title", as: "languageOrder", language: "en" }, { column: "id", as: "value" }),
    index("books", { column: "title", as: "languagePrefix", language: "en" }, { column: "id", as: "value" }),
    index(
      "books",
      { column: "main_genre", as: "value" },
      { column: "pages", as: "value" },
      { column: "id", as: "value" },
    ),
    index("books", { column: "tags", as: "members" }),
    index("books", { column: "tags", as: "presence" }),
    index("books", { column: "shelf_mark", as: "search" }),
    index("books", { column: "title", as: "search" }),
    {
      ...index(
        "books",
        { column: "title", as: "languageOrder", language: "sv", otherwise: ["en"], order: "sv" },
        { column: "id", as: "value" },
      ),
      name: "books_title_sv_en_idx",
    },
  ],
};

export const tables: readonly Table[] = [readers, cards, genres, books];

/** Migrations from nothing through each list of tables, as the generator writes them; whatever is to be lost for that is. */
export async function migrationsThrough(folder: string, ...versions: (readonly Table[])[]): Promise<Migration[]> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const made: Migration[] = [];
  for (const [at, version] of versions.entries())
    for (const { name, text } of migrationsFor(changes(versions[at - 1] ?? [], version), made.length + 1)) {
      const path = join(folder, `${name}.ts`);
      await writeFile(path, text);
      made.push({ name, ...((await import(path)) as Omit<Migration, "name">) });
    }
  return made;
}

export const credentials = {
  accounts: { table: "readers", identifierColumn: "id", passwordColumn: "password", rolesColumn: "roles" },
  keys: {
    table: "cards",
    identifierColumn: "id",
    secretColumn: "secret",
    scopesColumn: "scopes",
    expiresColumn: "expires",
    ownerColumn: "owner",
  },
  accessTokenTtl: 14_400,
  refreshTokenTtl: 31_536_000,
  refreshReuseWindow: 10,
};
