/** What fields of sessions and messages are made of. */
import * as v from 'valibot';
import { limits } from './limits.ts';

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** Of a picture; with that of its session where pictures of several stand together. */
export const pictureId = v.pipe(v.string(), v.minLength(1), v.maxLength(250));
/** Of a file, or as a webview has it. */
export const uri = v.pipe(v.string(), v.maxLength(8_000));
/** SHA-256 of the bytes, hexadecimal. */
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const label = v.pipe(v.string(), v.maxLength(limits.label));
export const sentence = v.pipe(v.string(), v.maxLength(limits.sentence));
export const count = v.pipe(v.number(), v.finite(), v.minValue(0));
/** Milliseconds since 1970, of a day that can be named: ECMAScript's time values end there. */
export const time = v.pipe(count, v.maxValue(8.64e15));
export const list = <T extends v.GenericSchema>(item: T) =>
  v.pipe(v.array(item), v.maxLength(limits.listed), v.readonly());
