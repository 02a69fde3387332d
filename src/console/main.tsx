/** Entry of the console: fetches the page's own address as any client does, and shows the answer. */

import { render } from "preact";

async function show(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: "application/ld+json" } });
  const text = JSON.stringify(await answer.json(), null, 2);
  render(<pre>{text}</pre>, document.getElementById("console") as HTMLElement);
}

void show();
