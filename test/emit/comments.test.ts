/** What the generated modules say of classes and properties, in sentences. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emitContract } from "../../codegen/emit/handler-types.ts";
import { emitResources } from "../../codegen/emit/resources.ts";
import { loadSpec } from "../../codegen/language/load.ts";

const folder = mkdtempSync(join(tmpdir(), "hydrant-comments-"));
let staff: string;
let ward: string;
let contract: string;

beforeAll(async () => {
  const access = "\naccess:\n  list, retrieve, append, update: anyone\n";
  writeFileSync(
    join(folder, "api.yaml"),
    "api: Clinic\nversion: 1.0.0\ndescription: A clinic.\nbase: https://clinic.example/\nlocales:\n  default: en\n  offered: [en]\n",
  );
  writeFileSync(
    join(folder, "staff.yaml"),
    `resource: Staff\npath: /staff/\n\nproperties:\n  fullName: { type: string }\n  ward: { link: Ward, deprecated: { since: 2026-01-31 } }\n  room: { type: string, title: Number on the door }\n${access}`,
  );
  writeFileSync(
    join(folder, "ward.yaml"),
    `resource: Ward\ndescription: Where patients lie\npath: /wards/\n\nproperties:\n  name: { type: string }\n${access}`,
  );
  const { model, diagnostics } = await loadSpec(folder);
  if (model === null) throw new Error(JSON.stringify(diagnostics));
  const text = (name: string) => emitResources(model).find(({ path }) => path === `resources/${name}.ts`)?.text ?? "";
  [staff, ward, contract] = [text("staff"), text("ward"), emitContract(model).text];
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a class without a description is called by its title, and a description ends with a full stop", () => {
  expect(staff).toContain("/** Staff, as stored. */\nexport interface Staff {");
  expect(ward).toContain("/** Where patients lie. As stored. */\nexport interface Ward {");
});

test("a title is told where it says more than the name", () => {
  expect(staff).toContain("{\n  readonly id: string;\n  readonly fullName: string | null;\n");
  expect(staff).toContain("  /** Number on the door */\n  readonly room: string | null;\n");
});

test("what is deprecated says so once", () => {
  expect(staff).toContain("  /** @deprecated Since 2026-01-31. */\n  readonly ward: string | null;\n");
  expect(`${staff}${contract}`).not.toContain("Deprecated since");
});

test("of what has no singular an entry is added", () => {
  expect(contract).toContain("Adds a new staff entry to the collection.");
  expect(contract).toContain("Adds a new ward to the collection.");
});
