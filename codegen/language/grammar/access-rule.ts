/** Parses access rules: `owner or admin`, `organisation.agent or (reporter when state is open)`, `nobody`. */

import type { Report } from "../diagnostics.ts";
import { type Located, part, type Spot } from "../yaml-node.ts";
import { type Form, reportMismatch, scalar } from "./parser.ts";

/** Reserved words of access rules, which cannot be names of roles. */
export const RULE_WORDS = ["anyone", "user", "owner", "nobody", "scope", "or", "and", "when", "is"] as const;

/** A party: a reserved word, a role, a relation, a link, or a path of links. `scope`: the name after the word "scope". */
export interface ParsedParty {
  readonly who: Located<string>;
  readonly scope: Located<string> | null;
}

/** A condition on a property: that it is true, or one of some values. */
export interface ParsedCondition {
  readonly property: Located<string>;
  /** Null: the property is a boolean and has to be true. */
  readonly values: readonly Located<string>[] | null;
}

/** One alternative: the client is every party, and the resource meets every condition. */
export interface ParsedAlternative {
  readonly parties: readonly ParsedParty[];
  readonly when: readonly ParsedCondition[];
}

export interface ParsedRule {
  /** Empty: nobody. */
  readonly alternatives: readonly ParsedAlternative[];
  readonly at: Located<string>["at"];
}

/** Most alternatives of a rule once its parentheses are multiplied out. */
const MOST_ALTERNATIVES = 32;

const LOOKS = 'an access rule such as "owner or admin", "scope places:write", "anyone when published" or "nobody"';

export const rule: Form<ParsedRule> = {
  name: "access rule",
  parts: [],
  schema: {
    type: "string",
    pattern: "^\\S+( +\\S+)*$",
    examples: [
      ...["anyone", "user", "owner or admin", "scope places:write or admin", "anyone when published", "nobody"],
      "project.member or (author when state is one of (draft, returned))",
    ],
  },
  read(node, report, under) {
    if (node.kind !== "scalar" || typeof node.value !== "string")
      return reportMismatch({ node, looks: LOOKS, under, form: this }, report);
    const { value, at } = node;
    if (value.trim() === "nobody") return { alternatives: [], at };
    const alternatives = reported(report, () => new RuleParser(value, at, "rule").rule());
    return alternatives && { alternatives, at };
  },
};

/** Conditions of a relation: `role is admin`, `active and role is one of (agent, admin)`. */
export const conditions: Form<readonly ParsedCondition[]> = {
  ...scalar<string>({
    name: "condition",
    looks: 'a condition such as "active", "role is admin" or "role is one of (agent, admin)"',
    schema: { type: "string", pattern: "^\\S+( +\\S+)*$" },
    parse: (value) => (typeof value === "string" ? value : null),
  }),
  read(node, report, under) {
    if (node.kind !== "scalar" || typeof node.value !== "string")
      return reportMismatch({ node, looks: 'a condition such as "role is admin"', under, form: this }, report);
    const { value, at } = node;
    return reported(report, () => new RuleParser(value, at, "condition").onlyConditions());
  },
};

/** What a parser reads, or undefined, which is reported. */
function reported<T>(report: Report, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    report.add("bad-access-rule", error.at, error.message, error.suggestion);
    return undefined;
  }
}

class Unreadable extends Error {
  readonly at: Spot;
  readonly suggestion: string | null;
  constructor(at: Spot, message: string, suggestion: string | null) {
    super(message);
    this.at = at;
    this.suggestion = suggestion;
  }
}

const TOKEN = /[(),]|"[^"]*"|'[^']*'|[^\s(),"']+/g;
const STRUCTURE = new Set(["(", ")", ",", "or", "and", "when", "is"]);

/** Parses a rule or a condition from left to right: `when` binds closest, then `and`, then `or`. */
class RuleParser {
  readonly #text: string;
  readonly #at: Spot;
  readonly #subject: "rule" | "condition";
  readonly #tokens: readonly { readonly text: string; readonly from: number }[];
  #next = 0;

  constructor(text: string, at: Spot, subject: "rule" | "condition") {
    this.#text = text;
    this.#at = at;
    this.#subject = subject;
    this.#tokens = [...text.matchAll(TOKEN)].map((match) => ({ text: match[0], from: match.index }));
  }

  /** The whole text as a rule. */
  rule(): readonly ParsedAlternative[] {
    const alternatives = this.#alternatives();
    if (this.#peek() !== undefined) throw this.#unexpected();
    return alternatives;
  }

  /** The whole text as conditions. */
  onlyConditions(): readonly ParsedCondition[] {
    const found = [this.#condition()];
    while (this.#take("and")) found.push(this.#condition());
    if (this.#peek() !== undefined) throw this.#unexpected('"and"');
    return found;
  }

  #alternatives(): readonly ParsedAlternative[] {
    const found = [...this.#conjunction()];
    while (this.#take("or")) found.push(...this.#conjunction());
    if (found.length > MOST_ALTERNATIVES) throw this.#tooMany();
    return found;
  }

  #conjunction(): readonly ParsedAlternative[] {
    let found = this.#factor();
    while (this.#take("and")) {
      const further = this.#factor();
      found = found.flatMap((one) => further.map((other) => both(one, other)));
      if (found.length > MOST_ALTERNATIVES) throw this.#tooMany();
    }
    return found;
  }

  #factor(): readonly ParsedAlternative[] {
    const found = this.#primary();
    if (!this.#take("when")) return found;
    const when: ParsedCondition[] = [];
    if (this.#take("(")) {
      do when.push(this.#condition());
      while (this.#take("and"));
      if (this.#peek() === "or") throw this.#alternativeConditions();
      this.#expect(")");
    } else when.push(this.#condition());
    return found.map((one) => both(one, { parties: [], when }));
  }

  #primary(): readonly ParsedAlternative[] {
    if (this.#take("(")) {
      const inner = this.#alternatives();
      this.#expect(")");
      return inner;
    }
    const who = this.#word("a party such as owner, admin or project.member");
    if (who.value === "nobody")
      throw new Unreadable(
        who.at,
        '"nobody" cannot be combined with other words.',
        "Remove it, or remove the other alternatives.",
      );
    if (who.value !== "scope") return [{ parties: [{ who, scope: null }], when: [] }];
    return [{ parties: [{ who, scope: this.#word("the name of a scope") }], when: [] }];
  }

  #condition(): ParsedCondition {
    if (this.#peek() === "not") throw this.#negated();
    const property = this.#word("a property");
    if (/^[=!<>]/.test(this.#peek() ?? "")) throw this.#unexpected('"is"');
    if (!this.#take("is")) return { property, values: null };
    if (this.#peek() === "not") throw this.#negated();
    const isList = this.#peek() === "one" && this.#tokens[this.#next + 1]?.text === "of";
    if (!isList) return { property, values: [this.#value()] };
    this.#next += 2;
    this.#expect("(");
    const values = [this.#value()];
    while (this.#take(",")) values.push(this.#value());
    this.#expect(")");
    return { property, values };
  }

  #value(): Located<string> {
    const { value, at } = this.#word("a value");
    return { value: /^["']/.test(value) ? value.slice(1, -1) : value, at };
  }

  #word(wanted: string): Located<string> {
    const text = this.#peek();
    if (text === undefined || STRUCTURE.has(text)) throw this.#unexpected(wanted);
    const at = this.#spot();
    this.#next++;
    return { value: text, at };
  }

  #peek(): string | undefined {
    return this.#tokens[this.#next]?.text;
  }

  #take(text: string): boolean {
    if (this.#peek() !== text) return false;
    this.#next++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#unexpected(`"${text}"`);
  }

  /** The place of the next word, or of the whole rule at its end. */
  #spot(): Spot {
    const token = this.#tokens[this.#next];
    return token === undefined ? this.#at : part(this.#at, this.#text, token.from, token.text.length);
  }

  #negated(): Unreadable {
    return new Unreadable(
      this.#spot(),
      "Conditions cannot be negated.",
      'Name the values that are meant: "state is one of (draft, open)"; of a boolean: "internal is false".',
    );
  }

  #tooMany(): Unreadable {
    const message = `The rule has more than ${MOST_ALTERNATIVES} alternatives.`;
    return new Unreadable(this.#at, message, "Declare a relation or a role for some of them.");
  }

  #unexpected(wanted = '"or", "and" or "when"'): Unreadable {
    const text = this.#peek();
    const found = text === undefined ? "ends" : `has "${text}"`;
    const message = `The ${this.#subject} ${found} where ${wanted} belongs.`;
    return new Unreadable(this.#spot(), message, this.#suggestion(text));
  }

  #alternativeConditions(): Unreadable {
    const message = 'Conditions are joined by "and", not by "or".';
    const suggestion = 'Write two alternatives: "(user when published) or (user when internal is false)".';
    return new Unreadable(this.#spot(), message, suggestion);
  }

  #suggestion(text: string | undefined): string {
    if (this.#subject === "condition")
      return text === "or"
        ? 'Name the values that are meant: "role is one of (agent, admin)". Or declare two relations.'
        : 'Write something like "role is admin" or "active and role is one of (agent, admin)".';
    if (text === "is" && this.#tokens.some((token) => token.text === "when"))
      return 'Put several conditions into parentheses: "user when (published and kind is draft)".';
    const words = this.#text.split(/\s*(?:,|\|+)\s*/);
    const isChoice = words.length > 1 && words.every((each) => /^(scope \S+|[a-z][A-Za-z0-9_.-]*)$/.test(each));
    if (isChoice) return `Did you mean "${words.join(" or ")}"?`;
    if (/^=/.test(text ?? "")) return 'Write "is": "owner when state is draft".';
    if (/^(&+|\+|AND)$/.test(text ?? "")) return 'Write "and" between two that have to be met both.';
    if (text === "if") return 'Write "when" before a condition: "owner when published".';
    if (text === "not") return "Nothing in a rule can be negated: name those who may.";
    return `Write something like ${LOOKS.replace(/^.*such as /, "")}.`;
  }
}

function both(one: ParsedAlternative, other: ParsedAlternative): ParsedAlternative {
  return { parties: [...one.parties, ...other.parties], when: [...one.when, ...other.when] };
}
