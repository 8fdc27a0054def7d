/** Finds where the continuation of an answer that was cut off begins: models tend to repeat their last line. */

/** Length in UTF-16 code units: a shorter line may be repeated by chance, and no model repeats a longer one. */
const [shortest, longest] = [8, 4_000];

/** Returns the new text of a continuation, without the last line of the text if it is repeated whole and exactly. */
export function trimOverlap(begun: string, further: string): string {
  const seam = new OverlapTrimmer(begun);
  return seam.push(further) + seam.end();
}

/** Holds back the beginning of a continuation as long as it may repeat the last line. */
export class OverlapTrimmer {
  private readonly line: string;
  private held: string | undefined = '';

  constructor(begun: string) {
    this.line = repeatableLine(begun);
  }

  /** Returns what can be shown after this delta. */
  push(text: string): string {
    if (this.held === undefined) return text;
    this.held += text;
    const said = this.held.trimStart();
    return said.length < this.line.length && this.line.startsWith(said) ? '' : this.end();
  }

  /** Returns what is still held back; call it at the end. */
  end(): string {
    const held = this.held ?? '';
    this.held = undefined;
    const said = held.trimStart();
    return this.line && said.startsWith(this.line) ? said.slice(this.line.length) : held;
  }
}

/** Returns the last line of a text with the blanks after it; empty if its repetition would prove nothing. */
function repeatableLine(begun: string): string {
  const start = lastLineStart(begun);
  const line = begun.slice(start).trimStart();
  const before = begun.slice(0, start);
  if (line.length < shortest || line.length > longest || isPeriodic(line)) return '';
  return before.slice(lastLineStart(before)).trim() === line.trim() ? '' : line;
}

/** Returns where the last line begins that is not blank. */
function lastLineStart(text: string): number {
  return text.lastIndexOf('\n', text.trimEnd().length - 1) + 1;
}

/** Returns whether a text repeats one unit, the last time perhaps in part: its continuation is likely to repeat the unit again. */
function isPeriodic(text: string): boolean {
  for (
    let at = text.indexOf(text.slice(0, 1), 1);
    at > 0 && at <= text.length / 2;
    at = text.indexOf(text.slice(0, 1), at + 1)
  )
    if (text.startsWith(text.slice(at))) return true;
  return false;
}
