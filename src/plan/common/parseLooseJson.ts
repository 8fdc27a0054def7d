/** Parses JSON as models write it: comments, single and curly quotes, bare keys, extra commas, missing ends. Linear in its length. */

export type Loose = string | number | boolean | null | readonly Loose[] | { readonly [key: string]: Loose };

/** Deeper nesting is omitted. */
const maxDepth = 20;

/** Returns the value that begins at a position as far as it is readable, and where it ends. */
export function parseLooseJson(text: string, start = 0): { readonly value: Loose; readonly end: number } {
  const reader = new LooseReader(text, start);
  return { value: reader.value(0), end: reader.at };
}

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '„': '“', '「': '」' };

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '', f: '' };

class LooseReader {
  private readonly bare = /[^\s,:{}[\]"]+/y;
  private readonly space = /\s+/y;

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  value(depth: number): Loose {
    this.skip();
    const mark = this.text[this.at] ?? '';
    if (depth < maxDepth && mark === '{') return this.object(depth);
    if (depth < maxDepth && mark === '[') return this.array(depth);
    return closing[mark] ? this.string(closing[mark]) : this.word();
  }

  private object(depth: number): Loose {
    const entries: [string, Loose][] = [];
    this.each('}', () => {
      const key = this.value(maxDepth);
      this.skip();
      if (this.text[this.at] !== ':') return;
      this.at++;
      entries.push([String(key), this.value(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  private array(depth: number): Loose {
    const items: Loose[] = [];
    this.each(']', () => items.push(this.value(depth + 1)));
    return items;
  }

  /** Reads items up to the closing mark, or the end of the text; skips a character if nothing could be read. */
  private each(end: string, read: () => unknown): void {
    this.at++;
    for (this.skip(); this.at < this.text.length && this.text[this.at] !== end; this.skip()) {
      const before = this.at;
      if (this.text[this.at] !== ',') read();
      if (this.at === before) this.at++;
    }
    this.at++;
  }

  private string(end: string): string {
    const pieces: string[] = [];
    let from = ++this.at;
    for (; this.at < this.text.length && !this.isEnd(end); this.at++) {
      if (this.text[this.at] !== '\\') continue;
      pieces.push(this.text.slice(from, this.at), this.escaped());
      from = this.at + 1;
    }
    pieces.push(this.text.slice(from, this.at));
    this.at++;
    return pieces.join('');
  }

  /** A quotation mark ends the string only if the rest of the object or list follows. */
  private isEnd(end: string): boolean {
    if (this.text[this.at] !== end) return false;
    this.space.lastIndex = this.at + 1;
    const space = this.space.exec(this.text)?.[0] ?? '';
    const next = this.text[this.at + 1 + space.length] ?? ',';
    return ',:}]/'.includes(next) || (closing[next] !== undefined && space.includes('\n'));
  }

  private escaped(): string {
    const mark = this.text[++this.at] ?? '';
    const code = mark === 'u' ? /^[0-9a-f]{4}/i.exec(this.text.slice(this.at + 1, this.at + 5))?.[0] : undefined;
    if (code === undefined) return escapes[mark] ?? mark;
    this.at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  private word(): Loose {
    this.bare.lastIndex = this.at;
    const word = this.bare.exec(this.text)?.[0] ?? '';
    this.at += word.length;
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : word;
  }

  /** Skips white space and comments. */
  private skip(): void {
    for (;;) {
      this.space.lastIndex = this.at;
      this.at += this.space.exec(this.text)?.[0].length ?? 0;
      if (this.text.startsWith('//', this.at)) this.to('\n');
      else if (this.text.startsWith('/*', this.at)) this.to('*/');
      else return;
    }
  }

  private to(mark: string): void {
    const end = this.text.indexOf(mark, this.at + 2);
    this.at = end < 0 ? this.text.length : end + mark.length;
  }
}
