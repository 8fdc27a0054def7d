/** What is compared: the older picture at the left, the newer one at the right. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';

const address = v.pipe(v.string(), v.minLength(1), v.maxLength(8_000));

/** A file, or its version in the last commit. */
const ImageSource = v.object({
  uri: address,
  committed: v.exactOptional(v.literal(true)),
  /** What it is called where its file's name says nothing. */
  name: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.label))),
});
export type ImageSource = v.InferOutput<typeof ImageSource>;

export const ComparisonState = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Missing where the newer one is new. */
  older: v.exactOptional(ImageSource),
  newer: ImageSource,
});
export type ComparisonState = v.InferOutput<typeof ComparisonState>;
