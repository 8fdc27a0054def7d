const outsideStrings = /["{}[\]]/g;
const insideStrings = /["\\]/g;

/** The effect of a character of JSON text: a value begins or ends at the outermost level, the next character is escaped, or neither. */
type Step = 'begins' | 'ends' | 'escapes' | 'inside';

/** Tracks the brackets of JSON text across chunks; strings are skipped at the speed of a search. */
export class Nesting {
  depth = 0;
  private inString = false;

  /** Returns the position of the next significant character from `from` on; -1 if the chunk has none. */
  next(piece: string, from: number): number {
    const mark = this.inString ? insideStrings : outsideStrings;
    mark.lastIndex = from;
    return mark.exec(piece)?.index ?? -1;
  }

  step(char: string | undefined): Step {
    if (this.inString) return this.stepInString(char);
    if (char === '"') this.inString = this.depth > 0;
    else if (char === '{' || char === '[') return this.depth++ === 0 ? 'begins' : 'inside';
    else if (this.depth > 0 && --this.depth === 0) return 'ends';
    return 'inside';
  }

  private stepInString(char: string | undefined): Step {
    if (char === '\\') return 'escapes';
    this.inString = false;
    return 'inside';
  }
}
