/** A page of instructions as its reader follows it: commands with what they print, and files with what goes into them. */

/** What a reader does; `line`: where on the page it stands. */
export type Step =
  | { readonly does: "run"; readonly line: number; readonly command: string; readonly shown: string }
  | { readonly does: "interrupt"; readonly line: number }
  | { readonly does: "write"; readonly line: number; readonly path: string; readonly text: string }
  | { readonly does: "edit"; readonly line: number; readonly path: string; readonly old: string; readonly now: string };

/** The steps of a page in Markdown, from its fenced blocks. */
export function stepsOf(page: string): readonly Step[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(({ 1: kind = "", 2: text = "", index }) => {
    const line = page.slice(0, index).split("\n").length + 1;
    return kind === "" ? session(text, line) : kind === "diff" ? edits(text, line) : [file(text, line)];
  });
}

/** What a terminal shows: commands behind `$`, then what they print; `^C` ends what runs. */
function session(text: string, from: number): readonly Step[] {
  const steps: Step[] = [];
  const lines = text.split("\n").slice(0, -1);
  for (let at = 0; at < lines.length; ) {
    const line = from + at;
    let command = lines[at++] ?? "";
    if (command === "^C") {
      steps.push({ does: "interrupt", line });
      continue;
    }
    if (!command.startsWith("$ ")) throw new Error(`Line ${line} is neither a command nor what one prints.`);
    // A line that ends in a backslash, and a text in quotation marks, go on in the next one.
    while (command.endsWith("\\") || (command.match(/(?<!\\)'/g) ?? []).length % 2 === 1)
      command = `${command}\n${lines[at++] ?? ""}`;
    const shown: string[] = [];
    while (at < lines.length && !/^(\$ |\^C$)/.test(lines[at] ?? "")) shown.push(lines[at++] ?? "");
    steps.push({ does: "run", line, command: command.slice(2), shown: shown.join("\n") });
  }
  return steps;
}

/** A file, whose first line is a comment with its path. */
function file(text: string, line: number): Step {
  return { does: "write", line, path: pathIn(text, line), text };
}

/** What changes in a file: lines before and after, and among them those that come or go; `…` between two places. */
function edits(text: string, line: number): readonly Step[] {
  const path = pathIn(text, line);
  const places = text.split("\n").slice(1, -1).join("\n").split("\n  …\n");
  const side = (place: string, sign: string) =>
    place
      .split("\n")
      .filter((each) => each.startsWith(sign) || each.startsWith(" "))
      .map((each) => `${each.slice(2)}\n`)
      .join("");
  // What only comes has its place before what is unchanged below it.
  return places.map((place) => ({ does: "edit", line, path, old: side(place, "-"), now: side(place, "+") }));
}

function pathIn(text: string, line: number): string {
  const [, path] = /^\s*(?:#|\/\/) (\S+)\n/.exec(text) ?? [];
  if (path === undefined) throw new Error(`The block on line ${line} does not tell which file it is.`);
  return path;
}

/** Whether what was printed is what is shown: white space aside, and whatever stands in the place of `…`. */
export function isAsShown(printed: string, shown: string): boolean {
  const bare = (text: string) => text.replace(/\s+/g, "");
  const pieces = bare(shown).split("…");
  const pattern = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[^]*?");
  return new RegExp(`^${pattern}$`).test(bare(printed));
}
