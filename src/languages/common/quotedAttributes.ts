import { decodeHTMLStrict } from 'entities/decode';
import type { Span } from '../../base/common/span.ts';
import type { AltTextRange } from './findReferences/reference.ts';
import type { AltWriter } from './language.ts';

/** An attribute of Pandoc, Hugo or Jekyll: its value, and the range of the whole. */
interface QuotedAttribute extends Span {
  readonly text: string;
}

export type QuotedAttributes = ReadonlyMap<string, QuotedAttribute>;

const attribute =
  /(?<![\w.-])([\w.-]{1,100})\s{0,99}=\s{0,99}(?:"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'|`([^`]*)`|([^\s"'`{}]+))/g;

/** Reads `name=value` in a range of a text that is at most a few thousand characters long; the first one of a name counts. */
export function readQuotedAttributes(text: string, { start, end }: Span): QuotedAttributes {
  const found = [...text.slice(start, end).matchAll(attribute)].map(
    ({ 0: whole, 1: name = '', 2: double, 3: single, 4: raw, 5: bare, index }) => {
      const written = double ?? single;
      const value = written === undefined ? (raw ?? bare ?? '') : written.replace(/\\([\s\S])/g, '$1');
      const at = start + index;
      return [name, { start: at, end: at + whole.length, text: decodeHTMLStrict(value) }] as const;
    },
  );
  return new Map(found.reverse());
}

/** Returns the range of the attribute, or of a new one after that position. */
export function placeQuoted(name: string, old: Span | undefined, after: number): AltTextRange {
  const { start, end } = old ?? { start: after, end: after };
  return { start, end, syntax: 'quoted', before: `${old ? '' : ' '}${name}="`, after: '"' };
}

export function quoteAttribute(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replace(/&(?=#?\w+;)/g, '&amp;');
}

export const quotedAlt: AltWriter = { syntax: 'quoted', write: quoteAttribute };
