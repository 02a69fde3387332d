/** The reference of every spec: complete, linked, escaped, and with examples that work. */

import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApi } from "../../codegen/emit/openapi.ts";
import { emitReference } from "../../codegen/emit/reference.ts";
import type { Model } from "../../codegen/language/model.ts";
import { listening, mock } from "../../codegen/mock/server.ts";
import { aFolder, complaints, programOf, writeClient } from "../client/clients.ts";
import { drawnSpecs, modelOf } from "../http/generic/specs.ts";
import { ODD } from "./odd.ts";

/** By their addresses below the documentation: "" of the index, `Ticket`. */
const pagesOf = (model: Model): ReadonlyMap<string, string> =>
  new Map(emitReference(model).map(({ path, text }) => [path.replace(/^reference(\/(.*))?\.html$/, "$2"), text]));

const unescaped = (markup: string): string =>
  markup.replace(/&#(\d+);/g, (_, character) => String.fromCharCode(Number(character)));

const examplesOf = (pages: ReadonlyMap<string, string>, program: string): readonly string[] =>
  [...pages.values()].flatMap((page) =>
    [...page.matchAll(/<summary>Example with ([^<]*)<\/summary>\s*<pre><code>([^<]*)<\/code>/g)].flatMap(
      ([, name, text = ""]) => (name === program ? [unescaped(text)] : []),
    ),
  );

interface Paths {
  readonly [path: string]: Readonly<Record<string, { readonly operationId: string }>>;
}

describe.each(drawnSpecs(1))("the reference of %s", async (name) => {
  const model = await modelOf(name);
  const pages = pagesOf(model);
  const ids = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `${page}#${id}`),
  );
  const { server, base } = await listening(0);
  const place = aFolder();

  beforeAll(async () => {
    server.on("request", (await mock(model, base)).listener);
  });
  afterAll(() => {
    server.close();
    place[Symbol.dispose]();
  });

  test("[WEB-5] has a heading for each operation of the OpenAPI document, and a row for each property and error", () => {
    const operations = Object.values(openApi(model).paths as unknown as Paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    for (const id of operations) expect(ids.filter((each) => each.endsWith(`#${id}`))).toHaveLength(1);
    const properties = [...model.resources, ...model.values].flatMap((of) =>
      of.properties.map((property) => `${of.name}#property-${property.name}`),
    );
    expect(ids).toEqual(expect.arrayContaining([...properties, "#status-400", "#status-503"]));
  });

  test("[WEB-5] has no id twice, and links only to what is there", () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const links = [...pages].flatMap(([page, text]) =>
      [...text.matchAll(/ href="(?!data:)([^"]*)"/g)].map(([, to = ""]) => {
        const { pathname, hash } = new URL(to, `https://here/docs/${page}`);
        return pathname + hash;
      }),
    );
    const known = [...pages.keys(), ...ids].map((each) => `/docs/${each}`);
    const others = /^\/docs\/(assets|errors)\/|^\/(?!docs\/)/;
    expect(links.filter((link) => !known.includes(link) && !others.test(link))).toEqual([]);
  });

  test("[WEB-5] has examples with the client that compile", () => {
    writeClient(model, place.folder);
    const file = join(place.folder, "examples.ts");
    const calls = examplesOf(pages, "the client").map((example) => `{\n${example}\n}\n`);
    writeFileSync(
      file,
      `import { connect } from "./client/index.ts";\nexport const { api, session } = connect({ base: "${base}" });\n${calls.join("")}`,
    );
    expect(complaints(programOf([file])).filter((each) => !/is declared but|are unused/.test(each))).toEqual([]);
  });

  test("[WEB-5] has examples with fetch and curl that the mock answers", async () => {
    const rebased = (example: string) => example.replaceAll(model.api.base, base);
    const failed: unknown[] = [];
    for (const example of examplesOf(pages, "fetch").map(rebased)) {
      const run = new Function("token", "file", `return (async () => {\n${example}\nreturn response;\n})()`);
      const response: Response = await run("token", "Hello");
      if (!response.ok) failed.push([example, response.status, await response.text()]);
    }
    writeFileSync(join(place.folder, "example.txt"), "Hello");
    for (const example of examplesOf(pages, "curl").map(rebased)) {
      const options = { cwd: place.folder, env: { ...process.env, TOKEN: "token" } };
      const { stdout } = await promisify(execFile)("sh", ["-c", `${example} -s -w '\\n%{http_code}'`], options);
      if (!/\n[23]\d\d$/.test(stdout)) failed.push([example, stdout]);
    }
    expect(failed).toEqual([]);
  });
});

test("[WEB-5] texts of the spec are no markup", () => {
  const hostile = `<img src=x onerror=alert(1)> "'&amp; \`<b>\``;
  const [odd] = ODD.resources;
  const api = { ...ODD.api, title: hostile, description: hostile };
  const resources = [{ ...odd, title: hostile, description: hostile }, ...ODD.resources.slice(1)] as Model["resources"];
  const pages = [...pagesOf({ ...ODD, api, resources }).values()].join("");
  expect(pages).not.toMatch(/<img|<b>`?<|&amp;amp;/);
  expect(unescaped(pages)).toContain(`<p>${hostile.replace(/`(.*)`/, "<code>$1</code>")}</p>`);
});
