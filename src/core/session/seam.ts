/** Where an answer that was cut off goes on: models like to say their last words again. */

/** Shorter agreement is chance, in UTF-16 code units. */
const shortest = 8;
const longest = 400;

/** What is new in what goes on from a text, without the words of its end that are said again. */
export function withoutRepetition(begun: string, further: string): string {
  const end = begun.slice(-longest);
  const said = further.trimStart();
  for (let length = Math.min(end.length, said.length); length >= shortest; length--) {
    if (end.endsWith(said.slice(0, length)) && beginsWord(end, end.length - length)) return said.slice(length);
  }
  return further;
}

/** Holds back the beginning of a continuation until it is known what of it is new. */
export class Seam {
  private held: string | undefined;

  constructor(private readonly begun: string) {
    this.held = begun ? '' : undefined;
  }

  /** What of a further piece can be shown. */
  push(text: string): string {
    if (this.held === undefined) return text;
    this.held += text;
    return this.held.length < longest ? '' : this.end();
  }

  /** What is still held back; nothing more is after that. */
  end(): string {
    const held = this.held ?? '';
    this.held = undefined;
    return held && withoutRepetition(this.begun, held);
  }
}

/** In a script without spaces every letter may begin a word. */
function beginsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u.test(text[at - 1] ?? '');
}
