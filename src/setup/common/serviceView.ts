import * as v from 'valibot';
import { label } from '../../product/common/schemas.ts';

/** What the composer and the empty state show about the service. */
export const ServiceView = v.object({
  /** What must be set up before anything can be sent; absent when that is done. */
  missing: v.exactOptional(v.picklist(['address', 'key'])),
  /** Host name, with port; empty before set-up. */
  host: label,
  chatModel: label,
  imageModel: label,
});
export type ServiceView = v.InferOutput<typeof ServiceView>;
