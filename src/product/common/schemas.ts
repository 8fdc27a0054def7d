/** The types that fields of sessions and messages consist of. */
import * as v from 'valibot';
import { limits } from './limits.ts';

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** The id of a picture; includes its session's id if pictures of several sessions are shown together. */
export const pictureId = v.pipe(v.string(), v.minLength(1), v.maxLength(250));
/** The URI of a file, or its webview URI. */
export const uri = v.pipe(v.string(), v.maxLength(8_000));
/** SHA-256 of the bytes, hexadecimal. */
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const label = v.pipe(v.string(), v.maxLength(limits.label));
export const sentence = v.pipe(v.string(), v.maxLength(limits.sentence));
export const count = v.pipe(v.number(), v.finite(), v.minValue(0));
/** Milliseconds since 1970, up to the end of ECMAScript's time values. */
export const time = v.pipe(count, v.maxValue(8.64e15));
export const bytes = (most: number) =>
  v.pipe(
    v.instance(Uint8Array),
    v.check(({ length }) => length <= most),
  );
