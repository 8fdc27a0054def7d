/**
 * What the page shows. The host has already localized all strings; the page arranges them. All strings are plain text except `text` and
 * `reasoning` (Markdown) and `src` (a webview URI).
 */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { Mode } from '../../product/common/mode.ts';
import { id, label, list, sentence, uri } from '../../product/common/schemas.ts';
import { ComposerView } from './composerView.ts';
import { TurnView } from './turnView.ts';

export const RecentView = v.object({
  id,
  title: label,
  when: label,
  mode: Mode,
  thumbnail: v.exactOptional(uri),
});
export type RecentView = v.InferOutput<typeof RecentView>;

/** More than any notice has; in a narrow panel the buttons wrap. */
export const mostButtons = 6;

/** A notice in the panel, shown next to what it is about. */
export const NoticeView = v.object({
  id,
  /** 'error' looks like a failure; 'gone' leaves a dashed line. */
  look: v.picklist(['gone', 'info', 'warn', 'error']),
  text: sentence,
  /** The labels of its buttons. */
  buttons: v.pipe(v.array(label), v.maxLength(mostButtons), v.readonly()),
  /** Below the result of its turn, after that turn, or above the composer. */
  place: v.picklist(['turn', 'behind', 'box']),
  /** The id of its turn; missing = before the first turn. */
  turnId: v.exactOptional(id),
});
export type NoticeView = v.InferOutput<typeof NoticeView>;

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
