/** Defines what is compared: the older picture on the left, the newer one on the right. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';

const address = v.pipe(v.string(), v.minLength(1), v.maxLength(8_000));

/** A file, or its version in the last commit. */
const ImageSource = v.object({
  uri: address,
  committed: v.exactOptional(v.literal(true)),
  /** The name to show instead of the file's own. */
  name: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.label))),
});
export type ImageSource = v.InferOutput<typeof ImageSource>;

export const ComparisonState = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Missing if the newer picture has no earlier version. */
  older: v.exactOptional(ImageSource),
  newer: ImageSource,
});
export type ComparisonState = v.InferOutput<typeof ComparisonState>;
