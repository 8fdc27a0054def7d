import type { Language } from '../../../base/host/formats.ts';
import { limits } from '../../../product/common/limits.ts';
import { kinds } from '../../../product/common/modes.ts';
import { kindWords } from '../../../product/host/kinds.ts';
import { answersOf, earlierTurns, isHeld, leftOut } from '../../../sessions/common/buildMessages.ts';
import { startedResult, versionsOf } from '../../../sessions/common/editSession.ts';
import { keepsAlike } from '../../../sessions/common/keepAlike.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import { homeOf, quoteIn } from '../../../sessions/common/model/quoteOf.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import { promptOf, shownResult, type Turn } from '../../../sessions/common/model/turn.ts';
import { replaceableFile } from '../../../sessions/common/replaceable.ts';
import type { TurnView } from '../../common/turnView.ts';
import { contextViews, materialViews, originOf } from './contextViews.ts';
import { agentView, allowedWords } from './createAgentView.ts';
import { plannedView } from './createPlanView.ts';
import { questionOf } from './createQuestionView.ts';
import { quoteView } from './createQuoteView.ts';
import { asShown, resultView } from './createResultView.ts';
import { passageNow } from './createTextPartViews.ts';
import { severalOf, spokenOfAnswers, stateOfAll } from './createTiles.ts';
import { insertHint } from './insertHint.ts';
import type { TurnContext, ViewContext } from './viewContext.ts';

/** The view of one turn: what was asked, and the result shown; of several pictures all, and the picked one's result. */
export function turnView(context: TurnContext, session: Session, turn: Turn): TurnView {
  const { language } = context;
  const answers = answersView(context, session, turn);
  const result = firstOf(turn) ?? startedResult('', { now: turn.createdAt, id: turn.id });
  const within = withSurroundings(context, session, { turn, result });
  const several = severalOf(within, turn);
  const asks = questionOf(language, turn);
  const { hasOptions, results } = kinds[turn.mode];
  return {
    id: turn.id,
    mode: turn.mode,
    name: nameOf(language, turn, several || answers ? stateOfAll(turn) : asShown(result).state),
    prompt: promptWords(turn, result),
    meta: hasOptions ? metaOf(language, turn, result) : '',
    ...agentView(context, session, turn),
    ...(turn.quote && { quote: quoteView(language, turn.quote, isBeside(turn, result, turn.quote)) }),
    ...materialViews(context, session, turn),
    ...contextViews(language, alongWith(turn)),
    ...(isOpen(turn) && { isOpen: true }),
    ...(turn.prompts?.length && { hasPrompts: true as const }),
    ...answers,
    result: resultView(within, turn, result),
    ...several,
    ...plannedView(context, session, turn),
    ...(asks && { question: asks }),
    version: results === 'versions' && !answers ? versionOf(turn, result) : { shown: 1, of: 1 },
  };
}

/** A picture's prompt, and a text that was made from the passage, hold it already. */
function isBeside(turn: Turn, result: Result, quote: Quote): boolean {
  return kinds[turn.mode].passage === 'beside' && !isHeld(turn, promptOf(turn, result), quote);
}

/** Each passage of several stands with its answer. */
function alongWith({ passages: _, ...turn }: Turn): Omit<Turn, 'passages'> {
  return turn;
}

/** The result that stands for a turn: of several answers the first that can be put somewhere, of pictures one that may still come. */
function firstOf(turn: Turn): Result | undefined {
  if (kinds[turn.mode].results === 'sideBySide') return largeOf(turn);
  if (!turn.passages?.length) return shownResult(turn);
  const answers = answersOf(turn);
  return answers.find(({ state, text }) => state !== 'running' && text.trim() !== '') ?? answers[0];
}

/** The picked one; before any has come, the first that is on its way. */
function largeOf(turn: Turn): Result | undefined {
  const shown = shownResult(turn);
  if (turn.picked !== undefined || shown === undefined || shown.pictures.length > 0) return shown;
  const waiting = turn.results.filter(({ state }) => state === 'running');
  return waiting.find(({ queued }) => !queued) ?? waiting[0] ?? shown;
}

/** Each answer of several with its passage. */
function answersView(
  context: TurnContext,
  session: Session,
  turn: Turn,
): Pick<TurnView, 'answers' | 'spoken'> | undefined {
  if (!kinds[turn.mode].takesAlong.passages || !turn.passages?.length) return undefined;
  const answers = answersOf(turn).map((result) => {
    const quote = quoteIn(turn, result);
    const within = withSurroundings(context, session, { turn, result });
    return {
      ...(quote && { quote: quoteView(context.language, quote, true) }),
      result: resultView(within, turn, result),
      version: versionOf(turn, result),
    };
  });
  return { answers, spoken: spokenOfAnswers(context.language, turn) };
}

/** What is on its way can be stopped first. */
function isOpen({ results }: Turn): boolean {
  return results.every(({ state }) => state !== 'running');
}

function withSurroundings(context: TurnContext, session: Session, at: { turn: Turn; result: Result }): ViewContext {
  const hint = insertHint(context, session, at);
  const origin = originOf(session, at.turn.from);
  const earlier = earlierTurns(session, at.turn);
  const left = leftOut(session, at.turn);
  const passage = passageNow(context, session, at);
  return {
    ...context,
    hasPassage: homeOf(session, at.turn, at.result) !== undefined,
    takesPlace: takesPlace(session, at),
    hasEarlier: earlier.length > 0,
    hasPictures: [at.turn, ...earlier].some(({ attachments = [] }) => attachments.length > 0),
    ...(left && { leftOut: left }),
    ...(passage && { passage }),
    lastRatio: lastRatio(session),
    ...(hint !== undefined && { insertHint: hint }),
    ...(origin && { origin }),
  };
}

function takesPlace(session: Session, { turn, result }: { readonly turn: Turn; readonly result: Result }): boolean {
  const picture = result.pictures.find(({ id }) => id === turn.picked) ?? result.pictures[0];
  return picture !== undefined && replaceableFile(session, { turn, result, picture }) !== undefined;
}

function nameOf({ l10n }: Language, { mode, results }: Turn, state: Result['state']): string {
  const isWaiting = results.every((result) => result.state !== 'running' || result.queued);
  return kindWords[mode].turn(l10n)[state === 'running' && isWaiting ? 'waiting' : state];
}

/** The words of the version shown; several prompts as a numbered list, cut to what can be shown. */
function promptWords(turn: Turn, result: Result): string {
  const { prompts = [] } = turn;
  if (prompts.length === 0) return promptOf(turn, result);
  const list = prompts.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  return list.slice(0, limits.message);
}

function metaOf(language: Language, turn: Turn, { model }: Result): string {
  const { l10n } = language;
  const { options, prompts = [], look = prompts[0]?.look } = turn;
  const { aspectRatio, size, count = 1 } = options;
  const pictures = Math.max(1, prompts.length) * count;
  const asked = [
    model,
    aspectRatio,
    size,
    prompts.length > 1 && l10n.t('{0} prompts', prompts.length),
    count > 1 && l10n.t('{0} pictures', pictures),
    keepsAlike({ options, prompts }) && l10n.t('kept alike'),
    look && l10n.t('look: {0}', look.name),
    allowedWords(language, turn),
  ];
  return asked.filter(Boolean).join(' · ');
}

function versionOf(turn: Turn, result: Result): TurnView['version'] {
  const versions = versionsOf(turn, result);
  return { shown: versions.indexOf(result) + 1, of: versions.length };
}

/** Of the last picture received in the session; 1 before the first. */
function lastRatio(session: Session): number {
  const last = session.turns.findLast(hasPicture)?.results.findLast(({ pictures }) => pictures.length > 0);
  const picture = last?.pictures.at(-1);
  return picture?.height ? picture.width / picture.height : 1;
}

function hasPicture({ results }: Turn): boolean {
  return results.some(({ pictures }) => pictures.length > 0);
}
