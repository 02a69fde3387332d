/** A person who uses the console in Chromium. */

import type { Browser, PageOptions } from "../browser.ts";

export type Visitor = Awaited<ReturnType<typeof visit>>;

/** True once an answer is shown, and nothing is on its way. */
const isShown = `document.querySelector("main h1") !== null && document.querySelector("[aria-busy=true], [inert]") === null`;

/** Opens an address in a page of its own. */
export async function visit(browser: Browser, url: string, options: PageOptions = {}) {
  const page = await browser.page({ apart: true, ...options, url });
  const visitor = {
    ...page,
    /** Resolves when the answer is shown. */
    shown: () => page.waitFor(isShown),
    async open(address: string) {
      await page.goto(address);
      await page.waitFor(isShown);
    },
    async signIn(username: string, password: string) {
      await visitor.pressButton("Sign in");
      await page.waitFor(`document.activeElement.name === "username"`);
      await page.type(username);
      await page.press("Tab");
      await page.type(password);
      await page.press("Enter");
      await page.waitFor(`document.querySelector("dialog") === null`);
      await page.waitFor(isShown);
    },
    /** Presses the first button, link or option with this text. */
    async pressButton(text: string) {
      const found = `[...document.querySelectorAll("button, a, summary, [role=option]")]
        .find((each) => each.textContent.trim() === ${JSON.stringify(text)} && each.checkVisibility())`;
      await page.waitFor(found);
      await page.evaluate(
        `(${found}).dispatchEvent(new MouseEvent("mousedown", { bubbles: true })); (${found})?.click()`,
      );
    },
    /** Replaces the text of the field with a name. */
    async fill(name: string, text: string) {
      const found = `document.querySelector(${JSON.stringify(`[name="${name}"]`)})`;
      await page.waitFor(found);
      await page.evaluate(`${found}.focus(), ${found}.select?.()`);
      if (text === "") await page.press("Delete");
      else await page.type(text);
    },
    /** Chooses the option of a link's field that typing finds. */
    async choose(label: string, text: string) {
      const found = `[...document.querySelectorAll("label")].find((each) => each.textContent.startsWith(${JSON.stringify(label)}))?.control`;
      await page.waitFor(found);
      await page.evaluate(`(${found}).focus()`);
      await page.type(text);
      await page.waitFor(
        `document.querySelector("dialog [role=option]")?.textContent.includes(${JSON.stringify(text)})`,
      );
      await page.press("Enter");
    },
    /** Submits the form of the open dialog. Resolves when it has closed. */
    async submit() {
      await page.evaluate(`document.querySelector("dialog form").requestSubmit()`);
      await page.waitFor(`document.querySelector("dialog, [role=alert]") === null && ${isShown}`);
    },
    text: (selector = "main") =>
      page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`),
    address: () => page.evaluate<string>("location.href.replace(/#.*/, '')"),
  };
  await visitor.shown();
  return visitor;
}
