/** What the page's buttons do, by name. */
import * as v from 'valibot';
import { buttonNames } from './buttonTraits.ts';

/** A button below a result. */
export const ResultAction = v.picklist(buttonNames);
export type ResultAction = v.InferOutput<typeof ResultAction>;
