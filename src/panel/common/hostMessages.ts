import * as v from 'valibot';
import { pageWords } from '../../pageKit/common/pageWords.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes, count, id, label } from '../../product/common/schemas.ts';
import { ServiceView } from '../../setup/common/serviceView.ts';
import { ComposerView, PreferencesView } from './composerView.ts';
import { formHostMessages } from './insertFormMessages.ts';
import { PageState } from './pageState.ts';
import type { PageStrings } from './pageStrings.ts';
import { RecentView, SessionView } from './sessionView.ts';
import { TurnView } from './turnView.ts';

const focus = v.picklist(['message', 'none']);

const recent = v.pipe(v.array(RecentView), v.maxLength(20), v.readonly());

/** Messages from the host to the page. */
export const HostMessage = v.variant('type', [
  /**
   * A streamed delta at `offset` of the text or the reasoning. First, because most messages are deltas and the variants are tried in order.
   */
  v.object({
    type: v.literal('delta'),
    resultId: id,
    kind: v.picklist(['text', 'reasoning']),
    offset: v.pipe(count, v.integer(), v.maxValue(limits.answer)),
    text: v.pipe(v.string(), v.maxLength(limits.answer)),
  }),
  /** The whole state of the page; replaces the previous state. */
  v.object({
    type: v.literal('snapshot'),
    words: pageWords<PageStrings>(),
    service: ServiceView,
    session: SessionView,
    preferences: PreferencesView,
    recent,
    focus,
    /** The state of the page that showed the session before, in another panel. */
    pageState: v.exactOptional(PageState),
  }),
  /** One whole turn: a new one, or a replacement of the turn with its id. */
  v.object({ type: v.literal('turn'), sessionId: id, turn: TurnView, title: label, totals: label }),
  /** The session's title changed, and nothing else. */
  v.object({ type: v.literal('title'), sessionId: id, title: label }),
  v.object({ type: v.literal('composer'), sessionId: id, composer: ComposerView, focus }),
  /** A file chosen in the editor is over the limit: the page scales it down and adds it like a pasted picture. */
  v.object({ type: v.literal('scaleDown'), sessionId: id, name: label, bytes: bytes(limits.pastedBytes) }),
  ...formHostMessages,
  v.object({ type: v.literal('service'), service: ServiceView }),
  v.object({ type: v.literal('preferences'), preferences: PreferencesView }),
  /** The list of recent sessions or their titles changed. */
  v.object({ type: v.literal('recent'), recent }),
  v.object({ type: v.literal('focus'), focus }),
  /** Scrolls a turn into view. */
  v.object({ type: v.literal('revealTurn'), turnId: id }),
  /** The message that the page sent with this id was accepted. */
  v.object({ type: v.literal('sendAccepted'), sendId: id }),
]);
export type HostMessage = v.InferOutput<typeof HostMessage>;
