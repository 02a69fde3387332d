// Checks that no file contains a registry's URL, a path of this machine or a merge conflict marker.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
const files = execFileSync("git", list, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).split("\0");

/** Forbidden text in a file of this name, with a description. */
function* forbidden(name) {
  yield [root, "the path of this clone"];
  yield [join(homedir(), "/"), "a path in this home folder"];
  if (name === "package-lock.json") yield ['"resolved": "http', "the address of a registry"];
  if (name === ".npmrc") yield ["registry=", "the address of a registry"];
}

/** Conflict marker of git. */
const MARKER = /^(?:<{7}|>{7}) .*/m;
/** Invalid specs, some with conflict markers. */
const FAULTY = "test/language/faulty/";

for (const file of files.filter((file) => file && existsSync(join(root, file)))) {
  const text = readFileSync(join(root, file), "latin1");
  // A file with NUL is binary.
  const [marker] = text.includes("\0") || file.startsWith(FAULTY) ? [] : (MARKER.exec(text) ?? []);
  if (marker !== undefined) {
    console.log(`${file}: a conflict of a merge that nobody settled (${marker})`);
    process.exitCode = 1;
  }
  for (const [part, meaning] of forbidden(basename(file))) {
    if (!text.includes(part)) continue;
    console.log(`${file}: ${meaning} (${part})`);
    process.exitCode = 1;
  }
}
