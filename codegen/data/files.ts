/** Reference data of a spec: assigns files to resource types and reports errors. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResourceDefinition, ValueDefinition } from "../../src/hypermedia/api-definition.ts";
import { rowReader } from "../../src/hypermedia/reference-row.ts";
import { validatorsWith } from "../../src/hypermedia/validation.ts";
import { resourceDefinition, valueDefinition } from "../emit/class-definitions.ts";
import { contentSchema, valueForms } from "../emit/schema/body-schema.ts";
import { formats } from "../language/datatype-schemas.ts";
import { createReport, type Diagnostic, type Report } from "../language/diagnostics.ts";
import { nearestWord } from "../language/edit-distance.ts";
import { DATA } from "../language/hash.ts";
import type { Model, Resource } from "../language/model.ts";
import { nowhere } from "../language/yaml-node.ts";
import { namesIn } from "../output/optional-files.ts";
import { type Reader, type RowsFile, readRows, reportRows } from "./rows.ts";

const ROWS = ".ndjson";

/** Extensions of files that may be intended as data. */
const LIKE_ROWS = /\.(ndjson|jsonl?|csv|ya?ml)$/i;

/** Errors in the reference data of a valid spec. */
export async function faultsOfData(specDir: string, model: Model): Promise<readonly Diagnostic[]> {
  const report = createReport();
  const folder = join(specDir, DATA);
  const names = await namesIn(folder);
  const byFile = new Map(model.resources.map((resource) => [`${resource.plural}${ROWS}`, resource]));
  const files: RowsFile[] = [];
  const readers = readersOf(model);
  for (const name of names.toSorted()) {
    const shown = join(folder, name);
    const resource = byFile.get(name);
    if (resource === undefined) strayFile(name, shown, model, report);
    else if (resource.bytes !== null) {
      const message = `${resource.name} is a type of file, and a row has no bytes.`;
      report.add("stray-data", nowhere(shown), message, "Leave it out, and upload files when the server runs.");
    } else files.push(readRows(shown, await readFile(shown), readers.of(resource)));
  }
  for (const file of files) reportRows(file, files, report);
  return report.all();
}

function strayFile(name: string, shown: string, { resources }: Model, report: Report): void {
  const plurals = resources.map(({ plural }) => plural);
  const base = name.replace(LIKE_ROWS, "");
  const meant = nearestWord(base, plurals);
  if (!LIKE_ROWS.test(name) || (meant === null && !name.endsWith(ROWS))) return;
  const message = name.endsWith(ROWS)
    ? `No collection is called "${base}", so nobody reads this.`
    : `Rows are read from files that end in "${ROWS}", a JSON object in each line.`;
  const suggestion =
    meant === null
      ? `Those that there may be are ${plurals.map((plural) => `${plural}${ROWS}`).join(", ")}.`
      : `Rename it to "${meant}${ROWS}".`;
  report.add("stray-data", nowhere(shown), message, suggestion);
}

/** Reads rows with the server's own definitions, so that errors are the same as at a server start. */
function readersOf({ api, resources, values }: Model): { readonly of: (resource: Resource) => Reader } {
  const definitions = resources.map((each) => resourceDefinition(each, resources) as ResourceDefinition);
  const read = rowReader(
    { ...api, resources: definitions, values: values.map((each) => valueDefinition(each) as ValueDefinition) },
    api.base,
  );
  const forms = valueForms(values);
  const validator = validatorsWith(formats);
  return {
    of(resource) {
      const definition = definitions[resources.indexOf(resource)] as ResourceDefinition;
      const validate = validator(() => contentSchema(resource, forms));
      return { resource: definition, read: (row) => read(row, definition, validate) };
    },
  };
}
