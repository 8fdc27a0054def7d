/** Names of the actions behind the page's buttons. */
import * as v from 'valibot';
import { buttonNames } from './buttonTraits.ts';

/** A button below a result. */
export const ResultAction = v.picklist(buttonNames);
export type ResultAction = v.InferOutput<typeof ResultAction>;
