/** What error statuses mean, for the page of each error and for the reference. */

export const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: "The request is malformed, or its body breaks a rule. The error lists every violation with the property, its place in the body and what was expected.",
  401: "Credentials are missing, unknown or expired. Log in at the token endpoint, or send a valid API key as the whole Authorization header.",
  402: "The contract for the use of the service is unpaid. Reading remains possible. Ask the operator of the service how to pay.",
  403: "The credentials are valid, but do not permit this. The operation list of the resource shows what they permit. Pages of an origin that is not registered may not send any request.",
  404: "The resource does not exist, or this client may not read it.",
  405: "The resource does not support this method. The Allow header lists the methods that it supports.",
  406: "Resources are represented as application/ld+json only. Accept that, application/json or anything.",
  408: "The request took too long to arrive.",
  409: "The identifier is taken, other resources link to this one and prevent its deletion, or the Idempotency-Key was used for another request.",
  410: "The resource has been removed for good.",
  412: "The resource has changed since the date that If-Unmodified-Since gives. Read it again, then decide. If the response has Retry-After, a retry after that time may succeed.",
  413: "The body is larger than allowed.",
  414: "The URL is longer than allowed.",
  415: "The media type or encoding of the body is not supported. Send resources as application/ld+json.",
  416: "The range lies outside the data.",
  429: "Too many requests. Wait for the time that Retry-After gives.",
  431: "The request headers are larger than allowed.",
  500: "An unexpected error on the server. Its log has the details under the request's identifier.",
  503: "The service is temporarily unavailable. Try again after the time that Retry-After gives.",
};

export const meaningOf = (status: number): string =>
  STATUS_MEANINGS[status] ?? "An operation of this service has this error. The description says why.";
