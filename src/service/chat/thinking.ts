import type { ChatPiece } from '../../shared/service.ts';

const opening = '<think>';
const closing = '</think>';

/**
 * Parts a leading `<think>` block from the text after it, however it is cut into pieces; other text stays as it is.
 * Some models leave out the opening tag: that shows only when the whole answer comes at once.
 */
export class Thinking {
  private state: 'before' | 'inside' | 'after' = 'before';
  private held = '';

  push(text: string): readonly ChatPiece[] {
    const all = this.held + text;
    this.held = '';
    if (this.state === 'before') return this.begin(all);
    return this.state === 'inside' ? this.inside(all) : piece('text', all);
  }

  /** Nothing more comes; what was held back is what it looked like. */
  end(): readonly ChatPiece[] {
    const rest = piece(this.state === 'inside' ? 'reasoning' : 'text', this.held);
    this.held = '';
    return rest;
  }

  private begin(all: string): readonly ChatPiece[] {
    const start = all.trimStart();
    if (start.length < opening.length && opening.startsWith(start)) return this.hold(all);
    const hasOpening = start.startsWith(opening);
    this.state = hasOpening || isClosedOnly(start) ? 'inside' : 'after';
    return this.state === 'inside' ? this.inside(hasOpening ? start.slice(opening.length) : start) : piece('text', all);
  }

  private inside(all: string): readonly ChatPiece[] {
    const at = all.indexOf(closing);
    if (at < 0) return this.reasoning(all);
    this.state = 'after';
    return [...piece('reasoning', all.slice(0, at)), ...piece('text', all.slice(at + closing.length).trimStart())];
  }

  /** The end of the text may be the beginning of the closing tag. */
  private reasoning(all: string): readonly ChatPiece[] {
    const mark = all.lastIndexOf('<');
    const undecided = mark >= 0 && closing.startsWith(all.slice(mark)) ? mark : all.length;
    this.held = all.slice(undecided);
    return piece('reasoning', all.slice(0, undecided));
  }

  private hold(all: string): readonly ChatPiece[] {
    this.held = all;
    return [];
  }
}

function isClosedOnly(text: string): boolean {
  return /^[^<`]*<\/think>\s*\n/.test(text);
}

function piece(kind: ChatPiece['kind'], text: string): readonly ChatPiece[] {
  return text === '' ? [] : [{ kind, text }];
}
