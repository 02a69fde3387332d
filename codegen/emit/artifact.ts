/** The output of an emitter: path and text of a generated file. */

export interface Artifact {
  /** With forward slashes, relative to the output folder: `resources/place.ts`. */
  readonly path: string;
  readonly text: string;
}
