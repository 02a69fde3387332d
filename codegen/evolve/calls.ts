/** Calls of the tools that a migration is given: how they are written in it, and how they are found in it again. */

/** A call, with what it is given: by name, each value as TypeScript of one line. */
export interface Call {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
}

/** A call as it stands in a migration. */
export interface FoundCall extends Call {
  /** All of its lines, without the last line's end. */
  readonly text: string;
}

/** What a function is called with; what is given as undefined is left out. */
export function call(name: string, given: Readonly<Record<string, string | undefined>>): Call {
  const there = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { name, given: Object.fromEntries(there) };
}

/** Lines of TypeScript. */
export function callText({ name, given }: Call): string {
  const lines = Object.entries(given).map(([key, value]) => `    ${key === value ? key : `${key}: ${value}`},\n`);
  return `  await tools.${name}({\n${lines.join("")}  });`;
}

/** All calls in a text, in order. */
export function callsIn(text: string): readonly FoundCall[] {
  return [...text.matchAll(/^ {2}await tools\.(\w+)\(\{\n((?: {4}\w+(?:: .*)?,\n)*) {2}\}\);$/gm)].map(
    ([all, name = "", lines = ""]) => ({
      name,
      text: all,
      given: Object.fromEntries(
        [...lines.matchAll(/^ {4}(\w+)(?:: (.*))?,$/gm)].map(([, key = "", value = key]) => [key, value]),
      ),
    }),
  );
}
