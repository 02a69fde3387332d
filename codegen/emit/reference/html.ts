/** HTML of the reference: markup that escapes what is put into it, and the frame of a page. */

import type { Model } from "../../language/model.ts";

/** Markup, which needs no escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = Html | string | number | null | readonly Content[];

/** Escapes everything in the template but markup. */
export const html = (strings: TemplateStringsArray, ...contents: readonly Content[]): Html =>
  new Html(strings.map((text, index) => (index === 0 ? text : markup(contents[index - 1] ?? null) + text)).join(""));

function markup(content: Content): string {
  if (content instanceof Html) return content.text;
  if (content === null) return "";
  if (typeof content === "object") return content.map(markup).join("");
  return String(content).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text of the spec or of OpenAPI. What is between backticks is code. */
export const prose = (text: string): Html =>
  html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? code(part) : part))}`;

export const code = (text: string): Html => html`<code>${text}</code>`;

export const joined = (items: readonly Content[], separator: Content = ", "): readonly Content[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));

export const heading = (level: 2 | 3, id: string, text: string): Html =>
  new Html(`<h${level} id="${id}"><a href="#${id}">${markup(text)}</a></h${level}>\n`);

/** A table whose first column heads its rows. `rows`: each with its id. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly [id: string | null, ...cells: Html[]])[],
): Html =>
  html`<table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([id, first = html``, ...others]) =>
    html`<tr${id === null ? null : html` id="${id}"`}><th scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>\n`,
)}</tbody>
</table>
`;

/** Terms with their descriptions. Leaves out those without one. */
export const terms = (entries: readonly (readonly [term: string, description: Html | null])[]): Html =>
  html`<dl>
${entries.map(([term, description]) => (description === null ? null : html`<dt>${term}</dt><dd>${description}</dd>\n`))}</dl>
`;

interface Page {
  readonly title: string;
  readonly introduction: Html;
  /** Without content: left out. */
  readonly sections: readonly (readonly [id: string, title: string, content: Html | null])[];
  /** Further headings, by their ids. */
  readonly contents?: readonly (readonly [id: string, title: string])[];
  readonly search?: Html | null;
}

/** The server adds a version to the addresses of assets. */
export function page({ api }: Model, { title, introduction, sections, contents = [], search = null }: Page): string {
  const shown = sections.filter(([, , content]) => content !== null);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === api.title ? title : `${title} – ${api.title}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/reference.css">
${
  search &&
  html`<script src="assets/search.js" defer></script>
`
}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a href="./">${api.title}</a> <span>${api.version}</span></header>
<nav aria-label="On this page">
${search}<ul>
${[...shown, ...contents].map(
  ([id, text]) => html`<li><a href="#${id}">${text}</a></li>
`,
)}</ul>
</nav>
<main id="main">
<h1>${title}</h1>
${introduction}${shown.map(([id, text, content]) => [heading(2, id, text), content])}</main>
</body>
</html>
`.text;
}
