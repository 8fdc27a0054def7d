/** The options that a user types for an image: one row each, for settings, requests, stored turns, files, tools and forms. */
import type * as v from 'valibot';
import { label } from './schemas.ts';
import { isSize, ratioOf } from './sizes.ts';

interface ImageOption {
  /** How it is stored with a turn; one that older turns lack is `v.optional(label, '')`. */
  readonly schema: v.GenericSchema<unknown, string>;
  /** Whether a value other than an empty one has the form that services accept. */
  readonly isValid: (text: string) => boolean;
  /** Its name in the image settings of a request body. */
  readonly field: string;
  /** Its name in the XMP of an image file. */
  readonly xmp: `limn:${string}`;
  /** For the model of an agent. */
  readonly description: string;
  readonly example: string;
}

const rows = {
  aspectRatio: {
    schema: label,
    isValid: (text) => ratioOf(text) !== undefined,
    field: 'aspectRatio',
    xmp: 'limn:AspectRatio',
    description: 'Like 16:9 or 1:1.',
    example: '16:9',
  },
  size: {
    schema: label,
    isValid: isSize,
    field: 'imageSize',
    xmp: 'limn:Size',
    description: '1K, 2K or 4K.',
    example: '1K, 2K or 4K',
  },
} satisfies Record<string, ImageOption>;

export type ImageOptionName = keyof typeof rows;

/** As typed; empty = the service decides. */
export type ImageOptions = { readonly [Name in ImageOptionName]: string };

export const imageOptions: Readonly<Record<ImageOptionName, ImageOption>> = rows;

export const imageOptionNames = Object.keys(rows) as readonly ImageOptionName[];

/** Returns an object with a value for each option. */
export function mapImageOptions<T>(toValue: (name: ImageOptionName) => T): { [Name in ImageOptionName]: T } {
  return Object.fromEntries(imageOptionNames.map((name) => [name, toValue(name)])) as { [Name in ImageOptionName]: T };
}

/** The schemas of the options as they are stored. */
export const imageOptionEntries = mapImageOptions((name) => rows[name].schema);

type Given = { readonly [Name in ImageOptionName]?: string | undefined };

/** Returns the options alone; a missing one is empty. */
export function pickImageOptions(from: Given): ImageOptions {
  return mapImageOptions((name) => from[name] ?? '');
}

/** Returns the options that are not empty. */
export function givenImageOptions(from: Given): Partial<ImageOptions> {
  return Object.fromEntries(imageOptionNames.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));
}

/** Returns the options, those that are not valid left empty. */
export function validImageOptions(from: ImageOptions): ImageOptions {
  return mapImageOptions((name) => (imageOptions[name].isValid(from[name]) ? from[name] : ''));
}

/** Returns the values that are not empty, in the order of the options. */
export function listImageOptions(from: Given): readonly string[] {
  return Object.values(givenImageOptions(from));
}
