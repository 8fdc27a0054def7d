import { findFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import type { FileFault } from '../../base/common/fileFault.ts';
import { join, normalizePath } from '../../base/common/paths.ts';
import { type Fields, isFields, lineOfField, readFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { isPictureName } from '../../imageFiles/common/pictureNames.ts';
import { limits } from '../../product/common/limits.ts';
import { isSize, ratioOf } from '../../product/common/sizes.ts';
import type { Provenance } from '../../provenance/common/provenance.ts';

/** How a picture is made again; what is missing is chosen as for any other picture. */
export interface PromptFile {
  /** Empty = the alternative text stands for it. */
  readonly prompt: string;
  readonly model?: string;
  readonly aspectRatio?: string;
  readonly size?: string;
  /** Pictures that are sent along, as paths from the prompt file. */
  readonly attachments: readonly string[];
  /** The path of a look; false = none; missing = the nearest one. */
  readonly look?: string | false;
  /** The path of the picture it is changed from. */
  readonly from?: string;
  readonly alt?: string;
  /** What it was made from when it was made last. */
  readonly made?: GenerationRecord;
}

/** Written by Limn with a picture. */
export interface GenerationRecord {
  /** ISO 8601. */
  readonly date: string;
  /** The model asked. */
  readonly model: string;
  /** SHA-256 of what it was made from, hexadecimal. */
  readonly recipe: string;
  /** SHA-256 of the picture's file, hexadecimal. */
  readonly picture: string;
  /** SHA-256 of each picture that went along: one that cannot be found any more is taken for unchanged. */
  readonly along: readonly string[];
}

/** The form this Limn writes and reads; a newer one says so in the field `form`. */
const form = 1;

/** Reads a prompt file that stands at that path; checked like typed words, since it may come from anywhere. */
export function parsePromptFile(text: string, path: string): PromptFile | FileFault {
  const read = readFrontMatter(text);
  if ('fault' in read) return read;
  const { fields } = read;
  const prompt = read.body.trim();
  if (prompt.length > limits.picturePrompt) return { fault: 'size' };
  const lineOf = (name: string) => {
    const line = lineOfField(text, name);
    return line === undefined ? {} : { line };
  };
  if (typeof fields.form === 'number' && fields.form > form) return { fault: 'form', ...lineOf('form') };
  const wrong = Object.keys(checks).find((name) => isGiven(fields[name]) && !checks[name]?.(fields[name]));
  if (wrong !== undefined) return { fault: 'field', field: wrong, ...lineOf(wrong) };
  const file = { prompt, ...givenFields(fields) };
  return file.from !== undefined && isItself(file.from, path) ? { fault: 'itself', ...lineOf('from') } : file;
}

/** The pictures that go along, in the order in which they are sent. */
export function getAttachmentPaths({ attachments, from }: PromptFile): readonly string[] {
  return [...attachments, ...(from === undefined ? [] : [from])];
}

function isItself(from: string, path: string): boolean {
  return getStem(join(path.slice(0, path.lastIndexOf('/') + 1), from)) === getStem(normalizePath(path));
}

/** A key with nothing after it says nothing. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  model: (value) => isLine(value, limits.label),
  aspectRatio: (value) => typeof value === 'string' && ratioOf(value) !== undefined,
  size: (value) => ['string', 'number'].includes(typeof value) && isSize(String(value)),
  attachments: (value) => Array.isArray(value) && value.length <= limits.attachments && value.every(isPath),
  look: (value) => value === false || isPath(value),
  from: isPath,
  alt: (value) => typeof value === 'string' && value.length <= limits.sentence,
  made: (value) => isFields(value) && madeOf(value) !== undefined,
};

function isLine(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most && !/[\r\n\0]/.test(value);
}

/** No address: what goes along stands in the workspace. */
function isPath(value: unknown): boolean {
  return isLine(value, limits.label) && value !== '' && !/^[a-z][a-z\d+.-]+:|^\/|\\/i.test(value);
}

/** Of checked fields. */
function givenFields(fields: Fields): Omit<PromptFile, 'prompt'> {
  const attachments = Array.isArray(fields.attachments) ? fields.attachments.map(String) : [];
  const words = ['model', 'aspectRatio', 'size', 'from', 'alt'].filter((name) => isGiven(fields[name]));
  const made = isFields(fields.made) ? madeOf(fields.made) : undefined;
  return {
    ...Object.fromEntries(words.map((name) => [name, String(fields[name]).trim()])),
    attachments,
    ...(isGiven(fields.look) && { look: fields.look === false ? false : String(fields.look) }),
    ...(fields.alt === '' && { alt: '' }),
    ...(made && { made }),
  };
}

function madeOf({ date, model, recipe, picture, along }: Fields): GenerationRecord | undefined {
  const hashes = along ?? [];
  if (!isLine(date, limits.label) || !isLine(model, limits.label) || !isHash(recipe) || !isHash(picture))
    return undefined;
  if (!Array.isArray(hashes) || hashes.length > limits.attachments + 1 || !hashes.every(isHash)) return undefined;
  return { date, model, recipe, picture, along: hashes };
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** How prompt files end. */
export const promptFileEnding = '.limn.md';

/** The look of a folder has the form of a prompt file's name. */
const lookName = 'look';

/** A path without what says what kind of file it is: a picture and its prompt file have the same. */
function getStem(path: string): string {
  if (path.endsWith(promptFileEnding)) return path.slice(0, -promptFileEnding.length);
  const name = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  return dot > name ? path.slice(0, dot) : path;
}

/** The path of a picture's prompt file; nothing of what is no picture, or would have the name of a look. */
export function getPromptFilePath(picture: string): string | undefined {
  const stem = getStem(picture);
  const isLook = stem.slice(stem.lastIndexOf('/') + 1).toLowerCase() === lookName;
  return isPictureName(picture) && !isLook ? `${stem}${promptFileEnding}` : undefined;
}

/** What a prompt file says of its picture beside the prompt. */
export interface PromptFileExtras {
  readonly alt?: string;
  /** The path of the picture it is changed from. */
  readonly from?: string;
  /** The paths of other pictures that go along. */
  readonly attachments?: readonly string[];
  /** As the prompt file says it; given as nothing = it says none, missing = what it says stays. */
  readonly look?: string | false | undefined;
}

/** A prompt file's text by what is known of its picture. */
export function formatPromptFile(provenance: Provenance, said: PromptFileExtras = {}): string {
  return updateFields(`\n${provenance.prompt.trim()}\n`, fieldsOf(provenance, said)) ?? '';
}

/** The same in the place of another one, whose comments and further fields stay; nothing where that cannot be read. */
export function mergePromptFile(former: string, provenance: Provenance, said: PromptFileExtras): string | undefined {
  const head = former.slice(0, findFrontMatter(former)?.body ?? 0);
  return updateFields(`${head}\n${provenance.prompt.trim()}\n`, fieldsOf(provenance, said));
}

function fieldsOf({ model, aspectRatio, size }: Provenance, { alt, from, ...named }: PromptFileExtras) {
  return { ...given({ model, aspectRatio, size }), ...named, ...given({ from, alt }) };
}

function given(fields: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
