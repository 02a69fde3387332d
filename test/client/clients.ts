/** Generated clients on their own, in folders that have nothing but what the emitter writes. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { emitClient } from "../../codegen/emit/client/client.ts";
import type { Model } from "../../codegen/language/model.ts";

/** Writes the client of a model to `<folder>/client/`. */
export function writeClient(model: Model, folder: string): void {
  for (const { path, text } of emitClient(model)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** A folder of a test's own, which goes with it. */
export function aFolder(): { readonly folder: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), "hydrant-client-"));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The compiler's own declarations, which all programs share once they are read. */
const libraries = new Map<string, ts.SourceFile | undefined>();

function hostFor(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const folder = host.getDefaultLibLocation?.() ?? "";
  return {
    ...host,
    getSourceFile(name, ...how) {
      if (!name.startsWith(folder)) return host.getSourceFile(name, ...how);
      const found = libraries.get(name) ?? host.getSourceFile(name, ...how);
      libraries.set(name, found);
      return found;
    },
  };
}

/** The program of those files as a browser's project would have it: strict, the types of the web and no others. */
export function programOf(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  return ts.createProgram(files, options, hostFor(options));
}

/** What the compiler has to say: a line for each complaint. */
export function complaints(program: ts.Program): string[] {
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? ts.getLineAndCharacterOfPosition(file, start).line + 1 : 0;
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}
