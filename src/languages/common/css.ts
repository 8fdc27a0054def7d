import { type Span, trimmed } from '../../base/common/span.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import {
  expression,
  type FoundReference,
  maskMatches,
  parseUrlTarget,
  sortByStart,
} from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { encodePath, type PictureReference } from './writeReference/pictureReference.ts';
import type { ReferenceWriter } from './writeReference/referenceWriter.ts';

/** CSS Values 4, section 4.5. */
const url = /url\(\s*(?:"((?:\\[\s\S]|[^"\\\n])*)"|'((?:\\[\s\S]|[^'\\\n])*)'|((?:\\[^\n]|[^\s"'()\\])*))\s*\)/gi;
/** CSS Images 4, section 2.4: a string in it is an address, except in a function. */
const imageSet = /image-set\(((?:[^()"'\n]|\n|"[^"\n]*"|'[^'\n]*'|\([^()]{0,2000}\)){0,500})\)/gi;
const setString = /\([^()]*\)|"([^"\n]*)"|'([^'\n]*)'/g;
const variable = /[$@]\w|var\(/;

/** Strings and addresses, in which no comment begins. */
const opaque = String.raw`"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|url\([^\s"'()]*\)`;
const comments = new RegExp(String.raw`${opaque}|\/\*[\s\S]*?(?:\*\/|$)`, 'gi');
const commentsWithLines = new RegExp(String.raw`${opaque}|\/\*[\s\S]*?(?:\*\/|$)|\/\/.*`, 'gi');

/** `offset` is where the style sheet begins in its document. */
export function cssReferences(text: string, offset = 0): readonly FoundReference[] {
  return sortByStart([...cssUrls(maskMatches(text, comments, /^[^/]/), offset)]);
}

/** Also ignores comments up to the line's end. */
function scssReferences(text: string): readonly FoundReference[] {
  return sortByStart([...cssUrls(maskMatches(text, commentsWithLines, /^[^/]/), 0)]);
}

/** Finds the pictures of a style sheet, or of declarations, without comments, which begins at that position of its document. */
export function* cssUrls(sheet: string, offset: number): Generator<FoundReference> {
  for (const { 0: whole, 1: double, 2: single, 3: bare = '', index } of sheet.matchAll(url)) {
    const written = double ?? single ?? bare;
    const at = index + (written === '' ? whole.length : whole.lastIndexOf(written));
    yield* toReference(
      sheet,
      { start: index, end: index + whole.length },
      { start: at, end: at + written.length },
      offset,
    );
  }
  for (const { 0: set, 1: content = '', index } of sheet.matchAll(imageSet))
    for (const { 0: string, 1: double, 2: single, index: at } of content.matchAll(setString)) {
      const start = index + set.length - 1 - content.length + at;
      const own = { start: start + 1, end: start + string.length - 1 };
      if ((double ?? single) !== undefined) yield* toReference(sheet, own, own, offset);
    }
}

function* toReference(sheet: string, whole: Span, written: Span, offset: number): Generator<FoundReference> {
  const address = trimmed(sheet, written);
  const text = sheet.slice(address.start, address.end);
  const target = variable.test(text) ? expression : parseUrlTarget(unescaped(text));
  // Style sheets reference files other than pictures too.
  if ('path' in target && !isPictureName(target.path)) return;
  const [own, addressed] = [whole, address].map(({ start, end }) => ({ start: start + offset, end: end + offset }));
  if (own && addressed) yield { ...own, target, ...('path' in target && { addresses: [addressed] }) };
}

/** CSS Syntax 3, section 4.3.7. */
function unescaped(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, character?: string) =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : (character ?? ''),
  );
}

/** Writes a value, CSS Values 4, section 4.5. The encoded path contains no quotes, no backslash and no end of a comment. */
function writeCss({ path }: PictureReference): string {
  return `url("${encodePath(path)}")`;
}

/** Writes a separate line: a declaration inside a rule, a comment between rules, where a value would break the next rule. */
function writeCssLine(reference: PictureReference, before: string): string {
  const value = writeCss(reference);
  return isInRule(before) ? `background-image: ${value};` : `/* ${value} */`;
}

/** Whether more braces were opened than closed, ignoring comments and strings. */
function isInRule(before: string): boolean {
  const code = before.replace(/\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g, '');
  return code.split('{').length > code.split('}').length;
}

function inCss(reference: PictureReference, before: string): string {
  const path = encodePath(reference.path);
  if (/\burl\(\s*["']$/i.test(before)) return path;
  return /\burl\(\s*$/i.test(before) ? `"${path}"` : writeCss(reference);
}

const write: ReferenceWriter = { block: writeCssLine, inline: inCss, isValue: true };

export const css: Language = {
  ids: ['css'],
  extensions: { css: 'css' },
  builtIn: ['css'],
  find: (text) => cssReferences(text),
  write,
};

/** Languages that are compiled to style sheets. */
export const scss: Language = {
  ids: ['scss', 'less', 'postcss'],
  extensions: { scss: 'scss', less: 'less', pcss: 'postcss', postcss: 'postcss' },
  unsearched: ['pcss', 'postcss'],
  builtIn: ['scss', 'less'],
  find: scssReferences,
  write,
};
