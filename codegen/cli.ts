/** The `hydrant` command line. Exit status: 0 success, 1 findings, 2 wrong usage. */

import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";
import { CLIENT } from "./commands/client.ts";
import type { Call, Command } from "./commands/command.ts";
import { handleBrokenPipe } from "./commands/command.ts";
import { CommandFailed, failureOf, reportFailure } from "./commands/command-error.ts";
import { DIFF } from "./commands/diff.ts";
import { GENERATE } from "./commands/generate.ts";
import { INIT } from "./commands/init.ts";
import { JOBS, SERVE } from "./commands/jobs.ts";
import { LINT } from "./commands/lint.ts";
import { MIGRATE_PLAN } from "./commands/migrate.ts";
import { MOCK } from "./commands/mock.ts";
import { didYouMean } from "./language/edit-distance.ts";
import { readManifest } from "./manifest.ts";

const isMigration = ({ name }: Command): boolean => name.startsWith("migrate ");

/** In the order of the overview. */
const COMMANDS: readonly Command[] = [
  ...[INIT, GENERATE, LINT, DIFF, MIGRATE_PLAN, ...JOBS.filter(isMigration), CLIENT, MOCK, SERVE],
  ...JOBS.filter((command) => !isMigration(command)),
];

/** Runs a command line and returns the exit status. */
export async function main(args: readonly string[]): Promise<number> {
  const [first, second] = args;
  if (first === undefined) return showMisuse(overview());
  if (first === "help" && second !== undefined) return main([...args.slice(1, 3), "--help"]);
  if (first === "--help" || first === "-h" || first === "help") return showText(overview());
  if (first === "--version" || first === "-v" || first === "version") return showText((await readManifest()).version);
  const command = commandNamed(first) ?? commandNamed(`${first} ${second}`);
  if (command === undefined) return withoutCommand(first, second);
  const rest = args.slice(command.name.split(" ").length);
  try {
    const call = parse(command, rest);
    return call.flags.has("help") ? showText(usage(command)) : await command.run(call);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return reportFailure(failure, command.options.json !== undefined && rest.includes("--json"));
  }
}

const commandNamed = (name: string): Command | undefined => COMMANDS.find((each) => each.name === name);

/** Words accepted in place of a command. */
const BY_ITSELF = ["help", "version", "--help", "--version"];

/** Reports an unknown command, or the first word of several commands without the second. */
function withoutCommand(first: string, second: string | undefined): number {
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0) {
    const known = [...COMMANDS.map(({ name }) => name.split(" ")[0] ?? name), ...BY_ITSELF];
    return showMisuse(unknown(first, known, ""));
  }
  if (second === "--help" || second === "-h") return showText(overview(group));
  if (second === undefined) return showMisuse(overview(group));
  const known = group.map(({ name }) => name.slice(first.length + 1));
  return showMisuse(unknown(second, known, `${first} `));
}

const unknown = (word: string, known: readonly string[], before: string): string =>
  sentences(
    `There is no command "${before}${word}".`,
    didYouMean(word, new Set(known)),
    `\`hydrant ${before}--help\` lists all.`,
  );

/** Parses the arguments of a command. */
function parse({ name, options, operands: asked = [] }: Command, args: readonly string[]): Call {
  const known = Object.keys(options);
  const types = Object.entries(options).map(
    ([option, { value }]) => [option, { type: value === undefined ? "boolean" : "string" }] as const,
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...Object.fromEntries(types), help: { type: "boolean", short: "h" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const operands: string[] = [];
  const misused = (...parts: (string | null)[]) =>
    new CommandFailed(sentences(...parts, `\`hydrant ${name} --help\` describes it.`), 2);
  for (const token of tokens) {
    if (token.kind === "positional") {
      const meant = known.includes("spec") ? `Did you mean "--spec ${token.value}"?` : null;
      if (operands.length === asked.length) throw misused(`"${token.value}" is one word too many.`, meant);
      operands.push(token.value);
    } else if (token.kind === "option") {
      const { name, rawName, value, inlineValue } = token;
      const option = options[name];
      if (option === undefined && name !== "help") {
        const meant = didYouMean(name, [...known, "help"])?.replace('"', '"--') ?? null;
        throw misused(`There is no option "${rawName}".`, meant);
      }
      if (option?.value === undefined) {
        if (value !== undefined) throw misused(`"${rawName}" takes no value.`);
        flags.add(name);
      } else {
        if (!value || (!inlineValue && value.startsWith("--")))
          throw misused(`"${rawName}" needs a value: ${option.value}.`);
        values.set(name, value);
        lists.set(name, [...(lists.get(name) ?? []), value]);
      }
    }
  }
  if (flags.has("help")) return { flags, values, lists, operands };
  for (const { name, about, otherwise } of asked.slice(operands.length)) {
    if (otherwise === undefined) throw misused(`${name} is missing: ${about}`);
    operands.push(otherwise);
  }
  for (const [name, { missing }] of Object.entries(options))
    if (missing !== undefined && !values.has(name)) throw new CommandFailed(missing, 2);
  return { flags, values, lists, operands };
}

const overview = (commands: readonly Command[] = COMMANDS): string => `hydrant <command> [options]

${columns(commands.map((command) => [signature(command), command.summary]))}

\`hydrant <command> --help\` describes a command, \`hydrant --version\` prints the version.`;

function usage(command: Command): string {
  const { summary, operands = [], options } = command;
  const described = columns([
    ...operands.map(({ name, about }) => [name, about] as const),
    ...Object.entries(options).map(
      ([option, { value, about }]) => [`--${option}${value === undefined ? "" : ` ${value}`}`, about] as const,
    ),
    ["--help", "Shows this help."],
  ]);
  return `hydrant ${signature(command)} [options]\n\n${summary}\n\n${described}`;
}

const signature = ({ name, operands = [] }: Command): string =>
  [name, ...operands.map((operand) => operand.name)].join(" ");

function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}

const sentences = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(" ");

function showText(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function showMisuse(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}

if (import.meta.main) {
  // Caches the compiled code of all modules loaded from here on.
  enableCompileCache();
  handleBrokenPipe();
  process.exitCode = await main(process.argv.slice(2));
}
