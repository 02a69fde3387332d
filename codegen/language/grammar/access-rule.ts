/** Parses access rules: `owner or admin`, `organisation.agent or (reporter when state is open)`, `nobody`. */

import type { Report } from "../diagnostics.ts";
import { type Located, part, type Spot } from "../yaml-node.ts";
import { type Form, reportMismatch } from "./parser.ts";

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

export const rule = textForm(
  "access rule",
  LOOKS,
  [
    ...["anyone", "user", "owner or admin", "scope places:write or admin", "anyone when published", "nobody"],
    "project.member or (author when state is one of (draft, returned))",
  ],
  (text, at, report): ParsedRule => ({ alternatives: new RuleParser(text, at, "rule", report).rule(), at }),
);

/** Conditions of a relation: `role is admin`, `active and role is one of (agent, admin)`. */
export const conditions = textForm("condition", 'a condition such as "role is admin"', [], (text, at, report) =>
  new RuleParser(text, at, "condition", report).onlyConditions(),
);

function textForm<T>(
  name: string,
  looks: string,
  examples: readonly string[],
  parse: (text: string, at: Spot, report: Report) => T,
): Form<T> {
  return {
    name,
    parts: [],
    schema: { type: "string", pattern: "^\\S+( +\\S+)*$", ...(examples.length > 0 && { examples }) },
    read(node, report, under) {
      if (node.kind !== "scalar" || typeof node.value !== "string")
        return reportMismatch({ node, looks, under, form: this }, report);
      try {
        return parse(node.value, node.at, report);
      } catch (error) {
        if (error instanceof Unreadable) return undefined;
        throw error;
      }
    },
  };
}

/** Ends the parsing of a text with an error, which is reported. */
class Unreadable extends Error {}

const TOKEN = /[(),]|"[^"]*"|'[^']*'|[^\s(),"']+/g;
const STRUCTURE = new Set(["(", ")", ",", "or", "and", "when", "is"]);

/** Parses a rule or a condition from left to right: `when` binds closest, then `and`, then `or`. */
class RuleParser {
  readonly #text: string;
  readonly #at: Spot;
  readonly #subject: "rule" | "condition";
  readonly #report: Report;
  readonly #tokens: readonly { readonly text: string; readonly from: number }[];
  #next = 0;

  constructor(text: string, at: Spot, subject: "rule" | "condition", report: Report) {
    this.#text = text;
    this.#at = at;
    this.#subject = subject;
    this.#report = report;
    this.#tokens = [...text.matchAll(TOKEN)].map((match) => ({ text: match[0], from: match.index }));
  }

  /** The whole text as a rule. */
  rule(): readonly ParsedAlternative[] {
    if (this.#text.trim() === "nobody") return [];
    const alternatives = this.#alternatives();
    if (this.#peek() !== undefined) this.#unexpected('"or", "and" or "when"');
    return alternatives;
  }

  /** The whole text as conditions. */
  onlyConditions(): readonly ParsedCondition[] {
    const found = this.#conditions();
    if (this.#peek() !== undefined) this.#unexpected('"and"');
    return found;
  }

  #conditions(): readonly ParsedCondition[] {
    const found = [this.#condition()];
    while (this.#take("and")) found.push(this.#condition());
    return found;
  }

  #alternatives(): readonly ParsedAlternative[] {
    const found = [...this.#conjunction()];
    while (this.#take("or")) found.push(...this.#conjunction());
    return this.#few(found);
  }

  #conjunction(): readonly ParsedAlternative[] {
    let found = this.#factor();
    while (this.#take("and")) {
      const further = this.#factor();
      found = this.#few(found.flatMap((one) => further.map((other) => both(one, other))));
    }
    return found;
  }

  #factor(): readonly ParsedAlternative[] {
    const found = this.#primary();
    if (!this.#take("when")) return found;
    const areSeveral = this.#take("(");
    const when = areSeveral ? this.#conditions() : [this.#condition()];
    if (areSeveral && this.#peek() === "or") {
      const suggestion = 'Write two alternatives: "(user when published) or (user when internal is false)".';
      this.#fail('Conditions are joined by "and", not by "or".', suggestion);
    }
    if (areSeveral) this.#expect(")");
    return found.map((one) => both(one, { parties: [], when }));
  }

  #primary(): readonly ParsedAlternative[] {
    if (this.#take("(")) {
      const inner = this.#alternatives();
      this.#expect(")");
      return inner;
    }
    const who = this.#word("a party such as owner, admin or project.member");
    if (who.value === "nobody") {
      const suggestion = "Remove it, or remove the other alternatives.";
      this.#fail('"nobody" cannot be combined with other words.', suggestion, who.at);
    }
    const scope = who.value === "scope" ? this.#word("the name of a scope") : null;
    return [{ parties: [{ who, scope }], when: [] }];
  }

  #condition(): ParsedCondition {
    this.#refuseNegation();
    const property = this.#word("a property");
    if (/^[=!<>]/.test(this.#peek() ?? "")) this.#unexpected('"is"');
    if (!this.#take("is")) return { property, values: null };
    this.#refuseNegation();
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
    if (text === undefined || STRUCTURE.has(text)) return this.#unexpected(wanted);
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
    if (!this.#take(text)) this.#unexpected(`"${text}"`);
  }

  /** The place of the next word, or of the whole rule at its end. */
  #spot(): Spot {
    const token = this.#tokens[this.#next];
    return token === undefined ? this.#at : part(this.#at, this.#text, token.from, token.text.length);
  }

  #fail(message: string, suggestion: string, at = this.#spot()): never {
    this.#report.add("bad-access-rule", at, message, suggestion);
    throw new Unreadable();
  }

  #unexpected(wanted: string): never {
    const text = this.#peek();
    const found = text === undefined ? "ends" : `has "${text}"`;
    this.#fail(`The ${this.#subject} ${found} where ${wanted} belongs.`, this.#suggestion(text));
  }

  #refuseNegation(): void {
    const suggestion =
      'Name the values that are meant: "state is one of (draft, open)"; of a boolean: "internal is false".';
    if (this.#peek() === "not") this.#fail("Conditions cannot be negated.", suggestion);
  }

  #few(alternatives: readonly ParsedAlternative[]): readonly ParsedAlternative[] {
    if (alternatives.length <= MOST_ALTERNATIVES) return alternatives;
    const message = `The rule has more than ${MOST_ALTERNATIVES} alternatives.`;
    this.#fail(message, "Declare a relation or a role for some of them.", this.#at);
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
