/** OpenAPI security schemes, and the security requirement of an access rule. */

import type { Model, Party, Rule } from "../../language/model.ts";
import type { JsonObject } from "../json.ts";

/** The OAuth 2 password flow, and API keys as the whole `Authorization` header. Empty if the API has no accounts. */
export function securitySchemes({ api }: Model): JsonObject {
  if (api.authentication === null) return {};
  const tokenUrl = `${api.base}${api.authentication.tokenPath.slice(1)}`;
  const scopes = Object.fromEntries(api.scopes.map(({ name, description }) => [name, description]));
  const flow = { tokenUrl, refreshUrl: tokenUrl, scopes };
  const schemes: Record<string, JsonObject> = {
    token: {
      type: "oauth2",
      description: "A user's access token, sent as `Authorization: Bearer <ACCESS_TOKEN>`.",
      flows: { password: flow },
    },
  };
  if (api.authentication.keys !== null) {
    schemes.key = {
      type: "apiKey",
      in: "header",
      name: "Authorization",
      description: "An application's API key, sent as the entire value of the header.",
    };
  }
  return schemes;
}

/** Any credential, regardless of its scopes. */
export function anyCredential({ api }: Model): readonly JsonObject[] {
  if (api.authentication === null) return [];
  return [{ token: [] }, ...(api.authentication.keys === null ? [] : [{ key: [] }])];
}

/** Security requirements, of which one suffices; `{}` is anonymous. */
export function security(rule: Rule, model: Model): readonly JsonObject[] {
  const { api } = model;
  if (api.authentication === null) return [];
  const all = rule.map(({ parties }) => parties.filter(({ who }) => who !== "anyone"));
  if (all.some((parties) => parties.length === 0)) return [{}, ...anyCredential(model)];
  const scopesOf = (parties: readonly Party[]) =>
    parties.flatMap((party) => (party.who === "scope" ? [party.scope] : []));
  const byScope = all.filter((parties) => scopesOf(parties).length > 0);
  // A rule may match a user by attributes, but a key only by scope.
  const byUser = byScope.length < all.length ? [{ token: [] }] : [];
  const isForKeys =
    api.authentication.keys !== null && byScope.some((parties) => parties.every(({ who }) => who === "scope"));
  return [...byUser, ...byScope.map((parties) => ({ token: scopesOf(parties) })), ...(isForKeys ? [{ key: [] }] : [])];
}
