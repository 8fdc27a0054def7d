import type * as vscode from 'vscode';
import { shorten } from '../../../base/common/truncate.ts';
import {
  formatBytes,
  formatDuration,
  formatList,
  formatNumber,
  type Language,
  pixels,
  withCommas,
} from '../../../base/host/formats.ts';
import { formatName } from '../../../imageFiles/common/mediaTypes.ts';
import { getStyle, getStyleNames } from '../../../looks/common/builtInStyles.ts';
import { listImageOptions } from '../../../product/common/imageOptions.ts';
import { limits } from '../../../product/common/limits.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { usualPixels } from '../../../product/common/sizes.ts';
import type { Usage } from '../../../service/common/usage.ts';
import { finishReason, isNormalFinish, noteworthyRatings, safetyWords } from '../../../service/host/finishReasons.ts';
import { formatCosts } from '../../../service/host/formatCosts.ts';
import { getReferenceImage } from '../../../sessions/common/keepAlike.ts';
import { promptOf, type Result, type Turn } from '../../../sessions/common/model/session.ts';
import { getImages } from '../../../sessions/common/pictureTurn.ts';
import { getBaseImageTitle } from './contextViews.ts';
import type { ViewContext } from './viewContext.ts';

type Rows = readonly (readonly [term: string, text: string | undefined])[];

/** Returns the details of a result, one row per fact; facts that the service did not report, or that say nothing, have no row. */
export function getDetails(
  context: Pick<ViewContext, 'language' | 'origin' | 'leftOut'>,
  turn: Turn,
  result: Result,
): { readonly term: string; readonly text: string }[] {
  const { language } = context;
  const rows = [...getRequestRows(context, turn, result), ...getResponseRows(language, turn, result)];
  return rows.flatMap(([term, text]) => (text ? [{ term, text: shorten(text, limits.sentence) }] : []));
}

/** Returns the rows about the request. A picture has its own prompt as a row if it was one of several prompts. */
function getRequestRows(
  { language, origin, leftOut }: Pick<ViewContext, 'language' | 'origin' | 'leftOut'>,
  turn: Turn,
  result: Result,
): Rows {
  const { l10n } = language;
  const { accepts: takesAlong, hasOptions } = modeTraits[turn.mode];
  const isOfSeveral = takesAlong.prompts && result.promptId !== undefined;
  return [
    [l10n.t('Prompt'), isOfSeveral ? promptOf(turn, result) : undefined],
    [l10n.t('Omitted'), leftOut && formatLeftOut(l10n, leftOut.count)],
    [l10n.t('Summary'), leftOut?.summary],
    [l10n.t('Edited from'), origin && l10n.t("'{0}'", getBaseImageTitle(origin))],
    [l10n.t('Sent as'), formatContinued(l10n, result)],
    [l10n.t('Attached'), formatReferenceImage(l10n, turn, result)],
    [l10n.t('Model'), formatModel(language, result)],
    [l10n.t('Style'), hasOptions && !result.edited ? getStyleName(language, turn, result) : undefined],
    [l10n.t('Requested'), hasOptions && !result.edited ? formatRequested(language, turn) : undefined],
  ];
}

function getResponseRows(language: Language, turn: Turn, result: Result): Rows {
  const { l10n } = language;
  const received = result.pictures.map((picture) =>
    withCommas(l10n, pixels(picture), formatName(picture.mediaType), formatBytes(language, picture.size)),
  );
  const safety = noteworthyRatings(result.safety ?? []).map((rating) => safetyWords(l10n, rating));
  return [
    [l10n.t('Received'), received.join('\n')],
    [l10n.t('Time'), result.duration === undefined ? undefined : formatDuration(language, result.duration / 1000)],
    [l10n.t('Tokens'), result.usage && formatTokens(language, result.usage)],
    [l10n.t('Cost'), result.cost && formatCosts(language, [result.cost])],
    [l10n.t('Finish reason'), formatFinished(language, turn, result)],
    [l10n.t('Safety'), safety.join('\n')],
    [l10n.t('Tools'), result.toolCalls.length > 0 ? formatTools(language, result) : undefined],
    [l10n.t('Sources'), result.sources?.join('\n')],
    [l10n.t('Alt text'), result.pictures.flatMap(({ alt }) => alt ?? []).join('\n')],
    [l10n.t('Request ID'), result.requestId],
  ];
}

/** Returns the name of the built-in style that was sent with a result. */
export function getStyleName({ l10n }: Pick<Language, 'l10n'>, turn: Turn, result: Result): string | undefined {
  const style = getStyle(turn, result);
  return style && getStyleNames(l10n)[style];
}

function formatReferenceImage(l10n: typeof vscode.l10n, turn: Turn, result: Result): string | undefined {
  const id = getReferenceImage(turn, result)?.id;
  const number = getImages(turn).findIndex(({ picture }) => picture.id === id) + 1;
  return number > 0 ? l10n.t('Image {0}', number) : undefined;
}

function formatContinued(l10n: typeof vscode.l10n, { continued }: Result): string | undefined {
  if (continued === undefined) return undefined;
  return continued === 'conversation' ? l10n.t('Full conversation') : l10n.t('Image and change only');
}

function formatModel({ l10n }: Language, { model, modelAnswered }: Result): string {
  if (!modelAnswered || modelAnswered === model) return model;
  return l10n.t('{0} (response from {1})', model, modelAnswered);
}

function formatRequested({ l10n }: Language, { options }: Turn): string {
  const { aspectRatio, size } = options;
  const transparent = options.transparent && l10n.t('transparent background');
  const asked = withCommas(l10n, ...listImageOptions(options), transparent);
  const known = size ? usualPixels(aspectRatio, size) : undefined;
  if (!asked) return l10n.t('Selected by the service');
  return known ? l10n.t('{0} ({1})', asked, pixels(known)) : asked;
}

function formatTokens({ l10n, locale }: Language, usage: Usage): string {
  const count = (value: number) => formatNumber(locale, value);
  const parts = [
    usage.prompt !== undefined &&
      (usage.cached
        ? l10n.t('{0} prompt ({1} cached)', count(usage.prompt), count(usage.cached))
        : l10n.t('{0} prompt', count(usage.prompt))),
    usage.picture !== undefined && l10n.t('{0} image', count(usage.picture)),
    usage.answer !== undefined && l10n.t('{0} response', count(usage.answer)),
    usage.reasoning ? l10n.t('{0} reasoning', count(usage.reasoning)) : undefined,
    usage.total !== undefined && l10n.t('{0} total', count(usage.total)),
  ];
  return withCommas(l10n, ...parts);
}

function formatLeftOut(l10n: typeof vscode.l10n, count: number): string {
  return l10n.t('Oldest messages: {0}', count);
}

function formatFinished({ l10n }: Language, { mode }: Turn, { finishReason: reason }: Result): string | undefined {
  if (!reason || (modeTraits[mode].produces === 'pictures' && isNormalFinish(reason))) return undefined;
  const words = finishReason(l10n, reason);
  return words === reason ? reason : l10n.t('{0} ({1})', words, reason);
}

/** Returns that the model called tools, which Limn does not run. */
export function formatTools({ l10n, locale }: Language, { toolCalls }: Pick<Result, 'toolCalls'>): string {
  return l10n.t("The model called {0}. Limn doesn't run tools in chats.", formatList(locale, toolCalls));
}
