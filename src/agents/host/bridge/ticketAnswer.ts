import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';

/** The outcome of an image request, as reported to the agent. */
export const Answer = v.strictObject({
  type: v.literal('answer'),
  /** Text for the model. */
  text: v.pipe(v.string(), v.maxLength(100_000)),
  isError: v.boolean(),
  /** A small copy that may be sent with the text; its bytes as base64. */
  preview: v.exactOptional(
    v.strictObject({
      mediaType: v.pipe(v.string(), v.maxLength(limits.label)),
      data: v.pipe(v.string(), v.maxLength(500_000)),
    }),
  ),
});
export type BridgeAnswer = v.InferOutput<typeof Answer>;
