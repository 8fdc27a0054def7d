import { readPicture } from '../../../imageFiles/common/readPicture.ts';
import { decodeBase64Sync } from './base64.ts';
import type { TextItem } from './inlineImageParser.ts';

const head = /data:image\/[\w.+-]{1,40};base64,/g;
/** The smallest image has more characters. */
const shortest = 40;
const outsideBase64 = /[^\w+/=-]/g;
/** What surrounds the URI in a link or in code. */
const [opening, closing] = [/(?:!?\[[^\]\n]{0,300}\]\(<?|`{3,}\w{0,20}\n|["'`<])$/, /^(?:>?\)|\n`{3,}|["'`>])/];

/** Extracts the first image from text that contains its data URI bare, as a link or in code. Linear in the text. */
export function extractBareDataUri(text: string): readonly TextItem[] {
  for (const found of text.matchAll(head)) {
    const begin = found.index + found[0].length;
    outsideBase64.lastIndex = begin;
    const end = outsideBase64.exec(text)?.index ?? text.length;
    const data = [text.slice(found.index, end)];
    if (end - begin > shortest && isPicture(data)) return around(text.slice(0, found.index), data, text.slice(end));
  }
  return [{ kind: 'text', text }];
}

function around(before: string, data: string[], behind: string): readonly TextItem[] {
  const isFramed = opening.test(before) && closing.test(behind);
  const words = isFramed ? [before.replace(opening, ''), behind.replace(closing, '')] : [before, behind];
  const [first, last] = words.map((text) => (text === '' ? [] : [{ kind: 'text' as const, text }]));
  return [...(first ?? []), { kind: 'picture', data }, ...(last ?? [])];
}

function isPicture(data: readonly string[]): boolean {
  const bytes = decodeBase64Sync(data);
  return bytes !== undefined && typeof readPicture(bytes) === 'object';
}
