/** Why there is no result, as it is shown. */
import * as v from 'valibot';
import { count, label, list, sentence } from '../../product/common/schemas.ts';

/** A button on a failure or a note: the next thing the user can do. */
export const FailureAction = v.picklist([
  'tryAgain',
  'setUp',
  'setApiKey',
  'setAddress',
  'chooseModel',
  'editPrompt',
  'withoutSetting',
  'withoutPictures',
  'dropOldest',
  'summarise',
  'startFresh',
  'saveAs',
  'newFile',
  'saveResponse',
  'showDetails',
  'showLog',
  'changeLimit',
  'openSettings',
]);
export type FailureAction = v.InferOutput<typeof FailureAction>;

export const FailureView = v.object({
  severity: v.picklist(['bad', 'warn', 'info']),
  icon: label,
  title: sentence,
  why: sentence,
  /** The service's own message. */
  words: v.exactOptional(sentence),
  facts: list(label),
  failureActions: list(v.object({ failureAction: FailureAction, label, primary: v.boolean() })),
  /** When Try Again becomes available, in milliseconds since 1970. */
  retryAt: v.exactOptional(count),
});
export type FailureView = v.InferOutput<typeof FailureView>;
