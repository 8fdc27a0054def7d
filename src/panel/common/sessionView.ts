/**
 * What the page shows. The host has already localized all strings; the page arranges them. All strings are plain text except `text` and
 * `reasoning` (Markdown) and `src` (a webview URI).
 */
import type { Session } from '../../sessions/common/model/session.ts';
import type { ComposerView } from './composerView.ts';
import type { TurnView } from './turnView.ts';

export interface RecentView extends Pick<Session, 'id' | 'title'> {
  readonly when: string;
  readonly mode: TurnView['mode'];
  readonly thumbnail?: string;
}

/** More than any notice has; in a narrow panel the buttons wrap. */
export const mostButtons = 6;

/** A notice in the panel, shown next to what it is about. */
export interface NoticeView {
  readonly id: string;
  /** 'error' looks like a failure; 'gone' leaves a dashed line. */
  readonly look: 'gone' | 'info' | 'warn' | 'error';
  readonly text: string;
  /** The labels of its buttons. */
  readonly buttons: readonly string[];
  /** Below the result of its turn, after that turn, or above the composer. */
  readonly place: 'turn' | 'behind' | 'box';
  /** The id of its turn; missing = before the first turn. */
  readonly turnId?: string;
}

export interface SessionView extends Pick<Session, 'id' | 'title'> {
  readonly turns: readonly TurnView[];
  readonly notices?: readonly NoticeView[];
  readonly composer: ComposerView;
  /** "This session: 4 requests · 5,430 tokens · Cost: $0.05". */
  readonly totals: string;
  /** The cost of each day, if the service reported any: "Today: $0.05". */
  readonly costs?: readonly string[];
}
