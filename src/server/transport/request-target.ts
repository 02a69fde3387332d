/** Request targets in origin and absolute form. An absolute form's host replaces `Host` (RFC 9112, section 3.2). */

export interface Target {
  /** Path and query as received; any other form of target, as received. */
  readonly path: string;
  /** Scheme and host of an absolute form. */
  readonly scheme?: "http" | "https";
  readonly host?: string;
}

/** User information is not allowed before the host (RFC 9110, section 4.2.4). */
const absoluteForm = /^(https?):\/\/([^/?#@]+)(?![^/?])(.*)$/is;

/** `originalUrl` comes from Express, which removes a mount path from `url`. */
export function targetOf(request: { readonly url?: string | undefined; readonly originalUrl?: string }): Target {
  const target = request.originalUrl ?? request.url ?? "/";
  if (target.startsWith("/")) return { path: target };
  const [, scheme, host, rest = ""] = absoluteForm.exec(target) ?? [];
  if (scheme === undefined || host === undefined) return { path: target };
  return {
    path: rest.startsWith("/") ? rest : `/${rest}`,
    scheme: scheme.toLowerCase() as "http" | "https",
    host,
  };
}
