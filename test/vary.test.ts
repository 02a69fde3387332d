/** Nobody but one file reads the request headers that answers depend on, so that none is missing in `Vary`. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "src");
const reader = "server/caching/vary.ts";
const selecting = new Set([
  "accept",
  "accept-charset",
  "accept-encoding",
  "accept-language",
  "access-control-request-headers",
  "access-control-request-method",
  "authorization",
  "cookie",
  "origin",
  "prefer",
  "sec-fetch-dest",
  "user-agent",
]);
/** Names that are not written out: of what proxies say, which is not about the answer, and of what is only counted. */
const unnamed = [
  "server/transport/forwarded.ts",
  "server/transport/http.ts",
  "server/steps/receive.ts",
  "server/health/health.ts",
];

const named = (node: ts.Expression | ts.Node | undefined): string =>
  node === undefined
    ? ""
    : ts.isIdentifier(node) || ts.isStringLiteralLike(node)
      ? node.text
      : ts.isPropertyAccessExpression(node)
        ? node.name.text
        : "";

/** Whether an expression is the headers of a request: responses are written, and under names with capitals. */
const areHeaders = (node: ts.Node | undefined): boolean => /^(?:headers|headersDistinct)$/.test(named(node));

/** What is read of headers in a piece of code; `?` where the name is not written out. */
function headersRead(text: string): string[] {
  const read: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      if (areHeaders(node.expression)) read.push(node.name.text);
      if (node.name.text === "rawHeaders") read.push("?");
    }
    if (ts.isElementAccessExpression(node) && areHeaders(node.expression))
      read.push(ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : "?");
    if (ts.isCallExpression(node) && named(node.expression) === "countHeader")
      read.push(named(node.arguments[1]) || "?");
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && areHeaders(node.initializer))
      for (const { name, propertyName } of node.name.elements) read.push(named(propertyName ?? name) || "?");
    if (ts.isBindingElement(node)) {
      if (named(node.propertyName ?? node.name) === "rawHeaders") read.push("?");
      if (ts.isObjectBindingPattern(node.name) && areHeaders(node.propertyName))
        for (const { name, propertyName } of node.name.elements) read.push(named(propertyName ?? name) || "?");
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest));
  return read;
}

const files = globSync("{server,hypermedia,store}/**/*.ts", { cwd: root }).sort();
const readIn = (file: string) => headersRead(readFileSync(join(root, file), "utf8"));

test("[TRN-7] request headers that select an answer are read in one place", () => {
  const elsewhere = files
    .filter((file) => file !== reader)
    .flatMap((file) =>
      readIn(file)
        .filter((name) => selecting.has(name) || (name === "?" && !unnamed.includes(file)))
        .map((name) => `${file} reads ${name}`),
    );
  expect(elsewhere).toEqual([]);
});

test("the one place reads them, and is seen to", () => {
  expect(readIn(reader)).toEqual(["?", "authorization"]);
});

test.each([
  ["request.headers.accept", "accept"],
  ['request.headers["accept-language"]', "accept-language"],
  ["exchange.request.headers?.origin", "origin"],
  ["const { authorization } = request.headers", "authorization"],
  ["const { prefer: wish } = request.headers", "prefer"],
  ["const { headers: { cookie } } = request", "cookie"],
  ["function f({ headers: { cookie } }: Request) {}", "cookie"],
  ['countHeader(request, "origin")', "origin"],
  ["request.headersDistinct.accept", "accept"],
  ["request.headers[name]", "?"],
  ["const { rawHeaders } = request", "?"],
  ["request.rawHeaders[0]", "?"],
])("%s would be found", (code, name) => {
  expect(headersRead(code)).toContain(name);
});
