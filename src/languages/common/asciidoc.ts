import { fromXml } from '../../base/common/xmlText.ts';
import { type BlockRules, sameLine } from './blockRules.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  maskMatches,
  parseUrlTarget,
  type Target,
} from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import { encodePath, type PictureReference, type WriteCaptioned } from './writeReference/pictureReference.ts';

/** Blocks of listings, literal text, passed through and comments, each ended by the line that began it. */
const unread = /^(-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})[ \t]*\n[\s\S]*?(?:^\1[ \t]*$|$(?![\s\S]))|^\/\/(?!\/).*/gm;
const blockMark = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})$/;
const picture = /(?<![\w:])image::?(?![\s:])((?:[^[\]\n]){1,2000})\[((?:"(?:\\.|[^"\\])*"|\\\]|[^\]"]){0,5000})\]/g;
const folder = /^:imagesdir:[ \t]*(.*?)[ \t]*$/gm;

/** Block and inline macro; `:imagesdir:` goes before each path below it. https://docs.asciidoctor.org/asciidoc/latest/macros/images/ */
function asciidocReferences(text: string): readonly FoundReference[] {
  const prose = maskMatches(withoutUnderlines(text), unread);
  const folders = [...prose.matchAll(folder)].map(({ 1: name = '', index }) => ({ name, index }));
  let next = 0;
  return [...prose.matchAll(picture)].map(({ 0: whole, 1: target = '', 2: attributes = '', index }) => {
    while ((folders[next]?.index ?? Number.POSITIVE_INFINITY) < index) next++;
    const place = { start: index, end: index + whole.length };
    const alt = altIn(attributes, place.end - 1 - attributes.length);
    return { ...place, target: targetOf(target, folders[next - 1]?.name ?? ''), ...alt };
  });
}

/** Masks the lines below titles, which look like those around blocks. */
function withoutUnderlines(text: string): string {
  let open = '';
  const lines = text.split('\n');
  const kept = lines.map((written, at) => {
    const line = written.trimEnd();
    if (open === '' && underlinesTitle(line, lines[at - 1] ?? '')) return ' '.repeat(written.length);
    if (line === open) open = '';
    else if (open === '' && blockMark.test(line)) open = line;
    return written;
  });
  return kept.join('\n');
}

/** An absolute path and a web address do not get the folder. */
function targetOf(written: string, folder: string): Target {
  if (/\{[\w-]+\}/.test(written + folder)) return expression;
  const target = parseUrlTarget(fromXml(written));
  if (!('path' in target) || folder === '' || target.path.startsWith('/')) return target;
  return parseUrlTarget(`${folder.replace(/\/$/, '')}/${written}`);
}

/** Returns the first positional attribute, or the named one; without either the converter uses the file's name. */
function altIn(attributes: string, at: number): Pick<FoundReference, 'alt' | 'altPlace'> {
  const named = /(?:^|,)\s*alt=("(?:\\.|[^"\\])*"|[^,]*)/.exec(attributes);
  const found = named ?? /^\s*("(?:\\.|[^"\\])*"|[^,=]*)(?=\s*(?:,|$))/.exec(attributes);
  const [whole = '', written = ''] = found ?? [];
  const end = at + (found?.index ?? 0) + whole.length;
  const after = !found && { after: ',' };
  const altPlace: AltTextRange = { start: end - written.length, end, syntax: 'asciidoc', ...after };
  const alt = written
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/\\"/g, '"');
  return { ...((named || written.trim() !== '') && { alt: fromXml(alt) }), altPlace };
}

/** AsciiDoc block macro with positional attributes. */
function writeAsciidoc(reference: PictureReference): string {
  return `image::${macro(reference)}`;
}

/** The macro within a line of text. */
function writeAsciidocInline(reference: PictureReference): string {
  return `image:${macro(reference)}`;
}

function macro({ path, alt, width, height }: PictureReference): string {
  const size = width > 0 && height > 0 ? [`${width}`, `${height}`] : [];
  return `${target(path)}[${[asciidocAlt(alt), ...size].join(',')}]`;
}

/** Escapes the text as the first attribute. */
function asciidocAlt(alt: string): string {
  const text = asciidocText(alt);
  return /^[\p{L}\p{N} .;:!?-]*$/u.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`;
}

/** Keeps single spaces, since print converters use the target as a file name. */
function target(path: string): string {
  return encodePath(path).replace(/(?<=[^/ ])%20(?=[^/%])/g, ' ');
}

/** Escapes as character references what AsciiDoc would replace by typography or attributes, or read as the end of a cell. */
function asciidocText(text: string): string {
  return text
    .replace(/\\|&(?=#?\w+;)|[{[\]|]|`(?=['"])|(?<=['"])`/g, reference)
    .replace(/\((?=(?:C|R|TM)\))|(?<=-)-|(?<=\.\.)\.|(?<=[-=])>|<(?=[-=])/g, reference);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** A title that began with a dot would be a longer block. */
const asciidocCaption: WriteCaptioned = (reference, caption) =>
  `.${asciidocText(caption).replace(/^\./, '&#46;')}\n${writeAsciidoc(reference)}`;

const asciidocBlocks: BlockRules = {
  opens:
    /^(?:={1,6}\s|[*.-]+\s|\S.*(?::{2,4}|;;)(?:\s|$)|\.[^\s.]|\[.*\]$|\/\/|-{4,}$|={4,}$|\.{4,}$|_{4,}$|\*{4,}$|\+{4,}$|[|,:!]={3,}$|\+$)/,
  heading: /^={1,6}\s/,
  ofNext: /^(?:\[.*\]|\.[^\s.].*)$/,
  item: { joint: '+', begins: /^\s*(?:(?:\*{1,5}|\.{1,5}|-|\d{1,9}\.)\s|\S.*::(?:\s|$))/ },
  closing: (line) =>
    /^= \S/.test(line)
      ? /^\s*$/
      : sameLine(/^(?:-{4,}|={4,}|\.{4,}|_{4,}|\*{4,}|\+{4,}|\/{4,}|[|,:!]={3,}|--)$|^`{3,}/.exec(line)?.[0]),
  underlines: underlinesTitle,
  isIndentedLiteral: true,
  prefix: () => '',
};

/** Recognizes AsciiDoc's older form of titles, whose line looks like that of a block. */
function underlinesTitle(line: string, above: string): boolean {
  const isLine = /^(?:={4,}|-{4,}|~{4,}|\^{4,}|\+{4,})$/.test(line);
  return isLine && /^(?![.[]).*[\p{L}\p{N}]/u.test(above) && Math.abs(above.trimEnd().length - line.length) < 2;
}

function findAsciidocHeading(line: string, next = ''): string | undefined {
  return /^={1,6}\s+(\S.*)$/.exec(line)?.[1] ?? (underlinesTitle(next, line) ? line : undefined);
}

function paragraph(text: string): string {
  return text.replace(/^(?=[=./[':+<|])/, '{empty}').replace(/[*_`#^~+{[\\]/g, reference);
}

export const asciidoc: Language = {
  ids: ['asciidoc'],
  extensions: { adoc: 'asciidoc', asciidoc: 'asciidoc', asc: 'asciidoc' },
  unsearched: ['asc'],
  find: asciidocReferences,
  write: { block: writeAsciidoc, inline: writeAsciidocInline, captioned: asciidocCaption },
  alt: { syntax: 'asciidoc', write: asciidocAlt },
  blocks: asciidocBlocks,
  lineComment: /^\/\/(?!\/)[ \t]*/,
  findHeading: findAsciidocHeading,
  toProse: (answer) => toParagraphs(answer, paragraph),
};
