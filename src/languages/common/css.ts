import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { expression, type FoundReference, maskMatches, parseUrlTarget } from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { encodePath, type PictureReference } from './writeReference/pictureReference.ts';
import type { ReferenceWriter } from './writeReference/referenceWriter.ts';

/** CSS Values 4, section 4.5. */
const url = /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]*))\s*\)/gi;
const variable = /[$@]\w|var\(/;

function cssReferences(text: string): readonly FoundReference[] {
  return [...cssUrls(text, maskMatches(text, /\/\*[\s\S]*?(?:\*\/|$)/g))];
}

/** Also ignores comments up to the line's end; the slashes of a web address follow a colon. */
function scssReferences(text: string): readonly FoundReference[] {
  return [...cssUrls(text, maskMatches(text, /\/\*[\s\S]*?(?:\*\/|$)|(?<![:"'(])\/\/.*/g))];
}

/** `sheet` is the text with everything masked that is not to be read. */
export function* cssUrls(text: string, sheet: string): Generator<FoundReference> {
  for (const { 0: whole, index } of sheet.matchAll(url)) {
    const end = index + whole.length;
    const address = text.slice(index, end).replace(/^url\(\s*["']?|["']?\s*\)$/gi, '');
    const target = variable.test(address) ? expression : parseUrlTarget(unescaped(address));
    // Style sheets reference files other than pictures too.
    if (!('path' in target) || isPictureName(target.path)) yield { start: index, end, target };
  }
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
  find: cssReferences,
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
