import { MarkdownCode, type MarkdownRules, nextTelling } from './markdownCode.ts';

/** Replaces characters that are code or escaped. */
const masked = '\0';

/** Masks every character that is code or escaped, except line breaks; keeps the length. */
export function withoutCode(text: string): string {
  return readCode(text).prose;
}

interface CodeInText {
  /** The text with every character masked that is code or escaped, except line breaks. */
  readonly prose: string;
  /** The positions at which the lines end that open a fence. */
  readonly fences: readonly number[];
}

/** Reads which parts of a whole text are code. Marks that no later ones close are text, unlike in a text that still grows. */
export function readCode(text: string, rules: MarkdownRules = {}): CodeInText {
  const out: string[] = [];
  const fences: number[] = [];
  const runs = new BacktickRuns(text, rules);
  let at = 0;
  const code = new MarkdownCode({ ...rules, isClosed: (length) => runs.isClosed(length, at) });
  scan(text, code, (from, to) => {
    at = to;
    const kept = text.slice(from, to);
    out.push(kept === '\n' || !(code.inCode || code.isEscaped) ? kept : masked.repeat(kept.length));
    if (kept === '\n' && code.hasOpenedFence) fences.push(from);
  });
  code.push('\n');
  if (code.hasOpenedFence) fences.push(text.length);
  return { prose: out.join(''), fences };
}

type Visit = (from: number, to: number) => void;

function scan(text: string, code: MarkdownCode, visit: Visit): void {
  for (let at = 0; at < text.length; ) {
    const end = code.isSteady ? nextTelling(text, at) : at;
    if (end > at) code.skip();
    else code.push(text.charAt(at));
    const next = Math.max(end, at + 1);
    visit(at, next);
    at = next;
  }
}

/** The runs of backticks of a text, which is read from its beginning to its end. */
class BacktickRuns {
  /** The positions of the runs of each length, last one first. */
  private readonly starts = new Map<number, number[]>();
  /** Where spans end at the latest, last one first. */
  private readonly ends: number[] = [];

  constructor(text: string, rules: MarkdownRules) {
    for (const { 0: run, index } of text.matchAll(/`+/g)) this.add(run.length, index);
    if (this.starts.size === 0) return;
    const code = new MarkdownCode({ ...rules, isClosed: () => false });
    let count = 0;
    scan(text, code, (from) => {
      if (code.paragraphs !== count) this.ends.push(from);
      count = code.paragraphs;
    });
    for (const all of [this.ends, ...this.starts.values()]) all.reverse();
  }

  private add(length: number, start: number): void {
    const same = this.starts.get(length);
    if (same) same.push(start);
    else this.starts.set(length, [start]);
  }

  /** Whether a run of that length follows in the paragraph. Positions never decrease from call to call. */
  isClosed(length: number, from: number): boolean {
    const start = nextOf(this.starts.get(length), from);
    return start !== undefined && start < (nextOf(this.ends, from) ?? Infinity);
  }
}

/** Removes the positions before that one, and returns the next. */
function nextOf(positions: number[] | undefined, from: number): number | undefined {
  while ((positions?.at(-1) ?? from) < from) positions?.pop();
  return positions?.at(-1);
}
