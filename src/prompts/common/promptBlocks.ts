/** A prompt found in a text. */
export interface PromptMatch {
  readonly text: string;
  /** Where it stands in the text searched, as UTF-16 offsets. */
  readonly span: { readonly start: number; readonly end: number };
}

/** Prompts that stand together, and the lines they take up, as indexes; the last one included. */
export interface Block {
  readonly prompts: readonly PromptMatch[];
  readonly first: number;
  readonly last: number;
}

/** A line without its end. */
export interface Line {
  readonly text: string;
  readonly start: number;
}

/** A part of a prompt, and what goes before it when it is joined to the part before. */
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

/** A line that parts what stands above it from what stands below: a heading, a rule, a fence or a table's row. */
export function isSeparator({ text }: Line): boolean {
  return (
    /^\s{0,3}(?:#{1,6}\s|```|~~~|\|)/.test(text) || /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/.test(text.replace(/\s+/g, ''))
  );
}

/** The part of a line from `from` on, without the white space around it. */
export function createFragment({ text, start }: Line, from: number, glue: PromptFragment['glue']): PromptFragment {
  const rest = text.slice(from);
  const lead = rest.length - rest.trimStart().length;
  return { text: rest.trim(), start: start + from + lead, glue };
}

/** Pieces as one prompt; nothing where they hold no text. */
export function joinFragments(pieces: readonly PromptFragment[]): PromptMatch | undefined {
  const filled = pieces.filter(({ text }) => text !== '');
  const [first, ...others] = filled;
  const last = filled.at(-1);
  if (!first || !last) return undefined;
  const text = others.reduce((before, piece) => before + piece.glue + piece.text, first.text);
  return { text, span: { start: first.start, end: last.start + last.text.length } };
}

/** A block of the prompts that hold text; nothing where there are fewer than two. */
export function createBlock(
  prompts: readonly (PromptMatch | undefined)[],
  first: number,
  last: number,
): Block | undefined {
  const filled = prompts.filter((prompt) => prompt !== undefined);
  return filled.length > 1 ? { prompts: filled, first, last } : undefined;
}
