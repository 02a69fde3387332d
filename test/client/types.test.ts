/** The types of generated clients, for every spec there is: what is right compiles, and a wrong name does not. */

import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { emitClient } from "../../codegen/emit/client/client.ts";
import { openApi } from "../../codegen/emit/openapi.ts";
import { emitTypes } from "../../codegen/emit/types.ts";
import { mustBeGiven } from "../../codegen/language/datatype-schemas.ts";
import type { Model, Property, Resource } from "../../codegen/language/model.ts";
import { allSpecs, modelOf } from "../http/generic/specs.ts";
import { aFolder, complaints, programOf, writeClient } from "./clients.ts";
import { manyResources } from "./many.ts";

/** Lines that have to compile, and lines of which each has to fail, as the compiler holds against us where one does not. */
function usage({ resources }: Model): string {
  const wrong = (line: string) => `  // @ts-expect-error\n  ${line}\n`;
  const lines = resources.flatMap((resource) => [`{\n${right(resource)}${mistakes(resource).map(wrong).join("")}}\n`]);
  return `import { connect, inLanguages } from "./client/index.ts";
import { connect as connectToRead } from "./client/reading.ts";

const { api, session } = connect({ base: "https://localhost/", locale: "en" });
const several = connect({ base: "https://localhost/", locales: ["en", "de"] }).api;
const reading = connectToRead({ base: "https://localhost/" }).api;
void [session.loggedIn, inLanguages(api, { locales: ["en"] }) satisfies typeof several];
${wrong("api.noSuchCollection;")}
${lines.join("\n")}`;
}

/** One that a client reads, and is no text of several languages. */
const readable = ({ writeOnly, multilingual }: Property) => !writeOnly && !multilingual;

function right({ plural, properties, operations, collection, bytes }: Resource): string {
  const has = (name: string) => operations.some(({ lifecycle }) => lifecycle === name);
  const method = (name: string) => (properties.some((each) => each.name === name) ? `$${name}` : name);
  const text = properties.find(({ multilingual, many }) => multilingual && !many)?.name;
  const [order] = collection.orders;
  const [link] = collection.embeddable;
  const single = link !== undefined && !properties.find(({ name }) => name === link)?.many;
  const embedded = link === undefined ? "" : `, embed: ["${link}"]`;
  return [
    has("list") &&
      `  for await (const entry of api.${plural}.list({ itemsPerPage: 5${order ? `, order: "-${order}"` : ""}${embedded} })) {\n    entry.iri satisfies string;\n${
        single ? `    entry.${link}?.created satisfies string | undefined;\n` : ""
      }  }\n  (await api.${plural}.list()).total satisfies number;\n`,
    has("retrieve") &&
      `  const one = await api.${plural}.retrieve("x");\n  const other = await several.${plural}.retrieve(one);\n  void [one, other];\n`,
    has("retrieve") &&
      text !== undefined &&
      `  one.${text} satisfies string | undefined;\n  other.${text} satisfies { readonly [tag: string]: string } | undefined;\n`,
    has("update") && has("retrieve") && "  one.can.update satisfies boolean;\n  await one.update({});\n",
    bytes && has("update") && has("retrieve") && `  await one.${method("upload")}("x");\n`,
    bytes && has("retrieve") && `  await one.${method("download")}();\n`,
    has("retrieve") &&
      transitionsOf(operations)
        .map(({ name, expects }) => {
          const options = "{ ifUnmodified: true }";
          if (expects === null) return `  (await one.${method(name)}(${options})) satisfies void;\n`;
          return `  await one.${method(name)}();\n  (await one.${method(name)}({}, ${options})) satisfies void;\n`;
        })
        .join(""),
    has("delete") && has("retrieve") && "  (await one.delete()) satisfies void;\n",
  ]
    .filter(Boolean)
    .join("");
}

const transitionsOf = (operations: Resource["operations"]) =>
  operations.filter(({ transition }) => transition !== null);

function mistakes({ plural, properties, operations, collection }: Resource): string[] {
  const has = (name: string) => operations.some(({ lifecycle }) => lifecycle === name);
  const shown = properties.find(readable)?.name ?? "created";
  const secret = properties.find(({ writeOnly }) => writeOnly)?.name;
  const required = properties.some((each) => mustBeGiven(each) && !each.readOnly && each.source === "client");
  const files = operations.some(({ lifecycle, expects }) => lifecycle === "append" && expects === null);
  return [
    `api.${plural}.noSuchOperation();`,
    ...(has("list")
      ? [`api.${plural}.list({ noSuchFilter: 1 });`, `api.${plural}.list({ order: "noSuchOrder" });`]
      : []),
    ...(has("list") ? [`api.${plural}.list({ embed: ["noSuchLink"] });`, `reading.${plural}.append;`] : []),
    ...(has("list") && collection.orders.length > 0
      ? [`api.${plural}.list({ order: "+${collection.orders[0]}" });`]
      : []),
    ...(has("append") && required && !files
      ? [`api.${plural}.append({});`, `api.${plural}.append({ noSuchProperty: 1 });`]
      : []),
    ...(has("retrieve")
      ? [
          "one.noSuchProperty;",
          `one.${shown} = one.${shown};`,
          "one.can.noSuchOperation;",
          `(await api.${plural}.at("x").load()).noSuch;`,
        ]
      : []),
    ...(has("retrieve") && secret !== undefined ? [`one.${secret};`] : []),
    ...(has("retrieve") && has("update") ? ["one.update({ noSuchProperty: 1 });"] : []),
    ...(has("retrieve") ? transitionsOf(operations).map(({ name }) => `one.${name}({ noSuchProperty: 1 });`) : []),
    ...(has("retrieve") && !has("update") ? ["one.update({});", 'one.upload("x");'] : []),
  ];
}

describe("the types of a generated client", () => {
  test("take what is right and refuse a wrong name, of every spec", async () => {
    using place = aFolder();
    // In one program, since what they share takes it longest.
    const files = await Promise.all(
      allSpecs.map(async (name) => {
        const model = await modelOf(name);
        const folder = join(place.folder, name);
        writeClient(model, folder);
        const file = join(folder, "usage.ts");
        writeFileSync(file, usage(model));
        return file;
      }),
    );
    expect(complaints(programOf(files))).toEqual([]);
  });

  test("of a file offer its bytes as far as the spec has operations for them", async () => {
    using place = aFolder();
    const model = await modelOf("atlas");
    const resources = model.resources.map((each) => ({
      ...each,
      operations: each.operations.filter(({ lifecycle }) => lifecycle !== "update" && lifecycle !== "replace"),
    }));
    const fixed = { ...model, resources };
    writeClient(fixed, place.folder);
    const file = join(place.folder, "usage.ts");
    writeFileSync(file, usage(fixed));
    expect(complaints(programOf([file]))).toEqual([]);
  });

  test("take the lines that the documentation shows, and so do those of openapi-fetch beside them", async () => {
    using place = aFolder();
    const [model, docs] = [
      await modelOf("atlas"),
      readFileSync(new URL("../../docs/client.md", import.meta.url), "utf8"),
    ];
    writeClient(model, place.folder);
    writeFileSync(join(place.folder, "types.ts"), emitTypes(openApi(model)).text);
    const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
    symlinkSync(modules, join(place.folder, "node_modules"));
    const given = "declare const base: string;\ndeclare const password: string;\n";
    const files = [...docs.matchAll(/```ts\n([\s\S]+?)```/g)].map(([, text], index) => {
      const file = join(place.folder, `shown-${index}.ts`);
      writeFileSync(file, `${text}${given}`);
      return file;
    });
    expect(files).toHaveLength(2);
    expect(complaints(programOf(files))).toEqual([]);
  });

  test("cost the same for each further resource: twice as many are no more than twice the work", async () => {
    const work: number[] = [];
    for (const count of [60, 120]) {
      using place = aFolder();
      const model = await manyResources(count);
      writeClient(model, place.folder);
      const file = join(place.folder, "usage.ts");
      writeFileSync(file, usage({ ...model, resources: model.resources.slice(0, 1) }));
      const program = programOf([file, join(place.folder, "client", "index.ts")]);
      expect(complaints(program)).toEqual([]);
      work.push(program.getInstantiationCount());
    }
    expect(work[1]).toBeLessThan(2.2 * (work[0] as number));
  });
});

test("what a spec says of its classes stays in comments", async () => {
  const model = await modelOf("atlas");
  const said = JSON.stringify(model, (name, value) =>
    ["title", "description"].includes(name) && typeof value === "string" ? "x */ stolen(); /* x" : value,
  );
  const print = ts.createPrinter({ removeComments: true });
  for (const { path, text } of emitClient(JSON.parse(said)))
    expect(print.printFile(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext))).not.toContain("stolen");
});

test("what is going to end is told where it is written", async () => {
  const model = await modelOf("atlas");
  const ended = { since: "2026-01-01", sunset: null, replacedBy: null };
  const said = JSON.stringify(model, (name, value) => (name === "deprecated" ? ended : value));
  const place = emitClient(JSON.parse(said)).find(({ path }) => path === "client/resources/place.ts")?.text;
  for (const what of ["export interface Place<", "  readonly population?:", "  list<", "  update("])
    expect(place).toContain(`* @deprecated Since 2026-01-01.\n${what.startsWith(" ") ? "  " : ""} */\n${what}`);
});
