#!/usr/bin/env node
// The `hydrant` command: hands over to cli.ts on a Node.js that runs TypeScript as it stands.
import { fileURLToPath } from "node:url";
import { becomeNode, projectNode } from "../scripts/pinned-node.mjs";

try {
  const node = projectNode(fileURLToPath(new URL("..", import.meta.url)));
  becomeNode(node, [fileURLToPath(new URL("cli.ts", import.meta.url)), ...process.argv.slice(2)]);
} catch (error) {
  process.stderr.write(`hydrant: ${error.message}\n`);
  process.exitCode = 1;
}
