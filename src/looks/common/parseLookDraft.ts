import { truncate } from '../../base/common/truncate.ts';
import { type Fields, isFields } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { type AnswerFields, extractFence, extractFields } from './extractFields.ts';
import { type DraftCharacter, draftLimits, type LookDraft } from './lookDraft.ts';

/** A shorter answer without any form is a remark, not a style; in UTF-16 code units. */
const shortestProse = 80;

/**
 * The look that a model's answer holds, as JSON, YAML or prose, with a fence or without; nothing where it holds none. `names` are those of
 * the pictures that went along.
 */
export function parseLookDraft(answer: string, names: readonly string[]): LookDraft | undefined {
  const text = truncate(answer, draftLimits.answer);
  const found = extractFields(text);
  const look = found && lookOf(found, names);
  return look ?? (found && isOurs(found.fields) ? undefined : proseLook(text));
}

function lookOf({ fields, rest }: AnswerFields, names: readonly string[]): LookDraft | undefined {
  const given = first(fields, ['style', 'look', 'prose', 'body']);
  const style = truncate(proseOf(given).trim() || (isOurs(fields) ? rest.trim() : ''), draftLimits.style);
  if (!style) return undefined;
  return {
    name: lineOf(first(fields, ['name', 'title']), draftLimits.name),
    style,
    characters: charactersOf(fields, names),
  };
}

function isOurs(fields: Fields): boolean {
  return first(fields, ['style', 'characters', 'name']) !== undefined;
}

function proseLook(text: string): LookDraft | undefined {
  const { inside, outside } = extractFence(text.trim());
  const style = truncate((outside || inside).trim(), draftLimits.style);
  return style.length < shortestProse ? undefined : { name: '', style, characters: [] };
}

function charactersOf(fields: Fields, names: readonly string[]): readonly DraftCharacter[] {
  const given = first(fields, ['characters', 'people', 'figures']);
  const entries = Array.isArray(given) ? given : namedEntries(given);
  return entries
    .slice(0, draftLimits.characters)
    .flatMap((one) => (isFields(one) ? [characterOf(one, names)] : []))
    .filter(({ name }) => name !== '');
}

/** `Anna: a tall woman` as well as `Anna: {description: a tall woman}`. */
function namedEntries(given: unknown): readonly Fields[] {
  if (!isFields(given)) return [];
  return Object.entries(given).map(([name, value]) => ({
    name,
    ...(isFields(value) ? value : { description: value }),
  }));
}

function characterOf(fields: Fields, names: readonly string[]): DraftCharacter {
  return {
    name: lineOf(first(fields, ['name']), draftLimits.name),
    description: lineOf(first(fields, ['description', 'looks']), draftLimits.description),
    pictures: picturesOf(first(fields, ['pictures', 'picture', 'images']), names),
  };
}

/** By their numbers from 1, as such or in words, or by their names. */
function picturesOf(given: unknown, names: readonly string[]): readonly number[] {
  const all = (Array.isArray(given) ? given : [given]).slice(0, names.length).map((one) => placeOf(one, names));
  return [...new Set(all)].filter((place) => place >= 0 && place < names.length);
}

function placeOf(given: unknown, names: readonly string[]): number {
  const text = lineOf(given, draftLimits.name);
  const named = names.indexOf(text);
  return named >= 0 ? named : Number(/\d{1,3}/.exec(text)?.[0] ?? 0) - 1;
}

/** By one of its names, in whatever letters the model wrote it. */
function first(fields: Fields, keys: readonly string[]): unknown {
  const plain = new Map(Object.entries(fields).map(([key, value]) => [key.trim().toLowerCase(), value]));
  return keys.map((key) => plain.get(key)).find((value) => value !== undefined && value !== null);
}

/** Lists and maps of a style become lines of their own. */
function proseOf(given: unknown): string {
  if (Array.isArray(given)) return given.map(proseOf).filter(Boolean).join('\n');
  if (isFields(given))
    return Object.entries(given)
      .map(([key, value]) => `${key}: ${proseOf(value)}`)
      .join('\n');
  return typeof given === 'string' || typeof given === 'number' ? String(given) : '';
}

function lineOf(given: unknown, longest: number): string {
  return truncate(proseOf(given).replace(/\s+/g, ' ').trim(), longest);
}
