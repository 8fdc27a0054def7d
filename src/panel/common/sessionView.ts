/**
 * What the page shows. The host has already localized all strings; the page arranges them. All strings are plain text except `text` and
 * `reasoning` (Markdown) and `src` (a webview URI).
 */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { Mode } from '../../product/common/mode.ts';
import { id, label, list, uri } from '../../product/common/schemas.ts';
import { ComposerView } from './composerView.ts';
import { NoticeView } from './noticeView.ts';
import { TurnView } from './turnView.ts';

export const RecentView = v.object({
  id,
  title: label,
  when: label,
  mode: Mode,
  thumbnail: v.exactOptional(uri),
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
