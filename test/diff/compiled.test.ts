/** Whom `hydrant diff` tells to be SDK users, held against the compiler: whether what fitted the old client's types fits those of the new one. */

import { posix } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { emitClient } from "../../codegen/emit/client/client.ts";
import { same } from "../../codegen/language/json-equal.ts";
import type { Model } from "../../codegen/language/model.ts";
import { specOf } from "../migrate/versions.ts";
import { CASES, compared, filesOf, type Version } from "./cases.ts";

/** Clients that are compiled already ask elsewhere, or take an answer for another, and no type tells. */
const UNTYPED: ReadonlySet<string> = new Set([
  "entrypoint-moved",
  "token-endpoint-moved",
  "authentication-removed",
  "path-moved",
  "identifier-changed",
  "operation-moved",
  "operation-type-changed",
  "success-status-added",
  "bytes-changed",
]);

/**
 * The runtime's types, as far as they are of a class: each in a direction in which it is assignable where code that was written for the one
 * fits the other. Links tell their class by name, so that what changed of a class is told of that alone.
 */
const RUNTIME = `
export interface Link<Name> { readonly linked: Name; readonly iri: string; load(): Name }
export type Behind<Of, Key extends keyof Of> = Omit<Of, Key>;
export interface Reference<Name> { readonly to: Name }
export type Can<Name extends string> = { readonly [name in Name]: boolean };
export interface Outcome<Value, Status> { readonly value: Value; readonly refused: (status: Status) => void }
export interface Excluding<Value> { readonly not?: Value | readonly Value[] }
export interface Groups<Value, Sums> { readonly groups: readonly { readonly value: Value | null; readonly sum: Sums }[] }
export interface Listing<Member, Name extends string> { readonly members: Member; readonly can: Can<Name> }
export type Embedded<Of, Name> = Of & { readonly embeds?: Name };
export interface Paging { readonly itemsPerPage?: number }
export interface Range<Value> { readonly gte?: Value; readonly lte?: Value }
export interface Prefix { readonly prefix?: string }
export interface Containing { readonly contains?: string }
export interface Existence { readonly exists?: boolean }
export interface LanguageMap { readonly [tag: string]: string }
export interface LanguageChange { readonly [tag: string]: string | null }
export interface CallOptions { readonly signal?: object }
export interface WriteOptions extends CallOptions { readonly ifUnmodified?: boolean }
export interface DownloadOptions { readonly range?: string }
export interface UploadOptions { readonly name?: string }
export type Source = string;
export interface Download { readonly length: number }
export type Page<Member, Name extends string = never> = Listing<Member, Name>;
`;

/** What is compared of two types: members that are gone, also of each filter; values that no longer come; how methods are called. */
const COMPARISONS = `
type Keys<T> = T extends string | number | boolean ? never : T extends object ? keyof T : never;
export type Gone<Old, New> = Exclude<Keys<Old>, Keys<New>>
  | { [Key in Keys<Old> & Keys<New>]: Exclude<Keys<NonNullable<Old[Key]>>, Keys<NonNullable<New[Key]>>> }[Keys<Old> & Keys<New>];
type Single<T> = T extends string | number ? T : T extends readonly (infer Each)[] ? Extract<Each, string | number> : never;
type Count<T> = T extends (...args: infer Args) => unknown ? Args["length"] : never;
type Each<Old, New> = { [Key in Keys<Old> & Keys<New>]-?:
  | Exclude<Single<Old[Key]>, Single<New[Key]>>
  | Exclude<Count<Old[Key]>, Count<New[Key]>> };
export type Lost<Old, New> = Each<Old, New>[keyof Each<Old, New>];
`;

const PREFIX = "/compared/";

/** Types of a client that are of classes, by their paths; texts are of a type of their own. */
function typesOf(model: Model): ReadonlyMap<string, string> {
  const modules = emitClient(model).filter(({ path }) => /^client\/(resources\/|values\/|api|statuses)/.test(path));
  const named = (text: string): string =>
    text
      .replaceAll(/Reference<(\w+)<unknown>>( \| \1<unknown>)?/g, 'Reference<"$1">')
      .replaceAll(/Link<(\w+)<Text>>/g, 'Link<"$1">')
      .replaceAll("Text = string", "Text = { readonly text: true }")
      .replaceAll(/"[./]+runtime\/\w+\.ts"/g, `"${PREFIX}runtime.ts"`);
  return new Map(modules.map(({ path, text }) => [path.slice("client/".length), named(text)]));
}

const namesIn = (types: ReadonlyMap<string, string>): readonly string[] =>
  [...types.values()].flatMap((text) =>
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].flatMap(([, name]) => name ?? []),
  );

/** What clients give, and what they ask for; all else they get. */
const isGiven = (name: string): boolean => /(?:Content|Change|Query|Order|Embeddable|Status)$/.test(name);

/** Lines of a module that compiles where code for the old types fits the new ones. */
function comparison(old: readonly string[], folder: string): string {
  const lines = old.flatMap((name) => {
    const [from, to] = isGiven(name) ? ["Old", "New"] : ["New", "Old"];
    return [
      `export const fits${name} = (given: ${from}.${name}): ${to}.${name} => given;`,
      `export const gone${name}: [Gone<Old.${name}, New.${name}>] extends [never] ? true : never = true;`,
      ...(isGiven(name)
        ? []
        : [`export const lost${name}: [Lost<Old.${name}, New.${name}>] extends [never] ? true : never = true;`]),
    ];
  });
  return [
    `import type * as Old from "${folder}old/index.ts";`,
    `import type * as New from "${folder}new/index.ts";`,
    `import type { Gone, Lost } from "${PREFIX}comparisons.ts";`,
    ...lines,
  ].join("\n");
}

/** For each pair of models, the first thing that the compiler says of what fitted the first; null where all of it fits. */
function misfits(pairs: readonly (readonly [Model, Model])[]): readonly (string | null)[] {
  const files = new Map([
    [`${PREFIX}runtime.ts`, RUNTIME],
    [`${PREFIX}comparisons.ts`, COMPARISONS],
  ]);
  const roots = pairs.map(([before, after], at) => {
    const folder = `${PREFIX}${at}/`;
    const sides = { old: typesOf(before), new: typesOf(after) };
    // What is the same fits.
    if (same([...sides.old], [...sides.new])) return null;
    for (const [side, types] of Object.entries(sides)) {
      for (const [path, text] of types) files.set(`${folder}${side}/${path}`, text);
      const index = [...types.keys()].map((path) => `export type * from "./${path}";`);
      files.set(`${folder}${side}/index.ts`, index.join("\n"));
    }
    const root = `${folder}comparison.ts`;
    files.set(root, comparison(namesIn(sides.old), folder));
    return root;
  });
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2022.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram(
    roots.filter((root) => root !== null),
    options,
    {
      ...host,
      fileExists: (path) => files.has(path) || host.fileExists(path),
      readFile: (path) => files.get(path) ?? host.readFile(path),
      getSourceFile: (path, version) => {
        const text = files.get(path) ?? host.readFile(path);
        return text === undefined ? undefined : ts.createSourceFile(path, text, version);
      },
      directoryExists: () => true,
      getCurrentDirectory: () => PREFIX,
    },
  );
  // A type that cannot be read at all is no misfit.
  const modules = [...files.keys()].filter((path) => posix.basename(path) !== "comparison.ts");
  const faults = modules.flatMap((path) => [...program.getSemanticDiagnostics(program.getSourceFile(path))]);
  expect(faults.map(said)).toEqual([]);
  return roots.map((root) =>
    root === null ? null : (program.getSemanticDiagnostics(program.getSourceFile(root)).map(said)[0] ?? null),
  );
}

/** With operations that take things, where nothing else is said of those. */
const written = (version: Version): Version => ({
  access: 'access: { "list, retrieve, append, replace, update": anyone }',
  ...version,
});

const said = ({ messageText }: ts.Diagnostic): string => ts.flattenDiagnosticMessageText(messageText, "\n");

test("code that was compiled is broken where it is told, and nowhere else", async () => {
  const cases = Object.values(CASES).flat();
  // Each way: what one version adds, the other takes away.
  const ways = cases.flatMap(({ was, is }) => [
    [written(was), written(is)] as const,
    [written(is), written(was)] as const,
  ]);
  const pairs = await Promise.all(
    ways.map(async ([was, is]) => {
      const [before, after] = await Promise.all([specOf(filesOf(was)), specOf(filesOf(is))]);
      return [before.model, after.model] as const;
    }),
  );
  const found = misfits(pairs);
  const wrong = pairs.flatMap(([before, after], at) => {
    const all = compared(before, after);
    const told = all.filter(({ breaks }) => breaks.includes("sdk"));
    const typed = told.filter(({ rule }) => !UNTYPED.has(rule));
    const misfit = found[at] ?? null;
    // What was told to go by today breaks nobody who heeded it.
    const isRetired = all.some(({ rule }) => rule.endsWith("-retired"));
    const right = misfit === null ? typed.length === 0 : told.length > 0 || isRetired;
    return right ? [] : [{ was: ways[at]?.[0], is: ways[at]?.[1], told: told.map(({ rule }) => rule), misfit }];
  });
  expect(wrong).toEqual([]);
});
