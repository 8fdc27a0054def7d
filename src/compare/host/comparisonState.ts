/** What is compared: the older picture at the left, the newer one at the right. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';

const address = v.pipe(v.string(), v.minLength(1), v.maxLength(8_000));

/** A file, or its version in the last commit. */
const Source = v.object({
  uri: address,
  committed: v.exactOptional(v.literal(true)),
  /** What it is called where its file's name says nothing. */
  name: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.label))),
});
export type Source = v.InferOutput<typeof Source>;

export const Compared = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Missing where the newer one is new. */
  older: v.exactOptional(Source),
  newer: Source,
});
export type Compared = v.InferOutput<typeof Compared>;
