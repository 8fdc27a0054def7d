import type * as vscode from 'vscode';
import { isBudgetRefusal } from '../../../agents/common/budgetRefusal.ts';
import { type Language, pixels } from '../../../base/host/formats.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { usualPixels } from '../../../product/common/sizes.ts';
import { kindWords } from '../../../product/host/kinds.ts';
import type { FailureMoment } from '../../../service/host/failureTexts.ts';
import { isWorthKeeping } from '../../../sessions/common/editSession.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Result, Turn } from '../../../sessions/common/model/session.ts';
import { getOptions } from '../../../sessions/common/pictureTurn.ts';
import { getCandidateParts, isIllustrated, isTextOnly } from '../../../sessions/common/resultParts.ts';
import { getLargePicture } from './createImageView.ts';

/** Returns the announcement for a screen reader when a result arrives; empty for a failure, which is announced as an alert. */
export function getAnnouncement({ l10n }: Language, turn: Turn, result: Result): string {
  if (isBudgetRefusal(turn, result)) return '';
  if (result.state === 'stopped') return result.queued ? l10n.t('Canceled before it was sent.') : l10n.t('Stopped');
  if (result.state !== 'done') return '';
  const loaded = result.pictures.findLast(({ link }) => link !== undefined);
  if (modeTraits[turn.mode].produces === 'answer')
    return loaded ? formatPictureReady(l10n, loaded, false) : formatAnswerReady(l10n, result);
  const picture = loaded ?? getLargePicture(turn, result);
  if (!picture) return formatNoPicture(l10n, result);
  if (isIllustrated(result)) return l10n.t('Response ready, {0} images with text', result.pictures.length);
  const parts = getCandidateParts(result, picture.id);
  const hasWords = parts.some((part) => part.kind === 'words' && part.text.trim() !== '');
  return formatPictureReady(l10n, picture, hasWords);
}

/** The size of a format that cannot be displayed is unknown. */
function formatPictureReady(l10n: typeof vscode.l10n, { width, height }: Picture, hasWords: boolean): string {
  const isUnknown = width === 0 || height === 0;
  const ready = isUnknown ? l10n.t('Image ready') : l10n.t('Image ready, {0} by {1}', width, height);
  return hasWords ? l10n.t('{0}, with text', ready) : ready;
}

function formatNoPicture(l10n: typeof vscode.l10n, result: Result): string {
  const { links, refused } = result;
  if (isTextOnly(result)) return l10n.t('Response ready, no image');
  if (links.length > 0) return l10n.t('The service returned only a link to the image.');
  return refused ? l10n.t('The model declined this request.') : l10n.t('No image returned');
}

function formatAnswerReady(l10n: typeof vscode.l10n, { text, reasoning, refused }: Result): string {
  if (refused) return l10n.t('The model declined this request.');
  const isThought = text.trim() === '' && reasoning !== '';
  return isThought ? l10n.t('The model returned reasoning but no response.') : l10n.t('Response ready');
}

/** Returns the status of a result in progress. */
export function getStatusText({ l10n }: Language, turn: Turn, result: Result): string {
  const { retryAt, queued } = result;
  if (retryAt) return l10n.t('Service busy. Retrying');
  if (queued) return l10n.t('Queued');
  return kindWords[turn.mode].underWay(l10n, getExpectedPixels(turn, result));
}

/** Returns the expected size in pixels, if the request determines it. */
export function getExpectedPixels(turn: Turn, result: Result): string | undefined {
  const { aspectRatio, size } = getOptions(turn, result);
  const expected = size || aspectRatio ? usualPixels(aspectRatio, size) : undefined;
  return expected && pixels(expected);
}

/** Returns when a failed result failed. */
export function getFailureMoment({ mode }: Turn, result: Result): FailureMoment {
  const { startedAt, duration = 0 } = result;
  return { mode, failedAt: startedAt + duration, hasBegun: isWorthKeeping(result) };
}
