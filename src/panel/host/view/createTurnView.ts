import { type Language, lines, withCommas } from '../../../base/host/formats.ts';
import { getStyles } from '../../../looks/common/builtInStyles.ts';
import { styleLine } from '../../../looks/host/styleLine.ts';
import { listImageOptions } from '../../../product/common/imageOptions.ts';
import { limits } from '../../../product/common/limits.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { kindNames, stateNames } from '../../../product/host/kinds.ts';
import {
  containsPassage,
  getHistoryTurns,
  getOmittedTurns,
  getShownAnswers,
} from '../../../sessions/common/buildMessages.ts';
import { createResult, getVersions } from '../../../sessions/common/editSession.ts';
import { findReplaceableFile } from '../../../sessions/common/insertions.ts';
import { usesKeepAlike } from '../../../sessions/common/keepAlike.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import {
  getDocumentPassage,
  getShownResult,
  promptOf,
  quoteIn,
  type Result,
  type Session,
  type Turn,
} from '../../../sessions/common/model/session.ts';
import { getVariants } from '../../../sessions/common/variants.ts';
import type { TurnView } from '../../common/turnView.ts';
import { contextViews, findBaseImage, materialViews, quoteView } from './contextViews.ts';
import { agentView, formatPermission } from './createAgentView.ts';
import { getLargePicture } from './createImageView.ts';
import { createPlanView } from './createPlanView.ts';
import { resultView, toShownResult } from './createResultView.ts';
import { getCurrentPassage } from './createTextPartViews.ts';
import { createTiles, getAnswersAnnouncement, getCombinedState, getQuestion } from './createTiles.ts';
import type { TurnContext, ViewContext } from './viewContext.ts';

/** Returns the view of one turn: the request and the shown result; with several pictures all of them, and the picked one's result. */
export function turnView(context: TurnContext, session: Session, turn: Turn): TurnView {
  const { language } = context;
  const answers = answersView(context, session, turn);
  const result = getFirstResult(turn) ?? createResult('', { now: turn.createdAt, id: turn.id });
  const within = createViewContext(context, session, { turn, result });
  const several = createTiles(within, turn);
  const asks = getQuestion(language, turn);
  const { hasOptions, results } = modeTraits[turn.mode];
  return {
    id: turn.id,
    mode: turn.mode,
    name: formatName(language, turn, several || answers ? getCombinedState(turn) : toShownResult(result).state),
    prompt: formatPrompt(turn, result),
    meta: hasOptions ? formatMeta(language, turn, result) : '',
    ...agentView(context, session, turn),
    ...(turn.quote && { quote: quoteView(language, turn.quote, isBeside(turn, result, turn.quote)) }),
    ...materialViews(context, session, turn),
    // The passages of several are shown with their answers.
    ...contextViews(language, { context: turn.context ?? [] }),
    // A running turn must be stopped before it can be edited or deleted.
    ...(turn.results.every(({ state }) => state !== 'running') && { isOpen: true }),
    ...(turn.prompts?.length && { hasPrompts: true as const }),
    ...answers,
    result: resultView(within, turn, result),
    ...several,
    ...createPlanView(context, session, turn),
    ...(asks && { question: asks }),
    version: results === 'versions' && !answers ? getVersion(turn, result) : { shown: 1, of: 1 },
  };
}

/** Returns false if the prompt already contains the passage, as an image prompt or a text made from the passage does. */
function isBeside(turn: Turn, result: Result, quote: Quote): boolean {
  return modeTraits[turn.mode].passage === 'beside' && !containsPassage(turn, promptOf(turn, result), quote);
}

/** Returns the result that represents a turn: the first of several answers that can be inserted, or of pictures the large one. */
function getFirstResult(turn: Turn): Result | undefined {
  if (modeTraits[turn.mode].results === 'sideBySide') return getLargeResult(turn);
  if (!turn.passages?.length) return getShownResult(turn);
  const answers = getShownAnswers(turn);
  return answers.find(({ state, text }) => state !== 'running' && text.trim() !== '') ?? answers[0];
}

/** Returns the picked result; before any picture has arrived, the first pending one. */
function getLargeResult(turn: Turn): Result | undefined {
  const shown = getShownResult(turn);
  if (turn.picked !== undefined || shown === undefined || shown.pictures.length > 0) return shown;
  const waiting = turn.results.filter(({ state }) => state === 'running');
  return waiting.find(({ queued }) => !queued) ?? waiting[0] ?? shown;
}

/** Returns each of several answers with its passage. */
function answersView(
  context: TurnContext,
  session: Session,
  turn: Turn,
): Pick<TurnView, 'answers' | 'spoken'> | undefined {
  if (!modeTraits[turn.mode].accepts.passages || !turn.passages?.length) return undefined;
  const answers = getShownAnswers(turn).map((result) => {
    const quote = quoteIn(turn, result);
    const within = createViewContext(context, session, { turn, result });
    return {
      ...(quote && { quote: quoteView(context.language, quote, true) }),
      result: resultView(within, turn, result),
      version: getVersion(turn, result),
    };
  });
  return { answers, spoken: getAnswersAnnouncement(context.language, turn) };
}

function createViewContext(context: TurnContext, session: Session, at: { turn: Turn; result: Result }): ViewContext {
  const hint = getInsertHint(context, session, at);
  const origin = findBaseImage(session, at.turn.from);
  const earlier = getHistoryTurns(session, at.turn);
  const left = getOmittedTurns(session, at.turn);
  const picture = getLargePicture(at.turn, at.result);
  const passage = getCurrentPassage(context, session, at);
  return {
    ...context,
    hasPassage: getDocumentPassage(session, at.turn, at.result) !== undefined,
    takesPlace: picture !== undefined && findReplaceableFile(session, { ...at, picture }) !== undefined,
    hasEarlier: earlier.length > 0,
    hasPictures: [at.turn, ...earlier].some(({ attachments = [] }) => attachments.length > 0),
    ...(left && { leftOut: left }),
    ...(passage && { passage }),
    lastRatio: getLastRatio(session),
    ...(hint !== undefined && { insertHint: hint }),
    ...(origin && { origin }),
  };
}

/** Returns the accessible name of a turn: its mode, and its state unless it is done. */
function formatName({ l10n }: Language, { mode, results }: Turn, state: Result['state']): string {
  const isQueued = state === 'running' && results.every((result) => result.state !== 'running' || result.queued);
  const name = kindNames(l10n)[mode];
  return state === 'done' ? name : withCommas(l10n, name, stateNames(l10n)[isQueued ? 'queued' : state]);
}

/** Returns the prompt of the shown version; several prompts as a numbered list, truncated for display. */
function formatPrompt(turn: Turn, result: Result): string {
  const { prompts = [] } = turn;
  if (prompts.length === 0) return promptOf(turn, result);
  const list = prompts.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  return list.slice(0, limits.message);
}

function formatMeta(language: Language, turn: Turn, { model, edited }: Result): string {
  const { l10n } = language;
  if (edited) return l10n.t('Edited here');
  const { options, prompts = [], look = prompts[0]?.look } = turn;
  const each = getVariants(options).length;
  const pictures = Math.max(1, prompts.length) * each;
  const asked = [
    ...(options.models ?? [model]),
    ...listImageOptions(options),
    prompts.length > 1 && l10n.t('{0} prompts', prompts.length),
    each > 1 && l10n.t('{0} images', pictures),
    options.transparent && l10n.t('transparent background'),
    usesKeepAlike({ options, prompts }) && l10n.t('matching first image'),
    look && l10n.t('Look: {0}', look.name),
    ...(look?.style ? [] : styleLine(l10n, getStyles(options))),
    formatPermission(language, turn),
  ];
  return asked.filter(Boolean).join(' · ');
}

function getVersion(turn: Turn, result: Result): TurnView['version'] {
  const versions = getVersions(turn, result);
  return { shown: versions.indexOf(result) + 1, of: versions.length };
}

/** Returns width to height of the last picture received in the session; 1 before the first. */
function getLastRatio(session: Session): number {
  const last = session.turns.findLast(({ results }) => results.some(({ pictures }) => pictures.length > 0));
  const picture = last?.results.flatMap(({ pictures }) => pictures).at(-1);
  return picture?.height ? picture.width / picture.height : 1;
}

/** Returns where Insert puts the picture: "Insert below line 18 of lighthouse.md"; undefined if it has no passage. */
function getInsertHint(context: TurnContext, session: Session, at: { turn: Turn; result: Result }): string | undefined {
  const quote =
    modeTraits[at.turn.mode].produces === 'pictures' ? getDocumentPassage(session, at.turn, at.result) : undefined;
  if (!quote) return undefined;
  const { l10n } = context.language;
  const where = [lines(l10n, quote.firstLine, quote.lastLine), quote.fileName] as const;
  const position = context.insertPosition(quote.uri);
  if (position === 'cursor') return l10n.t('Insert at cursor');
  return position === 'replace' ? l10n.t('Replace {0} in {1}', ...where) : l10n.t('Insert below {0} in {1}', ...where);
}
