import type { BlockRules, LineTest } from './blockRules.ts';
import { literalInLine } from './maskLatex.ts';

/** Environments of literal text, also those of a document's own that are named alike. */
const literalName = /verbatim|code|listing|minted|alltt|filecontents|highlighting|lilypond|^(?:comment|asy)\*?$/i;
/** Other environments that no picture may be inserted into: math, tables, drawings, floats and bibliographies. */
const closedName =
  /tabular|tabbing|tabu|tblr|table|figure|matrix|array|align|equation|gather|multline|cases|picture|tikz|algorithm|bibliography|overpic|^(?:axis|split|math|displaymath|dmath|CD|forest|prooftree)\*?$/i;
/** Environments that are part of a sentence, and what they are made of. https://ctan.org/pkg/amsmath */
const formulaName = String.raw`(?:(?:fl|xx?)?align(?:ed)?(?:at)?|alignedat|(?:sub)?equations?|gather(?:ed)?|multline|eqnarray|(?:display)?d?math|split|d?cases|array|\w?(?:small)?matrix)\*?`;
/** Environments whose text begins with an item. */
const list = /(?:itemize|enumerate|description|list|compact\w{1,20}|columns)\*?$/;
/** A command, whose argument may have several lines; that of an environment may have them too. */
const command = /^\s*\\(?!end\b|item\b)[a-zA-Z@]+/;

const event = new RegExp(
  String.raw`(?<literal>${literalInLine})|\\begin\s*\{(?<begun>\w+\*?)\}|\\end\s*\{(?<ended>\w+\*?)\}|(?<item>\\(?:item|column)\b)|(?<branch>\\(?:iffalse|fi)\b)|\$\$|\\[\s\S]|[{}]`,
  'g',
);

type Kind = 'argument' | 'environment' | 'formula' | 'list' | 'literal' | 'skipped';

/** What is open at the end of a line: the name of what ends it, and how often it is open. */
interface Open {
  readonly kind: Kind;
  readonly name: string;
  readonly depth: number;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Returns what is open after a line; neither a formula nor an argument contains a blank line. */
function openAfter(line: string, before: Open | undefined): Open | undefined {
  if (line.trim() === '' && (before?.kind === 'formula' || before?.kind === 'argument')) return undefined;
  let open = before ?? (goesOn(line) ? { kind: 'argument' as const, name: '', depth: 0 } : undefined);
  for (const { 0: found, groups = {} } of line.matchAll(event)) {
    open = open ? withDepth(open, open.depth + changes[open.kind](open.name, found, groups)) : begin(found, groups);
  }
  return open && open.depth > 0 ? open : undefined;
}

/** Whether a line begins with a command whose argument ends in another line. */
function goesOn(line: string): boolean {
  if (!command.test(line)) return false;
  const braces = Array.from(line.matchAll(event), ([found]) => ({ '{': 1, '}': -1 })[found] ?? 0);
  return braces.reduce((depth, change) => depth + change, 0) > 0;
}

function begin(found: string, { begun = '', branch }: Groups): Open | undefined {
  if (literalName.test(begun)) return { kind: 'literal', name: begun, depth: 1 };
  if (closedName.test(begun)) return { kind: 'environment', name: begun, depth: 1 };
  if (list.test(begun)) return { kind: 'list', name: '', depth: 1 };
  if (branch === '\\iffalse') return { kind: 'skipped', name: '', depth: 1 };
  const name = { '\\[': '\\]', $$: '$$' }[found];
  return name === undefined ? undefined : { kind: 'formula', name, depth: 1 };
}

/** A command may have several arguments. */
function withDepth(open: Open, depth: number): Open | undefined {
  return depth > 0 || open.kind === 'argument' ? { ...open, depth: Math.max(0, depth) } : undefined;
}

/** How each event changes the depth of what is open. */
const changes: Readonly<Record<Kind, (name: string, found: string, groups: Groups) => number>> = {
  argument: (_, found) => ({ '{': 1, '}': -1 })[found] ?? 0,
  environment: (name, _, { begun, ended }) => Number(begun === name) - Number(ended === name),
  formula: (name, found) => (found === name ? -1 : 0),
  list: (_, __, { item, ended }) => (item || ended ? -1 : 0),
  // The end of literal text may be behind what looks like a comment.
  literal: (name, _, { ended, literal }) => (ended === name || literal?.includes(`\\end{${name}}`) ? -1 : 0),
  skipped: (_, __, { branch }) => ({ '\\iffalse': 1, '\\fi': -1 })[branch ?? ''] ?? 0,
};

const documentBegin = /^[^%]*\\begin\s*\{document\}/;
/** What is not above the class of a document, but above one in an example. */
const belowClass = /\\begin\s*\{(?!filecontents)/;

/** Returns the last line of the preamble; what is above it is not shown either. */
function findPreambleEnd(lines: readonly string[]): number {
  const first = lines.findIndex((line) => belowClass.test(line) || documentClass.test(line));
  return documentClass.test(lines[first] ?? '') ? lines.findIndex((line) => documentBegin.test(line)) : -1;
}

const documentClass = /^\s*\\documentclass\b/;

function findClosing(line: string): LineTest | undefined {
  if (documentClass.test(line)) return documentBegin;
  let open = openAfter(line, undefined);
  const test = (next: string) => {
    open = openAfter(next, open);
    return open === undefined;
  };
  return open && { test, leadsOn: open.kind === 'argument' && !block.test(line) };
}

/** A line that is a block of its own, or begins one. */
const block =
  /^\s*\\(?:begin|part|chapter|(?:sub)*section|(?:sub)?paragraph|title|author|date|caption|(?:re)?newcommand|providecommand)\b/;

export const latexBlocks: BlockRules = {
  opens: new RegExp(
    String.raw`^\s*\\(?:(?:begin|end)(?!\s*\{${formulaName}\})|item|part|chapter|(?:sub)*section|(?:sub)?paragraph|bibliography|appendix)\b`,
  ),
  heading: /^\s*\\(?:part|chapter|(?:sub)*section)\b/,
  closing: findClosing,
  leadsOn: new RegExp(String.raw`^\s*\\(?:item|column)\b|\\end\s*\{${formulaName}\}|\\\]|\$\$`),
  findHeader: findPreambleEnd,
  end: /^[^%]*\\end\s*\{document\}/,
  comment: /(?:^|[^\\])%/,
  prefix: (line) => /^[ \t]*/.exec(line)?.[0] ?? '',
};
