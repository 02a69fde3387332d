/**
 * Emits the reference for people, in HTML that needs no scripts (clause WEB-5): an index, and a page for each resource
 * type and value type. Links are relative, so that they hold wherever the API is.
 */

import { meaningOf, STATUS_MEANINGS } from "../../src/hypermedia/status-meanings.ts";
import { ruleInWords } from "../language/access-rule-text.ts";
import type { Class, Model, Resource, ValueType } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { described, possibleStatuses, reasonPhrase, withConstraints } from "./descriptions.ts";
import { PARAMETERS } from "./openapi/parameters.ts";
import { DESCRIPTION_TAG, TOKEN_TAG } from "./openapi/runtime-paths.ts";
import type { Endpoint, Example } from "./reference/examples.ts";
import { code, type Html, html, joined, page, prose, table, terms } from "./reference/html.ts";
import {
  describedOperations,
  endpointsOf,
  operationSection,
  type Parameter,
  parameterTable,
  resourceOperation,
  root,
} from "./reference/operations.ts";
import { changeInWords, classLink, conditionsInWords, propertiesTable } from "./reference/properties.ts";

export const emitReference = (model: Model): readonly Artifact[] => [
  { path: "reference.html", text: index(model) },
  ...model.resources.map((each) => ({ path: `reference/${each.name}.html`, text: resourcePage(each, model) })),
  ...model.values.map((each) => ({ path: `reference/${each.name}.html`, text: valuePage(each, model) })),
];

function index(model: Model): string {
  const { api, resources, values } = model;
  const { title, description, version, base, license, contact, locales, paths, authentication } = api;
  const link = (path: string, text: string) => html`<a href="${root(model)}${path.slice(1)}">${text}</a>`;
  const named = (name: string | null, url: string | null) =>
    url === null ? html`${name}` : html`<a href="${url}">${name ?? url}</a>`;
  const documents = [
    link(paths.entrypoint, "Entrypoint"),
    link(paths.openapi, "OpenAPI"),
    link(paths.apidoc, "Hydra documentation"),
    link(paths.shapes, "SHACL shapes"),
  ];
  const about = terms([
    ["Version", html`${version}`],
    ["Base IRI", code(base)],
    ["Licence", license && named(license.name, license.url)],
    ["Contact", contact && named(contact.name ?? contact.email, contact.url)],
    ["For programs", html`${joined(documents)}`],
  ]);
  const calling = html`<p>Bodies and answers are JSON-LD, ${code("application/ld+json")}, which is also plain JSON. An answer lists under ${code("operation")} what you may do next. Examples with curl take an access token from the variable ${code("TOKEN")}. Examples with the client begin with:</p>
<pre><code>import { connect } from "./client/index.ts";

const { api, session } = connect({ base: "${base}" });</code></pre>
`;
  const languages = html`<p>Texts can be in ${joined(locales.offered.map(code))}; the default is ${code(locales.default)}. Name the languages that you prefer in ${code("Accept-Language")} or ${code("?locale")}. With ${code("?locales=en:de")}, an answer has texts in several languages.</p>
`;
  const parameters = Object.entries(PARAMETERS).map(
    ([name, each]) => [`parameter-${name}`, each as unknown as Parameter] as const,
  );
  const statuses = resources.flatMap(({ operations }) => operations.flatMap((each) => each.statuses));
  const errors = possibleStatuses([...Object.keys(STATUS_MEANINGS).map(Number), ...statuses])
    .filter((status) => status >= 400)
    .map((status) => {
      const name = html`<a href="errors/${status}">${status} ${reasonPhrase(status)}</a>`;
      return [`status-${status}`, name, html`${meaningOf(status)}`] as const;
    });
  return page(model, {
    title,
    introduction: html`<p>${prose(description)}</p>
${about}`,
    sections: [
      ["calling", "How to call it", calling],
      ["authentication", "Authentication", authentication === null ? null : authenticating(model)],
      ["languages", "Languages", languages],
      ["resource-types", "Resource types", html`${resources.map((each) => entry(each, model))}`],
      ["value-types", "Value types", values.length === 0 ? null : html`${values.map((each) => entry(each, model))}`],
      ["self-description", DESCRIPTION_TAG.name, html`${runtimeOperations(DESCRIPTION_TAG.name, model)}`],
      ["parameters", "Parameters of many operations", parameterTable(parameters)],
      ["errors", "Errors", table(["Status", "Meaning"], errors)],
    ],
    search: html`<p class="search"><label for="search">Search types and operations</label> <input id="search" type="search" autocomplete="off"> <output for="search"></output></p>
`,
  });
}

function authenticating(model: Model): Html {
  const { authentication, roles, scopes } = model.api;
  const keys = authentication?.keys;
  const row = (kind: string) => (each: (typeof roles | typeof scopes)[number]) =>
    [null, html`${code(each.name)} <span>${kind}</span>`, prose(each.description)] as const;
  const named = [...roles.map(row("role")), ...scopes.map(row("scope"))];
  return html`<p>Users log in with name and password, and send the access token as ${code("Authorization: Bearer …")}.${keys ? html` Applications send an API key (${classLink(keys.resource)}) as the whole value of ${code("Authorization")}.` : null}</p>
<p>“Who may” names clients: ${code("anyone")}; ${code("user")}, everybody who has logged in; a role; ${code("scope")} and a name, a token or key with that scope; ${code("owner")}, who made the resource; a link or relation such as ${code("organisation.member")}, the accounts to which it leads.</p>
${named.length === 0 ? null : table(["Role or scope", "Meaning"], named)}${runtimeOperations(TOKEN_TAG.name, model)}`;
}

/** A class in the index. The search finds it by its text, and by its properties. */
function entry({ name, title, description, properties }: Class, model: Model): Html {
  const operations = (describedOperations(model).get(name) ?? []).map(
    ({ operationId, method, path, summary }) =>
      html`<li><a href="${name}#${operationId}">${summary}</a> ${code(`${method} ${path}`)}</li>
`,
  );
  return html`<section class="entry" data-words="${properties.map((each) => `${each.name} ${each.title}`).join(" ")}">
<h3><a href="${name}">${title}</a></h3>
<p>${prose(description)}</p>
${
  operations.length === 0
    ? null
    : html`<ul>
${operations}</ul>
`
}</section>
`;
}

function runtimeOperations(tag: string, model: Model): readonly Html[] {
  const { base, paths } = model.api;
  const [username, password] = ["ada", "correct horse battery staple"];
  const login = `await session.login("${username}", "${password}");`;
  const special: Readonly<Record<string, Partial<Example>>> = {
    issueToken: { form: { grant_type: "password", username, password }, client: login },
    revokeToken: { secured: true, client: "await session.logout();" },
  };
  return (describedOperations(model).get(tag) ?? []).map((described) => {
    const { method, path, operationId } = described;
    return operationSection(described, model, {
      who: html`${operationId === "revokeToken" ? "user" : "anyone"}`,
      example: { method, url: base + path.slice(1).replace("{class}", "EntryPoint"), ...special[operationId] },
      tryAt: path === paths.entrypoint ? `${root(model)}#RetrieveResourceOperation` : null,
    });
  });
}

function resourcePage(resource: Resource, model: Model): string {
  const { name, title, path, iri, identifier, owner, relations, operations, collection } = resource;
  const endpoints = endpointsOf(resource, model);
  const sections = describedOperations(model).get(name) ?? [];
  const operationSections = sections.map((each) =>
    resourceOperation(each, endpoints.get(each.operationId) as Endpoint, model),
  );
  const states = operations.flatMap(({ id, title, transition, access }) => {
    const about = transition && [html`<a href="#${id}">${title}</a>`, changeInWords(transition)];
    return about ? [[null, ...about, html`${ruleInWords(access)}`] as const] : [];
  });
  const relationsInWords = relations.map(
    ({ name, through, account, when }) =>
      html`${code(name)}: the ${code(account)} of a ${classLink(through)}${conditionsInWords(when)}`,
  );
  const about = terms([
    ["Collection", html`<a href="${root(model)}${path.slice(1)}">${code(path)}</a> ${prose(collection.description)}`],
    ["Class", code(iri)],
    [
      "Identifier",
      identifier.kind === "uuid" ? html`a UUID that the server makes` : html`its ${code(identifier.property)}`,
    ],
    ["Owner", owner && (owner === "creator" ? html`the user who made it` : html`the account itself`)],
    ["Relations", relations.length === 0 ? null : html`${joined(relationsInWords, "; ")}`],
  ]);
  return page(model, {
    title,
    introduction: html`<p>${prose(described(withConstraints(resource), resource))}</p>
${about}`,
    sections: [
      ["class-properties", "Properties", propertiesTable(resource)],
      ["class-states", "States", states.length === 0 ? null : table(["Transition", "Change", "Who may"], states)],
      ["class-operations", "Operations", html`${operationSections}`],
    ],
    contents: sections.map(({ operationId, summary }) => [operationId, summary]),
  });
}

const valuePage = (value: ValueType, model: Model): string =>
  page(model, {
    title: value.title,
    introduction: html`<p>${prose(value.description)}</p>
${terms([["Class", code(value.iri)]])}`,
    sections: [["class-properties", "Properties", propertiesTable(value)]],
  });
