import type { Piece } from '../fields.ts';

const scheme = 'data:image/';
const base64Mark = ';base64,';
const tag = '<img';
/** Maximum length of what surrounds the data of an image, and of its type, in UTF-16 code units. */
const longestFrame = 4_000;
const longestHeader = 100;

/** Reads one character and returns the next step; undefined if this is not an image, or a whole one. */
type Step = (this: DataUriScanner, char: string, isEscaped: boolean) => Step | undefined;

/**
 * Scans a candidate for an image in a text, `![alt](data:image/…)` or `<img src="data:image/…">`, character by character as far as it goes.
 * Does not know whether its data is an image.
 */
export class DataUriScanner {
  /** The data URI, in parts. */
  readonly uri: Piece[] = [];
  isWhole = false;
  /** Whether base64 comes next, so that `add` may take a run of it. */
  isInData = false;
  /** Everything except the data. */
  private frame: string;
  private step: Step | undefined;
  private altLength = 0;
  private depth = 1;

  /** `mark` is its first character, `!` or `<`. */
  constructor(mark: string) {
    this.frame = mark;
    this.step = mark === '!' ? only('[', this.words) : this.tagName;
  }

  /** The alt text of a Markdown image. */
  get alt(): string {
    return this.frame.slice(2, 2 + this.altLength);
  }

  /** Whether it can still be an image with this character. */
  take(char: string, isEscaped: boolean): boolean {
    const wasInData = this.isInData;
    this.isInData = false;
    this.step = this.step?.(char, isEscaped);
    if (!wasInData || !this.isInData) this.frame += char;
    return this.isWhole || (this.step !== undefined && this.frame.length <= longestFrame);
  }

  /** Takes a run of base64. */
  add(run: Piece): void {
    this.uri.push(run);
  }

  /** Whether its alt text is being read, in which another image may begin. */
  get isInWords(): boolean {
    return this.step === this.words;
  }

  private words(char: string, isEscaped: boolean): Step | undefined {
    if (!isEscaped && char === '[') this.depth += 1;
    if (!isEscaped && char === ']') this.depth -= 1;
    this.altLength = this.frame.length - 2;
    return this.depth > 0 ? this.words : only('(', this.beforeAddress);
  }

  private beforeAddress(char: string, isEscaped: boolean): Step | undefined {
    if (isBlank(char)) return this.beforeAddress;
    if (char === '<') return this.address('>', only('>', this.behindAddress));
    const bareEnd: Step = (next) => (next === ')' ? this.end() : this.behindAddress);
    return this.address(')', bareEnd).call(this, char, isEscaped);
  }

  private behindAddress(char: string): Step | undefined {
    if (isBlank(char)) return this.behindAddress;
    if (char === '(') return this.until(')', this.behindTitle);
    return isQuote(char) ? this.until(char, this.behindTitle) : this.behindTitle(char);
  }

  private behindTitle(char: string): Step | undefined {
    if (isBlank(char)) return this.behindTitle;
    return char === ')' ? this.end() : undefined;
  }

  private tagName(char: string): Step | undefined {
    const { length } = this.frame;
    if (length < tag.length) return char.toLowerCase() === tag[length] ? this.tagName : undefined;
    return isBlank(char) || char === '/' ? this.attributes : undefined;
  }

  /** Reads between two attributes, or at the end of the tag. */
  private attributes(char: string): Step | undefined {
    if (isBlank(char) || char === '/') return this.attributes;
    if (char === '>') return this.uri.length > 0 ? this.end() : undefined;
    return char === '<' || char === '=' ? undefined : this.attribute(char.toLowerCase());
  }

  /** Reads the name of an attribute; `name` is what was read so far. */
  private attribute(name: string): Step {
    return (char) => {
      if (char === '=') return this.value(name);
      if (isBlank(char) || char === '/' || char === '>') return this.attributes(char);
      return char === '<' || isQuote(char) ? undefined : this.attribute(name + char.toLowerCase());
    };
  }

  private value(name: string): Step {
    const isSource = name === 'src' && this.uri.length === 0;
    return (char, isEscaped) => {
      if (isQuote(char))
        return isSource ? this.address(char, () => this.attributes) : this.until(char, this.attributes);
      return isSource ? this.address('>', this.attributes).call(this, char, isEscaped) : this.bareValue(char);
    };
  }

  private bareValue(char: string): Step | undefined {
    if (isBlank(char) || char === '>') return this.attributes(char);
    return char === '<' || char === '=' || isQuote(char) ? undefined : this.bareValue;
  }

  private until(closing: string, then: Step): Step {
    const read: Step = (char, isEscaped) => (char === closing && !isEscaped ? then : read);
    return read;
  }

  /** Reads the URI up to a character, which `then` reads as well. */
  private address(closing: string, then: Step, begun = ''): Step {
    return (char) => {
      const read = begun + char.toLowerCase();
      if (!scheme.startsWith(read)) return undefined;
      return read === scheme ? this.type(closing, then, read) : this.address(closing, then, read);
    };
  }

  private type(closing: string, then: Step, begun: string): Step {
    return (char) => {
      const read = begun + char;
      if (char === ',') return read.endsWith(base64Mark) ? this.data(closing, then, read) : undefined;
      return /[\w.+;=-]/.test(char) && read.length < longestHeader ? this.type(closing, then, read) : undefined;
    };
  }

  private data(closing: string, then: Step, header: string): Step {
    this.uri.push(header);
    this.isInData = true;
    const read: Step = (char, isEscaped) => {
      if (!/[A-Za-z0-9+/=_-]/.test(char) && !(isQuote(closing) && isBlank(char)))
        return char === closing || isBlank(char) ? then.call(this, char, isEscaped) : undefined;
      this.add(char);
      this.isInData = true;
      return read;
    };
    return read;
  }

  private end(): undefined {
    this.isWhole = true;
  }
}

/** Returns the step that requires one character. */
function only(wanted: string, then: Step): Step {
  return (char) => (char === wanted ? then : undefined);
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r';
}

function isQuote(char: string): boolean {
  return char === '"' || char === "'";
}
