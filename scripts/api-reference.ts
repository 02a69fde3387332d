/** Writes docs/api.md, the reference of what the package exports, from doc comments. With `--check`, only says whether it is up to date. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "docs", "api.md");
const isCheck = process.argv.includes("--check");

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
const program = ts.createProgram([join(root, "src", "index.ts")], options);
const checker = program.getTypeChecker();
const index = program.getSourceFile(join(root, "src", "index.ts")) as ts.SourceFile;
const problems: string[] = [];

/** The exports of `src/index.ts` by name, under the comment above them. */
const sections: { readonly title: string; readonly declarations: Map<ts.Declaration, string> }[] = [];
for (const statement of index.statements) {
  const comment = ts.getLeadingCommentRanges(index.text, statement.getFullStart())?.at(-1);
  if (comment?.kind === ts.SyntaxKind.SingleLineCommentTrivia)
    sections.push({ title: index.text.slice(comment.pos + 3, comment.end), declarations: new Map() });
  if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
    throw new Error("src/index.ts may contain only lists of exports.");
  for (const { name } of statement.exportClause.elements)
    sections.at(-1)?.declarations.set(declarationOf(name) as ts.Declaration, name.text);
}
const exported = sections.flatMap(({ declarations }) => [...declarations]);
const names = new Set(exported.flatMap(([declaration, name]) => [nameOf(declaration), name]));

/** The declaration that a name refers to, whichever module it is imported from. */
function declarationOf(name: ts.Node): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  return (symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0];
}

/** Adds the types that a declaration refers to, if they have a doc comment and are not exported. */
function addReferred(declaration: ts.Declaration, found: Map<ts.Declaration, string>): void {
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    const target = ts.isTypeReferenceNode(node) ? declarationOf(node.typeName) : undefined;
    if (target && isOurs(target) && textOf(target) !== "" && !names.has(nameOf(target)) && !found.has(target)) {
      found.set(target, nameOf(target));
      addReferred(target, found);
    }
    ts.forEachChild(node, visit);
  };
  visit(declaration);
}

function nameOf(declaration: ts.Declaration): string {
  return (ts.getNameOfDeclaration(declaration) as ts.Identifier | undefined)?.text ?? "";
}

function isOurs(declaration: ts.Declaration): boolean {
  return !declaration.getSourceFile().fileName.includes("node_modules");
}

function textOf(declaration: ts.Declaration): string {
  const [comment] = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc).slice(-1);
  return ts.getTextOfJSDocComment(comment?.comment)?.replaceAll("\n", " ") ?? "";
}

function entryOf([declaration, name]: [ts.Declaration, string]): string {
  if (!isOurs(declaration)) return `### ${name}\n\nFrom the package \`knex\`.\n`;
  if (textOf(declaration) === "") problems.push(`${name} has no doc comment.`);
  return `### ${name}\n\n${textOf(declaration)}\n\n\`\`\`ts\n${codeOf(declaration, name)}\n\`\`\`\n`;
}

/** A declaration without its doc comment and, for a function, without its body. Of a class, its public methods. */
function codeOf(declaration: ts.Declaration, name: string): string {
  if (ts.isClassDeclaration(declaration))
    return `class ${name} {\n${declaration.members.flatMap(methodOf).join("\n")}\n}`;
  const text = declaration.getText().replace(/^export (async )?/, "");
  const code = text.replace(nameOf(declaration), name);
  if (!ts.isFunctionDeclaration(declaration) || declaration.body === undefined) return code;
  const head = code.slice(0, -declaration.body.getText().length).trimEnd();
  const signature = checker.getSignatureFromDeclaration(declaration) as ts.Signature;
  return declaration.type ? head : `${head}: ${checker.typeToString(signature.getReturnType(), declaration)}`;
}

function methodOf(member: ts.ClassElement): string | readonly [] {
  if (!ts.isMethodDeclaration(member) || !member.body || ts.isPrivateIdentifier(member.name)) return [];
  const head = member.getText().slice(0, -member.body.getText().length).trimEnd();
  return `  /** ${textOf(member)} */\n  ${head.replace(/^async /, "")};`;
}

const referred = new Map<ts.Declaration, string>();
for (const { title, declarations } of sections)
  if (/^(Handlers|The store)/.test(title)) for (const [declaration] of declarations) addReferred(declaration, referred);
const sorted = new Map([...referred].sort(([, one], [, other]) => (one < other ? -1 : 1)));

const text = `# The package's exports

Everything that you can import from \`hydrant\`. This page is made from the doc comments in the source, by
\`npx node scripts/api-reference.ts\`. [Handlers](handlers.md) shows how to use it.
${[...sections, { title: "Types that the above refer to", declarations: sorted }]
  .map(({ title, declarations }) => `\n## ${title}\n\n${[...declarations].map(entryOf).join("\n")}`)
  .join("")}`;

if (!isCheck) writeFileSync(page, text);
else if (readFileSync(page, "utf8") !== text) problems.push("docs/api.md: run `npx node scripts/api-reference.ts`.");
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
