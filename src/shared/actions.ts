/** What the page's buttons do, by name. */
import * as v from 'valibot';

/** A button below a result. */
const resultActions = [
  'insert',
  'insertAll',
  'replace',
  'saveAs',
  'refine',
  'newFile',
  'copy',
  'regenerate',
  'variations',
  'suggestAltText',
  'showPrompt',
  'generateImages',
  'useAsPrompt',
  'continue',
  'copyPlain',
  'showRequest',
  'show',
  'undo',
  'insertAgain',
] as const;
export const ResultAction = v.picklist(resultActions);
export type ResultAction = v.InferOutput<typeof ResultAction>;

/** A button on a failure or a note: the next thing to do. */
const cures = [
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
  'showDetails',
  'showLog',
] as const;
export const Cure = v.picklist(cures);
export type Cure = v.InferOutput<typeof Cure>;
