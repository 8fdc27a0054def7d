/** A turn's plan as the page shows it. */

import { shorten } from '../../../base/common/truncate.ts';
import {
  formatDuration,
  images,
  joinSentences,
  type Language,
  lineCount,
  pixels,
  requests,
  tokens,
} from '../../../base/host/formats.ts';
import { formatInsertion } from '../../../insertion/host/formatInsertion.ts';
import {
  findRowImage,
  getPendingRows,
  getShownPlan,
  isIncluded,
  type PlanContext,
  type RowImage,
} from '../../../plan/common/planContext.ts';
import { failureView } from '../../../service/host/failureTexts.ts';
import { formatCosts } from '../../../service/host/formatCosts.ts';
import { sumUsage } from '../../../sessions/common/editTurns.ts';
import type { PlanRow } from '../../../sessions/common/model/plan.ts';
import { getShownResult, type Result, type Session, type Turn } from '../../../sessions/common/model/session.ts';
import type { PlanRowView, PlanView } from '../../common/planView.ts';
import type { TurnView } from '../../common/turnView.ts';
import { getFailureMoment, getStatusText } from './announcements.ts';
import { quoteView } from './contextViews.ts';
import { getExpectedRatio, pictureView } from './createImageView.ts';
import type { TurnContext } from './viewContext.ts';

type Planned = Partial<Pick<TurnView, 'name' | 'meta' | 'context' | 'plan' | 'planning' | 'spoken'>>;

/** Returns the view of a turn that requests a plan; empty for all other turns. */
export function createPlanView(context: TurnContext, session: Session, turn: Turn): Planned {
  const found = getShownPlan(session, turn);
  const document = turn.illustrates ? documentViews(context.language, turn) : {};
  if (found) return { ...document, ...planView(context, found) };
  const state = getShownResult(turn)?.state ?? 'running';
  if (!turn.illustrates || (state !== 'running' && state !== 'done')) return document;
  return { ...document, planning: state === 'running' ? 'awaited' : 'none' };
}

/** Returns the document that the plan is for, with its length. */
function documentViews(language: Language, { context = [] }: Turn): Pick<TurnView, 'context'> {
  const [document, ...others] = context;
  if (!document) return {};
  const view = { ...quoteView(language, document, false), lines: lineCount(language, document.lastLine) };
  return { context: [view, ...others.map((quote) => quoteView(language, quote, true))] };
}

/** A row of the plan with its results. */
interface Row {
  readonly row: PlanRow;
  readonly drawn: RowImage | undefined;
}

function planView(context: TurnContext, found: PlanContext): Planned {
  const { language } = context;
  const { l10n } = language;
  const rows = found.rows.map((row) => ({ row, drawn: findRowImage(found.session, row.id) }));
  const running = rows.flatMap(({ drawn }) => (drawn?.result.state === 'running' ? [drawn] : []));
  const spoken = getPlanAnnouncement(language, rows);
  const together = findLastTogether(rows)?.insertion;
  const plan: PlanView = {
    rows: rows.map((row) => rowView(context, row)),
    facts: getFacts(context, found, rows),
    buttons: running.length > 0 ? [] : getButtons(language, found, rows),
    ...(running.length > 0 && getProgress(language, running)),
    stops: running.map(({ result }) => result.id),
    ...(together && { inserted: formatInsertion(l10n, together) }),
  };
  const { model, modelAnswered = model, usage } = found.result;
  const meta = [modelAnswered, l10n.t('1 request for the plan'), usage?.total && tokens(language, usage.total)];
  return { plan, spoken, name: l10n.t('Plan: {0}', spoken), meta: meta.filter(Boolean).join(' · ') };
}

function rowView(context: TurnContext, { row, drawn }: Row): PlanRowView {
  const { l10n } = context.language;
  const { id, heading, prompt, shape, alt, place, isLost } = row;
  const isPlaced = place !== undefined && !isLost;
  const [title, line] = [getTitle(l10n, row), isPlaced ? l10n.t('line {0}', place.line) : undefined];
  const why = heading ? l10n.t('Heading not found in the document.') : l10n.t('No location selected.');
  const state = getState(drawn);
  return {
    ...{ id, heading: title, prompt, shape, alt, state },
    name: line === undefined ? l10n.t('{0}, no location', title) : l10n.t('{0}, {1}', title, line),
    ...(line !== undefined && { line }),
    why: joinSentences(l10n, !isPlaced && why, row.why),
    isTicked: isIncluded(row, drawn),
    canBeTicked: isPlaced && state !== 'failed',
    ratio: getExpectedRatio({ aspectRatio: shape }, 16 / 9),
    ...(drawn && { resultId: drawn.result.id }),
    ...(drawn?.picture && { picture: pictureView(context, { ...drawn.picture, alt: alt || prompt }, prompt) }),
    facts: getRowFacts(context.language, row, drawn),
    ...(drawn?.result.insertion && { inserted: l10n.t('Inserted') }),
  };
}

/** Returns the title of a row in a document without headings, or of a row that the user added. */
function getTitle(l10n: Language['l10n'], { heading, place }: PlanRow): string {
  return heading || (place ? shorten(place.text, 40) : l10n.t('New image'));
}

function getState(drawn: RowImage | undefined): PlanRowView['state'] {
  if (!drawn) return 'empty';
  const { state, queued } = drawn.result;
  if (state === 'running') return queued ? 'queued' : 'running';
  return drawn.picture ? 'done' : state === 'done' ? 'failed' : state;
}

function getRowFacts(language: Language, { place, from, kept }: PlanRow, drawn: RowImage | undefined): string[] {
  const { l10n } = language;
  if (!drawn) return kept ? [l10n.t('Saved as {0}', kept)] : [];
  const { turn, result, picture } = drawn;
  if (result.state === 'running') return [getStatusText(language, turn, result)];
  if (!picture) return [formatReason(language, turn, result)];
  const time = result.duration === undefined ? '' : formatDuration(language, result.duration / 1000);
  const isMoved = place !== undefined && from !== undefined && from !== place.line && !result.insertion;
  return [pixels(picture), time, isMoved ? l10n.t('moved from line {0}', from) : ''].filter(Boolean);
}

function formatReason(language: Language, turn: Turn, result: Result): string {
  const { l10n } = language;
  if (result.state === 'stopped') return l10n.t('Stopped');
  if (!result.failure) return l10n.t('No image returned');
  const { title, why } = failureView(language, result.failure, getFailureMoment(turn, result));
  return why ? l10n.t('{0}. {1}', title, why) : title;
}

/** Before generating, states what it will take; afterwards the progress and what it took. */
function getFacts({ language, imageModel }: TurnContext, found: PlanContext, rows: readonly Row[]): string[] {
  const { l10n } = language;
  const [ticked, wanted] = [
    rows.filter(({ row, drawn }) => isIncluded(row, drawn)).length,
    getPendingRows(found).length,
  ];
  const drawn = rows.filter(({ drawn }) => drawn !== undefined);
  const model = imageModel || l10n.t('the image model');
  if (wanted > 0 || drawn.length === 0) {
    const says = l10n.t('{0} to {1}', requests(language, wanted), model);
    const look = found.look === undefined ? [] : [l10n.t('Look: {0}', found.look)];
    return [l10n.t('{0} of {1} selected', ticked, rows.length), ...(wanted > 0 ? [says, ...look] : [])];
  }
  const ready = drawn.filter(({ drawn }) => drawn?.picture).length;
  const turns = [found.turn, ...new Set(drawn.flatMap(({ drawn }) => drawn?.turn ?? []))];
  const used = sumUsage(turns);
  const facts = [l10n.t('{0} of {1} images', ready, drawn.length), requests(language, used.requests)];
  const tokenCount = used.tokens > 0 ? [tokens(language, used.tokens)] : [];
  const cost = used.costs ? [l10n.t('Cost: {0}', formatCosts(language, used.costs))] : [];
  return [...facts, ...tokenCount, ...cost];
}

/** Returns the buttons, the next step first: generate what is ticked, insert it into the document, undo that. */
function getButtons({ l10n }: Language, found: PlanContext, rows: readonly Row[]): PlanView['buttons'] {
  const wanted = getPendingRows(found).length;
  const ready = rows.filter(({ row, drawn }) => isIncluded(row, drawn) && drawn?.picture && !drawn.result.insertion);
  const generate = wanted === 1 ? l10n.t('Generate 1 Image') : l10n.t('Generate {0} Images', wanted);
  return [
    ...(wanted > 0 ? [{ action: 'generate' as const, label: generate }] : []),
    ...(ready.length > 0 ? [{ action: 'insertAll' as const, label: l10n.t('Insert All') }] : []),
    ...(wanted > 0 ? [{ action: 'keep' as const, label: l10n.t('Save as Prompt Files') }] : []),
    ...(findLastTogether(rows) ? [{ action: 'undoAll' as const, label: l10n.t('Undo') }] : []),
  ];
}

/** Returns how many of the requests that were sent together have finished. */
function getProgress({ l10n }: Language, running: readonly RowImage[]): Pick<PlanView, 'running' | 'startedAt'> {
  const turns = [...new Set(running.map(({ turn }) => turn))];
  const all = turns.flatMap(({ results }) => results);
  const ended = all.filter(({ state }) => state !== 'running').length;
  return { running: l10n.t('{0} of {1}', ended, all.length), startedAt: Math.min(...all.map((one) => one.startedAt)) };
}

/** Returns a result of the last insertion of several pictures. */
function findLastTogether(rows: readonly Row[]): Result | undefined {
  return rows.flatMap(({ drawn }) => drawn?.result ?? []).findLast(({ insertion }) => insertion?.together);
}

function getPlanAnnouncement(language: Language, rows: readonly Row[]): string {
  const { l10n } = language;
  const drawn = rows.flatMap(({ drawn }) => drawn ?? []);
  const [ready, failed] = [drawn.filter(({ picture }) => picture).length, drawn.filter((one) => !one.picture).length];
  if (drawn.length === 0) return l10n.t('Plan ready: {0}', images(language, rows.length));
  const says = l10n.t('{0} of {1} images ready', ready, drawn.length);
  return failed > 0 ? l10n.t('{0}, {1} failed', says, failed) : says;
}
