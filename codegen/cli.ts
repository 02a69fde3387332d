/** The `hydrant` commands: arguments in, words and an exit status out. 0 is done, 1 findings, 2 wrong usage. */

import { parseArgs } from "node:util";
import { COMMANDS, type Command } from "./commands.ts";
import { didYouMean } from "./language/nearest.ts";

/** Runs one command line; gives the exit status, and leaves ending the process to its caller. */
async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) return misused(overview());
  if (name === "--help" || name === "-h" || name === "help") return told(overview());
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    const suggestion = didYouMean(
      name,
      COMMANDS.map((each) => each.name),
    );
    return misused(sentences(`There is no command "${name}".`, suggestion, "`hydrant --help` lists all."));
  }
  const parsed = parse(command, rest);
  if ("wrong" in parsed) return misused(parsed.wrong);
  return parsed.help ? told(usage(command)) : command.run(parsed);
}

interface Parsed {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  readonly help: boolean;
}

/** The options of a command line, or what is wrong with it. */
function parse(command: Command, args: readonly string[]): Parsed | { readonly wrong: string } {
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
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const wrong = (...parts: (string | null)[]) => ({
    wrong: sentences(...parts, `\`hydrant ${command.name} --help\` tells more.`),
  });
  for (const token of tokens) {
    if (token.kind === "positional") return wrong(`"${token.value}" is one word too many.`);
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
    } else values.set(token.name, token.value);
  }
  return { flags, values, help: flags.has("help") };
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return ["hydrant <command> [options]", "", ...lines, "", "`hydrant <command> --help` tells more of each."].join("\n");
}

function usage({ name, summary, options }: Command): string {
  const rows = Object.entries(options).map(
    ([option, { value, about }]) => [`--${option}${value === undefined ? "" : ` ${value}`}`, about] as const,
  );
  const all = [...rows, ["--help", "Tells this."] as const];
  const width = Math.max(...all.map(([left]) => left.length));
  return [
    `hydrant ${name} [options]`,
    "",
    summary,
    "",
    ...all.map(([left, about]) => `  ${left.padEnd(width)}  ${about}`),
  ].join("\n");
}

function sentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" ");
}

function told(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function misused(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
