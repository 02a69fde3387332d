/** The embedded database cannot be made, or opened as it lies there. The message says what it said. */
export class EmbeddedUnusable extends Error {}
