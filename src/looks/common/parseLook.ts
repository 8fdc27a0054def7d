/** `look.limn.md`: what all pictures of a document or folder share. */
import * as v from 'valibot';
import type { FileFault } from '../../base/common/fileFault.ts';
import { truncate } from '../../base/common/truncate.ts';
import { type Fields, isFields, readFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { limits } from '../../product/common/limits.ts';
import type { Look } from '../../sessions/common/model/look.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';

export const lookFileName = 'look.limn.md';

/** Somebody as the file tells of them; pictures are paths relative to it. */
export interface CharacterEntry {
  readonly name: string;
  readonly description: string;
  readonly pictures: readonly string[];
}

/** What a file says, as far as it can be used. */
export interface ParsedLook extends Pick<Look, 'name' | 'style'> {
  readonly options: Partial<Pick<PictureOptions, 'aspectRatio' | 'size'>>;
  readonly characters: readonly CharacterEntry[];
  /** What is wrong with the rest. */
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
const Ratio = v.pipe(Text, v.regex(/^\d{1,3}:\d{1,3}$/));
const Size = v.pipe(Text, v.regex(/^[0-9A-Za-z]{1,10}$/));

/** `fileName` names a look that has neither a name nor a heading. */
export function parseLook(text: string, fileName: string): ParsedLook | FileFault {
  const read = readFrontMatter(text);
  if ('fault' in read) return read;
  const { fields, body } = read;
  const heading = /^\s*#[ \t]+([^\r\n]{1,200})(?:\r?\n|$)/.exec(body);
  const style = (heading ? body.slice(heading[0].length) : body).trim();
  const { characters, problems } = readCharacters(fields.characters);
  const options = optionsIn(fields);
  const isLong = style.length > limits.sentence;
  return {
    name: truncate(fitting(Text, fields.name) || heading?.[1]?.trim() || fileName, limits.characterName),
    style: truncate(style, limits.sentence),
    options: options.good,
    characters,
    problems: [...(isLong ? [{ kind: 'longStyle' as const }] : []), ...options.problems, ...problems],
  };
}

function optionsIn(fields: Fields): {
  readonly good: ParsedLook['options'];
  readonly problems: readonly LookProblem[];
} {
  const [aspectRatio, size] = [fitting(Ratio, fields.aspectRatio), fitting(Size, fields.size)];
  const isWrong = (name: 'aspectRatio' | 'size', value: unknown) => fields[name] != null && value === undefined;
  const wrong = [isWrong('aspectRatio', aspectRatio) && 'aspectRatio', isWrong('size', size) && 'size'];
  return {
    good: { ...(aspectRatio && { aspectRatio }), ...(size && { size }) },
    problems: wrong.flatMap((about) => (about ? [{ kind: 'option' as const, about }] : [])),
  };
}

interface Characters {
  readonly characters: readonly CharacterEntry[];
  readonly problems: readonly LookProblem[];
}

function readCharacters(data: unknown): Characters {
  if (data === undefined || data === null) return { characters: [], problems: [] };
  const all = listCharacters(data);
  if (!all) return { characters: [], problems: [{ kind: 'noList' }] };
  const reading = new CharacterReading();
  for (const one of all.slice(0, limits.characters)) reading.add(one);
  if (all.length > limits.characters) reading.problems.push({ kind: 'tooMany' });
  return reading;
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

class CharacterReading implements Characters {
  readonly characters: CharacterEntry[] = [];
  readonly problems: LookProblem[] = [];

  add(one: unknown): void {
    const fields = isFields(one) ? one : { name: one };
    const name = fitting(Name, fields.name);
    if (name === undefined) this.problems.push({ kind: 'noName' });
    else if (this.characters.some((known) => known.name === name)) this.problems.push({ kind: 'twice', about: name });
    else
      this.characters.push({
        name,
        description: this.description(name, fields),
        pictures: this.pictures(name, fields),
      });
  }

  private description(about: string, { description }: Fields): string {
    const text = fitting(Text, description) ?? '';
    if (text.length > limits.sentence) this.problems.push({ kind: 'longDescription', about });
    return truncate(text, limits.sentence);
  }

  private pictures(about: string, { pictures, picture = pictures }: Fields): readonly string[] {
    const paths = (Array.isArray(picture) ? picture : [picture]).flatMap((path) => fitting(Text, path) || []);
    if (paths.length > limits.characterPictures) this.problems.push({ kind: 'tooManyPictures', about });
    return paths.slice(0, limits.characterPictures);
  }
}

function fitting<T>(schema: v.GenericSchema<unknown, T>, data: unknown): T | undefined {
  const parsed = v.safeParse(schema, data);
  return parsed.success ? parsed.output : undefined;
}
