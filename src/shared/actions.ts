/** What the page's buttons do, by name. */
import * as v from 'valibot';
import { buttonNames } from './buttons.ts';

/** A button below a result. */
export const ResultAction = v.picklist(buttonNames);
export type ResultAction = v.InferOutput<typeof ResultAction>;

/** A button on a failure or a note: the next thing to do. */
const failureActions = [
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
] as const;
export const FailureAction = v.picklist(failureActions);
export type FailureAction = v.InferOutput<typeof FailureAction>;
