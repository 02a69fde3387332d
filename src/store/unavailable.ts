/** The database cannot be reached, or is not ready: the request may be tried again later. The message says what the system said. */
export class Unavailable extends Error {}
