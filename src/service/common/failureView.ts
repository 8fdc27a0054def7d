/** Why there is no result, as it is shown. */
import * as v from 'valibot';

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

export interface FailureView {
  readonly severity: 'bad' | 'warn' | 'info';
  readonly icon: string;
  readonly title: string;
  readonly why: string;
  /** The service's own message. */
  readonly words?: string;
  readonly facts: readonly string[];
  readonly failureActions: readonly {
    readonly failureAction: FailureAction;
    readonly label: string;
    readonly primary: boolean;
  }[];
  /** When Try Again becomes available, in milliseconds since 1970. */
  readonly retryAt?: number;
}
