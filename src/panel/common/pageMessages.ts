/**
 * Every message between host and page, each declared once; types and run-time checks come from these schemas.
 * The host acts only on ids and names that it issued itself; of files that are dropped it takes the addresses of the workspace's alone.
 */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { Mode } from '../../product/common/mode.ts';
import { count, id, label, uri } from '../../product/common/schemas.ts';
import { FailureAction } from '../../service/common/failureView.ts';
import { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import { sheetPageMessages } from './insertFormMessages.ts';
import { mostButtons } from './noticeView.ts';
import { PageState } from './pageState.ts';
import { PlanAction, WordingView } from './planView.ts';
import { ResultAction } from './resultAction.ts';
import { bytes, offset } from './textOffset.ts';
import { AlikeAnswer } from './turnView.ts';

const typed = v.pipe(v.string(), v.maxLength(limits.message));
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000));

const buttonPlace = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostButtons - 1));

/** The text of an answer with the changes that the person took. */
export const AcceptedText = v.object({ resultId: id, text: v.pipe(v.string(), v.maxLength(limits.answer)) });
export type AcceptedText = v.InferOutput<typeof AcceptedText>;

/** What stands in the composer; prompts keep the ids that the host gave them. */
const written = {
  sessionId: id,
  mode: Mode,
  text: typed,
  options: PictureOptions,
  prompts: v.exactOptional(v.pipe(v.array(v.object({ id, text: typed })), v.maxLength(limits.prompts), v.readonly())),
};

/** What stands in the composer, so that it outlives the page; of two the one typed later counts, by the page's clock, in milliseconds since 1970. */
export const DraftMessage = v.object({ type: v.literal('draft'), ...written, typedAt: count });
export type DraftMessage = v.InferOutput<typeof DraftMessage>;

/** From the page to the host. */
export const PageMessage = v.variant('type', [
  /** The page listens now; the host answers with a snapshot. */
  v.object({ type: v.literal('ready') }),
  /** The host gives it to the page that goes on elsewhere. */
  v.object({ type: v.literal('kept'), ...PageState.entries }),
  /** `sendId` is the page's: the same words may come twice from a page that heard nothing for a while. */
  v.object({ type: v.literal('send'), sendId: id, ...written }),
  DraftMessage,
  v.object({ type: v.literal('stop'), resultId: id }),
  /**
   * `part` is what the person has selected in the answer, or one of its paragraphs or code blocks: it alone is meant then.
   * `taken` are the texts of its answers with the changes that the person took, as they stand in the page.
   * `pictureId` is the picture that was in sight when the button was pressed: the action is meant for no other.
   */
  v.object({
    type: v.literal('act'),
    resultId: id,
    action: ResultAction,
    pictureId: v.exactOptional(id),
    part: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
    taken: v.exactOptional(v.pipe(v.array(AcceptedText), v.maxLength(limits.prompts), v.readonly())),
  }),
  v.object({ type: v.literal('failureAction'), resultId: id, failureAction: FailureAction }),
  /** Loads the picture at one of the addresses that the host gave with this result. */
  v.object({ type: v.literal('loadLink'), resultId: id, index: v.pipe(offset, v.maxValue(limits.results)) }),
  /** A code block's own Insert: plain text, at the target of its result. */
  v.object({ type: v.literal('insertText'), resultId: id, text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  v.object({ type: v.literal('copyText'), text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  /** Picks one of a turn's pictures by its tile's id; the buttons below act on it. */
  v.object({ type: v.literal('pick'), turnId: id, tileId: id }),
  /** Whether the first picture of several goes along with the others; `pictureId` is the one that was asked about. */
  v.object({ type: v.literal('answerAlike'), turnId: id, pictureId: id, answer: AlikeAnswer }),
  /** A small copy of a picture that has none, WebP. */
  v.object({ type: v.literal('thumbnail'), pictureId: id, bytes: bytes(limits.thumbnailBytes) }),
  /** A picture that was pasted or dropped, scaled down by the page where it was over the limit. */
  v.object({
    type: v.literal('addAttachment'),
    sessionId: id,
    name: label,
    bytes: bytes(limits.pastedBytes),
    scaledFrom: v.exactOptional(v.object({ width: pixels, height: pixels })),
  }),
  /** Files dropped from the editor; only picture files of the workspace count. */
  v.object({
    type: v.literal('addAttachmentFiles'),
    sessionId: id,
    uris: v.pipe(v.array(uri), v.maxLength(limits.attachments), v.readonly()),
  }),
  v.object({ type: v.literal('pickAttachment'), sessionId: id }),
  v.object({ type: v.literal('removeAttachment'), sessionId: id, attachmentId: id }),
  /** The next prompt begins a new picture after all. */
  v.object({ type: v.literal('removeOrigin'), sessionId: id }),
  /** Asks a turn with other words: a further version of its answer, or pictures of a new turn. */
  v.object({ type: v.literal('editTurn'), sendId: id, turnId: id, text: typed }),
  /** Puts all that a turn asked into the message box. */
  v.object({ type: v.literal('editInBox'), turnId: id }),
  v.object({ type: v.literal('deleteTurn'), turnId: id }),
  /** The button of a notice, by its place; without one it is put away. */
  v.object({ type: v.literal('notice'), noticeId: id, button: v.exactOptional(buttonPlace) }),
  /** Opens the file that an agent was given of a turn's picture. */
  v.object({ type: v.literal('openAgentFile'), turnId: id }),
  /** Of what agents may draw a day. */
  v.object({ type: v.literal('agentBudget'), does: v.picklist(['changeLimit', 'dismiss']) }),
  /** Lets the person choose what else goes along; the host shows the choices. */
  v.object({
    type: v.literal('addContext'),
    sessionId: id,
    kind: v.picklist(['any', 'selection', 'file', 'problems', 'picture']),
  }),
  /** A text that was pasted, or that of a file dropped from outside of the editor. */
  v.object({
    type: v.literal('addText'),
    sessionId: id,
    kind: v.picklist(['pasted', 'file']),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.label)),
    text: v.pipe(v.string(), v.maxLength(limits.quote)),
  }),
  v.object({ type: v.literal('removeContext'), sessionId: id, contextId: id }),
  /** Opens the file of the look that goes along. */
  v.object({ type: v.literal('openLook'), sessionId: id }),
  /** What the person says of the look, with an empty name, or of one of its characters. */
  v.object({
    type: v.literal('chooseLook'),
    sessionId: id,
    name: label,
    said: v.picklist(['without', 'meant', 'notMeant']),
  }),
  /** A prompt chosen in the page, with what stands in the message box. */
  v.object({
    type: v.literal('useReadyPrompt'),
    sessionId: id,
    readyPromptId: id,
    text: typed,
    options: PictureOptions,
  }),
  /** A code block that names its file: shown as a difference first. */
  v.object({
    type: v.literal('applyCode'),
    resultId: id,
    fileName: label,
    text: v.pipe(v.string(), v.maxLength(limits.answer)),
  }),
  /** One of the file names that the host gave with this result. */
  v.object({ type: v.literal('openFile'), resultId: id, name: label }),
  /** Of a turn's plan, or of one row of it; `wording` is what an edited row says from now on. */
  v.object({
    type: v.literal('plan'),
    turnId: id,
    does: PlanAction,
    rowId: v.exactOptional(id),
    wording: v.exactOptional(WordingView),
  }),
  ...sheetPageMessages,
  /** Another version of an answer than the one shown. */
  v.object({ type: v.literal('showVersion'), resultId: id, step: v.picklist([-1, 1]) }),
  v.object({ type: v.literal('revealQuote'), quoteId: id }),
  v.object({ type: v.literal('removeQuote'), sessionId: id }),
  v.object({ type: v.literal('chooseModel'), mode: Mode }),
  v.object({ type: v.literal('new'), mode: Mode }),
  v.object({ type: v.literal('openSession'), sessionId: id }),
  v.object({ type: v.literal('showSessions') }),
  v.object({ type: v.literal('movePanel') }),
  v.object({ type: v.literal('setUp'), what: v.picklist(['all', 'key']) }),
  /** A delta did not fit what the page has; the host sends the turn whole. */
  v.object({ type: v.literal('resync') }),
  /** A message of the host did not fit at these places, and was dropped. */
  v.object({ type: v.literal('dropped'), places: label }),
  /** Nothing was heard for a while; the host answers with anything. */
  v.object({ type: v.literal('areYouThere') }),
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;
