/** The samples of the client's page, run as they stand against a server. */

import { execFile } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { onOneServer } from "../http/asking.ts";
import { modelOf } from "../http/generic/specs.ts";
import { aFolder, writeClient } from "./clients.ts";

const page = readFileSync(new URL("../../docs/client.md", import.meta.url), "utf8");
const samples = [...page.matchAll(/```ts\n([\s\S]+?)```/g)].map(([, text]) => text as string);
const names = samples.map((text) => /from "([^"]+)"/.exec(text)?.[1] as string);

/** Other tabs write to what is in local storage, and a browser tells of that; here is one alone. */
const alone = `const tab = new EventTarget();
Object.assign(globalThis, { addEventListener: tab.addEventListener.bind(tab) });
`;

onOneServer((server) => {
  test.each(names)("the sample with %s does what it says", async (name) => {
    using place = aFolder();
    const { folder } = place;
    const { base, certificate } = server.address;
    const me = await server.user();
    writeClient(await modelOf("atlas"), folder);
    symlinkSync(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(folder, "node_modules"));
    writeFileSync(join(folder, "certificate.pem"), certificate);
    const given = `const base = ${JSON.stringify(base)};\nconst password = ${JSON.stringify(me.password)};\n`;
    const sample = samples[names.indexOf(name)] as string;
    const file = join(folder, "sample.ts");
    writeFileSync(file, alone + given + sample.replaceAll('"ada"', JSON.stringify(me.username)));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`--localstorage-file=${join(folder, "storage")}`, file],
      { cwd: folder, env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem") } },
    );
    expect(stdout.split("\n")[0]).toMatch(/^Wien \d+ Österreich$/);
    const { member } = (await server.get("/addresses/", { as: me })).json;
    expect(member).toMatchObject([{ streetAddress: "Getreidegasse 9" }]);
    // Only the client of the API waits out the second in which a date does not tell.
    const refused = name === "openapi-fetch" && stdout.includes("too young to tell");
    expect(member[0].postalCode).toBe(refused ? undefined : "5020");
  });
});
