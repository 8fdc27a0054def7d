import { type BlockRules, itemPrefix, never } from './blockRules.ts';
import { type AltTextRange, type FoundReference, parseUrlTarget } from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import { encodePath, type PictureReference, type WriteCaptioned } from './writeReference/pictureReference.ts';

const directive = /^([ \t]*)\.\. (?:\|[^|\n]+\|[ \t]+)?(?:image|figure)::[ \t]*(\S.*)?$/;
/** Blocks of code, and comments. */
const unread =
  /^[ \t]*\.\.(?:[ \t]*$| (?:(?:code|code-block|sourcecode|parsed-literal|raw|highlight|literalinclude)::|[^[\s|_][^:]*$))/;
const directiveMark = /^[ \t]*\.\. /;
const option = /^[ \t]*:([\w-]+):[ \t]*(.*)$/;

interface Line {
  readonly text: string;
  readonly at: number;
}

/** Finds Docutils' image and figure directives, except in literal blocks and comments. */
function restructuredTextReferences(text: string): readonly FoundReference[] {
  const lines = linesOf(text);
  const found: FoundReference[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]?.text ?? '';
    const address = directive.exec(line)?.[2]?.trimEnd();
    if (address) found.push(referenceAt(optionsBelow(lines, at), address));
    const beginsLiteral = line.trimEnd().endsWith('::') && !directiveMark.test(line);
    const isUnread = !directive.test(line) && (unread.test(line) || beginsLiteral);
    // The block ends at the first line that is not indented further.
    const isEnd = (text: string) => text.trim() !== '' && indentOf(text) <= indentOf(line);
    at = isUnread ? firstAfter(lines, at, isEnd) : at + 1;
  }
  return found;
}

function linesOf(text: string): readonly Line[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const begun = at;
    at += line.length + 1;
    return { text: line, at: begun };
  });
}

/** Returns the directive's line with those directly below that are indented further. */
function optionsBelow(lines: readonly Line[], from: number): readonly Line[] {
  const indent = indentOf(lines[from]?.text ?? '');
  const isEnd = (text: string) => text.trim() === '' || indentOf(text) <= indent;
  return lines.slice(from, firstAfter(lines, from, isEnd));
}

function firstAfter(lines: readonly Line[], from: number, is: (text: string) => boolean): number {
  let at = from + 1;
  while (at < lines.length && !is(lines[at]?.text ?? '')) at++;
  return at;
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function referenceAt(lines: readonly Line[], address: string): FoundReference {
  const [first, last] = [lines[0], lines.at(-1)];
  const start = (first?.at ?? 0) + indentOf(first?.text ?? '');
  return { start, end: last ? endOf(last) : start, target: parseUrlTarget(address), ...altIn(lines) };
}

function endOf({ text, at }: Line): number {
  return at + text.trimEnd().length;
}

/** An option may continue in lines that are indented further. */
function altIn(lines: readonly Line[]): Pick<FoundReference, 'alt' | 'altPlace'> {
  const begun = lines.findIndex(({ text }) => option.exec(text)?.[1] === 'alt');
  if (begun < 0) return { altPlace: newOption(lines) };
  const more = lines.slice(begun + 1).findIndex(({ text }) => option.test(text));
  const own = lines.slice(begun, more < 0 ? undefined : begun + 1 + more);
  const [first, ...rest] = own;
  const alt = [option.exec(first?.text ?? '')?.[2] ?? '', ...rest.map(({ text }) => text.trim())].join(' ').trim();
  return { alt, altPlace: optionPlace(own) };
}

function optionPlace(own: readonly Line[]): AltTextRange {
  const [first, last] = [own[0], own.at(-1)];
  const start = (first?.at ?? 0) + (/^[ \t]*:alt:/.exec(first?.text ?? '')?.[0].length ?? 0);
  return { start, end: last ? endOf(last) : start, syntax: 'plain', before: ' ' };
}

/** Returns the position below the directive, with the indentation of its other options. */
function newOption([directive, next]: readonly Line[]): AltTextRange {
  const at = directive ? endOf(directive) : 0;
  const indent = /^[ \t]+(?=:)/.exec(next?.text ?? '')?.[0] ?? `${' '.repeat(indentOf(directive?.text ?? ''))}   `;
  return { start: at, end: at, syntax: 'plain', before: `\n${indent}:alt: ` };
}

/** Docutils' image directive; its argument is a URL, its options are taken literally. */
function writeRestructuredText({ path, alt }: PictureReference): string {
  const directive = `.. image:: ${encodePath(path)}`;
  return alt === '' ? directive : `${directive}\n   :alt: ${alt}`;
}

const restructuredTextCaption: WriteCaptioned = (reference, caption) =>
  `${writeRestructuredText(reference).replace('image::', 'figure::')}\n\n   ${caption.replace(/[\\*`_|]/g, '\\$&')}`;

const restructuredTextBlocks: BlockRules = {
  opens: /^\s*(?:[-*+]|\d+[.)]|#\.|\.\.)\s/,
  heading: never,
  closing: () => undefined,
  isByIndent: true,
  isIndentedLiteral: true,
  prefix: itemPrefix,
};

function findRstHeading(line: string, next: string | undefined): string | undefined {
  const isText = /^[\p{L}\p{N}"'“‘*`]/u.test(line);
  return isText && next !== undefined && /^([=\-~^"'*+#.:_])\1{2,}\s*$/.test(next) ? line : undefined;
}

function paragraph(text: string): string {
  return text.replace(/[\\*`|]|_(?![\p{L}\p{N}])|:(?=:)|^\.\.(?=\s)/gu, '\\$&');
}

export const restructuredText: Language = {
  ids: ['restructuredtext'],
  extensions: { rst: 'restructuredtext' },
  find: restructuredTextReferences,
  write: { block: writeRestructuredText, captioned: restructuredTextCaption },
  alt: { syntax: 'plain', write: (alt) => alt },
  blocks: restructuredTextBlocks,
  findHeading: findRstHeading,
  toProse: (answer) => toParagraphs(answer, paragraph),
};
