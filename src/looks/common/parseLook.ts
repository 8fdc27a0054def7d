/** `look.limn.md`: what all pictures of a document or folder share. */
import * as v from 'valibot';
import type { FileFault } from '../../base/common/fileFault.ts';
import { truncate } from '../../base/common/truncate.ts';
import { type Fields, isFields, readFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import {
  givenImageOptions,
  type ImageOptions,
  imageOptionNames,
  mapImageOptions,
  validImageOptions,
} from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import type { Look } from '../../sessions/common/model/picture.ts';

export const lookFileName = 'look.limn.md';

/** A character of the file; pictures are paths relative to it. */
export interface CharacterEntry {
  readonly name: string;
  readonly description: string;
  readonly pictures: readonly string[];
}

/** The usable part of a file. */
export interface ParsedLook extends Pick<Look, 'name' | 'style'> {
  readonly options: Partial<ImageOptions>;
  readonly characters: readonly CharacterEntry[];
  /** The problems of the other parts. */
  readonly problems: readonly LookProblem[];
}

/** Why a part of a file is not used; `about` is a character, a picture's path or an option. */
interface LookProblem {
  readonly kind:
    | 'noList'
    | 'noName'
    | 'twice'
    | 'tooMany'
    | 'tooManyPictures'
    | 'longStyle'
    | 'longDescription'
    | 'option';
  readonly about?: string;
}

const Text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());
const Name = v.pipe(Text, v.minLength(1), v.maxLength(limits.characterName));

/** Parses the file of a look. `fileName` becomes the name of a look that has neither a name nor a heading. */
export function parseLook(text: string, fileName: string): ParsedLook | FileFault {
  const read = readFrontMatter(text);
  if ('fault' in read) return read;
  const { fields, body } = read;
  const heading = /^\s*#[ \t]+([^\r\n]{1,200})(?:\r?\n|$)/.exec(body);
  const style = (heading ? body.slice(heading[0].length) : body).trim();
  const { characters, problems } = readCharacters(fields.characters);
  const options = parseOptions(fields);
  const isLong = style.length > limits.sentence;
  return {
    name: truncate(parseOptional(Text, fields.name) || heading?.[1]?.trim() || fileName, limits.characterName),
    style: truncate(style, limits.sentence),
    options: options.good,
    characters,
    problems: [...(isLong ? [{ kind: 'longStyle' as const }] : []), ...options.problems, ...problems],
  };
}

function parseOptions(fields: Fields): {
  readonly good: ParsedLook['options'];
  readonly problems: readonly LookProblem[];
} {
  const typed = mapImageOptions((name) => parseOptional(Text, fields[name]) ?? '');
  const good = givenImageOptions(validImageOptions(typed));
  const wrong = imageOptionNames.filter((name) => fields[name] != null && !good[name]);
  return { good, problems: wrong.map((about) => ({ kind: 'option' as const, about })) };
}

function readCharacters(data: unknown): Pick<ParsedLook, 'characters' | 'problems'> {
  const all = data === undefined || data === null ? [] : listCharacters(data);
  if (!all) return { characters: [], problems: [{ kind: 'noList' }] };
  const characters: CharacterEntry[] = [];
  const problems: LookProblem[] = [];
  for (const one of all.slice(0, limits.characters)) {
    const fields = isFields(one) ? one : { name: one };
    const name = parseOptional(Name, fields.name);
    if (name === undefined) problems.push({ kind: 'noName' });
    else if (characters.some((known) => known.name === name)) problems.push({ kind: 'twice', about: name });
    else characters.push(readCharacter(name, fields, problems));
  }
  if (all.length > limits.characters) problems.push({ kind: 'tooMany' });
  return { characters, problems };
}

/** Adds what is wrong with the fields to the problems. */
function readCharacter(
  name: string,
  { description, pictures, picture = pictures }: Fields,
  problems: LookProblem[],
): CharacterEntry {
  const text = parseOptional(Text, description) ?? '';
  if (text.length > limits.sentence) problems.push({ kind: 'longDescription', about: name });
  const paths = (Array.isArray(picture) ? picture : [picture]).flatMap((path) => parseOptional(Text, path) || []);
  if (paths.length > limits.characterPictures) problems.push({ kind: 'tooManyPictures', about: name });
  return {
    name,
    description: truncate(text, limits.sentence),
    pictures: paths.slice(0, limits.characterPictures),
  };
}

/** Returns a list as it is, and a map of names to descriptions or fields as a list; undefined if the data is neither. */
export function listCharacters(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data;
  if (!isFields(data)) return undefined;
  return Object.entries(data).map(([name, value]) => ({
    name,
    ...(isFields(value) ? value : { description: value }),
  }));
}

function parseOptional<T>(schema: v.GenericSchema<unknown, T>, data: unknown): T | undefined {
  const parsed = v.safeParse(schema, data);
  return parsed.success ? parsed.output : undefined;
}
