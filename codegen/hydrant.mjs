#!/usr/bin/env node
// The `hydrant` command: hands over to cli.ts, or in the package to what it was compiled to, on a Node.js that can run it.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { becomeNode, projectNode } from "../scripts/pinned-node.mjs";

try {
  const node = projectNode(fileURLToPath(new URL("..", import.meta.url)));
  const [source, compiled] = ["cli.ts", "../dist/codegen/cli.js"].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  );
  becomeNode(node, [existsSync(source) ? source : compiled, ...process.argv.slice(2)]);
} catch (error) {
  process.stderr.write(`hydrant: ${error.message}\n`);
  process.exitCode = 1;
}
