import type { Parse } from './reader.ts';

const outsideStrings = /["{}[\],]/g;
const insideStrings = /["\\]/g;
const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** What JSON cannot express, and a comma after the last value. */
const outside = /-?\b(?:NaN|Infinity)\b|\bundefined\b|,(?=\s*[}\]])/g;
const inside = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])|\\'?|\p{Cc}/gu;

/**
 * Repairs JSON text by careless writers: numbers that are invalid, commas before an end, line breaks and other control characters in
 * strings, invalid escapes. Correct text is unchanged. Linear in the text.
 */
export function repairJson(source: string): string {
  const out: string[] = [];
  let at = 0;
  for (let quote = source.indexOf('"'); quote >= 0; quote = source.indexOf('"', at)) {
    const end = endOfString(source, quote + 1);
    out.push(repairOutside(source.slice(at, quote)), source.slice(quote, end).replace(inside, repairInside));
    at = end;
  }
  return [...out, repairOutside(source.slice(at))].join('');
}

/** Returns the position after the closing quote of a string whose text begins at `from`. */
function endOfString(source: string, from: number): number {
  for (let at = next(insideStrings, source, from); at >= 0; at = next(insideStrings, source, at + 2))
    if (source[at] === '"') return at + 1;
  return source.length;
}

function repairOutside(text: string): string {
  return text.replace(outside, (found) => (found === ',' ? '' : 'null'));
}

function repairInside(found: string): string {
  if (found === "\\'") return "'";
  if (found === '\\') return '\\\\';
  return found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A shorter string that was cut is a word or an id, half of which would mean something else; in UTF-16 code units. */
const shortestCut = 36;

/**
 * Parses JSON text that was cut off anywhere, as far as it is whole: keeps a long string up to the cut, and drops any other value that was
 * cut, with its name. Undefined if that leaves nothing.
 */
export function parseTruncatedJson(text: string, parse: Parse): ReturnType<Parse> {
  const cut = scan(text);
  const before = text.slice(0, cut.comma);
  return parse(closeText(text, cut)) ?? parse(before + getClosers(scan(before)));
}

/** Returns the closed text, empty if its last value would differ from the intended one. */
function closeText(text: string, cut: Scanned): string {
  const { string, whole } = cut;
  if (string === undefined) return /["}\]]/.test(text.trimEnd().slice(-1)) ? text + getClosers(cut) : '';
  return text.length - string > shortestCut ? `${text.slice(0, whole)}"${getClosers(cut)}` : '';
}

function getClosers({ open }: Scanned): string {
  return open.toReversed().join('');
}

interface Scanned {
  /** The brackets that close the open values, outermost first. */
  readonly open: readonly string[];
  /** The last comma between values; 0 if there is none. */
  readonly comma: number;
  /** Where an unterminated string begins. */
  readonly string?: number;
  /** Up to here that string contains no partial escape. */
  readonly whole: number;
}

function scan(text: string): Scanned {
  const open: string[] = [];
  let comma = 0;
  for (let at = next(outsideStrings, text, 0); at >= 0; at = next(outsideStrings, text, at + 1)) {
    const char = text.charAt(at);
    if (char === '"') {
      const string = at;
      const { end, whole } = stringFrom(text, at + 1);
      if (end === undefined) return { open, comma, string, whole };
      at = end;
    } else if (char === ',') comma = at;
    else if (closers[char]) open.push(closers[char]);
    else open.pop();
  }
  return { open, comma, whole: text.length };
}

/** Returns the end of a string whose text begins at `from`. */
function stringFrom(text: string, from: number): { readonly end?: number; readonly whole: number } {
  for (let at = next(insideStrings, text, from); at >= 0; at = next(insideStrings, text, at)) {
    if (text[at] === '"') return { end: at, whole: at };
    const behind = at + (text[at + 1] === 'u' ? 6 : 2);
    if (behind > text.length) return { whole: at };
    at = behind;
  }
  return { whole: text.length };
}

/** Returns the position of the first mark from `from` on; -1 if there is none. */
export function next(mark: RegExp, text: string, from: number): number {
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? -1;
}
