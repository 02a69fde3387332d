/** The `hydrant` command line. Exit status: 0 success, 1 findings, 2 wrong usage. */

import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";
import type { Call, Command } from "./commands/command.ts";
import { CommandFailed, failureOf, reportFailure } from "./commands/command-error.ts";
import { COMMANDS } from "./commands/commands.ts";
import { handleBrokenPipe } from "./commands/stdout.ts";
import { didYouMean } from "./language/edit-distance.ts";
import { readManifest } from "./manifest.ts";

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
  const parsed = parse(command, rest);
  const json = command.options.json !== undefined && rest.includes("--json");
  if ("wrong" in parsed) return reportFailure(new CommandFailed(parsed.wrong, 2), json);
  if (parsed.flags.has("help")) return showText(usage(command));
  try {
    return await command.run(parsed);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return reportFailure(failure, json);
  }
}

function commandNamed(name: string): Command | undefined {
  return COMMANDS.find((each) => each.name === name);
}

/** Words accepted in place of a command. */
const BY_ITSELF = ["help", "version", "--help", "--version"];

/** Reports an unknown command, or the first word of several commands without the second. */
function withoutCommand(first: string, second: string | undefined): number {
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0)
    return showMisuse(
      unknown(first, new Set([...COMMANDS.map(({ name }) => name.split(" ")[0] ?? name), ...BY_ITSELF]), ""),
    );
  if (second === "--help" || second === "-h") return showText(overview(group));
  if (second === undefined) return showMisuse(overview(group));
  return showMisuse(unknown(second, new Set(group.map(({ name }) => name.slice(first.length + 1))), `${first} `));
}

function unknown(word: string, known: ReadonlySet<string>, before: string): string {
  return sentences(
    `There is no command "${before}${word}".`,
    didYouMean(word, known),
    `\`hydrant ${before}--help\` lists all.`,
  );
}

/** Parses the arguments of a command, or describes the error. */
function parse(command: Command, args: readonly string[]): Call | { readonly wrong: string } {
  const known = Object.keys(command.options);
  const options = Object.fromEntries(
    known.map((option) => [
      option,
      { type: command.options[option]?.value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...options, help: { type: "boolean", short: "h" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const { operands: asked = [] } = command;
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const operands: string[] = [];
  const wrong = (...parts: (string | null)[]) => ({
    wrong: sentences(...parts, `\`hydrant ${command.name} --help\` describes it.`),
  });
  for (const token of tokens) {
    if (token.kind === "positional") {
      if (operands.length === asked.length)
        return wrong(
          `"${token.value}" is one word too many.`,
          known.includes("spec") ? `Did you mean "--spec ${token.value}"?` : null,
        );
      operands.push(token.value);
      continue;
    }
    if (token.kind === "option-terminator") continue;
    const option = command.options[token.name];
    if (option === undefined && token.name !== "help")
      return wrong(
        `There is no option "${token.rawName}".`,
        didYouMean(token.name, [...known, "help"])?.replace('"', '"--') ?? null,
      );
    if (option?.value === undefined) {
      if (token.value !== undefined) return wrong(`"${token.rawName}" takes no value.`);
      flags.add(token.name);
    } else if (
      token.value === undefined ||
      token.value === "" ||
      (!token.inlineValue && token.value.startsWith("--"))
    ) {
      return wrong(`"${token.rawName}" needs a value: ${option.value}.`);
    } else {
      values.set(token.name, token.value);
      lists.set(token.name, [...(lists.get(token.name) ?? []), token.value]);
    }
  }
  for (const { name, about, otherwise } of asked.slice(operands.length)) {
    if (otherwise !== undefined) operands.push(otherwise);
    else if (!flags.has("help")) return wrong(`${name} is missing: ${about}`);
  }
  for (const [name, { missing }] of Object.entries(command.options))
    if (missing !== undefined && !values.has(name) && !flags.has("help")) return { wrong: missing };
  return { flags, values, lists, operands };
}

function overview(commands: readonly Command[] = COMMANDS): string {
  return [
    "hydrant <command> [options]",
    "",
    ...columns(commands.map((command) => [signature(command), command.summary])),
    "",
    "`hydrant <command> --help` describes a command, `hydrant --version` prints the version.",
  ].join("\n");
}

function usage(command: Command): string {
  const { summary, operands = [], options } = command;
  return [
    `hydrant ${signature(command)} [options]`,
    "",
    summary,
    "",
    ...columns([
      ...operands.map(({ name, about }) => [name, about] as const),
      ...Object.entries(options).map(
        ([option, { value, about }]) => [`--${option}${value === undefined ? "" : ` ${value}`}`, about] as const,
      ),
      ["--help", "Shows this help."],
    ]),
  ].join("\n");
}

const signature = ({ name, operands = [] }: Command): string =>
  [name, ...operands.map((operand) => operand.name)].join(" ");

function columns(rows: readonly (readonly [left: string, right: string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function sentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" ");
}

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
