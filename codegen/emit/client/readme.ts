/** Emits package.json and README of a published client. The README's examples run unchanged. */

import { isPublic } from "../../language/access-rule-text.ts";
import type { Model, Resource } from "../../language/model.ts";
import { type Artifact, printJson } from "../artifact.ts";

/** npm package name: `Town library` becomes `town-library-client`. */
export function packageName({ api }: Model): string {
  const words = api.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return words === "" ? "client" : `${words}-client`;
}

/** `version`: a semantic version; null if the API's version is not one. The description then contains it. */
export function packageManifest({ api }: Model, name: string, version: string | null): Artifact {
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

export function packageReadme(model: Model, name: string): Artifact {
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
