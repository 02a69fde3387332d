/** Writes migration files: readable knex modules with `up` and `down`. */

import type { Change, Of } from "./change.ts";
import { describe, effectOf, fileName, isRolling, kindOf, lossOf, stepsOf } from "./change-kinds.ts";
import { quoted, type Step } from "./migration-text.ts";
import { checkLines, countOf, preflightChecks, ruleChecks } from "./preflight.ts";

/** A migration: the name of its file, its source, and its changes. */
export interface Written {
  readonly name: string;
  readonly text: string;
  readonly changes: readonly Change[];
}

/**
 * The migrations for the changes, numbered from `number` on: one in a transaction, and a second one without for what would block writers
 * for long. The same changes give the same bytes.
 */
export function migrationsFor(
  changes: readonly Change[],
  number: number,
  named: ReadonlySet<string> = new Set(),
): readonly Written[] {
  const online = changes.filter((change) => kindOf(change).online !== undefined);
  // Stricter constraints need no statements.
  const narrower = changes.filter((change) => change.does === "narrow");
  const others = changes.filter((change) => change.does !== "narrow" && !online.includes(change));
  const checks = preflightChecks(changes, named);
  const { first, last } = checkLines(checks);
  const validation = (change: Change): string => kindOf(change).validate?.(change) ?? "";
  const after = [
    ...changes.map(validation).map(upOnly),
    ...online.flatMap((change) => kindOf(change).online?.(change) ?? []),
  ].filter(({ up }) => up !== "");
  const parts: Part[] = [];
  if (others.length > 0)
    parts.push({ changes: others, steps: [...first.map(upOnly), ...stepsOf(changes, last)], inTransaction: true });
  if (after.length > 0) {
    // Without another check, the first step checks rows itself.
    const isOwn = countOf(checks) === 1 && online[0] !== undefined && ruleChecks(online[0], changes).length > 0;
    const ownChecks = others.length > 0 || isOwn ? [] : [...first, ...last].map(upOnly);
    const validated = others.filter((change) => validation(change) !== "");
    parts.push({
      changes: online.length > 0 ? online : validated,
      steps: [...ownChecks, ...after],
      inTransaction: false,
    });
  }
  const names = parts.map(({ changes: all }, at) => nameOf(all, number + at));
  const checksRows = (change: Change): boolean =>
    ruleChecks(change, changes).length + (kindOf(change).rowChecks?.(change, changes, false) ?? []).length > 0;
  const ahead = online.some(checksRows) ? names[1] : undefined;
  return parts.map((part, at) => ({
    name: names[at] as string,
    text: at === 0 ? textOf(part, number, named, narrower, ahead) : textOf(part, number + at, named),
    changes: part.changes,
  }));
}

const upOnly = (up: string): Step => ({ up, down: "" });

interface Part {
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
  readonly inTransaction: boolean;
}

const digitsOf = (number: number): string => String(number).padStart(4, "0");

const nameOf = (changes: readonly Change[], number: number): string =>
  `${digitsOf(number)}_${number === 1 ? "initial" : fileName(changes)}`;

/** `narrower`: changes to list only. `ahead`: the next migration, if this one also checks rows for it. */
function textOf(
  { changes, steps, inTransaction }: Part,
  number: number,
  named: ReadonlySet<string>,
  narrower: readonly Of<"narrow">[] = [],
  ahead?: string,
): string {
  const [there, back] = [joined(steps.map(({ up }) => up)), joined(steps.map(({ down }) => down).reverse())];
  const all = [...changes, ...narrower];
  const effects = new Set(all.map((change) => effectOf(change, named)));
  const effect = STRONGEST_FIRST.find((each) => effects.has(each)) ?? "additive";
  const narrows = new Set(narrower.map(({ table, path }) => `${table.name}.${path}`));
  const rolling = exported("rolls", "Servers of the former version may run meanwhile, and afterwards.", "true");
  return `/**
 * Migration ${digitsOf(number)}. Generated from the spec; do not edit.
 *
${all.map((change) => ` * - ${describe(change)} (${effectOf(change, named)})\n`).join("")} */

import type { Knex${`${there}\n${back}`.includes(TOOLS) ? ", MigrationTools" : ""} } from "hydrant";

/** The strongest effect of its changes on existing rows. */
export const effect = "${effect}";
${changes.every(isRolling) ? rolling : ""}${ahead === undefined ? "" : exported("ahead", AHEAD, quoted(ahead))}${exportedList("narrows", "Properties with stricter constraints. Existing values stay.", [...narrows])}${inTransaction ? aboutRows(changes, named) : exported("config", WITHOUT_TRANSACTION, "{ transaction: false }")}
export async function up(${parametersOf(there)}): Promise<void> {
${there}
}

export async function down(${parametersOf(back)}): Promise<void> {
${back}
}
`;
}

const TOOLS = " tools.";

const parametersOf = (way: string): string => `knex: Knex${way.includes(TOOLS) ? ", tools: MigrationTools" : ""}`;

const STRONGEST_FIRST = ["destructive", "data", "narrowing", "widening"] as const;

const AHEAD = "The next migration, for which this one checks rows too: if a row does not fit, neither is applied.";
const WITHOUT_TRANSACTION =
  "Runs while others read and write, so without a transaction. After an interruption, the next run continues.";

const exported = (name: string, about: string, value: string): string =>
  `\n/** ${about} */\nexport const ${name} = ${value};\n`;

const exportedList = (name: string, about: string, all: readonly string[]): string =>
  all.length === 0 ? "" : exported(name, about, `[${all.map(quoted).join(", ")}]`);

/** Exports about locks, writes and losses. */
function aboutRows(changes: readonly Change[], named: ReadonlySet<string>): string {
  const up = changes.flatMap((change) => (effectOf(change, named) === "destructive" ? (lossOf(change) ?? []) : []));
  const down = changes
    .map((change) => kindOf(change).lossOfReturn?.(change) ?? null)
    .flatMap((loss) => (loss === null ? [] : `\n    ${quoted(loss[0])}: ${quoted(loss[1])},`));
  const losses = `{
  up: [${up.map(quoted).join(", ")}],
  down: {${down.join("")}${down.length > 0 ? "\n  " : ""}},
}`;
  const lossesOfBoth = "Losses of both directions; of down, each with a query for the amount.";
  const locked = formerly(
    changes,
    (change) => goesThrough(change) || (writesWithin(change) && isAltered(tableOf(change) ?? "", changes)),
  );
  const written = formerly(changes, writesWithin).filter((name) => !locked.includes(name));
  return [
    exportedList("locks", "Tables that are locked while all of their rows are processed.", locked),
    exportedList("writes", "Tables with rows that it writes: other writers of these rows wait until it ends.", written),
    up.length + down.length > 0 ? exported("losses", lossesOfBoth, losses) : "",
  ].join("");
}

const writesWithin = ({ does }: Change): boolean => does.endsWith("-part");

const goesThrough = (change: Change): boolean => kindOf(change).locks?.(change) ?? false;

/** Whether another change in the same transaction locks the table, until the rows are written. */
const isAltered = (name: string, changes: readonly Change[]): boolean =>
  changes.some((change) => !writesWithin(change) && (tableOf(change) === name || leadsTo(change, name)));

const tableOf = (change: Change): string | null =>
  "table" in change ? (typeof change.table === "string" ? change.table : change.table.name) : null;

/** Whether a change adds or drops a foreign key to a table. */
const leadsTo = (change: Change, name: string): boolean =>
  "table" in change &&
  typeof change.table !== "string" &&
  JSON.stringify("column" in change ? change.column : "join" in change ? change.join : change.table).includes(
    `"table":"${name}"`,
  );

/** Tables of changes, by their names before the migration. */
function formerly(changes: readonly Change[], isMeant: (change: Change) => boolean): readonly string[] {
  const renames = changes.filter((change) => change.does === "rename-table");
  const former = new Map(renames.map(({ table, before }) => [table.name, before.name]));
  const tables = changes.filter(isMeant).flatMap((change) => tableOf(change) ?? []);
  return [...new Set(tables)].map((name) => former.get(name) ?? name);
}

/** A block of `alterTable`: the table, and the lines. */
const alters = /^ {2}await knex\.schema\.alterTable\("([^"]+)", \(table\) => \{\n((?: {4}.*\n)+) {2}\}\);$/;

/** Calls of the schema builder that may share a block: it makes one statement of them, or keeps their order. */
const alike = [
  /^(?: {4}table\.(?:specificType|bigInteger|double|boolean|date|timestamp|uuid|jsonb)\(.*\n)+$/,
  /^(?: {4}table\.dropColumn\(.*\n)+$/,
  /^(?: {4}table\.setNullable\(.*\n)+$/,
  /^(?: {4}table\.renameColumn\(.*\n)+$/,
];

const lock = /^ {2}await knex\.schema\.raw\('lock table /;

/** Joins the lines of all steps. Merges adjacent blocks of a table, and drops repeated locks. */
function joined(steps: readonly string[]): string {
  const all: string[] = [];
  const written = steps.filter((lines) => lines !== "");
  for (const statement of written.flatMap((lines) => lines.split(/\n(?= {2}(?:await |tools\.))/))) {
    const both = merged(all.at(-1) ?? "", statement);
    if (both !== null) all[all.length - 1] = both;
    else if (!lock.test(statement) || !all.includes(statement)) all.push(statement);
  }
  return all.join("\n");
}

/** Two blocks in one; null if they cannot be merged. */
function merged(one: string, other: string): string | null {
  const [[, table, lines = ""], [, otherTable, otherLines = ""]] = [alters.exec(one) ?? [], alters.exec(other) ?? []];
  const isMergeable = table === otherTable && alike.some((kind) => kind.test(lines) && kind.test(otherLines));
  return isMergeable ? one.replace(lines, () => lines + otherLines) : null;
}
