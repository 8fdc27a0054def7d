/** What fields of a session have in common. */
import * as v from 'valibot';
import { limits } from '../limits.ts';

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
export const uri = v.pipe(v.string(), v.maxLength(8_000));
/** SHA-256 of the bytes, hexadecimal. */
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const label = v.pipe(v.string(), v.maxLength(limits.label));
export const sentence = v.pipe(v.string(), v.maxLength(limits.sentence));
export const count = v.pipe(v.number(), v.finite(), v.minValue(0));
