/** Schemas that the messages of both directions share. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';

export const offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.answer));
export const bytes = (most: number) =>
  v.pipe(
    v.instance(Uint8Array),
    v.check(({ length }) => length <= most),
  );
