import { fromXml } from '../../../base/common/xmlText.ts';
import { underlinesTitle } from '../proseBlock.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  maskMatches,
  parseUrlTarget,
  type Target,
} from './reference.ts';

/** Blocks of listings, literal text, passed through and comments, each ended by the line that began it. */
const unread = /^(-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})[ \t]*\n[\s\S]*?(?:^\1[ \t]*$|$(?![\s\S]))|^\/\/(?!\/).*/gm;
const blockMark = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})$/;
const picture = /(?<![\w:])image::?(?![\s:])((?:[^[\]\n]){1,2000})\[((?:"(?:\\.|[^"\\])*"|\\\]|[^\]"]){0,5000})\]/g;
const folder = /^:imagesdir:[ \t]*(.*?)[ \t]*$/gm;

/** Block and inline macro; `:imagesdir:` goes before each path below it. https://docs.asciidoctor.org/asciidoc/latest/macros/images/ */
export function asciidocReferences(text: string): readonly FoundReference[] {
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
