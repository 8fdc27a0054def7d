import * as v from 'valibot';
import type { FileFault } from '../../base/common/fileFault.ts';
import { getLastSegment, join, normalizePath } from '../../base/common/paths.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { findFrontMatter } from '../../languages/common/frontMatter/findFrontMatter.ts';
import { type Fields, lineOfField, readFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import { imageOptions, mapImageOptions, pickImageOptions } from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import { hash } from '../../product/common/schemas.ts';
import type { Provenance } from '../../provenance/common/provenance.ts';

const Line = v.pipe(v.string(), v.maxLength(limits.label), v.regex(/^[^\r\n\0]*$/));

/** Not an address: what is attached is in the workspace. */
const Path = v.pipe(Line, v.minLength(1), v.regex(/^(?![a-z][a-z\d+.-]+:|\/)[^\\]*$/i));

/** Written by Limn with a picture. */
const Made = v.object({
  /** ISO 8601. */
  date: Line,
  /** The model that was requested. */
  model: Line,
  /** SHA-256 of the inputs, hexadecimal. */
  recipe: hash,
  /** SHA-256 of the picture's file, hexadecimal. */
  picture: hash,
  /** SHA-256 of each attached picture: one that cannot be found any more counts as unchanged. */
  along: v.pipe(v.nullish(v.array(hash), []), v.maxLength(limits.attachments + 1), v.readonly()),
});
export type GenerationRecord = Readonly<v.InferOutput<typeof Made>>;

const PromptFields = v.object({
  model: v.exactOptional(v.pipe(Line, v.trim())),
  ...mapImageOptions((name) => {
    const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
    return v.exactOptional(v.pipe(text, v.check(imageOptions[name].isValid)));
  }),
  /** Pictures that are sent with the prompt, as paths from the prompt file. */
  attachments: v.optional(v.pipe(v.array(Path), v.maxLength(limits.attachments), v.readonly()), []),
  /** The path of a look; false = none; missing = the nearest one. */
  look: v.exactOptional(v.union([v.literal(false), Path])),
  /** The path of the base picture. */
  from: v.exactOptional(v.pipe(Path, v.trim())),
  alt: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.sentence), v.trim())),
  /** What the picture was made from when it was made last. */
  made: v.exactOptional(Made),
});

/** How a picture is made again; what is missing is chosen as for any other picture. */
export interface PromptFile extends Readonly<v.InferOutput<typeof PromptFields>> {
  /** Empty if the alternative text is used instead. */
  readonly prompt: string;
}

/** The version of the format that this Limn writes and reads; a newer one is in the field `form`. */
const form = 1;

/** Parses the prompt file at a path. Everything is checked, since the file may come from anywhere. */
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
  const parsed = v.safeParse(PromptFields, removeEmpty(fields));
  if (!parsed.success) {
    const field = String(parsed.issues[0].path?.[0].key ?? '');
    return { fault: 'field', field, ...lineOf(field) };
  }
  const { from } = parsed.output;
  if (from !== undefined && isItself(from, path)) return { fault: 'itself', ...lineOf('from') };
  return { prompt, ...parsed.output };
}

/** A field without a value counts as missing; an empty alternative text is one. */
function removeEmpty(fields: Fields): Fields {
  const given = Object.entries(fields).filter(
    ([name, value]) => (value ?? '') !== '' || (name === 'alt' && value === ''),
  );
  return Object.fromEntries(given);
}

/** Returns the pictures that are attached, in the order in which they are sent. */
export function getAttachmentPaths({ attachments, from }: PromptFile): readonly string[] {
  return [...attachments, ...(from === undefined ? [] : [from])];
}

function isItself(from: string, path: string): boolean {
  return getStem(join(path.slice(0, path.lastIndexOf('/') + 1), from)) === getStem(normalizePath(path));
}

/** The extension of prompt files. */
export const promptFileEnding = '.limn.md';

/** Returns a path without its extension: a picture and its prompt file have the same. */
function getStem(path: string): string {
  if (path.endsWith(promptFileEnding)) return path.slice(0, -promptFileEnding.length);
  const name = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  return dot > name ? path.slice(0, dot) : path;
}

/** Returns the path of a picture's prompt file, or undefined if the file is no picture, or if the name would be that of a look. */
export function getPromptFilePath(picture: string): string | undefined {
  const stem = getStem(picture);
  const isLook = getLastSegment(stem).toLowerCase() === 'look';
  return isPictureName(picture) && !isLook ? `${stem}${promptFileEnding}` : undefined;
}

/** The fields of a prompt file that depend on the place of its picture. */
export interface PromptFileExtras {
  readonly alt?: string;
  /** The path of the base picture. */
  readonly from?: string;
  /** The paths of other attached pictures. */
  readonly attachments?: readonly string[];
  /** The field `look`: undefined removes it, and if it is missing here it stays as it is. */
  readonly look?: string | false | undefined;
}

/** Returns the text of a prompt file. */
export function formatPromptFile(provenance: Provenance, said: PromptFileExtras = {}): string {
  return mergePromptFile('', provenance, said) ?? '';
}

/** Returns the text of a prompt file with the comments and other fields of a former one, or undefined if that cannot be read. */
export function mergePromptFile(
  former: string,
  { prompt, model, ...options }: Provenance,
  { alt, from, ...named }: PromptFileExtras,
): string | undefined {
  const head = former.slice(0, findFrontMatter(former)?.body ?? 0);
  const fields = { ...omitEmpty({ model, ...pickImageOptions(options) }), ...named, ...omitEmpty({ from, alt }) };
  return updateFields(`${head}\n${prompt.trim()}\n`, fields);
}

function omitEmpty(fields: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
