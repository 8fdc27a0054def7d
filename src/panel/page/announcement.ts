import { formatString, joinParts } from '../../pageKit/page/formatString.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { PageStrings } from '../common/pageStrings.ts';
import type { ResultView } from '../common/resultView.ts';
import type { NoticeView, SessionView } from '../common/sessionView.ts';
import type { TurnView } from '../common/turnView.ts';
import { getRunningResults, isQueued, isTurnRunning } from './turn/turnResults.ts';

type Sentences = Pick<
  PageStrings,
  'goesAlong' | 'takenBack' | 'lookGoesAlong' | 'sent' | 'waitingTurn' | 'thenSaid' | 'nextSentence'
>;

/**
 * What a screen reader hears when one session's view gives way to the next: that a question was sent and what it waits for, a
 * result that has just ended, of several pictures or answers how all of them ended, a picture that was loaded, where one has just
 * been put or that it was taken back, or what goes along from now on. Failures are alerts and speak for themselves. Empty = what
 * was said last is true no more; nothing = it still is.
 */
export function announcement(
  before: SessionView | undefined,
  after: SessionView,
  words: Sentences,
): string | undefined {
  if (before?.id !== after.id) return opened(after, words);
  const notice = newNotice(before, after);
  if (notice) return joinParts(words.nextSentence, notice.text, ...notice.buttons);
  const earlier = new Map(before.turns.map((turn) => [turn.id, turn]));
  const said = after.turns.flatMap((turn) => news(earlier.get(turn.id), turn, words) ?? []);
  const sentences = joinParts(words.thenSaid, ...said) || (isBack(before, after) ? words.takenBack : '');
  return (
    sentences || newLook(before, after, words) || (newAlong(before, after, words) ?? (said.length > 0 ? '' : undefined))
  );
}

function newNotice({ notices: before = [] }: SessionView, { notices = [] }: SessionView): NoticeView | undefined {
  return notices.findLast(({ id, look }) => look !== 'error' && !before.some((known) => known.id === id));
}

/** What was deleted stands there again, and the word that it was deleted is gone. */
function isBack(before: SessionView, { turns, notices = [] }: SessionView): boolean {
  const gone = before.notices?.filter(({ look }) => look === 'gone') ?? [];
  return turns.length > before.turns.length && gone.some(({ id }) => !notices.some((left) => left.id === id));
}

/** Once, when it appears: typing draws it anew without a word. */
function newLook(
  { composer: before }: SessionView,
  { composer: { look } }: SessionView,
  { lookGoesAlong }: Pick<PageStrings, 'lookGoesAlong'>,
): string {
  const isNew = look && !look.isBroken && !look.without.includes('') && before.look?.name !== look.name;
  return isNew ? formatString(lookGoesAlong, look.name) : '';
}

/** What goes along with the next message since then: it left the box, or came from elsewhere, without a word in it; or what picture it goes on from. */
function newAlong(
  before: SessionView,
  after: SessionView,
  { goesAlong }: Pick<PageStrings, 'goesAlong'>,
): string | undefined {
  const known = new Set(along(before).map(({ id }) => id));
  const added = along(after).findLast(({ id }) => !known.has(id));
  return added ? formatString(goesAlong, added.name, added.says) : newOrigin(before, after);
}

/** Files and pictures, with a kind that takes them. */
function along({ composer: { mode, context = [], attachments = [] } }: SessionView) {
  const files = context.map(({ id, fileName, says = '' }) => ({ id, name: fileName, says }));
  return modeTraits[mode].accepts.context ? [...files, ...attachments] : attachments;
}

/** The newest pictures, and those that just come, are gone on from by themselves; another is one that the user chose. */
function newOrigin({ composer: { from: was } }: SessionView, { composer, turns }: SessionView): string | undefined {
  const { from, mode } = composer;
  const isNew = from && modeTraits[mode].accepts.from && from.pictureId !== was?.pictureId;
  return isNew && turns.slice(0, -1).some((turn) => holds(turn, from.pictureId)) ? from.says : undefined;
}

function holds(turn: TurnView, pictureId: string): boolean {
  const pictures = [...turn.result.pictures, ...(turn.tiles ?? []).flatMap(({ picture }) => picture ?? [])];
  return pictures.some(({ id }) => id === pictureId);
}

function news(before: TurnView | undefined, after: TurnView, words: Sentences): string | undefined {
  if (before === after) return undefined;
  const { takenBack } = words;
  const wasRunning = before !== undefined && isTurnRunning(before);
  if (isTurnRunning(after)) return wasRunning ? underWay(before, after, words) : begun(after, words);
  if (!before) return '';
  if (wasRunning) return ended(before, after);
  const isMore = picturesIn(after) > picturesIn(before);
  if (isSame(before, after) && isMore) return after.result.spoken;
  return inserted(before, after, takenBack);
}

/** A question from a document opens its session; one that is opened later is still waited for. */
function opened({ turns }: SessionView, words: Sentences): string {
  const last = turns.at(-1);
  return last && isTurnRunning(last) ? begun(last, words) : '';
}

/** An agent's question is not the user's, who hears of its pictures. */
function begun(turn: TurnView, words: Sentences): string {
  return turn.agent ? '' : waiting(turn, words);
}

/** Of a question on its way only what it waits for is news, not how far it is. */
function underWay(before: TurnView, after: TurnView, words: Sentences): string | undefined {
  const isOther = isQueued(before) !== isQueued(after) || isPutOff(before) !== isPutOff(after);
  return inserted(before, after, words.takenBack) ?? (isOther ? waiting(after, words) : undefined);
}

function waiting(turn: TurnView, { sent, waitingTurn }: Sentences): string {
  if (isQueued(turn)) return waitingTurn;
  const { status } = nextOf(turn);
  return isPutOff(turn) ? status : formatString(sent, status);
}

/** Whether the service asked to wait. */
function isPutOff(turn: TurnView): boolean {
  return nextOf(turn).retryAt !== undefined;
}

function nextOf(turn: TurnView): ResultView {
  return getRunningResults(turn).find(({ queued }) => !queued) ?? turn.result;
}

/** Beside the text and in it. */
function picturesIn({ result: { pictures, remote = [] } }: TurnView): number {
  return pictures.length + remote.filter(({ picture }) => picture).length;
}

function ended(before: TurnView, after: TurnView): string {
  if (after.spoken !== undefined) return after.spoken;
  return isSame(before, after) && !after.result.failure ? after.result.spoken : '';
}

/** Where it was put, or that it was taken back. Another picked picture may have been put somewhere long before. */
function inserted(before: TurnView, after: TurnView, takenBack: string): string | undefined {
  const [was, is] = [before, after].map(({ plan, result }) => plan?.inserted ?? result.insertion);
  if (!isSame(before, after) || was === is) return undefined;
  return is ?? ((before.result.inserted || before.plan) && before.picked === after.picked ? takenBack : undefined);
}

function isSame(before: TurnView, after: TurnView): boolean {
  return before.result.id === after.result.id;
}
