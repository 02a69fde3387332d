// Checks that no file of the repository names a package registry's address or a path of this machine.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
const files = execFileSync("git", list, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).split("\0");

/** What may not stand in a file of this name, each with what it is. */
function* forbidden(name) {
  yield [root, "the path of this clone"];
  yield [join(homedir(), "/"), "a path in this home folder"];
  if (name === "package-lock.json") yield ['"resolved": "http', "the address of a registry"];
  if (name === ".npmrc") yield ["registry=", "the address of a registry"];
}

for (const file of files.filter((file) => file && existsSync(join(root, file)))) {
  const text = readFileSync(join(root, file), "latin1");
  for (const [part, meaning] of forbidden(basename(file))) {
    if (!text.includes(part)) continue;
    console.log(`${file}: ${meaning} (${part})`);
    process.exitCode = 1;
  }
}
