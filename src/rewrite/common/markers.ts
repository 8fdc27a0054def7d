/** How a model is asked to part the text from what it says about it, and how that is taken out of what a person sees. */

/** Two marks that stand around the text. */
export interface TextMarkers {
  readonly opening: string;
  readonly closing: string;
}

const stem = 'new-text';

/** Marks that the passage does not hold, so that what stands in it is never taken for one. */
export function createMarkers(passage: string): TextMarkers {
  const numbers = [...passage.matchAll(/new-text(?:-(\d{1,6}))?/gi)].map(([, number]) => Number(number ?? 1));
  const name = numbers.length === 0 ? stem : `${stem}-${numbers.reduce((most, one) => Math.max(most, one), 1) + 1}`;
  return { opening: `<${name}>`, closing: `</${name}>` };
}

/** Stands just before the person's own words, where small models heed it and the request still comes last. */
export function getMarkerInstructions({ opening, closing }: TextMarkers): string {
  return [
    `What follows asks for a new text in place of the passage. Write that text between ${opening} and ${closing}, exactly as it is to stand there: one version, without code fence, quotation marks or heading around it.`,
    `Anything else you have to say comes after ${closing}, briefly and in the language of my words.`,
  ].join(' ');
}

/** The answer as it would be with its marks, from its two parts; without the closing one for a model to go on with. */
export function wrapInMarkers({ opening, closing }: TextMarkers, { text, remarks = '', isOpen }: Formed): string {
  if (isOpen) return [remarks, `${opening}\n${text}`].filter(Boolean).join('\n\n');
  return [`${opening}\n${text}\n${closing}`, remarks].filter(Boolean).join('\n\n');
}

interface Formed {
  readonly text: string;
  readonly remarks?: string | undefined;
  readonly isOpen: boolean;
}

/** Blanks and case as models vary them; one that is spoken of, as code, is none of its `own`. */
export function getMarkerPattern({ opening }: TextMarkers, which: 'own' | 'any'): RegExp {
  return new RegExp(`${which === 'own' ? '(?<!`)' : ''}<\\s{0,4}(/?)\\s{0,4}${opening.slice(1, -1)}\\s{0,4}>`, 'gi');
}

/** Line feeds at the end of what came that are held back, since a mark may follow them. */
const mostLineFeeds = 4;

/** Takes the marks out of a growing answer, however it is cut into pieces; a blank line stands in their place. */
export class MarkerStripper {
  private held = '';
  private isBegun = false;
  private isApart = false;
  private readonly pattern: RegExp;

  /** `begun` is what came before, with its marks, where the answer goes on. */
  constructor(
    private readonly marks: TextMarkers,
    begun = '',
  ) {
    this.pattern = getMarkerPattern(marks, 'any');
    this.push(begun);
    this.end();
  }

  /** What of a further piece can be shown. */
  push(piece: string): string {
    return this.take(this.held + piece, false);
  }

  /** What is still held back. */
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

  /** A mark parts what is before it from what comes, as a blank line does. */
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

/** How many characters of the end may belong to a mark: its beginning, and line feeds before it. */
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
