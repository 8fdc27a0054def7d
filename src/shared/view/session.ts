/** Sessions as the page shows them. */
import * as v from 'valibot';
import { limits } from '../limits.ts';
import { Mode } from '../model/asked.ts';
import { ComposerView } from './composer.ts';
import { id, label, list } from './forms.ts';
import { NoticeView } from './notice.ts';
import { TurnView } from './turn.ts';

export const RecentView = v.object({
  id,
  title: label,
  when: label,
  mode: Mode,
  thumbnail: v.exactOptional(v.pipe(v.string(), v.maxLength(8_000))),
});
export type RecentView = v.InferOutput<typeof RecentView>;

export const SessionView = v.object({
  id,
  title: label,
  turns: v.pipe(v.array(TurnView), v.maxLength(limits.turns), v.readonly()),
  notices: v.exactOptional(list(NoticeView)),
  composer: ComposerView,
  /** "This session: 4 requests · 5,430 tokens". */
  totals: label,
});
export type SessionView = v.InferOutput<typeof SessionView>;
