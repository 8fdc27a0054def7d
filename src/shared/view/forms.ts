/**
 * What the page shows. The host has already put everything into words in the person's language;
 * the page arranges it. All strings are plain text but `text` and `reasoning` (Markdown) and `src` (a webview address).
 * Here are the forms that all of it is made of.
 */
import * as v from 'valibot';
import { limits } from '../limits.ts';

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** Of a picture; with that of its session where pictures of several stand together. */
export const pictureId = v.pipe(v.string(), v.minLength(1), v.maxLength(250));
export const label = v.pipe(v.string(), v.maxLength(limits.label));
export const sentence = v.pipe(v.string(), v.maxLength(limits.sentence));
export const count = v.pipe(v.number(), v.finite(), v.minValue(0));
export const list = <T extends v.GenericSchema>(item: T) =>
  v.pipe(v.array(item), v.maxLength(limits.listed), v.readonly());
