import type { ChatDelta } from '../serviceTypes.ts';

/** How models mark the beginning and the end of their thinking. */
const marks: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['◁think▷', '◁/think▷'],
];

/** Blanks behind the opening tag that are waited for, in UTF-16 code units. */
const mostBlanks = 100;

/** Behind a tag that opens a block comes a line break or the first word at once; a sentence about the tag goes on after a blank or a mark. */
const goesOn = /^(?:[^\S\n]*\n|[^\s.…,;:!?)\]}>/|-])/;

/** Some models leave out the opening tag: the closing one then has a line of its own, and a blank line behind it. */
const closedOnly = /^[^<`]*\n<\/think>[^\S\n]*\n[^\S\n]*(?:\n|$)/;

/**
 * Parts a leading block of thinking from the text after it, however it is cut into pieces; other text stays as it is, that about such tags too.
 * A closing tag alone shows only when the whole answer comes at once.
 */
export class ThinkTagParser {
  private state: 'before' | 'inside' | 'gap' | 'after' = 'before';
  private readonly blanks: string[] = [];
  private held = '';
  /** What ends the block. */
  private closing = '</think>';

  /** Whether all that comes is text. */
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

  /** Nothing more comes; what was held back is what it looked like. */
  end(): readonly ChatDelta[] {
    const { held, state } = this;
    this.held = '';
    if (state === 'inside') return piece('reasoning', held);
    return state === 'before' ? piece('text', this.lead() + held) : [];
  }

  /** White space before a block belongs to nothing; before other text it is part of it. */
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

  /** The end of the text may be the beginning of the closing tag. */
  private reasoning(all: string): readonly ChatDelta[] {
    const mark = all.lastIndexOf(this.closing.charAt(0));
    const undecided = mark >= 0 && this.closing.startsWith(all.slice(mark)) ? mark : all.length;
    this.held = all.slice(undecided);
    return piece('reasoning', all.slice(0, undecided));
  }

  /** Blank lines between block and text are left out; what indents the text is not. */
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

/** Whether too little has come to tell if a block begins. */
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
