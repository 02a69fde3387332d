/**
 * Prints the few kinds of TypeScript nodes that openapi-typescript makes, as TypeScript's own printer would, in a
 * fraction of its time: that one keeps count of lines and positions for every word that it writes.
 */

import ts from "typescript";

const { SyntaxKind: Kind } = ts;
const INDENT = "    ";

/** Members of an interface or a type literal, each with its comment, so many levels deep. */
export function printMembers(members: readonly ts.TypeElement[], depth: number): string {
  const printer = new Printer();
  printer.members(members, INDENT.repeat(depth));
  return printer.text();
}

class Printer {
  /** Put together once: a text that grew by each of them would be kept in as many pieces. */
  readonly #words: string[] = [];

  text(): string {
    return this.#words.join("");
  }

  members(members: readonly ts.TypeElement[], indent: string): void {
    for (const member of members) {
      this.#comments(member, indent);
      this.#words.push(indent);
      this.#member(member, indent);
      this.#words.push(";\n");
    }
  }

  #member(member: ts.TypeElement, indent: string): void {
    if (ts.isPropertySignature(member)) {
      this.#modifiers(member.modifiers);
      this.#words.push(nameOf(member.name), member.questionToken === undefined ? ": " : "?: ");
      this.#type(member.type, indent);
    } else if (ts.isIndexSignatureDeclaration(member)) {
      this.#modifiers(member.modifiers);
      for (const { name, type } of member.parameters) {
        this.#words.push("[", nameOf(name), ": ");
        this.#type(type, indent);
      }
      this.#words.push("]: ");
      this.#type(member.type, indent);
    } else unforeseen(member);
  }

  #modifiers(modifiers: readonly ts.ModifierLike[] = []): void {
    for (const { kind } of modifiers) this.#words.push(ts.tokenToString(kind) ?? "", " ");
  }

  /** The comments before a node; each of their lines is as deep as the node, and by what it is deeper itself. */
  #comments(node: ts.Node, indent: string): void {
    for (const { text } of ts.getSyntheticLeadingComments(node) ?? []) {
      const [first = "", ...more] = `/*${text}*/`.split(LINE_BREAK);
      this.#words.push(indent, first.trim(), "\n");
      for (const line of more) this.#words.push(indent, " ".repeat(columns(line)), line.trim(), "\n");
    }
  }

  #type(node: ts.Node | undefined, indent: string): void {
    if (node === undefined) throw new Error("openapi-typescript has made a member without a type");
    switch (node.kind) {
      case Kind.TypeLiteral: {
        const { members } = node as ts.TypeLiteralNode;
        this.#words.push(members.length === 0 ? "{" : "{\n");
        this.members(members, indent + INDENT);
        this.#words.push(members.length === 0 ? "}" : `${indent}}`);
        break;
      }
      case Kind.IndexedAccessType: {
        const { objectType, indexType } = node as ts.IndexedAccessTypeNode;
        this.#type(objectType, indent);
        this.#words.push("[");
        this.#type(indexType, indent);
        this.#words.push("]");
        break;
      }
      case Kind.TypeReference: {
        const { typeName, typeArguments } = node as ts.TypeReferenceNode;
        this.#words.push(nameOf(typeName));
        if (typeArguments !== undefined) this.#list("<", typeArguments, ", ", ">", indent);
        break;
      }
      case Kind.UnionType:
        this.#list("", (node as ts.UnionTypeNode).types, " | ", "", indent);
        break;
      case Kind.IntersectionType:
        this.#list("", (node as ts.IntersectionTypeNode).types, " & ", "", indent);
        break;
      case Kind.ParenthesizedType:
        this.#list("(", [(node as ts.ParenthesizedTypeNode).type], "", ")", indent);
        break;
      case Kind.ArrayType:
        this.#list("", [(node as ts.ArrayTypeNode).elementType], "", "[]", indent);
        break;
      case Kind.TypeOperator: {
        const { operator, type } = node as ts.TypeOperatorNode;
        this.#list(`${ts.tokenToString(operator)} `, [type], "", "", indent);
        break;
      }
      case Kind.LiteralType:
        this.#type((node as ts.LiteralTypeNode).literal, indent);
        break;
      case Kind.PrefixUnaryExpression: {
        const { operator, operand } = node as ts.PrefixUnaryExpression;
        this.#list(ts.tokenToString(operator) ?? "", [operand], "", "", indent);
        break;
      }
      case Kind.StringLiteral:
      case Kind.NumericLiteral:
      case Kind.Identifier:
        this.#words.push(nameOf(node as ts.StringLiteral | ts.NumericLiteral | ts.Identifier));
        break;
      default:
        this.#words.push(ts.tokenToString(node.kind) ?? unforeseen(node));
    }
  }

  #list(before: string, types: readonly ts.Node[], between: string, after: string, indent: string): void {
    this.#words.push(before);
    for (const [index, type] of types.entries()) {
      if (index > 0) this.#words.push(between);
      this.#type(type, indent);
    }
    this.#words.push(after);
  }
}

function nameOf(name: ts.PropertyName | ts.BindingName | ts.EntityName): string {
  if (ts.isIdentifier(name)) return ts.idText(name);
  if (ts.isStringLiteral(name)) return quoted(name.text);
  return ts.isNumericLiteral(name) ? name.text : unforeseen(name);
}

/** Escaped as TypeScript does it, which leaves nothing but ASCII. */
function quoted(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(
    /[\x80-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
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
