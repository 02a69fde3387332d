/** Makes a package of the client: compiled, with its types, as `npm pack` takes it. */

import ts from "typescript";
import type { Artifact } from "../emit/artifact.ts";
import { emitClient } from "../emit/client/client.ts";
import { packageManifest, packageName, packageReadme } from "../emit/client/readme.ts";
import type { Model } from "../language/model.ts";
import { semverOf } from "./semver.ts";

/** The files of the package. What it is called, and its version, are the API's if left out. */
export function clientPackage(
  model: Model,
  name = packageName(model),
  version = semverOf(model.api.version),
): readonly Artifact[] {
  const modules = emitClient(model).map(({ path, text }) => ({ path: path.replace(/^client\//, ""), text }));
  return [packageManifest(model, name, version), packageReadme(model, name), ...compiled(modules)];
}

/** Each module as JavaScript and as declarations; throws where one does not compile, which is a fault of the generator. */
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
  // Folders that are not on the disk would be passed over unread.
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
    // Declarations keep the endings that were written.
    const linked = path.endsWith(".d.ts") ? text.replace(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"') : text;
    written.push({ path: path.slice("/package/".length), text: linked });
  });
  return written;
}
