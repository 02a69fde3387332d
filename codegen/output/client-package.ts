/** Builds the npm package of the client: JavaScript, type declarations, package.json and README. */

import ts from "typescript";
import { type Artifact, printJson } from "../emit/artifact.ts";
import { emitClient } from "../emit/client/client.ts";
import { isPublic } from "../language/access-rule-text.ts";
import type { Model, Resource } from "../language/model.ts";

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

/** npm package name: `Town library` becomes `town-library-client`. */
const packageName = ({ api }: Model): string =>
  [...(api.title.toLowerCase().match(/[a-z0-9]+/g) ?? []), "client"].join("-");

/** `version`: a semantic version; null if the API's version is not one. The description then contains it. */
function packageManifest({ api }: Model, name: string, version: string | null): Artifact {
  const { title, license } = api;
  const entry = (module: string) => ({ types: `./${module}.d.ts`, default: `./${module}.js` });
  const manifest = {
    name,
    version: version ?? "0.0.0",
    description: `A client of ${title}${version === null ? `, version ${api.version}` : ""}.`,
    ...(license?.identifier ? { license: license.identifier } : {}),
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.3" },
    files: ["**/*.js", "**/*.d.ts"],
    exports: { ".": entry("index"), "./reading": entry("reading"), "./file-store": entry("runtime/file-store") },
  };
  return { path: "package.json", text: printJson(manifest) };
}

function packageReadme(model: Model, name: string): Artifact {
  const { title, description, base, authentication } = model.api;
  const parts = [
    `# ${name}`,
    `A client of ${title} for Node.js 20.3 or later and for browsers. ${description}`,
    ...reading(model, name, base),
    ...(authentication ? [session(name, base)] : []),
    `## More

Every operation and property is typed, with descriptions that your editor shows. The service sends the IRIs of resources
and announces which operations you may perform. A resource's \`can\` lists them, and calling any other operation fails
before a request is sent. The client retries requests where that is safe, within limits that you pass to
\`connect\`. \`${name}/reading\` is a smaller client that cannot write; \`${name}/file-store\` keeps a login in a file.`,
  ];
  return { path: "README.md", text: `${parts.filter((part) => part !== "").join("\n\n")}\n` };
}

/** Examples for reading, with the first publicly listable resource, or else the first listable one. */
function reading({ resources }: Model, name: string, base: string): string[] {
  const listed = resources.filter(({ operations }) => operations.some(({ lifecycle }) => lifecycle === "list"));
  const open = ({ operations }: Resource) =>
    operations.some(({ lifecycle, access }) => lifecycle === "list" && isPublic(access));
  const shown = listed.find(open) ?? listed[0];
  if (shown === undefined) return [];
  const [order] = shown.collection.orders;
  const query = `{ ${order === undefined ? "" : `order: "-${order}", `}itemsPerPage: 5 }`;
  const refused = shown.operations.some(({ lifecycle }) => lifecycle === "retrieve")
    ? `An error response is thrown, or returned as a value that is typed with the possible statuses:

\`\`\`ts
import { connect, settle } from "${name}";

const { api } = connect({ base: "${base}" });
const outcome = await settle(api.${shown.plural}.retrieve("no-such-one"));
if (!outcome.ok) console.log(outcome.refusal.status, outcome.refusal.description, outcome.refusal.request);
\`\`\``
    : "";
  return [
    `## Reading

\`\`\`ts
import { connect } from "${name}";

const { api } = connect({ base: "${base}" });
const page = await api.${shown.plural}.list(${query});
console.log(page.total);
for (const entry of page) console.log(entry.iri, entry.can);
\`\`\`

\`for await (const entry of api.${shown.plural}.list())\` goes through all pages.`,
    refused,
  ];
}

function session(name: string, base: string): string {
  return `## Logging in

\`\`\`ts
import { connect, memoryStore } from "${name}";

const { api, session } = connect({ base: "${base}", store: memoryStore() });
session.addEventListener("ended", () => console.log("Please log in again."));
await session.login("ada", "correct horse battery staple");
console.log(session.loggedIn, Object.keys(api));
await session.logout();
\`\`\`

In a browser, \`localStore()\` keeps the login after the page is closed and shares it among tabs. An application without a
user passes an \`apiKey\` instead.`;
}

const NUMBER = "(?:0|[1-9]\\d*)";
const WORD = "(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)";

/** The grammar of Semantic Versioning 2.0.0. */
const SEMVER = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${WORD}(?:\\.${WORD})*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);

/** npm requires safe integers and at most 256 characters. */
export function isSemver(version: string): boolean {
  const numbers = version.split(/[-+]/, 1).join().split(".").map(Number);
  return version.length <= 256 && SEMVER.test(version) && numbers.every(Number.isSafeInteger);
}

/** `1.0` becomes `1.0.0`, `v2` becomes `2.0.0`, `2026.04` becomes `2026.4.0`; null if the text is no version. */
function semverOf(version: string): string | null {
  if (isSemver(version)) return version;
  const [, first, second = "0", third = "0", rest = ""] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+].+)?$/.exec(version.trim()) ?? [];
  if (first === undefined) return null;
  const padded = `${[first, second, third].map((part) => part.replace(/^0+(?=\d)/, "")).join(".")}${rest}`;
  return isSemver(padded) ? padded : null;
}
