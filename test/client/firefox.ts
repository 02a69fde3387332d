/** Firefox, without a window, on a page that tells by itself what came of it. */

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endChild, findProgram } from "../../scripts/programs.ts";

/** Where it is; undefined on a machine without it. */
export const firefox = findProgram("firefox") ?? findProgram("firefox-esr") ?? undefined;

/** It asks nobody but the page's own servers: no updates, no reports, no lists, no first-run pages. */
const PREFERENCES = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.push.enabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "http://127.0.0.1:9/",
  "toolkit.telemetry.server": "http://127.0.0.1:9/",
};

/** Opens a page in one of its own; closing ends it. */
export async function openInFirefox(url: string): Promise<{ close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "hydrant-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    (entry) => `user_pref(${entry.map((each) => JSON.stringify(each))});\n`,
  );
  await writeFile(join(folder, "user.js"), lines.join(""));
  const child = spawn(
    firefox as string,
    ["--headless", "--no-remote", "--profile", folder, url],
    // Its sandbox and its settings look for a home, which here is the folder.
    { stdio: "ignore", env: { ...process.env, HOME: folder, MOZ_CRASHREPORTER_DISABLE: "1" } },
  );
  return {
    async close() {
      await endChild(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
