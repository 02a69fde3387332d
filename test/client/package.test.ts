/** The client as a package: packed by npm, installed by its file, its README run as it stands. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientPackage } from "../../codegen/output/client-package.ts";
import { drawnSpecs, modelOf } from "../http/generic/specs.ts";
import { type Launched, launchSeeded } from "../http/launch.ts";
import { aFolder, complaints, programOf } from "./clients.ts";

/** The Node.js that the tests run on, and that of the machine, which may be an older one. */
const runtimes = [
  process.execPath,
  ...(process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"))
    .filter(existsSync)
    .slice(0, 1),
];

/** What the README does not show: tokens in a file, a condition, streams both ways, a refresh. */
const more = `
import { connect } from "atlas-client";
import { fileStore } from "atlas-client/file-store";

const { api, session } = connect({ base: "https://api.atlas.example/", store: fileStore("tokens.json") });
await session.login("ada", "correct horse battery staple");
await session.refresh();
const content = { streetAddress: "x", addressLocality: "y", addressCountry: api.countries.at("AT") };
const made = await api.addresses.append(content);
const changed = await made.update({ postalCode: "5020" }, { ifUnmodified: true });
let sent = 0;
const bytes = new Uint8Array(100_000);
const file = await api.objects.append(new Blob([bytes]), { name: "x.bin", onProgress: (count) => (sent = count) });
const { stream } = await file.download({ range: [10, 19] });
console.log(changed.postalCode, sent, (await new Response(stream).arrayBuffer()).byteLength);
await changed.delete();
await file.delete();
await session.logout();
`;

/** The examples of a README. */
const examples = (readme: string) => [...readme.matchAll(/```ts\n([\s\S]+?)```/g)].map(([, text]) => text as string);

/** A server with the reference data and nothing else. */
async function launchAnew(): Promise<Launched & AsyncDisposable> {
  const server = await launchSeeded();
  return { ...server, [Symbol.asyncDispose]: () => server.stop() };
}

/** Packs a package with npm and unpacks it where a project finds it; gives its README. */
function install(files: ReturnType<typeof clientPackage>, project: string): string {
  const made = join(project, "made");
  for (const { path, text } of files) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), text);
  }
  execFileSync("npm", ["pack", "--silent", "--offline"], { cwd: made, encoding: "utf8" });
  const { name, version } = JSON.parse(readFileSync(join(made, "package.json"), "utf8"));
  const installed = join(project, "node_modules", name);
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(made, `${name}-${version}.tgz`), "--strip-components=1", "-C", installed]);
  return readFileSync(join(installed, "README.md"), "utf8");
}

describe("the package of a client", () => {
  test("is packed by npm, and the examples of its README compile", async () => {
    using place = aFolder();
    const files: string[] = [];
    for (const spec of drawnSpecs(1)) {
      const folder = join(place.folder, spec);
      const shown = examples(install(clientPackage(await modelOf(spec)), folder));
      expect(shown).not.toEqual([]);
      for (const [index, text] of shown.entries()) {
        files.push(join(folder, `example-${index}.ts`));
        writeFileSync(files.at(-1) as string, text);
      }
    }
    // In one program, since what they share takes it longest.
    expect(complaints(programOf(files))).toEqual([]);
  });

  test("of the application does what its README shows, and more, also on the Node.js of the machine", async () => {
    using place = aFolder();
    // A server of its own, since what is listed is counted.
    await using server = await launchAnew();
    const readme = install(clientPackage(await modelOf("atlas")), place.folder);
    const certificate = join(place.folder, "certificate.pem");
    writeFileSync(certificate, server.certificate);
    const run = (runtime: string, text: string, index: number) => {
      const file = join(place.folder, `example-${index}.mjs`);
      writeFileSync(
        file,
        text
          .replace("https://api.atlas.example/", server.base)
          .replace('"ada", "correct horse battery staple"', `"admin", ${JSON.stringify(server.password)}`),
      );
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
      return execFileSync(runtime, [file], { cwd: place.folder, encoding: "utf8", env });
    };
    const printed = runtimes.map((runtime) =>
      [...examples(readme), more].map((text, index) => run(runtime, text, index)),
    );
    for (const each of printed)
      expect(each).toEqual([
        expect.stringMatching(/^249\nhttps:\S+\/countries\/ZW \{/),
        expect.stringMatching(/^404 There is no such resource\. [0-9a-f-]{36}\n$/),
        expect.stringMatching(/^true \[/),
        "5020 100000 10\n",
      ]);
  });
});
