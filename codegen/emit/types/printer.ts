/**
 * Prints the few kinds of TypeScript nodes that openapi-typescript makes, as TypeScript's own printer would, in a
 * fraction of its time: that one keeps count of lines and positions for every word that it writes.
 */

import ts from "typescript";

const INDENT = "    ";

/** Members of an interface or a type literal, each with its comment, so many levels deep. */
export function printMembers(members: readonly ts.TypeElement[], depth: number): string {
  return printed(members, INDENT.repeat(depth));
}

function printed(members: readonly ts.TypeElement[], indent: string): string {
  let text = "";
  for (const member of members) text += `${commentsOf(member, indent)}${indent}${signature(member, indent)};\n`;
  return text;
}

function signature(member: ts.TypeElement, indent: string): string {
  if (ts.isPropertySignature(member)) {
    const optional = member.questionToken === undefined ? "" : "?";
    return `${modifiers(member)}${nameOf(member.name)}${optional}: ${typed(member.type, indent)}`;
  }
  if (ts.isIndexSignatureDeclaration(member)) {
    const parameters = member.parameters.map(({ name, type }) => `${nameOf(name)}: ${typed(type, indent)}`);
    return `${modifiers(member)}[${parameters.join(", ")}]: ${typed(member.type, indent)}`;
  }
  return unforeseen(member);
}

function modifiers({ modifiers = [] }: { readonly modifiers?: Iterable<ts.ModifierLike> | undefined }): string {
  let text = "";
  for (const { kind } of modifiers) text += `${ts.tokenToString(kind)} `;
  return text;
}

function nameOf(name: ts.PropertyName | ts.BindingName | ts.EntityName): string {
  if (ts.isIdentifier(name)) return ts.idText(name);
  if (ts.isStringLiteral(name)) return quoted(name.text);
  return ts.isNumericLiteral(name) ? name.text : unforeseen(name);
}

const { SyntaxKind: Kind } = ts;

function typed(node: ts.Node | undefined, indent: string): string {
  if (node === undefined) throw new Error("openapi-typescript has made a member without a type");
  switch (node.kind) {
    case Kind.TypeLiteral: {
      const { members } = node as ts.TypeLiteralNode;
      return members.length === 0 ? "{}" : `{\n${printed(members, indent + INDENT)}${indent}}`;
    }
    case Kind.IndexedAccessType: {
      const { objectType, indexType } = node as ts.IndexedAccessTypeNode;
      return `${typed(objectType, indent)}[${typed(indexType, indent)}]`;
    }
    case Kind.TypeReference: {
      const { typeName, typeArguments = [] } = node as ts.TypeReferenceNode;
      return typeArguments.length === 0
        ? nameOf(typeName)
        : `${nameOf(typeName)}<${listed(typeArguments, ", ", indent)}>`;
    }
    case Kind.LiteralType:
      return typed((node as ts.LiteralTypeNode).literal, indent);
    case Kind.StringLiteral:
    case Kind.NumericLiteral:
    case Kind.Identifier:
      return nameOf(node as ts.StringLiteral | ts.NumericLiteral | ts.Identifier);
    case Kind.PrefixUnaryExpression: {
      const { operator, operand } = node as ts.PrefixUnaryExpression;
      return `${ts.tokenToString(operator)}${typed(operand, indent)}`;
    }
    case Kind.UnionType:
      return listed((node as ts.UnionTypeNode).types, " | ", indent);
    case Kind.IntersectionType:
      return listed((node as ts.IntersectionTypeNode).types, " & ", indent);
    case Kind.ParenthesizedType:
      return `(${typed((node as ts.ParenthesizedTypeNode).type, indent)})`;
    case Kind.ArrayType:
      return `${typed((node as ts.ArrayTypeNode).elementType, indent)}[]`;
    case Kind.TypeOperator: {
      const { operator, type } = node as ts.TypeOperatorNode;
      return `${ts.tokenToString(operator)} ${typed(type, indent)}`;
    }
    default:
      return ts.tokenToString(node.kind) ?? unforeseen(node);
  }
}

function listed(types: readonly ts.TypeNode[], separator: string, indent: string): string {
  return types.map((type) => typed(type, indent)).join(separator);
}

/** Escaped as TypeScript does it, which leaves nothing but ASCII. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}

/** The comments before a node; each of their lines is as deep as the node, and whatever it is deeper than that by itself. */
function commentsOf(node: ts.Node, indent: string): string {
  const comments = ts.getSyntheticLeadingComments(node);
  if (comments === undefined) return "";
  return comments.map(({ text }) => `${laidOut(`/*${text}*/`, indent)}\n`).join("");
}

function laidOut(comment: string, indent: string): string {
  if (!LINE_BREAK.test(comment)) return indent + comment;
  const [first = "", ...more] = comment.split(LINE_BREAK);
  const lines = more.map((line) => `\n${indent}${" ".repeat(columns(line))}${line.trim()}`);
  return `${indent}${first.trim()}${lines.join("")}`;
}

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

/** How far the first word of a line is from its beginning. */
function columns(line: string): number {
  const [blank = ""] = /^[ \t\v\f\u0085\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]*/.exec(line) ?? [];
  let column = 0;
  for (const space of blank) column += space === "\t" ? INDENT.length - (column % INDENT.length) : 1;
  return column;
}

function unforeseen({ kind }: ts.Node): never {
  throw new Error(`openapi-typescript has made a ${Kind[kind]}, which no document was thought to ask for`);
}
