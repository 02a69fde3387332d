/** Reads spec files: YAML 1.2 core, without anchors, merge keys and tags. */

import { createRequire } from "node:module";
import type { Document, ParsedNode, YAMLMap, Node as YamlNode } from "yaml";
import type { Report } from "./diagnostics.ts";
import { explainSyntaxError } from "./yaml-errors.ts";
import { controlIn, type Entry, type MapNode, type Node, type Scalar, type Source, type Spot } from "./yaml-node.ts";

/** The library, loaded when the first text needs it. */
let library: typeof import("yaml") | undefined;
const yamlLibrary = (): typeof import("yaml") => (library ??= createRequire(import.meta.url)("yaml"));

export const BEGIN = 'Begin it with "api:", "resource:", "value:" or "group:".';
const SHARE = 'Share properties by a group and "use".';

/** The tree of a file; null if it cannot be read, which is then reported. */
export function readYaml(source: Source, report: Report): MapNode | null {
  const control = controlIn(source.text);
  if (control !== null) {
    const message = `A text cannot have ${control.name}.`;
    const suggestion = "Remove it. If there are more of them, save the file as text in UTF-8.";
    report.add("control-character", { source, start: control.at, end: control.at + 1 }, message, suggestion);
    return null;
  }
  const { isMap, parseAllDocuments } = yamlLibrary();
  const parsed = parseAllDocuments<ParsedNode>(source.text, {
    version: "1.2",
    schema: "core",
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const documents = "empty" in parsed ? [] : parsed;
  const faults = documents.flatMap((document) => [...document.errors, ...document.warnings]);
  // The first error often causes the others. An error about a comment is caused by something that is not closed.
  const failed = faults.find(({ message }) => !message.startsWith("Comments must be")) ?? faults[0];
  if (failed !== undefined) {
    const code = failed.name === "YAMLWarning" || failed.code === "TAG_RESOLVE_FAILED" ? "yaml-feature" : "yaml-syntax";
    const opened = openedBefore(failed.pos[0], documents);
    const { start, end, message, suggestion } = explainSyntaxError(failed, source.text, opened);
    report.add(code, { source, start, end }, message, suggestion);
    return null;
  }
  const [first, second] = documents;
  if (second !== undefined) {
    const start = second.range[0];
    const suggestion = 'Put what follows "---" into a file of its own.';
    report.add("yaml-feature", { source, start, end: start + 3 }, "A file holds one document.", suggestion);
  }
  const contents = first?.contents ?? null;
  if (first === undefined || !isMap(contents)) {
    const [start, end] = contents?.range ?? [0, 0];
    const message = contents === null ? "This file is empty." : "This file is not a set of keys and values.";
    report.add("unknown-kind", { source, start, end }, message, BEGIN);
    return null;
  }
  return isPlain(first, source, report) ? mapFrom(contents, null, source, report) : null;
}

/** Where the innermost quote, brace or bracket around an offset begins. */
function openedBefore(offset: number, documents: readonly Document.Parsed[]): number | null {
  const { isCollection, isScalar, visit } = yamlLibrary();
  let opened: number | null = null;
  for (const document of documents)
    visit(document, {
      Node(_, node) {
        const opens = isCollection(node) ? node.flow === true : isScalar(node) && /^QUOTE/.test(node.type ?? "");
        const [start, end] = node.range ?? [0, 0];
        if (opens && start < offset && offset <= end) opened = start;
      },
    });
  return opened;
}

/** Reports features of YAML that are not part of the language. */
function isPlain(document: Document.Parsed, source: Source, report: Report): boolean {
  const { isScalar, visit } = yamlLibrary();
  let plain = true;
  const refuse = (code: "yaml-feature" | "control-character", node: YamlNode, message: string, suggestion: string) => {
    report.add(code, spotOf(node, source), message, suggestion);
    plain = false;
  };
  visit(document, {
    Alias: (_, node) => refuse("yaml-feature", node, "Aliases are not part of the language.", SHARE),
    Pair(_, { key }) {
      const node = key as YamlNode;
      if (isScalar(key) && key.value === "<<")
        refuse("yaml-feature", node, "Merge keys are not part of the language.", SHARE);
      else if (!isScalar(key) || typeof key.value !== "string") {
        const { start, end } = spotOf(node, source);
        refuse("yaml-feature", node, "A key must be text.", `Put it in quotes: "${source.text.slice(start, end)}".`);
      }
    },
    Value(_, node) {
      const { anchor, tag } = node;
      if (anchor !== undefined)
        refuse("yaml-feature", node, `The anchor "&${anchor}" is not part of the language.`, SHARE);
      if (tag !== undefined)
        refuse("yaml-feature", node, `The tag "${tag}" is not part of the language.`, "Leave it out.");
      // A control character can only come from an escape here.
      const control = isScalar(node) && typeof node.value === "string" ? controlIn(node.value) : null;
      if (control === null) return;
      const message = `This escape stands for ${control.name}, which a text cannot have.`;
      const suggestion = "Leave it out, or put the text between single quotes, where nothing is an escape.";
      refuse("control-character", node, message, suggestion);
    },
  });
  return plain;
}

function spotOf({ range }: Pick<YamlNode, "range">, source: Source): Spot {
  const [start, end] = range ?? [0, 0];
  return { source, start, end: Math.max(start, end) };
}

/** Converts a node of the library. `owner`: the key that has the node as its value. */
function nodeFrom(yaml: YamlNode | null, owner: Spot | null, source: Source, report: Report): Node {
  const { isMap, isScalar, isSeq } = yamlLibrary();
  if (isMap(yaml)) return mapFrom(yaml, owner, source, report);
  const at = spotOf(yaml ?? {}, source);
  if (isSeq<YamlNode | null>(yaml))
    return { kind: "list", items: yaml.items.map((item) => nodeFrom(item, null, source, report)), at };
  const value = isScalar(yaml) ? (yaml.value as Scalar) : null;
  return { kind: "scalar", value, at: at.end === at.start && value === null ? (owner ?? at) : at };
}

function mapFrom(yaml: YAMLMap, owner: Spot | null, source: Source, report: Report): MapNode {
  const at = spotOf(yaml, source);
  const entries = new Map<string, Entry>();
  for (const { key: name, value } of yaml.items as { key: YamlNode & { value: string }; value: YamlNode | null }[]) {
    const keyAt = spotOf(name, source);
    const key = name.value;
    if (entries.has(key))
      report.add("duplicate-key", keyAt, `The key "${key}" occurs twice here.`, "Keep one of the two.");
    else entries.set(key, { key, keyAt, value: nodeFrom(value, keyAt, source, report) });
  }
  const [first] = entries.values();
  return { kind: "map", entries: [...entries.values()], partial: false, owner: owner ?? first?.keyAt ?? at, at };
}
