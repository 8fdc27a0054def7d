/**
 * Every message between host and page, each declared once; types and run-time checks come from these schemas.
 * Source of the habit: the design, section 4. The host acts only on ids that it issued itself.
 */
import * as v from 'valibot';
import { limits } from './limits.ts';
import { Mode, PictureOptions } from './model.ts';
import { ComposerView, Cure, RecentView, ResultAction, ServiceView, SessionView, TurnView } from './view.ts';
import { wordKeys } from './words.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.answer));
const typed = v.pipe(v.string(), v.maxLength(limits.message));

/** From the page to the host. */
export const PageMessage = v.variant('type', [
  /** The page listens now; the host answers with a snapshot. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('send'), sessionId: id, mode: Mode, text: typed, options: PictureOptions }),
  /** What stands in the composer, so that it outlives the page. */
  v.object({ type: v.literal('draft'), sessionId: id, mode: Mode, text: typed, options: PictureOptions }),
  v.object({ type: v.literal('stop'), resultId: id }),
  v.object({ type: v.literal('act'), resultId: id, action: ResultAction }),
  v.object({ type: v.literal('cure'), resultId: id, cure: Cure }),
  /** Loads the picture at one of the addresses that the host gave with this result. */
  v.object({ type: v.literal('loadLink'), resultId: id, index: v.pipe(offset, v.maxValue(limits.results)) }),
  /** A code block's own Insert: plain text, at the target of its result. */
  v.object({ type: v.literal('insertText'), resultId: id, text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  v.object({ type: v.literal('copyText'), text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  v.object({ type: v.literal('showVersion'), turnId: id, step: v.picklist([-1, 1]) }),
  v.object({ type: v.literal('revealQuote'), quoteId: id }),
  v.object({ type: v.literal('removeQuote'), sessionId: id }),
  v.object({ type: v.literal('chooseModel'), mode: Mode }),
  v.object({ type: v.literal('new'), mode: Mode }),
  v.object({ type: v.literal('openSession'), sessionId: id }),
  v.object({ type: v.literal('showSessions') }),
  v.object({ type: v.literal('setUp') }),
  /** A delta did not fit what the page has; the host sends the turn whole. */
  v.object({ type: v.literal('resync') }),
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;

const focus = v.picklist(['message', 'stop', 'none']);

const words = v.record(v.picklist(wordKeys), v.pipe(v.string(), v.maxLength(limits.label)));

/** From the host to the page. */
export const HostMessage = v.variant('type', [
  /** Everything the page shows; replaces all it had. */
  v.object({
    type: v.literal('snapshot'),
    words,
    service: ServiceView,
    session: SessionView,
    recent: v.pipe(v.array(RecentView), v.maxLength(20), v.readonly()),
    focus,
  }),
  /** One turn, complete: new, or instead of the one with its id. */
  v.object({ type: v.literal('turn'), sessionId: id, turn: TurnView, title: v.string(), totals: v.string() }),
  /** A streamed piece, to be put at `offset` of the text or the reasoning. */
  v.object({
    type: v.literal('delta'),
    resultId: id,
    kind: v.picklist(['text', 'reasoning']),
    offset,
    text: v.pipe(v.string(), v.maxLength(limits.answer)),
  }),
  v.object({ type: v.literal('composer'), sessionId: id, composer: ComposerView, focus }),
  v.object({ type: v.literal('service'), service: ServiceView }),
  v.object({ type: v.literal('focus'), focus }),
]);
export type HostMessage = v.InferOutput<typeof HostMessage>;

/** The handlers for a union of messages, one for each `type`: a new message without its handler does not compile. */
export type Handlers<M extends { readonly type: string }> = {
  readonly [T in M['type']]: (message: Extract<M, { readonly type: T }>) => unknown;
};

/** Hands a message to its handler. */
export function dispatch<M extends { readonly type: string }>(handlers: Handlers<M>, message: M): unknown {
  const handler = handlers[message.type as M['type']] as (message: M) => unknown;
  return handler(message);
}
