import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { truncate } from '../../base/common/truncate.ts';
import { getNearestAspectRatio } from '../../imageFiles/common/aspectRatio.ts';
import { type Fields, isFields, readFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import { limits } from '../../product/common/limits.ts';
import { listCharacters } from './parseLook.ts';

/** A look drafted from pictures, for the user to edit. */
export interface LookDraft {
  /** May be empty. */
  readonly name: string;
  /** Prose; never empty. */
  readonly style: string;
  /** `pictures` are the indexes of those that show the character. */
  readonly characters: readonly { name: string; description: string; pictures: readonly number[] }[];
}

/** Bounds of a draft, in UTF-16 code units and numbers; a model may answer anything. */
export const draftLimits = {
  answer: 40_000,
  name: limits.characterName,
  style: 8_000,
  description: 2_000,
  characters: 12,
} as const;

/** A shorter answer without any form is a remark, not a style; in UTF-16 code units. */
const minProseLength = 80;

/**
 * Returns the look that a model's answer contains as JSON, YAML or prose, in a fence or not, or undefined if it contains none. `names` are
 * those of the pictures that were sent.
 */
export function parseLookDraft(answer: string, names: readonly string[]): LookDraft | undefined {
  const text = truncate(answer, draftLimits.answer);
  const { fields, rest } = extractFields(text) ?? { fields: {}, rest: '' };
  const isOurs = findField(fields, ['style', 'characters', 'name']) !== undefined;
  const given = toProse(findField(fields, ['style', 'look', 'prose', 'body'])).trim();
  const style = truncate(given || (isOurs ? rest.trim() : ''), draftLimits.style);
  if (!style) return isOurs ? undefined : parseProse(text);
  const name = toLine(findField(fields, ['name', 'title']), draftLimits.name);
  return { name, style, characters: parseCharacters(findField(fields, ['characters', 'people', 'figures']), names) };
}

function parseProse(text: string): LookDraft | undefined {
  const { inside, outside } = extractFence(text.trim());
  const style = truncate((outside || inside).trim(), draftLimits.style);
  return style.length < minProseLength ? undefined : { name: '', style, characters: [] };
}

function parseCharacters(given: unknown, names: readonly string[]): LookDraft['characters'] {
  const entries = (listCharacters(given) ?? []).slice(0, draftLimits.characters).filter(isFields);
  const all = entries.map((fields) => ({
    name: toLine(findField(fields, ['name']), draftLimits.name),
    description: toLine(findField(fields, ['description', 'looks']), draftLimits.description),
    pictures: parsePictures(findField(fields, ['pictures', 'picture', 'images']), names),
  }));
  return all.filter(({ name }) => name !== '');
}

/** Pictures may be given by their numbers from 1, as such or in words, or by their names. */
function parsePictures(given: unknown, names: readonly string[]): readonly number[] {
  const all = (Array.isArray(given) ? given : [given]).slice(0, names.length).map((one) => {
    const text = toLine(one, draftLimits.name);
    const named = names.indexOf(text);
    return named >= 0 ? named : Number(/\d{1,3}/.exec(text)?.[0] ?? 0) - 1;
  });
  return [...new Set(all)].filter((place) => place >= 0 && place < names.length);
}

/** Returns the first of these fields that has a value; the letter case of a field does not matter. */
function findField(fields: Fields, keys: readonly string[]): unknown {
  const plain = new Map(Object.entries(fields).map(([key, value]) => [key.trim().toLowerCase(), value]));
  return keys.map((key) => plain.get(key)).find((value) => value !== undefined && value !== null);
}

/** Formats lists and maps as one line per entry. */
function toProse(given: unknown): string {
  if (Array.isArray(given)) return given.map(toProse).filter(Boolean).join('\n');
  if (isFields(given))
    return Object.entries(given)
      .map(([key, value]) => `${key}: ${toProse(value)}`)
      .join('\n');
  return typeof given === 'string' || typeof given === 'number' ? String(given) : '';
}

function toLine(given: unknown, longest: number): string {
  return truncate(toProse(given).replace(/\s+/g, ' ').trim(), longest);
}

/** Fields as a model gave them, and the text around them. */
interface AnswerFields {
  readonly fields: Fields;
  readonly rest: string;
}

/** Looks for fields in the first fence, in front matter, in the whole answer, and between the outermost braces, in this order. */
function extractFields(answer: string): AnswerFields | undefined {
  const text = normalizeLineEndings(answer).trim();
  const { inside, outside } = extractFence(text);
  const start = text.indexOf('{');
  const braces = start < 0 ? '' : text.slice(start, text.lastIndexOf('}') + 1);
  return (inside ? readDressed(inside, outside) : undefined) ?? readDressed(text, '') ?? readMap(braces, '');
}

/** Returns the text between the first two fence lines, and the text around them; `inside` is empty if there are none. */
function extractFence(text: string): { readonly inside: string; readonly outside: string } {
  const lines = text.split('\n');
  const [start, end] = lines.flatMap((line, index) => (/^ {0,3}(?:```|~~~)/.test(line) ? [index] : []));
  if (start === undefined || end === undefined) return { inside: '', outside: text };
  const outside = [...lines.slice(0, start), ...lines.slice(end + 1)].join('\n').trim();
  return { inside: lines.slice(start + 1, end).join('\n'), outside };
}

function readDressed(text: string, outside: string): AnswerFields | undefined {
  const at = text.search(/^---[ \t]*$/m);
  const read = at < 0 ? undefined : readFrontMatter(text.slice(at));
  if (read && 'fields' in read && Object.keys(read.fields).length > 0)
    return { fields: read.fields, rest: read.body.trim() || outside };
  return readMap(text, outside);
}

/** JSON is read as well, since it is YAML. */
function readMap(source: string, rest: string): AnswerFields | undefined {
  const read = source && readFrontMatter(`---\n${source}\n---\n`);
  if (!read || 'fault' in read || Object.keys(read.fields).length === 0) return undefined;
  return { fields: read.fields, rest };
}

/** A picture that a look was made from. */
interface LookPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The path as the look's file names it; missing if the picture is in no file that it could name. */
  readonly path?: string | undefined;
}

/** Returns the text of a look's file: front matter, and the style as prose. */
export function formatLookDraft({ name, style, characters }: LookDraft, pictures: readonly LookPicture[]): string {
  const aspectRatio = getCommonRatio(pictures);
  const entries = characters.map(({ name: character, description, pictures: shown }) => {
    const paths = shown.flatMap((place) => pictures[place]?.path ?? []);
    return { name: character, ...(description && { description }), ...(paths.length > 0 && { pictures: paths }) };
  });
  const fields = {
    ...(name && { name }),
    ...(aspectRatio && { aspectRatio }),
    ...(entries.length > 0 && { characters: entries }),
  };
  const body = `\n${style}\n`;
  return Object.keys(fields).length === 0 ? body.trimStart() : (updateFields(body, fields) ?? body);
}

/** Returns the usual ratio if all pictures have the same one, else an empty string. */
function getCommonRatio(pictures: readonly LookPicture[]): string {
  const [shape = '', ...others] = pictures.map((picture) => getNearestAspectRatio(picture, ''));
  return others.every((other) => other === shape) ? shape : '';
}

/** Returns the prompt that asks a chat model for a look; `names` are those of the pictures that are sent, in their order. */
export function buildLookPrompt(names: readonly string[]): string {
  return [
    'Look at the pictures that go along and describe how to draw further pictures that belong with them.',
    `The pictures, in their order:\n${names.map((name, index) => `${index + 1}. ${name}`).join('\n')}`,
    'Answer with one JSON object and nothing else:',
    '{"name": "a name for the look, of two to four words", "style": "...", "characters": [{"name": "...", "description": "...", "pictures": [1]}]}',
    'style: the technique, lines, shapes, colours, light, mood and what never occurs, as plain prose that a model for pictures can follow. Nothing about what a single picture happens to show.',
    'characters: each person, animal or figure that should look the same in further pictures, with a name, all that makes it recognisable, and the numbers of the pictures that show it best; [] where there is none.',
    'If you cannot see the pictures, answer with the word NONE alone.',
  ].join('\n\n');
}
