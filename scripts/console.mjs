// Bundles the console, the page for people, into dist/console/. Plain JavaScript, as setup.mjs imports it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const entries = { script: "src/console/main.tsx", style: "src/console/console.css" };

/** Whatever the bundle depends on. `package.json` has the versions of packages. */
const sources = ["src/console", "codegen/client/runtime", "scripts/console.mjs", "package.json"];

const folder = (root) => join(root, "dist", "console");

/** True if the console of a clone is not bundled, or if a source has changed since. */
export function isConsoleOutdated(root) {
  if (!existsSync(join(root, entries.script))) return false;
  try {
    return JSON.parse(readFileSync(join(folder(root), "manifest.json"), "utf8")).sources !== hash(root);
  } catch {
    return true;
  }
}

function hash(root) {
  const sum = createHash("sha256");
  for (const source of sources) {
    const path = join(root, source);
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).sort() : [""];
    for (const file of files) {
      const whole = join(path, file);
      if (statSync(whole).isFile()) sum.update(`${file}\0`).update(readFileSync(whole)).update("\0");
    }
  }
  return sum.digest("hex");
}

/**
 * Bundles the console with an imported `esbuild`. The names of the files have hashes of their contents. `manifest.json`
 * names the entries; it is written after them, so that a reader finds every file that it names.
 */
export function bundleConsole(root, { buildSync }) {
  const out = folder(root);
  const { outputs } = buildSync({
    absWorkingDir: root,
    entryPoints: Object.values(entries),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir: out,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "none",
    logLevel: "error",
    metafile: true,
  }).metafile;
  const nameOf = (entry) => basename(Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)[0]);
  const files = Object.keys(outputs).map((path) => basename(path));
  const manifest = { sources: hash(root), script: nameOf(entries.script), style: nameOf(entries.style), files };
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "manifest.json.new"), JSON.stringify(manifest));
  renameSync(join(out, "manifest.json.new"), join(out, "manifest.json"));
  for (const name of readdirSync(out)) if (name !== "manifest.json" && !files.includes(name)) rmSync(join(out, name));
}
