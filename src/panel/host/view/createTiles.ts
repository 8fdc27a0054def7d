/** The pictures of a turn that has several, received or pending. */

import type * as vscode from 'vscode';
import { shorten } from '../../../base/common/truncate.ts';
import { type Language, requests, withCommas } from '../../../base/host/formats.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { stateNames } from '../../../product/host/kinds.ts';
import { failureView } from '../../../service/host/failureTexts.ts';
import { getShownAnswers } from '../../../sessions/common/buildMessages.ts';
import { getImageToConfirm, getUnsentResults, isUnsent } from '../../../sessions/common/keepAlike.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import { getShownResult, promptOf, type Result, type Turn } from '../../../sessions/common/model/session.ts';
import { getImages, getOptions, pickedPicture } from '../../../sessions/common/pictureTurn.ts';
import { isIllustrated } from '../../../sessions/common/resultParts.ts';
import { getOwnModel } from '../../../sessions/common/variants.ts';
import type { TileView } from '../../common/imageView.ts';
import type { QuestionView, TurnView } from '../../common/turnView.ts';
import { getFailureMoment, getStatusText } from './announcements.ts';
import { getExpectedRatio, limitRatio, pictureView } from './createImageView.ts';
import { getStyleName } from './details.ts';
import type { ViewContext } from './viewContext.ts';

/** A picture, or the placeholder for one. */
interface TileSubject {
  readonly result: Result;
  readonly picture?: Picture;
}

type TileState = TileView['state'];

/** Maximum length in UTF-16 code units of a prompt that is read aloud with the number of its picture. */
const longestName = 200;

type Several = Pick<TurnView, 'tiles' | 'ratio' | 'picked' | 'summary' | 'spoken'>;

/**
 * Returns all pictures in order, the large one and the progress; undefined for a chat, for a single picture and for an illustrated text.
 */
export function createTiles(context: ViewContext, turn: Turn): Several | undefined {
  const places = getSubjects(turn);
  if (places.length < 2 || isOneText(turn)) return undefined;
  const tiles = places.map((place, index) =>
    tileView(context, turn, { ...place, number: index + 1, of: places.length }),
  );
  const { l10n } = context.language;
  const summary = formatSummary(l10n, tiles);
  const isWhole = tiles.every(({ picture }) => picture);
  const ready = isWhole ? l10n.t('{0} images ready', tiles.length) : summary;
  const hasWords = turn.results.some(({ pictures, text }) => pictures.length > 0 && text.trim() !== '');
  const how = hasWords ? l10n.t('{0}, with text', ready) : ready;
  const asked = getQuestion(context.language, turn);
  const spoken = asked ? l10n.t('{0}. {1}', how, asked.title) : how;
  // As requested; otherwise as the first picture, so that it does not depend on which one is picked.
  const first = getImages(turn)[0]?.picture;
  const ratio = getExpectedRatio(turn.options, first ? first.width / first.height : context.lastRatio);
  // The placeholder of a pending picture is picked only if the user picked it.
  const picked = pickedPicture(turn)?.id ?? (turn.picked === undefined ? undefined : getShownResult(turn)?.id);
  return { tiles, ratio, ...(picked !== undefined && { picked }), summary, spoken };
}

function isOneText({ results: [result, ...others] }: Turn): boolean {
  return result !== undefined && others.length === 0 && isIllustrated(result);
}

/** Returns the number of the picked picture among several, from 1; undefined if there is only one. */
export function getPickedNumber(turn: Turn): number | undefined {
  const places = getSubjects(turn);
  const picture = pickedPicture(turn);
  const at = places.findIndex((place) => picture !== undefined && place.picture?.id === picture.id);
  return places.length > 1 && !isOneText(turn) && at >= 0 ? at + 1 : undefined;
}

/** Returns the state of a turn with several pictures or answers: running until all have finished, and done if at least one succeeded. */
export function getCombinedState(turn: Turn): Result['state'] {
  const isVersions = modeTraits[turn.mode].results === 'versions';
  const states = isVersions
    ? getShownAnswers(turn).map(({ state }) => state)
    : getSubjects(turn).map((place) => getState(turn, place));
  if (states.some((state) => state === 'queued' || state === 'running')) return 'running';
  if (states.includes('done')) return 'done';
  return states.includes('failed') ? 'failed' : 'stopped';
}

function getSubjects({ mode, results }: Turn): readonly TileSubject[] {
  if (modeTraits[mode].results === 'versions') return [];
  return results.flatMap((result): readonly TileSubject[] =>
    result.pictures.length > 0 ? result.pictures.map((picture) => ({ result, picture })) : [{ result }],
  );
}

/** A received picture is done, however its request ended. */
function getState(turn: Turn, { result, picture }: TileSubject): TileState {
  if (picture) return 'done';
  if (isUnsent(turn, result)) return 'unsent';
  return result.state === 'running' && result.queued ? 'queued' : result.state;
}

interface Numbered extends TileSubject {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

function tileView(context: ViewContext, turn: Turn, place: Numbered): TileView {
  const { result, picture } = place;
  const { language, lastRatio } = context;
  const prompt = promptOf(turn, result);
  const model = getOwnModel(turn, result);
  const style = result.style && getStyleName(language, turn, result);
  const caption = result.promptId === undefined ? undefined : prompt;
  const inserted = formatInserted(language.l10n, place);
  const state = getState(turn, place);
  return {
    id: picture?.id ?? result.id,
    resultId: result.id,
    state,
    name: formatName(language.l10n, { ...place, state, model, style }, caption),
    ...(model !== undefined && { model }),
    ...(style && { style }),
    ...(caption !== undefined && { caption }),
    ...(picture && { picture: pictureView(context, picture, prompt) }),
    ratio: picture ? limitRatio(picture.width / picture.height) : getExpectedRatio(getOptions(turn, result), lastRatio),
    status: tileStatus(language, turn, place),
    ...(inserted && { inserted }),
  };
}

interface OwnVariant {
  readonly model: string | undefined;
  readonly style: string | undefined;
}

/** Includes its own model, style and prompt, so that screen readers can distinguish the pictures. */
function formatName(
  l10n: typeof vscode.l10n,
  { number, of, state, model, style }: Pick<Numbered, 'number' | 'of'> & Pick<TileView, 'state'> & OwnVariant,
  caption: string | undefined,
): string {
  const name = l10n.t('Image {0} of {1}', number, of);
  const told = caption && shorten(caption.replace(/\s+/g, ' ').trim(), longestName);
  return withCommas(l10n, name, state !== 'done' && stateNames(l10n)[state], model, style, told);
}

function tileStatus(language: Language, turn: Turn, { result, picture }: TileSubject): string {
  const { l10n } = language;
  if (picture) return '';
  if (result.failure) return failureView(language, result.failure, getFailureMoment(turn, result)).title;
  if (isUnsent(turn, result)) return l10n.t('Not sent');
  if (result.state === 'stopped') return l10n.t('Stopped');
  return result.state === 'done' ? l10n.t('No image returned') : getStatusText(language, turn, result);
}

/** A result stores one insertion, which names its picture; an older one without a name applies only to a result with a single picture. */
function formatInserted(l10n: typeof vscode.l10n, { result, picture }: TileSubject): string | undefined {
  const { insertion, pictures } = result;
  const isKnown = insertion && (pictures.length === 1 || insertion.together || insertion.pictureId === picture?.id);
  if (!isKnown) return undefined;
  if (insertion.line === undefined) return l10n.t('Saved');
  return insertion.replaced ? l10n.t('Replaced') : l10n.t('Inserted');
}

function formatSummary(l10n: typeof vscode.l10n, tiles: readonly TileView[]): string {
  const ready = tiles.filter(({ picture }) => picture).length;
  const states = tiles.map(({ state }) => state);
  return ready === tiles.length ? l10n.t('{0} images', ready) : formatCounts(l10n, ready, states);
}

/** Returns the live region's announcement of how several answers ended. */
export function getAnswersAnnouncement({ l10n }: Language, turn: Turn): string {
  const states = getShownAnswers(turn).map(({ state }) => state);
  if (states.every((state) => state === 'done')) return l10n.t('{0} responses ready', states.length);
  return formatCounts(l10n, states.filter((state) => state === 'done').length, states);
}

function formatCounts(l10n: typeof vscode.l10n, ready: number, states: readonly TileState[]): string {
  const count = (state: TileState) => states.filter((one) => one === state).length;
  const [failed, stopped, unsent] = [count('failed'), count('stopped'), count('unsent')];
  const parts = [
    l10n.t('{0} of {1} ready', ready, states.length),
    failed > 0 && l10n.t('{0} failed', failed),
    stopped > 0 && l10n.t('{0} stopped', stopped),
    unsent > 0 && l10n.t('{0} not sent', unsent),
  ];
  return withCommas(l10n, ...parts);
}

/** Returns the turn's question to the user: whether the first of several pictures is sent with the requests for the others. */
export function getQuestion(language: Language, turn: Turn): QuestionView | undefined {
  const { l10n } = language;
  const picture = getImageToConfirm(turn);
  if (!picture) return undefined;
  const count = getUnsentResults(turn).length;
  return {
    pictureId: picture.id,
    title: l10n.t('Use this image as a reference for the others?'),
    says: l10n.t('This sends {0} with this image attached.', requests(language, count)),
    answers: [
      { answer: 'yes', label: l10n.t('Generate {0} More', count) },
      { answer: 'another', label: l10n.t('Regenerate First Image') },
      { answer: 'no', label: l10n.t('Cancel') },
    ],
  };
}
