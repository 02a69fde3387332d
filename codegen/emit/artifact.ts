/** What an emitter makes: a file's path under the output folder, and its text. */

export interface Artifact {
  /** With forward slashes, relative to the output folder: `resources/place.ts`. */
  readonly path: string;
  readonly text: string;
}
