import type { Span } from '../../../base/common/span.ts';
import { languages } from '../languages.ts';
import { oneLine } from '../writeReference/pictureReference.ts';
import { findReferences } from './findReferences.ts';
import type { AltTextRange, FoundReference } from './reference.ts';

/** Maximum number of positions in a reference that are tried; a reference that contains its extension more often is unchanged. */
const mostTries = 20;

type TextEdit = Span & { readonly text: string };

/**
 * Returns the edits that give the file of a reference another extension; empty if the text does not show which extension is the file's.
 */
export function getExtensionEdits(
  languageId: string,
  { text, reference }: { readonly text: string; readonly reference: Omit<FoundReference, 'target'> },
  ending: string,
): readonly TextEdit[] {
  const { addresses, addressPlace, start, end } = reference;
  if (addresses) return changeAddresses(text, addresses, ending);
  const place = addressPlace ?? { start, end };
  const written = text.slice(place.start, place.end);
  const changed = addressPlace
    ? replaceInAddress(languageId, written, ending)
    : replaceExtension(languageId, written, ending);
  return changed === undefined ? [] : [{ ...place, text: changed }];
}

/** Changes the extension of a file in all its addresses, or in none: one that names the former file would be left behind. */
function changeAddresses(text: string, addresses: readonly Span[], ending: string): readonly TextEdit[] {
  const edits = addresses.flatMap((address) => {
    const place = findExtension(text, address);
    return place ? [{ ...place, text: `.${ending}` }] : [];
  });
  return edits.length === addresses.length ? edits : [];
}

/** Returns the range of the extension at the end of an address, before a query. */
function findExtension(text: string, { start, end }: Span): Span | undefined {
  const path = /^(?:&#|[^?#])*/.exec(text.slice(start, end))?.[0] ?? '';
  const length = /\.\w+$/.exec(path)?.[0].length;
  return length === undefined ? undefined : { start: start + path.length - length, end: start + path.length };
}

/** In front matter an address may contain spaces. */
function replaceInAddress(languageId: string, address: string, ending: string): string | undefined {
  const [before, after] = /^[^<].*\s/.test(address) ? ['![](<', '>)'] : ['![](', ')'];
  return replaceExtension(languageId, before + address + after, ending)?.slice(before.length, -after.length);
}

/** Returns the reference with another file extension, or undefined if its text does not show which extension is the file's. */
export function replaceExtension(languageId: string, reference: string, ending: string): string | undefined {
  const path = pathIn(languageId, reference);
  const old = path && /\.\w+$/.exec(path)?.[0];
  if (!old) return undefined;
  const wanted = `${path.slice(0, -old.length)}.${ending}`;
  const places = placesOf(old, reference).slice(-mostTries).reverse();
  return places
    .map((at) => `${reference.slice(0, at)}.${ending}${reference.slice(at + old.length)}`)
    .find((changed) => pathIn(languageId, changed) === wanted);
}

function pathIn(languageId: string, text: string): string | undefined {
  const [found, ...others] = findReferences(languageId, text);
  return found && others.length === 0 && 'path' in found.target ? found.target.path : undefined;
}

function placesOf(word: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}

const altWriters = new Map(
  languages
    .flatMap(({ alt, adoptedAlts = [] }) => [alt ?? [], adoptedAlts].flat())
    .map(({ syntax, write }) => [syntax, write]),
);

/** Returns the edit with the text on one line, in full length. */
export function altEdit({ start, end, syntax, before = '', after = '' }: AltTextRange, words: string) {
  const write = altWriters.get(syntax);
  if (!write) throw new Error(`No language writes alternative text as ${syntax}`);
  return { start, end, text: before + write(oneLine(words)) + after };
}
