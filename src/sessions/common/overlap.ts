/** Where an answer that was cut off goes on: models like to say their last line again. */

/** A shorter line may be said again by chance, and no model says a longer one again; in UTF-16 code units. */
const [shortest, longest] = [8, 4_000];

/** Returns what is new in a continuation: without the last line of the text where that is said again, whole and exactly. */
export function trimOverlap(begun: string, further: string): string {
  const seam = new OverlapTrimmer(begun);
  return seam.push(further) + seam.end();
}

/** Holds back the beginning of a continuation as long as it may be the last line again. */
export class OverlapTrimmer {
  private readonly line: string;
  private held: string | undefined = '';

  constructor(begun: string) {
    this.line = repeatableLine(begun);
  }

  /** What of a further piece can be shown. */
  push(text: string): string {
    if (this.held === undefined) return text;
    this.held += text;
    const said = this.held.trimStart();
    return said.length < this.line.length && this.line.startsWith(said) ? '' : this.end();
  }

  /** What is still held back; nothing more is after that. */
  end(): string {
    const held = this.held ?? '';
    this.held = undefined;
    const said = held.trimStart();
    return this.line && said.startsWith(this.line) ? said.slice(this.line.length) : held;
  }
}

/** The last line of a text with the blanks after it; empty where one that follows is no sign that it is said again. */
function repeatableLine(begun: string): string {
  const start = lastLineStart(begun);
  const line = begun.slice(start).trimStart();
  const before = begun.slice(0, start);
  if (line.length < shortest || line.length > longest || isPeriodic(line)) return '';
  return before.slice(lastLineStart(before)).trim() === line.trim() ? '' : line;
}

/** Where the last line begins that is not blank. */
function lastLineStart(text: string): number {
  return text.lastIndexOf('\n', text.trimEnd().length - 1) + 1;
}

/** Whether a text is the same piece over and over, the last time perhaps in part: its continuation is that piece again. */
function isPeriodic(text: string): boolean {
  for (
    let at = text.indexOf(text.slice(0, 1), 1);
    at > 0 && at <= text.length / 2;
    at = text.indexOf(text.slice(0, 1), at + 1)
  )
    if (text.startsWith(text.slice(at))) return true;
  return false;
}
