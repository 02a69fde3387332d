/** The projects of the specs: their handlers fit what is generated, and what does not fit is told. */

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allSpecs } from "../http/generic/specs.ts";
import { compile, makeProject, type TestProject } from "../projects.ts";

test("the handlers of every spec compile", async () => {
  const projects: TestProject[] = [];
  try {
    for (const name of allSpecs) projects.push(await makeProject(name));
    expect(compile(projects.map(({ folder }) => folder))).toBe("");
  } finally {
    for (const project of projects) project.remove();
  }
});

test("hooks of transitions that are misnamed, or store what the spec does not have, do not compile", async () => {
  const project = await makeProject("helpdesk");
  try {
    const wrong = {
      "{ relaese: async () => undefined }": /'relaese' does not exist/,
      "{ release: async () => ({ values: { assigne: null } }) }": /assigne/,
      "{ release: async () => ({ values: { state: null } }) }": /null/,
      "{ assign: async ({ content }) => void content.asignee }": /'asignee' does not exist/,
    };
    const lines = Object.keys(wrong).map(
      (before, index) => `export const wrong${index} = stored(tickets, { before: ${before} });`,
    );
    appendFileSync(join(project.folder, "src", "handlers", "index.ts"), lines.join("\n"));
    const told = project.compile().split(/^(?=\S)/m);
    expect(told).toHaveLength(lines.length);
    expect(told).toEqual(Object.values(wrong).map((text) => expect.stringMatching(text)));
  } finally {
    project.remove();
  }
});
