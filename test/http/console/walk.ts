/** Walks through the console in Chromium as a person does: signs in, opens addresses, presses controls and fills forms in. */

import { type Announced, controlsOf, needsForm } from "../../../src/console/api/answer.ts";
import type { Description, Property } from "../../../src/console/api/description.ts";
import { fieldsOf } from "../../../src/console/fields/content.ts";
import type { Browser } from "../browser.ts";
import { type Visitor, visit } from "./visitor.ts";

/** Counts requests, and keeps those that were refused. A condition that is not met yet is repeated (clause MTH-6). */
const watch = `(() => {
  const ask = window.fetch;
  window.walk = { waiting: 0, refused: [], alter: null };
  window.fetch = async (url, options = {}) => {
    walk.waiting++;
    try {
      const headers = new Headers(options.headers);
      // A stored answer is not altered.
      if (walk.alter !== null) headers.delete("if-modified-since");
      const answer = await ask(url, { ...options, headers });
      const text = answer.text.bind(answer);
      if (walk.alter !== null) answer.text = async () => walk.alter(await text());
      const { method = "GET" } = options;
      // A new resource may be hidden from who has made it.
      if (method !== "GET" && !answer.redirected && answer.status >= 400 && answer.status !== 412)
        walk.refused.push([method, url, answer.status, await answer.clone().text()].join(" "));
      return answer;
    } finally {
      walk.waiting--;
    }
  };
})()`;

const settled = `window.walk.waiting === 0 && document.querySelector("main h1") !== null &&
  document.querySelector("[aria-busy=true], [inert], dialog button[disabled]") === null`;

export interface Person {
  readonly username: string;
  readonly password: string;
}

export class Walk {
  readonly page: Visitor;
  readonly #description: Description;

  constructor(page: Visitor, description: Description) {
    this.page = page;
    this.#description = description;
  }

  static async begin(browser: Browser, url: string, description: Description, person: Person | null): Promise<Walk> {
    const page = await visit(browser, url, { languages: "en" });
    await page.evaluate(watch);
    if (person !== null) await page.signIn(person.username, person.password);
    return new Walk(page, description);
  }

  /** Changes the text of every answer by a function of the page, and leaves the address, so that it is read anew. */
  async alter(change: string): Promise<void> {
    await this.page.evaluate(`walk.alter = ${change}`);
    await this.open((await this.page.evaluate("document.querySelector('.brand').href")) as string);
  }

  /** Opens an address as a link in the page does. */
  async open(address: string): Promise<void> {
    await this.page.evaluate(`(() => {
      const link = document.createElement("a");
      link.href = ${JSON.stringify(address)};
      document.querySelector("main").append(link);
      link.click();
      link.remove();
    })()`);
    await this.#settle();
  }

  /** Names and methods of the operations that the page has buttons for. */
  async offered(): Promise<readonly string[]> {
    return (await this.page.evaluate(`[...document.querySelectorAll("main .actions [data-operation]")]
      .map(({ dataset }) => dataset.operation + " " + dataset.method)`)) as string[];
  }

  /** Presses the button of an operation, and completes its dialog. Resolves with what was refused. */
  async press(operation: Announced, isList: boolean, content: Readonly<Record<string, unknown>>): Promise<string[]> {
    const { page } = this;
    const selector = `main .actions [data-operation="${operation.name}"][data-method="${operation.method}"]`;
    await page.evaluate(
      `walk.refused = []; document.querySelector('${selector}').closest("details")?.setAttribute("open", "")`,
    );
    await page.click(selector);
    await this.#settle();
    const [control] = controlsOf({ operations: [operation] }, isList);
    if (control !== undefined && needsForm(control)) {
      const cls = this.#description.classes.get(operation.expects as string);
      for (const property of cls ? fieldsOf(cls, operation.readOnly) : [])
        if (property.key in content) await this.#fill(property, content[property.key], property.key);
      await page.click("dialog button[type=submit]");
    } else if (control?.kind === "delete") await page.click("dialog button.danger");
    else if (control?.kind === "upload")
      await page.evaluate(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(["some bytes"], "some.txt", { type: "text/plain" }));
        const input = document.querySelector("dialog input[type=file]");
        input.files = data.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      })()`);
    await this.#settle();
    const refused = (await page.evaluate(`[
      ...walk.refused,
      ...[...document.querySelectorAll("[role=alert], .error, dialog form")].map(({ innerText }) => innerText),
    ]`)) as string[];
    await page.evaluate(`document.querySelector("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }))`);
    await this.#settle();
    return refused.map((each) => `${operation.method} ${operation.url} ${JSON.stringify(content)}: ${each}`);
  }

  async #fill(property: Property, value: unknown, path: string): Promise<void> {
    if (property.constraints.isMultilingual) {
      for (const [tag, text] of Object.entries(value as object)) await this.#type(`${path}/${tag}`, text);
      return;
    }
    if (!property.isMany) return this.#fillOne(property, value, path);
    for (const [index, each] of [value].flat().entries()) {
      await this.page.click(`dialog button[aria-label="Add to ${property.label}"]`);
      await this.#fillOne(property, each, `${path}/${index}`);
    }
  }

  async #fillOne(property: Property, value: unknown, path: string): Promise<void> {
    const { kind } = property;
    if (kind === "link") return this.#choose(property.label, value as string);
    if (kind === "part") {
      const fields = this.#description.classes.get(property.ranges[0] ?? "")?.properties ?? [];
      const inner = value as Record<string, unknown>;
      for (const field of fields)
        if (field.key in inner) await this.#fill(field, inner[field.key], `${path}/${field.key}`);
      return;
    }
    if (kind === "json") return this.#type(path, JSON.stringify(value));
    await this.#type(path, kind === "date and time" ? String(value).replace(/Z$/, "") : String(value));
  }

  /** Types text into a field. What is no text is set, as the keys for it differ by language. */
  async #type(name: string, text: string): Promise<void> {
    const field = `document.querySelector(${JSON.stringify(`dialog [name="${name}"]`)})`;
    const isSet = await this.page.evaluate(`(() => {
      const field = ${field};
      field.closest("details")?.setAttribute("open", "");
      field.focus();
      field.select?.();
      if (!/^(select-one|date|time|datetime-local)$/.test(field.type)) return false;
      field.value = ${JSON.stringify(text)};
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return true;
    })()`);
    if (!isSet) await this.page.type(text);
  }

  /** Finds a resource by its name in a field for links. */
  async #choose(label: string, name: string): Promise<void> {
    const { page } = this;
    await page.evaluate(`[...document.querySelectorAll("dialog [role=combobox]")]
      .find((each) => (each.ariaLabel ?? each.labels[0]?.innerText ?? "").startsWith(${JSON.stringify(label)})).focus()`);
    await page.type(name);
    // Looked for and pressed at once, as another answer may move it.
    await page.waitFor(`(() => {
      const list = document.getElementById(document.activeElement.getAttribute("aria-controls"));
      const options = [...(list?.querySelectorAll("[role=option]") ?? [])];
      const found = options.find((each) => each.innerText === ${JSON.stringify(name)});
      found?.click();
      return found !== undefined;
    })()`);
  }

  async #settle(): Promise<void> {
    await this.page.evaluate("new Promise((resolve) => setTimeout(resolve, 60))");
    await this.page.waitFor(settled);
  }
}
