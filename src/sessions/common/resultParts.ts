/** The parts of an image result, in the order the service sent them. */

import { limits } from '../../product/common/limits.ts';
import { getOfferedImages } from './finishing.ts';
import { isReplacedByFinished } from './model/finish.ts';
import type { Picture } from './model/picture.ts';
import type { Result, Turn } from './model/session.ts';

/** Text (Markdown), a picture whose bytes are stored, or the URL of a picture that is not loaded. */
type Part =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'link'; readonly link: string };

/** A part and the candidate of the response it belongs to, from 0. */
export type PlacedPart = Part & { readonly candidate: number };

/**
 * Returns all parts of a result; a link whose picture was loaded becomes that picture. For a result from before parts were stored, the
 * pictures come first.
 */
export function getParts(result: Result): readonly PlacedPart[] {
  const { parts, pictures, links, text } = result;
  if (!parts) return withoutOrder(pictures, links, text);
  const placed = parts.flatMap((part): readonly PlacedPart[] => {
    const candidate = part.candidate ?? 0;
    if (part.kind === 'words') return [{ kind: 'words', text: part.text, candidate }];
    const picture = pictures.find((one) => (part.kind === 'link' ? one.link === part.link : one.id === part.id));
    if (picture) return [{ kind: 'picture', picture, candidate }];
    return part.kind === 'link' ? [{ kind: 'link', link: part.link, candidate }] : [];
  });
  const known = new Set(placed.flatMap((part) => (part.kind === 'picture' ? [part.picture.id] : [])));
  const others = pictures.filter(({ id }) => !known.has(id));
  return [...placed, ...others.map((picture) => ({ kind: 'picture' as const, picture, candidate: 0 }))];
}

/**
 * Returns whether text was returned instead of a picture: it counts as an answer, although the result has a failure that explains the
 * missing picture.
 */
export function isTextInsteadOfImage(result: Result): boolean {
  return result.failure?.kind === 'noPicture' && isTextOnly(result);
}

export function isTextOnly({ pictures, links, text }: Pick<Result, 'pictures' | 'links' | 'text'>): boolean {
  return pictures.length + links.length === 0 && text.trim() !== '';
}

/** Returns the parts of the candidate that a picture belongs to. */
export function getCandidateParts(result: Result, pictureId: string): readonly PlacedPart[] {
  const parts = getParts(result);
  const own = parts.find((part) => part.kind === 'picture' && part.picture.id === pictureId);
  return parts.filter(({ candidate }) => candidate === own?.candidate);
}

/** Returns the text around a picture: that of its candidate, in illustrated text that up to the adjacent pictures. */
export function getTextAround(result: Result, pictureId: string): string {
  const parts = getCandidateParts(result, pictureId);
  const at = parts.findIndex((part) => part.kind === 'picture' && part.picture.id === pictureId);
  const isWords = ({ kind }: PlacedPart) => kind === 'words';
  const before = parts.slice(0, at).findLastIndex((part) => !isWords(part));
  const after = parts.findIndex((part, index) => index > at && !isWords(part));
  const around = parts.slice(before + 1, after < 0 ? parts.length : after);
  return around.flatMap((part) => (part.kind === 'words' ? [part.text.trim()] : [])).join('\n\n');
}

/** Returns whether there is text between two pictures of one candidate: illustrated text, not pictures to choose from. */
export function isIllustrated(result: Result): boolean {
  const parts = getParts(result);
  return parts.some((part, at) => {
    if (part.kind !== 'words' || part.text.trim() === '') return false;
    const isSame = (other: PlacedPart) => other.kind === 'picture' && other.candidate === part.candidate;
    return parts.slice(0, at).some(isSame) && parts.slice(at + 1).some(isSame);
  });
}

function withoutOrder(pictures: readonly Picture[], links: readonly string[], text: string): readonly PlacedPart[] {
  const shown = pictures.map((picture) => ({ kind: 'picture' as const, picture, candidate: 0 }));
  const elsewhere = links.filter((link) => !pictures.some((picture) => picture.link === link));
  const words = text.trim() === '' ? [] : [{ kind: 'words' as const, text, candidate: 0 }];
  return [...shown, ...words, ...elsewhere.map((link) => ({ kind: 'link' as const, link, candidate: 0 }))];
}

/** Returns all parts that are inserted together: those of illustrated text, or of one picture with text. */
function partsTogether(result: Result): readonly PlacedPart[] {
  const isOffered = (picture: Picture) => !isReplacedByFinished(result, picture.id);
  const [only, ...others] = result.pictures.filter(isOffered);
  const together = (parts: readonly PlacedPart[]) =>
    withoutBlanks(parts).filter((part) => part.kind !== 'picture' || isOffered(part.picture));
  if (isIllustrated(result)) return together(getParts(result));
  const parts = only && others.length === 0 ? together(getCandidateParts(result, only.id)) : [];
  return parts.some(({ kind }) => kind === 'words') ? parts : [];
}

/** Returns whether Insert All means the parts of this result; in a turn with several pictures it means the pictures, even if text came with each. */
export function insertsAsOne(turn: Turn, result: Result): boolean {
  return isIllustrated(result) || (getOfferedImages(turn).length === 1 && partsTogether(result).length > 1);
}

/** Returns the text unchanged, the URL of each link, and for each picture what is shown for it. */
export function interleaveParts<Shown>(
  result: Result,
  shown: (picture: Picture) => Shown,
): readonly (string | Shown)[] {
  return partsTogether(result).map((part) => {
    if (part.kind === 'words') return part.text.trim();
    return part.kind === 'link' ? part.link : shown(part.picture);
  });
}

function withoutBlanks(parts: readonly PlacedPart[]): readonly PlacedPart[] {
  return parts.filter((part) => part.kind !== 'words' || part.text.trim() !== '');
}

/** A Markdown picture with its own target; ignores alternative texts that contain brackets. */
const inMarkdown =
  /!\[[^[\]]{0,1000}\]\(\s{0,9}<?(https:\/\/[^\s<>()]{1,2000})>?(?:\s+["'(][^\n]{0,1000}?["')])?\s{0,9}\)/gi;

/** Returns the URLs from which a result's pictures may be loaded, by their index: those that came besides the text, then those in it. */
export function getLoadableLinks({ links, text }: Pick<Result, 'links' | 'text'>): readonly string[] {
  const inText = Array.from(text.matchAll(inMarkdown), ([, address = '']) => address);
  return [...new Set([...links, ...inText.filter((address) => URL.canParse(address))])].slice(0, limits.results);
}

/** Returns whether a URL came only in the text, so that its picture belongs there. */
export function isInlineLink({ links }: Pick<Result, 'links'>, address: string | undefined): boolean {
  return address !== undefined && !links.includes(address);
}
