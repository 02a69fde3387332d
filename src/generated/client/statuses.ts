/** The statuses with which operations may be refused. Generated from the spec; do not edit. */

/** Any operation may be refused with these. */
export type AnyStatus = 400 | 401 | 403 | 406 | 429 | 500 | 503;

export type RetrieveStatus = AnyStatus | 404;

export type AppendStatus = AnyStatus | 409 | 413 | 415;

export type ReplaceStatus = AnyStatus | 404 | 409 | 412 | 413 | 415;

export type UpdateStatus = AnyStatus | 404 | 409 | 412 | 413 | 415;

export type DeleteStatus = AnyStatus | 404 | 409 | 412;
