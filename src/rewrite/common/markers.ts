/** Asks a model to put markers around the rewritten text, and removes them before the answer is shown. */

/** The two markers around the text. */
export interface TextMarkers {
  readonly opening: string;
  readonly closing: string;
}

const stem = 'new-text';

/** Returns markers that do not occur in the passage, so that none of its text is mistaken for one. */
export function createMarkers(passage: string): TextMarkers {
  const numbers = [...passage.matchAll(/new-text(?:-(\d{1,6}))?/gi)].map(([, number]) => Number(number ?? 1));
  const name = numbers.length === 0 ? stem : `${stem}-${numbers.reduce((most, one) => Math.max(most, one), 1) + 1}`;
  return { opening: `<${name}>`, closing: `</${name}>` };
}

/** Returns the instructions. They go right before the user's own prompt, where small models follow them and the prompt still comes last. */
export function getMarkerInstructions({ opening, closing }: TextMarkers): string {
  return [
    `If what follows asks for a new text in place of the passage, write that text between ${opening} and ${closing}, exactly as it is to stand there: one version, without a code fence, quotation marks or a heading around it that I did not ask for.`,
    `Anything else you have to say comes after ${closing}, briefly and in the language of my words. An answer that is no new text has no such marks.`,
  ].join(' ');
}

/** Returns an answer with its markers, built from its two parts; without the closing one if the model is to continue it. */
export function wrapInMarkers({ opening, closing }: TextMarkers, answer: Marked): string {
  const { text, remarks = '', isOpen } = answer;
  if (isOpen) return [remarks, `${opening}\n${text}`].filter(Boolean).join('\n\n');
  return [`${opening}\n${text}\n${closing}`, remarks].filter(Boolean).join('\n\n');
}

type Marked = { readonly text: string; readonly remarks?: string | undefined; readonly isOpen: boolean };

/** Matches the marker with any spacing and case. With 'own', ignores markers quoted as code. */
export function getMarkerPattern({ opening }: TextMarkers, which: 'own' | 'any'): RegExp {
  return new RegExp(`${which === 'own' ? '(?<!`)' : ''}<\\s{0,4}(/?)\\s{0,4}${opening.slice(1, -1)}\\s{0,4}>`, 'gi');
}

/** Maximum number of trailing line feeds that are held back, since a marker may follow them. */
const mostLineFeeds = 4;

/** Removes the markers from a growing answer, however it is split into chunks; replaces them with a blank line. */
export class MarkerStripper {
  private held = '';
  private isBegun = false;
  private isApart = false;
  private readonly pattern: RegExp;

  /** `begun` is the earlier part of the answer with its markers, if this continues one. */
  constructor(
    private readonly marks: TextMarkers,
    begun = '',
  ) {
    this.pattern = getMarkerPattern(marks, 'any');
    this.push(begun);
    this.end();
  }

  /** Returns what can be shown after one more chunk. */
  push(piece: string): string {
    return this.take(this.held + piece, false);
  }

  /** Returns what is still held back. */
  end(): string {
    return this.take(this.held, true);
  }

  private take(all: string, isEnd: boolean): string {
    const parts = all.split(this.pattern).filter((_, index) => index % 2 === 0);
    const last = parts.pop() ?? '';
    const shown = parts.map((part) => this.show(part, true));
    const from = isEnd ? last.length : last.length - heldBack(last, this.marks.closing.length + 12);
    this.held = last.slice(from);
    return [...shown, this.show(last.slice(0, from), false)].join('');
  }

  /** A marker separates the text before it from the text after it like a blank line. */
  private show(text: string, isBeforeMark: boolean): string {
    const lead = this.isApart ? text.replace(/^(?:[^\S\n]*\n)+/, '') : text;
    const own = isBeforeMark ? withoutLineFeeds(lead) : lead;
    const shown = own === '' ? '' : (this.isApart && this.isBegun ? '\n\n' : '') + own;
    if (own !== '') this.isApart = false;
    this.isBegun ||= own.trim() !== '';
    this.isApart ||= isBeforeMark;
    return shown;
  }
}

/** Returns how many characters of the end may belong to a marker: its beginning, and line feeds before it. */
function heldBack(text: string, longest: number): number {
  const begun = /<\s{0,4}\/?\s{0,4}[\w-]*\s{0,4}$/.exec(text.slice(-longest))?.[0].length ?? 0;
  const before = text.slice(0, text.length - begun);
  const feeds = /[\r\n]*$/.exec(before.slice(-mostLineFeeds))?.[0].length ?? 0;
  return begun + feeds;
}

function withoutLineFeeds(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return text.slice(0, end);
}
