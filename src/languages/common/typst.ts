import { type BlockRules, ending, itemPrefix } from './blockRules.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  maskMatches,
  toPathTarget,
} from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import type { PictureReference, WriteCaptioned } from './writeReference/pictureReference.ts';
import { inText } from './writeReference/referenceWriter.ts';

/** Comments and raw text, whose marks have no meaning within a string. */
const unread = /"(?:[^"\\\n]|\\.)*"|(?<!:)\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|(`+)[\s\S]*?(?:\1|$)/g;
const picture =
  /(?<![\w.-])(image\(\s*(?:"((?:[^"\\]|\\.)*)"|[^\s"(),]+))((?:[^()"]|"(?:[^"\\]|\\.)*"|\([^()"]*\))*)\)/g;
const altArgument = /[,\s]alt:\s*(?:("(?:[^"\\]|\\.)*")|([^\s,"][^,"]*))/;

/** https://typst.app/docs/reference/visualize/image/ */
function typstReferences(text: string): readonly FoundReference[] {
  return [...maskMatches(text, unread, /^"/).matchAll(picture)].map(
    ({ 0: whole, 1: begin = '', 2: path, 3: rest = '', index }) => ({
      start: index,
      end: index + whole.length,
      target: path === undefined ? expression : toPathTarget(unescaped(path)),
      ...altIn(rest, index + begin.length),
    }),
  );
}

/** A computed alternative text counts as present, whatever its value. */
function altIn(rest: string, at: number): Pick<FoundReference, 'alt' | 'altPlace'> {
  const found = altArgument.exec(rest);
  if (!found) return { altPlace: placeOf(at, at, ', alt: ') };
  const [whole, text, code] = found;
  if (text === undefined) return { alt: code ?? '' };
  const end = at + found.index + whole.length;
  return { alt: unescaped(text.slice(1, -1)), altPlace: placeOf(end - text.length, end, '') };
}

function placeOf(start: number, end: number, before: string): AltTextRange {
  return { start, end, syntax: 'typst', before: `${before}"`, after: '"' };
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u\{([\da-f]{1,6})\}|(.))/gi, (_, code?: string, character?: string) => {
    if (code) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
    return { n: '\n', r: '\r', t: '\t' }[character ?? ''] ?? character ?? '';
  });
}

/** Typst's `image` function, called from markup; the path is that of a file, not a URL. */
function writeTypst({ path, alt }: PictureReference): string {
  return `#image("${typstAlt(path)}", alt: "${typstAlt(alt)}")`;
}

/** Between quotation marks. */
function typstAlt(value: string): string {
  const codeOf = (character: string) => character.charCodeAt(0).toString(16);
  return value.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, (control) => `\\u{${codeOf(control)}}`);
}

/** A Typst figure takes a picture without the `#` that calls a function from text. */
const typstCaption: WriteCaptioned = (reference, caption) =>
  `#figure(\n  ${writeTypst(reference).slice(1)},\n  caption: "${typstAlt(caption)}",\n)`;

const typstBlocks: BlockRules = {
  opens: /^\s*(?:=+\s|[-+/]\s|\d+\.\s|`{3})/,
  heading: /^\s*=+\s/,
  closing: (line) => ending(/^\s*(`{3,})(?!.*\1)/.exec(line)?.[1], (mark) => `^\\s*${mark}\\s*$`),
  comment: /\/\//,
  prefix: itemPrefix,
};

export const typst: Language = {
  ids: ['typst'],
  extensions: { typ: 'typst' },
  find: typstReferences,
  pathRoot: 'workspace',
  write: { ...inText(writeTypst), captioned: typstCaption },
  alt: { syntax: 'typst', write: typstAlt },
  blocks: typstBlocks,
  lineComment: /^\/\/+[ \t]*/,
  findHeading: (line) => /^\s*=+\s+(\S.*)$/.exec(line)?.[1],
  toProse: (answer) =>
    toParagraphs(answer, (text) => text.replace(/[\\#$*_`@<~[\]]|\/(?=[/*])|^[=/](?=[\s=])/g, '\\$&')),
};
