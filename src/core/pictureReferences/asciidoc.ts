import { fromXml } from '../picture/metadata/xmlText.ts';
import { expression, type FoundReference, type Target, urlTarget } from './found.ts';
import { masked } from './mask.ts';

/** Blocks of listings, literal text, passed through and comments, each ended by the line that began it. */
const unread = /^(-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})[ \t]*\n[\s\S]*?(?:^\1[ \t]*$|$(?![\s\S]))|^\/\/(?!\/).*/gm;
const picture = /(?<![\w:])image::?(?![\s:])((?:[^[\]\n]){1,2000})\[((?:"(?:\\.|[^"\\])*"|\\\]|[^\]"]){0,5000})\]/g;
const folder = /^:imagesdir:[ \t]*(.*?)[ \t]*$/gm;

/** Block and inline macro; `:imagesdir:` goes before each path below it. https://docs.asciidoctor.org/asciidoc/latest/macros/images/ */
export function asciidocReferences(text: string): readonly FoundReference[] {
  const prose = masked(text, unread);
  const folders = [...prose.matchAll(folder)].map(({ 1: name = '', index }) => ({ name, index }));
  let next = 0;
  return [...prose.matchAll(picture)].map(({ 0: whole, 1: target = '', 2: attributes = '', index }) => {
    while ((folders[next]?.index ?? Number.POSITIVE_INFINITY) < index) next++;
    const place = { start: index, end: index + whole.length };
    return { ...place, target: targetOf(target, folders[next - 1]?.name ?? ''), ...altIn(attributes) };
  });
}

/** A path that is rooted or on the web stands for itself. */
function targetOf(written: string, folder: string): Target {
  if (/\{[\w-]+\}/.test(written + folder)) return expression;
  const target = urlTarget(fromXml(written));
  if (!('path' in target) || folder === '' || target.path.startsWith('/')) return target;
  return urlTarget(`${folder.replace(/\/$/, '')}/${written}`);
}

/** The first positional attribute, or the named one; without either the converter makes one of the file's name. */
function altIn(attributes: string): { readonly alt?: string } {
  const named = /(?:^|,)\s*alt=("(?:\\.|[^"\\])*"|[^,]*)/.exec(attributes)?.[1];
  const first = /^\s*("(?:\\.|[^"\\])*"|[^,=]*)\s*(?:,|$)/.exec(attributes)?.[1];
  const written = named ?? (first?.trim() || undefined);
  return written === undefined
    ? {}
    : {
        alt: fromXml(
          written
            .trim()
            .replace(/^"([\s\S]*)"$/, '$1')
            .replace(/\\"/g, '"'),
        ),
      };
}
