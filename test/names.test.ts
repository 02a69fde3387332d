/** The generator and the machine know no application: none of its names stands in their code. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { loadSpec } from "../codegen/language/load.ts";
import type { Class, Model } from "../codegen/language/model.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const rooms = ["codegen", "src/server", "src/hypermedia", "src/store"];

/** What tells of the language by examples: the grammar, and the page that is made of it. */
const examples = [/^codegen[/\\]language[/\\]grammar[/\\]/, /^codegen[/\\]language[/\\]docs\.ts$/];

/** Words that the application shares with every other: keys of the language, words of HTTP and SQL, and plain English. */
const general = [
  ..."name title label content scopes roles username password email token expires locale users admin".split(" "),
  ..."Object objects contentType sha256 addresses places public timezone longitude latitude".split(" "),
];

/** Every name that the spec gives to something. */
function namesOf({ resources, values, api }: Model): Set<string> {
  const classes: readonly Class[] = [...resources, ...values];
  const properties = classes.flatMap((each) =>
    each.properties.filter(({ source }) => source === "client" || source === "bytes"),
  );
  const operations = resources.flatMap((resource) => resource.operations.filter(({ lifecycle }) => lifecycle === null));
  return new Set([
    ...[...classes, ...properties, ...operations, ...api.roles, ...api.scopes].map(({ name }) => name),
    ...resources.flatMap(({ plural, collectionClass, table }) => [plural, collectionClass.name, table]),
    ...operations.map(({ type }) => type),
  ]);
}

/** The words of a source's identifiers and texts; comments explain by examples, and do nothing. */
function wordsIn(source: string): Set<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isIdentifier(node) ||
      ts.isLiteralExpression(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      for (const word of node.text.match(/[\w:]+/g) ?? []) words.add(word);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest));
  return words;
}

test("no name of the application occurs in the generator and the machine", async () => {
  const { model } = await loadSpec(join(root, "spec"));
  const names = namesOf(model as Model);
  for (const word of general) names.delete(word);
  expect(names.size).toBeGreaterThan(40);
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
  );
  const sources = files.filter((file) => /\.(ts|mjs)$/.test(file) && !examples.some((example) => example.test(file)));
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((file) =>
    [...wordsIn(readFileSync(join(root, file), "utf8"))]
      .filter((word) => names.has(word))
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
