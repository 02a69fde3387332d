/** What the shapes tell of what is going to end. */

import { expect, test } from "vitest";
import { emitShapes } from "../../codegen/emit/shapes.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import type { Model, Property } from "../../codegen/language/model.ts";

type Shape = { readonly "@id": string; readonly comment: string; readonly property?: readonly Shape[] };

const ends = (shape: Shape): boolean => "deprecated" in shape && shape.deprecated === true;
const nameOf = (shape: Shape): string => shape["@id"].split("#")[1] ?? "";

function shapesOf(model: Model): { readonly context: Record<string, unknown>; readonly graph: readonly Shape[] } {
  const { "@context": context, "@graph": graph } = JSON.parse(emitShapes(model).text);
  return { context, graph };
}

test("the shapes of a resource type and its collection, and of a property, say that they end, and no others", async () => {
  const { model } = await loadSpec("test/specs/conference");
  if (model === null) throw new Error("The spec is faulty.");
  const { context, graph } = shapesOf(model);
  expect(context.deprecated).toMatchObject({ "@id": "http://www.w3.org/2002/07/owl#deprecated" });
  expect(graph.filter(ends).map(nameOf).sort()).toEqual(["Handout", "HandoutCollection"]);
  expect(graph.find((shape) => nameOf(shape) === "Handout")?.comment).toContain("Deprecated since 2030-01-31");
  const ending = { since: "2030-01-31", sunset: null, replacedBy: null };
  const resources = model.resources.map((resource) => ({
    ...resource,
    properties: resource.properties.map(
      (property): Property => (property.name === "caption" ? { ...property, deprecated: ending } : property),
    ),
  }));
  const properties = shapesOf({ ...model, resources }).graph.flatMap(({ property = [] }) => property);
  const those = properties.filter(ends);
  const captions = resources.flatMap(({ properties: all }) => all.filter(({ name }) => name === "caption"));
  expect(captions.length).toBeGreaterThan(0);
  expect(those).toHaveLength(captions.length);
});
