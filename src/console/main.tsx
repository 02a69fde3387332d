/** Starts the console: reads where the API is from the page's links. */

import { render } from "preact";
import { Service } from "./api/service.ts";
import { directionOf, language } from "./text/text.ts";
import { App } from "./views/app.tsx";

const href = (rel: string): string | null =>
  document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)?.href ?? null;
const languages = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? "";

document.documentElement.lang = language;
document.documentElement.dir = directionOf(language);
// On an alias, the page may ask only that host, and no credentials are accepted there.
const start = new URL(href("start") as string);
const service = new Service({
  entrypoint: new URL(start.pathname, location.origin).href,
  apidoc: href("service-desc") as string,
  docs: href("service-doc"),
  token: start.origin === location.origin ? href("token") : null,
  languages: languages.split(" ").filter(Boolean),
});
render(<App service={service} />, document.getElementById("console") as HTMLElement);
