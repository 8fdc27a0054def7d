import * as v from 'valibot';

/** The kinds of results that can be asked for; `kinds.ts` says what differs by them. */
export const modes = ['chat', 'image'] as const;
export const Mode = v.picklist(modes);
export type Mode = v.InferOutput<typeof Mode>;
