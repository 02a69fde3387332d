/** Words that could mean something else in generated code: those of the language, and every name that such code uses. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { RULE_WORDS } from "../../codegen/language/grammar/access-rule.ts";
import { loadSpec } from "../../codegen/language/load.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Words that TypeScript has for itself: keywords of JavaScript's, those to come, and those of types. */
const keywords = (): readonly string[] =>
  Array.from({ length: ts.SyntaxKind.LastKeyword - ts.SyntaxKind.FirstKeyword + 1 }, (_, index) =>
    String(ts.tokenToString(ts.SyntaxKind.FirstKeyword + index)),
  );

/** Types that every module knows, of which the language itself makes others. */
const types =
  "Partial Required Readonly Record Pick Omit Exclude Extract NonNullable Parameters ReturnType Awaited Uppercase".split(
    " ",
  );

/** Every identifier in a module, or in those of a folder; `bare`: those that stand for themselves there, and are no members of something. */
function identifiersIn(
  path: string,
  but = /^$/,
): { readonly all: ReadonlySet<string>; readonly bare: ReadonlySet<string> } {
  const all = new Set<string>();
  const bare = new Set<string>();
  const files = statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !but.test(file))
        .map((file) => join(path, file));
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      all.add(node.text);
      if (!isMember(node)) bare.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return { all, bare };
}

/** Whether an identifier is the name of a member, where it is declared or where it is asked for. */
function isMember({ parent, ...node }: ts.Identifier): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.name.pos === node.pos;
  return (
    (ts.isTypeElement(parent) || ts.isClassElement(parent) || ts.isPropertyAssignment(parent)) &&
    parent.name?.pos === node.pos
  );
}

/** Words that letters and digits make, as names in a spec are. */
export interface Words {
  /** All of them. */
  readonly all: readonly string[];
  /** Those that generated modules and documents call something by, or cannot. */
  readonly bare: readonly string[];
}

/** What generated code has only from the spec that it was made of is not among them. */
export async function words(): Promise<Words> {
  const { model } = await loadSpec(join(root, "spec"));
  if (model === null) throw new Error("the spec is faulty");
  const classes = [...model.resources, ...model.values];
  const own = new RegExp(classes.map(({ name }) => name).join("|"));
  const given = new Set(
    model.resources.flatMap(({ plural, properties }) => [plural, ...properties.map(({ name }) => name)]),
  );
  // The runtime of clients, which is the same for any spec, can be called only by what others import of it.
  const used = identifiersIn(join(root, "src", "generated"), /^(migrations|client.runtime)/);
  const reserved = [...keywords(), ...types];
  const packaged = [...identifiersIn(join(root, "src", "index.ts")).all];
  const members = [Object.prototype, Function.prototype].flatMap((each) => Object.getOwnPropertyNames(each));
  // What makes something else of an object, to a promise or to JSON.
  const turning = ["then", "toJSON"];
  const described = [...used.all].filter((word) => /^[A-Z]/.test(word));
  const named = (found: readonly string[]): readonly string[] =>
    [...new Set(found)]
      .filter((word) => /^[A-Za-z][A-Za-z0-9]*$/.test(word) && !own.test(word) && !given.has(word))
      .sort();
  return {
    all: named([
      ...reserved,
      ...Object.getOwnPropertyNames(globalThis),
      ...members,
      ...turning,
      ...RULE_WORDS,
      ...packaged,
      ...used.all,
    ]),
    bare: named([...reserved, ...turning, ...described, ...packaged, ...used.bare]),
  };
}
