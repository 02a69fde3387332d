/** Types of body parsing: its context, and its results besides the values. */

import type { PropertyDefinition, ValueDefinition } from "./api-definition.ts";
import type { Names, Target } from "./iri.ts";
import type { Violation } from "./validation-errors.ts";

/** Context for parsing a body. */
export interface Reading {
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  /** Value types by name. */
  readonly values: ReadonlyMap<string, ValueDefinition>;
  readonly names: Names;
  /** Relative references resolve against it (clause IRI-2). */
  readonly base: string;
  /** Language of plain strings in multilingual properties. */
  readonly language: string;
  /** Languages that the body's context sets for single terms. */
  readonly languages: ReadonlyMap<string, string>;
  /** True for PATCH: null removes a value. */
  readonly change: boolean;
  /** Whether this client may write a property. */
  readonly writable: (property: PropertyDefinition) => boolean;
}

/** A link in a body. */
export interface ContentLink {
  readonly property: PropertyDefinition;
  readonly path: string;
  readonly given: string;
  readonly target: Extract<Target, { at: "resource" }>;
}

/** Side results of parsing. */
export interface Notes {
  readonly links: ContentLink[];
  readonly violations: Violation[];
  readonly places: Map<string, string>;
}

/** A value in the body; JSON Pointers to it in the body (`path`) and in the content (`at`). */
export interface Given {
  readonly value: unknown;
  readonly path: string;
  readonly at: string;
}
