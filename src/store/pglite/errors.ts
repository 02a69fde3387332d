/** The embedded database cannot be created or opened. The message is PGlite's. */
export class EmbeddedUnusable extends Error {}
