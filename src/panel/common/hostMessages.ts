import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { id, label } from '../../product/common/schemas.ts';
import { ServiceView } from '../../setup/common/serviceView.ts';
import { ComposerView, PreferencesView } from './composerView.ts';
import { sheetHostMessages } from './insertFormMessages.ts';
import { PageState } from './pageState.ts';
import { stringKeys } from './pageStrings.ts';
import { RecentView, SessionView } from './sessionView.ts';
import { bytes, offset } from './textOffset.ts';
import { TurnView } from './turnView.ts';

const focus = v.picklist(['message', 'none']);

const recent = v.pipe(v.array(RecentView), v.maxLength(20), v.readonly());

const words = v.record(v.picklist(stringKeys), label);

/** From the host to the page. */
export const HostMessage = v.variant('type', [
  /** A streamed piece, to be put at `offset` of the text or the reasoning. First, since the most are these and the kinds are tried in their order. */
  v.object({
    type: v.literal('delta'),
    resultId: id,
    kind: v.picklist(['text', 'reasoning']),
    offset,
    text: v.pipe(v.string(), v.maxLength(limits.answer)),
  }),
  /** Everything the page shows; replaces all it had. */
  v.object({
    type: v.literal('snapshot'),
    words,
    service: ServiceView,
    session: SessionView,
    habits: PreferencesView,
    recent,
    focus,
    /** Of the page that showed it before, elsewhere. */
    kept: v.exactOptional(PageState),
  }),
  /** One turn, complete: new, or instead of the one with its id. */
  v.object({ type: v.literal('turn'), sessionId: id, turn: TurnView, title: label, totals: label }),
  /** The session has another title, and nothing else of it changed. */
  v.object({ type: v.literal('title'), sessionId: id, title: label }),
  v.object({ type: v.literal('composer'), sessionId: id, composer: ComposerView, focus }),
  /** A file chosen in the editor is over the limit: the page scales it down and adds it as if it had been pasted. */
  v.object({ type: v.literal('scaleDown'), sessionId: id, name: label, bytes: bytes(limits.pastedBytes) }),
  ...sheetHostMessages,
  v.object({ type: v.literal('service'), service: ServiceView }),
  v.object({ type: v.literal('habits'), habits: PreferencesView }),
  /** Other sessions than before are there to go on with, or they are called otherwise. */
  v.object({ type: v.literal('recent'), recent }),
  v.object({ type: v.literal('focus'), focus }),
  /** Brings a turn into view. */
  v.object({ type: v.literal('goTo'), turnId: id }),
  /** What the page sent under this id was asked of the service. */
  v.object({ type: v.literal('taken'), sendId: id }),
]);
export type HostMessage = v.InferOutput<typeof HostMessage>;
