/** Reads spec files: YAML 1.2 core into nodes that know their place, without anchors, merge keys and tags. */

import { createRequire } from "node:module";
import type { Document, ParsedNode, Node as YamlNode } from "yaml";
import type { Report } from "./diagnostics.ts";
import { syntaxFault } from "./yaml-errors.ts";
import {
  controlIn,
  type Entry,
  type MapNode,
  type Node,
  type Scalar,
  type Source,
  type Spot,
  withoutControl,
} from "./yaml-node.ts";

/** The library, loaded when the first text needs it. */
const yamlLibrary = (): typeof import("yaml") => createRequire(import.meta.url)("yaml");

/** How a file begins. */
export const BEGIN = 'Begin it with "api:", "resource:", "value:" or "group:".';
const SHARE = 'Share properties by a group and "use".';

/** The file's tree; null where it is no YAML or no map, which is then in the report. */
export function readYaml(source: Source, report: Report): MapNode | null {
  const spot = (start: number, end: number): Spot => ({ source, start, end: Math.max(end, start) });
  const control = controlIn(source.text);
  if (control !== null) {
    const message = `A text cannot have ${control.name}.`;
    const suggestion = "Take it out. Where there are more of them, save the file as text in UTF-8.";
    report.add("control-character", spot(control.at, control.at + 1), message, suggestion);
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
  // The first error of a file often brings the others about; but a comment is at fault only behind what is not closed.
  const failed = faults.find(({ message }) => !message.startsWith("Comments must be")) ?? faults[0];
  if (failed !== undefined) {
    const code = failed.name === "YAMLWarning" || failed.code === "TAG_RESOLVE_FAILED" ? "yaml-feature" : "yaml-syntax";
    const { start, end, message, suggestion } = syntaxFault(failed, source.text);
    report.add(code, spot(start, end), message, suggestion);
    return null;
  }
  const [first, second] = documents;
  if (second !== undefined) {
    const start = second.range[0];
    const suggestion = 'Put what follows "---" into a file of its own.';
    report.add("yaml-feature", spot(start, start + 3), "A file holds one document.", suggestion);
  }
  const contents = first?.contents ?? null;
  if (first === undefined || !isMap(contents)) {
    const [start, end] = contents?.range ?? [0, 0];
    const message = contents === null ? "This file is empty." : "This file is not a set of keys and values.";
    report.add("unknown-kind", spot(start, end), message, BEGIN);
    return null;
  }
  return new Reader(first, spot, report).map(contents, null);
}

/** Turns the nodes of one document into ours. */
class Reader {
  readonly #yaml = yamlLibrary();
  readonly #document: Document.Parsed;
  readonly #spot: (start: number, end: number) => Spot;
  readonly #report: Report;
  /** Aliases that are being followed, lest one leads into itself. */
  readonly #followed = new Set<YamlNode>();

  constructor(document: Document.Parsed, spot: (start: number, end: number) => Spot, report: Report) {
    this.#document = document;
    this.#spot = spot;
    this.#report = report;
  }

  /** `owner`: the key that the node stands under. */
  node(yaml: YamlNode | null, owner: Spot | null): Node {
    if (yaml === null) return { kind: "scalar", value: null, at: owner ?? this.#spot(0, 0) };
    if (this.#yaml.isAlias(yaml)) return this.#alias(yaml, owner);
    const at = this.#at(yaml);
    if (this.#yaml.isMap(yaml)) return this.map(yaml, owner);
    this.#refuse(yaml, at);
    if (this.#yaml.isSeq(yaml)) {
      return { kind: "list", items: yaml.items.map((item) => this.node(item as YamlNode | null, null)), at };
    }
    const value = this.#yaml.isScalar(yaml) ? this.#text(yaml.value as Scalar, at) : null;
    return { kind: "scalar", value, at: value === null && at.end === at.start ? (owner ?? at) : at };
  }

  map(
    yaml: Pick<YamlNode, "range" | "tag"> & { readonly items: readonly { key: unknown; value: unknown }[] },
    owner: Spot | null,
  ): MapNode {
    const at = this.#at(yaml);
    this.#refuse(yaml, at);
    const entries: Entry[] = [];
    const seen = new Set<string>();
    for (const { key, value } of yaml.items) {
      const entry = this.#entry(key as YamlNode | null, value as YamlNode | null);
      if (entry === null) continue;
      if (seen.has(entry.key)) {
        this.#report.add(
          "duplicate-key",
          entry.keyAt,
          `The key "${entry.key}" stands here twice.`,
          "Keep one of the two.",
        );
      } else entries.push(entry);
      seen.add(entry.key);
    }
    const partial = entries.length < yaml.items.length;
    return { kind: "map", entries, partial, owner: owner ?? entries[0]?.keyAt ?? at, at };
  }

  #entry(key: YamlNode | null, value: YamlNode | null): Entry | null {
    const keyAt = key === null ? this.#spot(0, 0) : this.#at(key);
    if (key !== null) this.#refuse(key, keyAt);
    if (!this.#yaml.isScalar(key) || typeof key.value !== "string") {
      const written = keyAt.source.text.slice(keyAt.start, keyAt.end);
      const suggestion = this.#yaml.isScalar(key) ? `Put it in quotes: "${written}".` : null;
      this.#report.add("yaml-feature", keyAt, "A key must be text.", suggestion);
      return null;
    }
    if (key.value === "<<") {
      this.#report.add("yaml-feature", keyAt, "Merge keys are not part of the language.", SHARE);
      return null;
    }
    return { key: this.#text(key.value, keyAt), keyAt, value: this.node(value, keyAt) };
  }

  /** A value without what only an escape can write and no text has. */
  #text<T extends Scalar>(value: T, at: Spot): T {
    const control = typeof value === "string" ? controlIn(value) : null;
    if (control === null) return value;
    const message = `This escape stands for ${control.name}, which a text cannot have.`;
    const suggestion = "Leave it out, or put the text between single quotes, where nothing is an escape.";
    this.#report.add("control-character", at, message, suggestion);
    return withoutControl(String(value)) as T;
  }

  /** What an alias stands for is looked at all the same, so that the alias is its only fault. */
  #alias(yaml: YamlNode & { resolve(document: Document.Parsed): YamlNode | undefined }, owner: Spot | null): Node {
    const at = this.#at(yaml);
    this.#report.add("yaml-feature", at, "Aliases are not part of the language.", SHARE);
    const target = yaml.resolve(this.#document);
    if (target === undefined || this.#followed.has(target)) return { kind: "scalar", value: null, at };
    this.#followed.add(target);
    const node = this.node(target, owner);
    this.#followed.delete(target);
    return node;
  }

  #at(yaml: Pick<YamlNode, "range">): Spot {
    const [start, end] = yaml.range ?? [0, 0];
    return this.#spot(start, end);
  }

  #refuse(yaml: Pick<YamlNode, "tag"> & { readonly anchor?: string | undefined }, at: Spot): void {
    if (yaml.anchor !== undefined) {
      this.#report.add("yaml-feature", at, `The anchor "&${yaml.anchor}" is not part of the language.`, SHARE);
    }
    if (yaml.tag !== undefined) {
      this.#report.add("yaml-feature", at, `The tag "${yaml.tag}" is not part of the language.`, "Leave it out.");
    }
  }
}
