/**
 * Every message from the page to the host, declared once; types and run-time checks come from these schemas. The host acts only on ids and
 * names that it issued itself; of dropped files it accepts only URIs inside the workspace.
 */
import * as v from 'valibot';
import { PixelEditReply } from '../../imageEditor/common/pixelEdit.ts';
import { limits } from '../../product/common/limits.ts';
import { Mode } from '../../product/common/mode.ts';
import { bytes, count, id, label, uri } from '../../product/common/schemas.ts';
import { FailureAction } from '../../service/common/failureView.ts';
import { improvedAnswers } from '../../sessions/common/improvedText.ts';
import { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import { ResultAction } from './buttonTraits.ts';
import { formPageMessages } from './insertFormMessages.ts';
import { PageState } from './pageState.ts';
import { PlanAction, WordingView } from './planView.ts';
import { mostButtons } from './sessionView.ts';
import { AlikeAnswer } from './turnView.ts';

const typed = v.pipe(v.string(), v.maxLength(limits.message));
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000));

const buttonPlace = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostButtons - 1));

/** The text of an answer with the changes that the user accepted. */
export const AcceptedText = v.object({ resultId: id, text: v.pipe(v.string(), v.maxLength(limits.answer)) });
export type AcceptedText = v.InferOutput<typeof AcceptedText>;

/** The content of the composer; prompts keep the ids that the host assigned. */
const written = {
  sessionId: id,
  mode: Mode,
  text: typed,
  options: PictureOptions,
  prompts: v.exactOptional(v.pipe(v.array(v.object({ id, text: typed })), v.maxLength(limits.prompts), v.readonly())),
};

/**
 * The content of the composer, so that it outlives the page. Of two drafts the later one wins, by the page's clock in milliseconds since
 * 1970.
 */
export const DraftMessage = v.object({ type: v.literal('draft'), ...written, typedAt: count });
export type DraftMessage = v.InferOutput<typeof DraftMessage>;

/** Messages from the page to the host. */
export const PageMessage = v.variant('type', [
  /** The page is listening; the host responds with a snapshot. `isMac`: its keyboard is a Mac's. */
  v.object({ type: v.literal('ready'), isMac: v.boolean() }),
  /** The host passes it to the page that continues in another panel. */
  v.object({ type: v.literal('pageState'), ...PageState.entries }),
  /** The page creates `sendId`, because a page that got no response for a while may send the same message twice. */
  v.object({ type: v.literal('send'), sendId: id, ...written }),
  DraftMessage,
  v.object({ type: v.literal('stop'), resultId: id }),
  /**
   * `part` is the user's selection in the answer, or one of its paragraphs or code blocks; if set, the action applies to it alone.
   * `acceptedTexts` are the texts of its answers with the changes that the user accepted, as shown in the page. `pictureId` is the picture
   * that was visible when the button was pressed; the action applies to no other.
   */
  v.object({
    type: v.literal('resultAction'),
    resultId: id,
    action: ResultAction,
    pictureId: v.exactOptional(id),
    part: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
    acceptedTexts: v.exactOptional(v.pipe(v.array(AcceptedText), v.maxLength(limits.prompts), v.readonly())),
  }),
  v.object({ type: v.literal('failureAction'), resultId: id, failureAction: FailureAction }),
  /** Loads the picture of one of the links that the host sent with this result. */
  v.object({
    type: v.literal('loadLink'),
    resultId: id,
    index: v.pipe(count, v.integer(), v.maxValue(limits.results)),
  }),
  /** Insert of a code block: inserts plain text at the insertion point of its result. */
  v.object({ type: v.literal('insertText'), resultId: id, text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  v.object({ type: v.literal('copyText'), text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  /** Picks one of a turn's pictures by its tile's id; the buttons below apply to it. */
  v.object({ type: v.literal('pick'), turnId: id, tileId: id }),
  /**
   * Whether the first of several pictures is sent with the requests for the others; `pictureId` is the picture that the question was about.
   */
  v.object({ type: v.literal('answerKeepAlike'), turnId: id, pictureId: id, answer: AlikeAnswer }),
  /** A WebP thumbnail for a picture that has none. */
  v.object({ type: v.literal('thumbnail'), pictureId: id, bytes: bytes(limits.thumbnailBytes) }),
  /** A picture that was pasted or dropped, scaled down by the page if it was over the limit. */
  v.object({
    type: v.literal('addAttachment'),
    sessionId: id,
    name: label,
    bytes: bytes(limits.pastedBytes),
    scaledFrom: v.exactOptional(v.object({ width: pixels, height: pixels })),
  }),
  /** Files dropped from the editor; only picture files of the workspace are accepted. */
  v.object({
    type: v.literal('addAttachmentFiles'),
    sessionId: id,
    uris: v.pipe(v.array(uri), v.maxLength(limits.attachments), v.readonly()),
  }),
  v.object({ type: v.literal('pickAttachment'), sessionId: id }),
  v.object({ type: v.literal('removeAttachment'), sessionId: id, attachmentId: id }),
  /** Asks the chat model for a better image prompt. */
  v.object({ type: v.literal('improvePrompt'), sessionId: id }),
  v.object({ type: v.literal('answerImproved'), sessionId: id, answer: v.picklist(improvedAnswers) }),
  /** Opens the image whose marked copy is attached to a turn, or to the message box if there is none, with its marks. */
  v.object({ type: v.literal('openMarks'), turnId: v.exactOptional(id) }),
  /** Removes the base picture, so that the next prompt generates a new picture. */
  v.object({ type: v.literal('removeBaseImage'), sessionId: id }),
  /** Sends an edited turn: a new version of its answer, or pictures in a new turn. */
  v.object({ type: v.literal('editTurn'), sendId: id, turnId: id, text: typed }),
  /** Copies the whole input of a turn into the composer. */
  v.object({ type: v.literal('editInComposer'), turnId: id }),
  v.object({ type: v.literal('deleteTurn'), turnId: id }),
  /** The index of the pressed button; without a button the notice is dismissed. */
  v.object({ type: v.literal('answerNotice'), noticeId: id, button: v.exactOptional(buttonPlace) }),
  /** Opens the file that an agent was given for a picture of the turn. */
  v.object({ type: v.literal('openAgentFile'), turnId: id }),
  /** Applies to the agents' daily limit. */
  v.object({ type: v.literal('agentBudget'), action: v.picklist(['changeLimit', 'dismiss']) }),
  /** Lets the user pick more context or attachments; the host shows the choices. */
  v.object({
    type: v.literal('addContext'),
    sessionId: id,
    kind: v.picklist(['any', 'selection', 'file', 'problems', 'picture']),
  }),
  /** A pasted text, or the text of a file dropped from outside the editor. */
  v.object({
    type: v.literal('addText'),
    sessionId: id,
    kind: v.picklist(['pasted', 'file']),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.label)),
    text: v.pipe(v.string(), v.maxLength(limits.quote)),
  }),
  v.object({ type: v.literal('removeContext'), sessionId: id, contextId: id }),
  /** Opens the file of the look that is sent with the prompt. */
  v.object({ type: v.literal('openLook'), sessionId: id }),
  /** The user's choice for the look, if the name is empty, or for one of its characters. */
  v.object({
    type: v.literal('chooseLook'),
    sessionId: id,
    name: label,
    choice: v.picklist(['without', 'meant', 'notMeant']),
  }),
  /** A prompt template chosen in the page, with the content of the composer. */
  v.object({
    type: v.literal('useReadyPrompt'),
    sessionId: id,
    readyPromptId: id,
    text: typed,
    options: PictureOptions,
  }),
  /** Applies a code block that names its file; the diff is shown first. */
  v.object({
    type: v.literal('applyCode'),
    resultId: id,
    fileName: label,
    text: v.pipe(v.string(), v.maxLength(limits.answer)),
  }),
  /** Opens one of the file names that the host sent with this result. */
  v.object({ type: v.literal('openFile'), resultId: id, name: label }),
  /** Applies to a turn's plan or to one of its rows; `wording` is the new text of an edited row. */
  v.object({
    type: v.literal('planAction'),
    turnId: id,
    action: PlanAction,
    rowId: v.exactOptional(id),
    wording: v.exactOptional(WordingView),
  }),
  ...formPageMessages,
  /** What became of the edit of an image's pixels that the host wanted. */
  v.object({ type: v.literal('pixelsEdited'), editId: id, ...PixelEditReply.entries }),
  /** The contact sheet that the host wanted; without bytes if it cannot be drawn. */
  v.object({ type: v.literal('sheetDrawn'), sheetId: id, bytes: v.exactOptional(bytes(limits.pastedBytes)) }),
  /** Shows the previous or next version of an answer. */
  v.object({ type: v.literal('showVersion'), resultId: id, step: v.picklist([-1, 1]) }),
  v.object({ type: v.literal('revealQuote'), quoteId: id }),
  v.object({ type: v.literal('removeQuote'), sessionId: id }),
  v.object({ type: v.literal('chooseModel'), mode: Mode }),
  v.object({ type: v.literal('newSession'), mode: Mode }),
  v.object({ type: v.literal('openSession'), sessionId: id }),
  v.object({ type: v.literal('showSessions') }),
  v.object({ type: v.literal('movePanel') }),
  v.object({ type: v.literal('setUp'), what: v.picklist(['all', 'key']) }),
  /** A delta did not match the page's text; the host sends the whole turn. */
  v.object({ type: v.literal('resync') }),
  /** The page has received nothing for a while; the host responds with any message. */
  v.object({ type: v.literal('ping') }),
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;

/** Messages that a page sends only after the user has pressed something in it. */
const pressed: ReadonlySet<PageMessage['type']> = new Set([
  'send',
  'useReadyPrompt',
  'editTurn',
  'stop',
  'resultAction',
  'failureAction',
  'insertText',
  'submitInsertForm',
  'planAction',
  'answerKeepAlike',
  'deleteTurn',
  'answerNotice',
  'newSession',
  'openSession',
]);

/** Returns whether the user has pressed something in the page. */
export function isUserAction({ type }: Pick<PageMessage, 'type'>): boolean {
  return pressed.has(type);
}
