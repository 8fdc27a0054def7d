import * as v from 'valibot';

/** The kinds of results that can be requested; `modes.ts` contains their differences. */
export const modes = ['chat', 'image'] as const;
export const Mode = v.picklist(modes);
export type Mode = v.InferOutput<typeof Mode>;
