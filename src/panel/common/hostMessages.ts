import type { PixelEdit } from '../../imageEditor/common/pixelEdit.ts';
import type { ServiceView } from '../../setup/common/serviceView.ts';
import type { ComposerView, PreferencesView } from './composerView.ts';
import type { DrawnSheet } from './drawnSheet.ts';
import type { FormHostMessage } from './insertFormMessages.ts';
import type { PageState } from './pageState.ts';
import type { PageStrings } from './pageStrings.ts';
import type { RecentView, SessionView } from './sessionView.ts';
import type { TurnView } from './turnView.ts';

type Focus = 'message' | 'none';

/** The whole state of the page; replaces the previous state. */
export interface Snapshot {
  readonly type: 'snapshot';
  readonly words: PageStrings;
  readonly service: ServiceView;
  readonly session: SessionView;
  readonly preferences: PreferencesView;
  readonly recent: readonly RecentView[];
  readonly focus: Focus;
  /** The state of the page that showed the session before, in another panel. */
  readonly pageState?: PageState;
}

/** A streamed delta at `offset` of the text or the reasoning. */
export interface Delta {
  readonly type: 'delta';
  readonly resultId: string;
  readonly kind: 'text' | 'reasoning';
  readonly offset: number;
  readonly text: string;
}

/** One whole turn: a new one, or a replacement of the turn with its id. */
export interface TurnMessage extends Pick<SessionView, 'title' | 'totals' | 'costs'> {
  readonly type: 'turn';
  readonly sessionId: string;
  readonly turn: TurnView;
}

/** Messages from the host to the page. The page trusts its own host, so they have types and no run-time checks. */
export type HostMessage =
  | Snapshot
  | Delta
  | TurnMessage
  | FormHostMessage
  /** The session's title changed, and nothing else. */
  | { readonly type: 'title'; readonly sessionId: string; readonly title: string }
  | {
      readonly type: 'composer';
      readonly sessionId: string;
      readonly composer: ComposerView;
      readonly focus: Focus;
    }
  /** A file chosen in the editor is over the limit: the page scales it down and adds it like a pasted picture. */
  | {
      readonly type: 'scaleDown';
      readonly sessionId: string;
      readonly name: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  /** Requests an edit of the pixels of an image, because only a page has a canvas. */
  | {
      readonly type: 'editPixels';
      readonly editId: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly edit: PixelEdit;
    }
  /** Requests a contact sheet as a PNG file. */
  | { readonly type: 'drawSheet'; readonly sheetId: string; readonly sheet: DrawnSheet }
  | { readonly type: 'service'; readonly service: ServiceView }
  | { readonly type: 'preferences'; readonly preferences: PreferencesView }
  /** The list of recent sessions or their titles changed. */
  | { readonly type: 'recent'; readonly recent: readonly RecentView[] }
  | { readonly type: 'focus'; readonly focus: Focus }
  /** Scrolls a turn into view. */
  | { readonly type: 'revealTurn'; readonly turnId: string }
  /** The message that the page sent with this id was accepted. */
  | { readonly type: 'sendAccepted'; readonly sendId: string };
