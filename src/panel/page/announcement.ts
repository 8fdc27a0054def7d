import { formatString, joinParts } from '../../pageKit/page/formatString.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { PageStrings } from '../common/pageStrings.ts';
import type { ResultView } from '../common/resultView.ts';
import type { NoticeView, SessionView } from '../common/sessionView.ts';
import type { TurnView } from '../common/turnView.ts';
import { getRunningResults, isQueued, isTurnRunning } from './turn/turnResults.ts';

/**
 * Returns what a screen reader announces after a session's view has changed: that a request was sent and what it waits for, that a result
 * or all of several have ended, that a picture was loaded, where a result was inserted or that this was undone, or what is newly attached.
 * Failures are alerts and announced by themselves. Returns '' if the last announcement is no longer true, and undefined if it still is.
 */
export function announcement(
  before: SessionView | undefined,
  after: SessionView,
  words: PageStrings,
): string | undefined {
  if (before?.id !== after.id) return announceOpened(after, words);
  const notice = findNewNotice(before, after);
  if (notice) return joinParts(words.nextSentence, notice.text, ...notice.buttons);
  const earlier = new Map(before.turns.map((turn) => [turn.id, turn]));
  const said = after.turns.flatMap((turn) => announceTurn(earlier.get(turn.id), turn, words) ?? []);
  const sentences = joinParts(words.thenSaid, ...said) || (isRestored(before, after) ? words.takenBack : '');
  return (
    sentences ||
    announceLook(before, after, words) ||
    (announceAttachment(before, after, words) ?? (said.length > 0 ? '' : undefined))
  );
}

function findNewNotice({ notices: before = [] }: SessionView, { notices = [] }: SessionView): NoticeView | undefined {
  return notices.findLast(({ id, look }) => look !== 'error' && !before.some((known) => known.id === id));
}

/** Returns whether a deleted turn is back and the notice of its deletion is gone. */
function isRestored(before: SessionView, { turns, notices = [] }: SessionView): boolean {
  const gone = before.notices?.filter(({ look }) => look === 'gone') ?? [];
  return turns.length > before.turns.length && gone.some(({ id }) => !notices.some((left) => left.id === id));
}

/** Announces a look once, when it appears, and not when typing renders it again. */
function announceLook(
  { composer: before }: SessionView,
  { composer: { look } }: SessionView,
  { lookGoesAlong }: PageStrings,
): string {
  const isNew = look && !look.isBroken && !look.without.includes('') && before.look?.name !== look.name;
  return isNew ? formatString(lookGoesAlong, look.name) : '';
}

/** Returns what is newly attached to the next message, or else another picture that it changes. */
function announceAttachment(before: SessionView, after: SessionView, { goesAlong }: PageStrings): string | undefined {
  const known = new Set(getAttachments(before).map(({ id }) => id));
  const added = getAttachments(after).findLast(({ id }) => !known.has(id));
  return added ? formatString(goesAlong, added.name, added.says) : announceOrigin(before, after);
}

/** Returns the attached files and pictures that the mode accepts. */
function getAttachments({ composer: { mode, context = [], attachments = [] } }: SessionView) {
  const files = context.map(({ id, fileName, says = '' }) => ({ id, name: fileName, says }));
  return modeTraits[mode].accepts.context ? [...files, ...attachments] : attachments;
}

/** Returns the facts of a picture to change that the user chose: the newest turn's pictures are chosen automatically and not announced. */
function announceOrigin(
  { composer: { from: was } }: SessionView,
  { composer, turns }: SessionView,
): string | undefined {
  const { from, mode } = composer;
  const isNew = from && modeTraits[mode].accepts.from && from.pictureId !== was?.pictureId;
  return isNew && turns.slice(0, -1).some((turn) => hasPicture(turn, from.pictureId)) ? from.says : undefined;
}

function hasPicture(turn: TurnView, pictureId: string): boolean {
  const pictures = [...turn.result.pictures, ...(turn.tiles ?? []).flatMap(({ picture }) => picture ?? [])];
  return pictures.some(({ id }) => id === pictureId);
}

function announceTurn(before: TurnView | undefined, after: TurnView, words: PageStrings): string | undefined {
  if (before === after) return undefined;
  const wasRunning = before !== undefined && isTurnRunning(before);
  if (isTurnRunning(after)) return wasRunning ? announceProgress(before, after, words) : announceStart(after, words);
  if (!before) return '';
  if (wasRunning) return announceEnd(before, after);
  const isMore = countPictures(after) > countPictures(before);
  if (hasSameResult(before, after) && isMore) return after.result.spoken;
  return announceInsertion(before, after, words);
}

/** Announces the running last turn of a session that was just opened, for example by a command in a document. */
function announceOpened({ turns }: SessionView, words: PageStrings): string {
  const last = turns.at(-1);
  return last && isTurnRunning(last) ? announceStart(last, words) : '';
}

/** A request by an agent is not announced, because the user did not send it; its pictures are. */
function announceStart(turn: TurnView, words: PageStrings): string {
  return turn.agent ? '' : announceWaiting(turn, words);
}

/** Announces a running turn only if what it waits for has changed, not how far it is. */
function announceProgress(before: TurnView, after: TurnView, words: PageStrings): string | undefined {
  const isOther = isQueued(before) !== isQueued(after) || isPostponed(before) !== isPostponed(after);
  return announceInsertion(before, after, words) ?? (isOther ? announceWaiting(after, words) : undefined);
}

function announceWaiting(turn: TurnView, { sent, waitingTurn }: PageStrings): string {
  if (isQueued(turn)) return waitingTurn;
  const { status } = getNextResult(turn);
  return isPostponed(turn) ? status : formatString(sent, status);
}

/** Returns whether the service asked to wait before the request is repeated. */
function isPostponed(turn: TurnView): boolean {
  return getNextResult(turn).retryAt !== undefined;
}

function getNextResult(turn: TurnView): ResultView {
  return getRunningResults(turn).find(({ queued }) => !queued) ?? turn.result;
}

/** Counts the pictures beside the text and those in it. */
function countPictures({ result: { pictures, remote = [] } }: TurnView): number {
  return pictures.length + remote.filter(({ picture }) => picture).length;
}

function announceEnd(before: TurnView, after: TurnView): string {
  if (after.spoken !== undefined) return after.spoken;
  return hasSameResult(before, after) && !after.result.failure ? after.result.spoken : '';
}

/** Announces where a result was inserted, or that the insertion was undone. A newly picked picture may have been inserted long before. */
function announceInsertion(before: TurnView, after: TurnView, { takenBack }: PageStrings): string | undefined {
  const [was, is] = [before, after].map(({ plan, result }) => plan?.inserted ?? result.insertion);
  if (!hasSameResult(before, after) || was === is) return undefined;
  return is ?? ((before.result.inserted || before.plan) && before.picked === after.picked ? takenBack : undefined);
}

function hasSameResult(before: TurnView, after: TurnView): boolean {
  return before.result.id === after.result.id;
}
