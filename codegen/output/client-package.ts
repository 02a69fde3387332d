/** Builds the npm package of the client: JavaScript and type declarations. */

import ts from "typescript";
import type { Artifact } from "../emit/artifact.ts";
import { emitClient } from "../emit/client/client.ts";
import { packageManifest, packageName, packageReadme } from "../emit/client/readme.ts";
import type { Model } from "../language/model.ts";
import { semverOf } from "./semver.ts";

/** The files of the package. Name and version default to those of the API. */
export function clientPackage(
  model: Model,
  name = packageName(model),
  version = semverOf(model.api.version),
): readonly Artifact[] {
  const modules = emitClient(model).map(({ path, text }) => ({ path: path.replace(/^client\//, ""), text }));
  return [packageManifest(model, name, version), packageReadme(model, name), ...compiled(modules)];
}

/** Compiles each module to JavaScript and declarations. A compile error throws: it is a generator bug. */
function compiled(modules: readonly Artifact[]): readonly Artifact[] {
  const root = "/client";
  const sources = new Map(modules.map(({ path, text }) => [`${root}/${path}`, text]));
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    types: [],
    strict: true,
    declaration: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: true,
    rootDir: root,
    outDir: "/package",
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  // Without this, TypeScript skips folders that are not on disk.
  delete host.directoryExists;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.readFile = (path) => sources.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    const text = sources.get(path);
    return text === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, text, ts.ScriptTarget.ESNext);
  };
  const written: Artifact[] = [];
  const program = ts.createProgram([...sources.keys()], options, host);
  const [fault] = ts.getPreEmitDiagnostics(program);
  if (fault) throw new Error(`The client does not compile: ${ts.flattenDiagnosticMessageText(fault.messageText, " ")}`);
  program.emit(undefined, (path, text) => {
    // Declarations keep the `.ts` extensions of imports.
    const linked = path.endsWith(".d.ts") ? text.replace(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"') : text;
    written.push({ path: path.slice("/package/".length), text: linked });
  });
  return written;
}
