/** The properties of a class as a table, and words for their types, limits, states and sources. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import { conditionInWords, ruleInWords } from "../../language/access-rule-text.ts";
import { mustBeGiven } from "../../language/datatype-schemas.ts";
import type { Class, Constraints, Property, RecordCondition, Transition } from "../../language/model.ts";
import { described, sentence } from "../descriptions.ts";
import { code, type Html, html, joined, prose, table } from "./html.ts";

export const classLink = (name: string): Html => html`<a href="${name}">${name}</a>`;

/** `from open or assigned to closed` */
export const changeInWords = ({ from, to }: Transition): Html =>
  html`from ${joined(from.map(code), " or ")} to ${code(to)}`;

export const conditionsInWords = (when: readonly RecordCondition[]): string =>
  when.length === 0 ? "" : ` when ${when.map(conditionInWords).join(" and ")}`;

export const propertiesTable = ({ properties }: Class): Html =>
  table(
    ["Property", "Type", "Meaning"],
    properties.map((property) => [
      `property-${property.name}`,
      html`<a href="#property-${property.name}">${code(property.name)}</a> <span>${property.title}</span>`,
      html`${joined([kindInWords(property), ...limitsInWords(property.constraints)])}`,
      html`${joined(facts(property), " ")}`,
    ]),
  );

function kindInWords({ range, many, multilingual, source, inverse }: Property): Html {
  if (inverse) return html`the collection of each ${classLink(inverse.resource)} that links here`;
  if (source === "transitions") return html`a state`;
  const several = many ? "several: " : "";
  if (range.kind === "link") return html`${several}a link to ${classLink(range.resource)}`;
  if (range.kind === "embed") return html`${several}an embedded ${classLink(range.value)}`;
  const { precision, scale, ordered } = range;
  const digits = precision === undefined ? "" : `, ${precision} digits, ${scale} of them after the point`;
  const order = ordered === undefined ? "" : ", ordered from the least";
  return html`${several}${DATATYPES[range.datatype].description}${multilingual ? " in each language" : ""}${digits}${order}`;
}

const LIMITS: Readonly<Partial<Record<keyof Constraints, readonly [words: string, unit?: string]>>> = {
  minLength: ["at least", "character"],
  maxLength: ["at most", "character"],
  minimum: ["at least"],
  exclusiveMinimum: ["more than"],
  maximum: ["at most"],
  exclusiveMaximum: ["less than"],
  multipleOf: ["a multiple of"],
  minItems: ["at least", "value"],
  maxItems: ["at most", "value"],
  maxLanguages: ["at most", "language"],
};

/** Of constraints, or of the keywords of a schema. */
export function limitsInWords(limits: { readonly [Name in keyof Constraints]?: unknown }): readonly Html[] {
  const { enum: listed, pattern } = limits;
  return [
    ...(Array.isArray(listed) ? [html`one of ${joined(listed.map((value) => code(String(value))))}`] : []),
    ...(typeof pattern === "string" ? [html`matching ${code(pattern)}`] : []),
    ...Object.entries(LIMITS).flatMap(([name, [words, unit = ""]]) => {
      const limit = limits[name as keyof Constraints] ?? null;
      const counted = unit === "" ? "" : ` ${unit}${limit === 1 ? "" : "s"}`;
      return limit === null ? [] : [html`${words} ${String(limit)}${counted}`];
    }),
  ];
}

function facts(property: Property): readonly Html[] {
  const { description, title, source, read, write, examples, aggregate, sequence, inverse } = property;
  const isWritten = !property.readOnly && source === "client";
  // A title used as the description only repeats the name.
  const text = described(description === title ? "" : description, property);
  const all: readonly (readonly [isTrue: unknown, fact: () => Html])[] = [
    [text, () => prose(sentence(text))],
    [mustBeGiven(property) && isWritten, () => html`<b>Required.</b>`],
    [property.unique, () => html`Unique.`],
    [inverse, () => html`Its address is ${code(inverse?.path ?? "")}.`],
    [
      aggregate,
      () =>
        html`The ${aggregate?.does ?? ""}${aggregate?.property ? html` of ${code(aggregate.property)}` : null} over each ${classLink(aggregate?.resource ?? "")} that links here${conditionsInWords(aggregate?.when ?? [])}.`,
    ],
    [sequence !== undefined, () => html`The server counts it${sequence ? html` for each ${code(sequence)}` : null}.`],
    [source === "transitions", () => html`Only <a href="#class-states">transitions</a> change it.`],
    [!isWritten && source !== "transitions", () => html`Read-only.`],
    [property.writeOnly, () => html`Write-only.`],
    [read, () => html`Who may read it: ${ruleInWords(read ?? [])}.`],
    [write && isWritten, () => html`Who may write it: ${ruleInWords(write ?? [])}.`],
    [property.default !== null, () => html`Default: ${code(JSON.stringify(property.default))}.`],
    [examples.length > 0, () => html`Example: ${code(JSON.stringify(examples[0]))}.`],
  ];
  return all.filter(([isTrue]) => isTrue).map(([, fact]) => fact());
}
