/** A model told in lines, short enough to read in a golden and complete enough to see what changed. */

import { ruleInWords } from "../../codegen/language/access-rule-text.ts";
import type { Deprecation, Model, Property, Range, Resource, Rule, ValueType } from "../../codegen/language/model.ts";

export function summary(model: Model): string {
  const { api } = model;
  const head = [
    `${api.title} ${api.version} at ${api.base}`,
    `terms ${api.vocabulary}, documentation ${api.documentation}`,
    `paths ${Object.values(api.paths).join(" ")}`,
    `locales ${api.locales.default} of ${api.locales.offered.join(" ")}; origins ${api.origins.join(" ") || "-"}`,
    `limits ${JSON.stringify(api.limits)}`,
    ...api.roles.map(({ name, scopes }) => `role ${name}: ${scopes.join(" ")}`),
    ...api.scopes.map(({ name, description }) => `scope ${name}: ${description}`),
    `authentication ${JSON.stringify(api.authentication)}`,
  ];
  return `${[head, ...model.resources.map(resource), ...model.values.map(value)].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function resource(each: Resource): string[] {
  const { collection } = each;
  return [
    `${each.name} "${each.title}" <${each.iri}> ${each.superClasses.map((iri) => `of <${iri}> `).join("")}${each.path} ${each.plural} ${each.table}`,
    `  identifier ${each.identifier.kind} ${each.identifier.property}; owner ${each.owner}; maxAge ${each.maxAge}; bytes ${JSON.stringify(each.bytes)}`,
    `  ${each.collectionClass.name} "${collection.title}" page ${collection.page.size}/${collection.page.most}${collection.me ? " me" : ""}`,
    `    filters ${collection.filters.map(({ link, property, forms }) => `${link === null ? "" : `${link}.`}${property}(${forms.join(" ")})`).join(" ")}`,
    `    orders ${collection.orders.join(" ")}; default ${JSON.stringify(collection.defaultOrder)}`,
    `    pairs ${collection.pairs.map(({ filter, order }) => `${filter}+${order}`).join(" ")}; embeddable ${collection.embeddable.join(" ")}`,
    ...(each.renamedFrom.length === 0 ? [] : [`  renamed from ${each.renamedFrom.join(" ")}`]),
    ...each.properties.map(property),
    ...each.operations.map(
      (operation) =>
        `  ${operation.id}: ${operation.method} ${operation.path} ${operation.type} "${operation.title}" ${operation.expects ?? "-"} -> ${operation.returns ?? "-"}; ${rule(operation.access)}${operation.contract ? "; contract" : ""}; ${operation.statuses.join(" ")}`,
    ),
  ];
}

function value(each: ValueType): string[] {
  return [
    `${each.name} "${each.title}" <${each.iri}> ${each.superClasses.map((iri) => `of <${iri}>`).join(" ")}`,
    ...each.properties.map(property),
  ];
}

function property(each: Property): string {
  const flags = (["required", "many", "multilingual", "unique", "readOnly", "writeOnly"] as const).filter(
    (flag) => each[flag],
  );
  const constraints = Object.entries(each.constraints)
    .filter(([, limit]) => limit !== null)
    .map(([name, limit]) => `${name} ${JSON.stringify(limit)}`);
  const access = (["read", "write"] as const).flatMap((right) =>
    each[right] === null ? [] : [`${right} ${rule(each[right])}`],
  );
  const standard = each.default === null ? [] : [`default ${JSON.stringify(each.default)}`];
  const lifespan = lifespanOf(each);
  const words = [
    range(each.range),
    ...flags,
    ...constraints,
    ...standard,
    ...access,
    `column ${each.column}`,
    ...lifespan,
    ...(each.renamedFrom.length === 0 ? [] : [`renamed from ${each.renamedFrom.join(" ")}`]),
    ...(each.source === "client" ? [] : [each.source]),
  ];
  return `    ${each.name} "${each.title}" <${each.iri}> ${words.join(", ")}`;
}

function lifespanOf({ since, deprecated }: Deprecation): string[] {
  return [
    ...(since === null ? [] : [`since ${since}`]),
    ...(deprecated === null ? [] : [`deprecated ${JSON.stringify(deprecated)}`]),
  ];
}

function range(each: Range): string {
  if (each.kind === "data") return each.datatype;
  return each.kind === "link" ? `link ${each.resource} ${each.onDelete}` : `embed ${each.value}`;
}

const rule = (each: Rule): string => ruleInWords(each) || "nobody";
