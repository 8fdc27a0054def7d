import type { ChatDelta } from '../serviceTypes.ts';

/** The tags that models put around their thinking. */
const marks: readonly (readonly [opening: string, closing: string])[] = [
  ...['think', 'thinking', 'thought', 'reasoning'].map((name) => [`<${name}>`, `</${name}>`] as const),
  ['◁think▷', '◁/think▷'],
];

/** Maximum white space to wait through after the opening tag, in UTF-16 code units. */
const mostBlanks = 100;

/**
 * A tag that opens a block is followed by a line break or directly by text; a sentence about the tag continues with a space or a
 * punctuation mark.
 */
const goesOn = /^(?:[^\S\n]*\n|[^\s.…,;:!?)\]}>/|-])/;

/** Some models omit the opening tag: the closing one then has its own line, followed by a blank line. */
const closedOnly = /^[^<`]*\n<\/think>[^\S\n]*\n[^\S\n]*(?:\n|$)/;

/**
 * Separates a leading block of thinking from the text after it, however it is split into chunks; other text is unchanged, including text
 * about such tags. A closing tag alone is recognized only if the whole answer arrives at once.
 */
export class ThinkTagParser {
  private state: 'before' | 'inside' | 'gap' | 'after' = 'before';
  private readonly blanks: string[] = [];
  private held = '';
  /** The tag that ends the block. */
  private closing = '</think>';

  /** Whether everything that follows is text. */
  get isOver(): boolean {
    return this.state === 'after';
  }

  push(text: string): readonly ChatDelta[] {
    if (this.state === 'after') return piece('text', text);
    if (this.state === 'gap') return this.gap(text);
    const all = this.held + text;
    this.held = '';
    return this.state === 'before' ? this.begin(all) : this.inside(all);
  }

  /** Returns what was held back as what it looked like; no more data follows. */
  end(): readonly ChatDelta[] {
    const { held, state } = this;
    this.held = '';
    if (state === 'inside') return piece('reasoning', held);
    return state === 'before' ? piece('text', this.lead() + held) : [];
  }

  /** Drops white space before a block; before other text it is part of the text. */
  private begin(all: string): readonly ChatDelta[] {
    const start = all.trimStart();
    this.blanks.push(all.slice(0, all.length - start.length));
    if (isUndecided(start)) return this.hold(start);
    const [opening = '', closing = this.closing] = marks.find(([mark]) => start.startsWith(mark)) ?? [];
    const rest = opening ? start.slice(opening.length) : undefined;
    const isBlock = rest === undefined ? closedOnly.test(start) : goesOn.test(rest);
    this.closing = closing;
    this.state = isBlock ? 'inside' : 'after';
    return isBlock ? this.inside(rest ?? start) : piece('text', this.lead() + start);
  }

  private inside(all: string): readonly ChatDelta[] {
    const at = all.indexOf(this.closing);
    if (at < 0) return this.reasoning(all);
    this.state = 'gap';
    return [...piece('reasoning', all.slice(0, at)), ...this.gap(all.slice(at + this.closing.length))];
  }

  /** Holds back the end of the text while it may be the beginning of the closing tag. */
  private reasoning(all: string): readonly ChatDelta[] {
    const mark = all.lastIndexOf(this.closing.charAt(0));
    const undecided = mark >= 0 && this.closing.startsWith(all.slice(mark)) ? mark : all.length;
    this.held = all.slice(undecided);
    return piece('reasoning', all.slice(0, undecided));
  }

  /** Drops blank lines between block and text, but keeps the text's indentation. */
  private gap(text: string): readonly ChatDelta[] {
    const start = text.trimStart();
    const blank = text.slice(0, text.length - start.length);
    const lineEnd = blank.lastIndexOf('\n');
    const indent = lineEnd < 0 ? this.held + blank : blank.slice(lineEnd + 1);
    if (start === '') return this.hold(indent);
    this.held = '';
    this.state = 'after';
    return piece('text', indent + start);
  }

  private hold(text: string): readonly ChatDelta[] {
    this.held = text;
    return [];
  }

  private lead(): string {
    return this.blanks.splice(0).join('');
  }
}

/** Whether too little has arrived to tell if a block begins. */
function isUndecided(start: string): boolean {
  return marks.some(([opening, closing]) => {
    if (start.length <= opening.length) return opening.startsWith(start);
    if (!start.startsWith(opening)) return false;
    const rest = start.slice(opening.length, opening.length + mostBlanks);
    return rest.length < mostBlanks && (/^[^\S\n]+$/.test(rest) || closing.startsWith(rest));
  });
}

function piece(kind: ChatDelta['kind'], text: string): readonly ChatDelta[] {
  return text === '' ? [] : [{ kind, text }];
}
