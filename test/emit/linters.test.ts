// The OpenAPI documents of every spec under the rules that the common linters recommend (clause HYD-5).

import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type ISpectralDiagnostic } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { describe, expect, test } from "vitest";
import { emitOpenApi } from "../../codegen/emit/openapi.ts";
import type { Model } from "../../codegen/language/model.ts";
import { drawnSpecs, modelOf } from "../http/generic/specs.ts";
import { ODD } from "./odd.ts";

/** What a linter has to say of a place in a document. */
interface Finding {
  readonly rule: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** Rules that the interface itself breaks: its paths end in slashes, POST answers 303, and servers run on localhost. */
const waived: ReadonlySet<string> = new Set([
  "no-path-trailing-slash",
  "path-keys-no-trailing-slash",
  "operation-2xx-response",
  "no-server-example.com",
]);

/** What only the spec could say, and does not. */
function unsaid({ api }: Model): ReadonlySet<string> {
  return new Set([
    ...(api.contact === null ? ["info-contact"] : []),
    ...(api.license === null ? ["info-license"] : []),
  ]);
}

/** Some validators do not see that 19.99 is a multiple of 0.01, as binary fractions have it that it is not. */
function isMultiple({ message, path }: Finding, document: unknown): boolean {
  const step = Number(/must be multiple of (\d+(?:\.\d+)?)/.exec(message)?.[1]);
  // biome-ignore lint/suspicious/noExplicitAny: a path leads anywhere
  const value = path.reduce((at: any, key) => at?.[key], document);
  return typeof value === "number" && Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

async function byRedocly(text: string): Promise<readonly Finding[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, absoluteRef: "/openapi.json", config });
  return problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    message,
    path: (location[0]?.pointer ?? "#/")
      .slice(2)
      .split("/")
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")),
  }));
}

async function bySpectral(text: string): Promise<readonly Finding[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(spectralRulesets.oas as Parameters<typeof spectral.setRuleset>[0]);
  const found = await spectral.run(text);
  return found.map(({ code, message, path }: ISpectralDiagnostic) => ({
    rule: String(code),
    message,
    path: path.map(String),
  }));
}

const models = await Promise.all(drawnSpecs(1).map(async (name) => [name, await modelOf(name)] as const));

describe.each([...models, ["the odd model", ODD] as const])("the OpenAPI document of %s", (_, model) => {
  const { text } = emitOpenApi(model);
  const left = (findings: readonly Finding[]) =>
    findings.filter(
      (finding) =>
        !waived.has(finding.rule) && !unsaid(model).has(finding.rule) && !isMultiple(finding, JSON.parse(text)),
    );

  test("[HYD-5] breaks no rule that @redocly/cli recommends", async () => {
    const findings = await byRedocly(text);
    // It has been looked at: the interface's own slashes are seen.
    expect(findings.map(({ rule }) => rule)).toContain("no-path-trailing-slash");
    expect(left(findings)).toEqual([]);
  });

  test("[HYD-5] breaks no rule that @stoplight/spectral-cli recommends", async () => {
    const findings = await bySpectral(text);
    expect(findings.map(({ rule }) => rule)).toContain("path-keys-no-trailing-slash");
    expect(left(findings)).toEqual([]);
  });
});

test("what is wrong is found by either", async () => {
  const { text } = emitOpenApi(ODD);
  const wrong = text.replace('"operationId": "listThing"', '"operationId": "appendThing"');
  expect(wrong).not.toBe(text);
  expect((await byRedocly(wrong)).map(({ rule }) => rule)).toContain("operation-operationId-unique");
  expect((await bySpectral(wrong)).map(({ rule }) => rule)).toContain("operation-operationId-unique");
});
