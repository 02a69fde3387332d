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
  return [packageManifest(model, name, version), packageReadme(model, name), ...modules.flatMap(compiled)];
}

/** Compiles each module by itself to JavaScript and declarations. */
function compiled({ path, text }: Artifact): readonly Artifact[] {
  const source = text.replace(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"');
  const options: ts.TranspileOptions = {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  };
  const name = path.slice(0, -".ts".length);
  return [
    { path: `${name}.js`, text: ts.transpileModule(source, options).outputText },
    { path: `${name}.d.ts`, text: ts.transpileDeclaration(source, options).outputText },
  ];
}
