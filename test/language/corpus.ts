/**
 * The corpus of faulty specs: small specs in which comments point at what is wrong.
 *
 *     #: what the case shows            begins a case
 *     #=== accounts                     adds the files of faulty/base/accounts; by default those of faulty/base/open
 *     #--- thing.yaml                   begins a file; by default it is thing.yaml
 *       requird: true
 *     # ^^^^^^^ unknown-key Did         a diagnostic of the line above: column, length, code, part of message or suggestion
 *     #<^^^^ duplicate-key              the same at the first column, which the # would cover
 *     #! old.yml:1:1 misnamed-file      a diagnostic that no line can show
 *     #--- former/thing.yaml            a file as it was when the last migration was made; the others were as they are in the base
 *     #--- migrations/snapshot.json     a file beside the migrations, in place of what was generated for the former spec
 *     #- migrations/0001_initial.ts     a file that was generated for it, and is taken away
 *     #$ things.name                    what is named by --destructive
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Code } from "../../codegen/language/diagnostic-codes.ts";

export interface Expected {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Null: not looked at. */
  readonly length: number | null;
  readonly code: Code;
  /** Stands in the message or the suggestion. */
  readonly says: string;
}

export interface Case {
  readonly title: string;
  readonly files: ReadonlyMap<string, string>;
  /** The spec that the last migration was made for; null: there is none. */
  readonly former: ReadonlyMap<string, string> | null;
  /** Files that are generated for the former spec, as they are to be instead; null: taken away. */
  readonly generated: ReadonlyMap<string, string | null>;
  /** What may be lost. */
  readonly destructive: readonly string[];
  readonly expected: readonly Expected[];
}

const FOLDER = join(import.meta.dirname, "faulty");

/** Every case of the corpus. */
export function corpus(): readonly Case[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));
  return names.flatMap((name) => {
    const [, ...cases] = `\n${readFileSync(join(FOLDER, name), "utf8")}`.split("\n#: ");
    return cases.map((text) => parse(`${name.replace(".yaml", "")}: `, text));
  });
}

function parse(prefix: string, text: string): Case {
  const [title = "", ...lines] = text.split("\n");
  const files = new Map<string, string[]>();
  const expected: Expected[] = [];
  const destructive: string[] = [];
  const gone: string[] = [];
  let base = "open";
  let file = "thing.yaml";
  let line = 0;
  for (const each of lines) {
    const elsewhere = /^#! (\S+|command line):(\d+):(\d+) (\S+) ?(.*)$/.exec(each);
    const mark = /^#(<?)( *)(\^+) (\S+) ?(.*)$/.exec(each);
    if (each.startsWith("#=== ")) base = each.slice(5);
    else if (each.startsWith("#$ ")) destructive.push(each.slice(3));
    else if (each.startsWith("#- ")) gone.push(each.slice(3));
    else if (each.startsWith("#--- ")) [file, line] = [each.slice(5), 0];
    else if (elsewhere !== null) {
      const [, where = "", row, column, code, says = ""] = elsewhere;
      expected.push({ file: where, line: Number(row), column: Number(column), length: null, code: code as Code, says });
    } else {
      const content = files.get(file) ?? [];
      files.set(file, [...content, each]);
      if (mark === null) line = content.length + 1;
      else {
        const [, first, spaces = "", carets = "", code, says = ""] = mark;
        const column = first === "<" ? 1 : spaces.length + 2;
        expected.push({ file, line, column, length: carets.length, code: code as Code, says });
      }
    }
  }
  const texts = [...files].flatMap(([name, content]): [string, string][] =>
    content.some((each) => each !== "") ? [[name, content.join("\n")]] : [],
  );
  const former = texts.flatMap(([name, content]): [string, string][] =>
    name.startsWith(FORMER) ? [[name.slice(FORMER.length), content]] : [],
  );
  return {
    title: `${prefix}${title}`,
    files: new Map([
      ...baseFiles(base),
      ...texts.filter(([name]) => !name.startsWith(FORMER) && !name.startsWith(GENERATED)),
    ]),
    former: former.length === 0 ? null : new Map([...baseFiles(base), ...former]),
    generated: new Map([
      ...texts.filter(([name]) => name.startsWith(GENERATED)),
      ...gone.map((name) => [name, null] as const),
    ]),
    destructive,
    expected,
  };
}

const FORMER = "former/";
const GENERATED = "migrations/";

function baseFiles(base: string): readonly (readonly [string, string])[] {
  if (base === "nothing") return [];
  const folder = join(FOLDER, "base", base);
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}
