/** A prompt found in a text. */
export interface PromptMatch {
  readonly text: string;
  /** Its range in the searched text, as UTF-16 offsets. */
  readonly span: { readonly start: number; readonly end: number };
}

/** Adjacent prompts, and the indexes of the first and last line they occupy. */
export interface Block {
  readonly prompts: readonly PromptMatch[];
  readonly first: number;
  readonly last: number;
}

/** A line without its line ending. */
export interface Line {
  readonly text: string;
  readonly start: number;
}

/** A part of a prompt, and the separator before it. */
export interface PromptFragment {
  readonly text: string;
  readonly start: number;
  readonly glue: ' ' | '\n' | '\n\n';
}

export function linesOf(text: string): readonly Line[] {
  return [...text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)].map(({ 0: whole, index }) => ({
    text: whole.replace(/[\r\n]+$/, ''),
    start: index,
  }));
}

export function isBlank({ text }: Line): boolean {
  return text.trim() === '';
}

/** Whether a line separates the text above it from the text below: a heading, a rule, a fence or a table row. */
export function isSeparator({ text }: Line): boolean {
  return (
    /^\s{0,3}(?:#{1,6}\s|```|~~~|\|)/.test(text) || /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/.test(text.replace(/\s+/g, ''))
  );
}

/** Returns the part of a line from `from` on, without surrounding white space. */
export function createFragment({ text, start }: Line, from: number, glue: PromptFragment['glue']): PromptFragment {
  const rest = text.slice(from);
  const lead = rest.length - rest.trimStart().length;
  return { text: rest.trim(), start: start + from + lead, glue };
}

/** Joins fragments into one prompt; undefined if they contain no text. */
export function joinFragments(pieces: readonly PromptFragment[]): PromptMatch | undefined {
  const filled = pieces.filter(({ text }) => text !== '');
  const [first, ...others] = filled;
  const last = filled.at(-1);
  if (!first || !last) return undefined;
  const text = others.reduce((before, piece) => before + piece.glue + piece.text, first.text);
  return { text, span: { start: first.start, end: last.start + last.text.length } };
}

/** Returns a block of the prompts that contain text, or undefined if there are fewer than two. */
export function createBlock(
  prompts: readonly (PromptMatch | undefined)[],
  first: number,
  last: number,
): Block | undefined {
  const filled = prompts.filter((prompt) => prompt !== undefined);
  return filled.length > 1 ? { prompts: filled, first, last } : undefined;
}
