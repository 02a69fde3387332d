/** Error statuses of operations. Generated from the spec; do not edit. */

/** Error statuses that every operation may have. */
export type AnyStatus = 400 | 401 | 403 | 406 | 429 | 500 | 503;

export type RetrieveStatus = AnyStatus | 404;

export type AppendStatus = AnyStatus | 409 | 413 | 415;

export type ReplaceStatus = AnyStatus | 404 | 409 | 412 | 413 | 415;

export type UpdateStatus = AnyStatus | 404 | 409 | 412 | 413 | 415;

export type DeleteStatus = AnyStatus | 404 | 409 | 412;
