import type * as vscode from 'vscode';
import { isBudgetRefusal } from '../../../agents/common/budgetRefusal.ts';
import { type Language, pixels } from '../../../base/host/formats.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { usualPixels } from '../../../product/common/sizes.ts';
import { kindWords } from '../../../product/host/kinds.ts';
import type { FailureMoment } from '../../../service/host/failureTexts.ts';
import { isWorthKeeping } from '../../../sessions/common/editSession.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import type { Turn } from '../../../sessions/common/model/turn.ts';
import { getOptions } from '../../../sessions/common/pictureTurn.ts';
import { getCandidateParts, isIllustrated, isTextOnly } from '../../../sessions/common/resultParts.ts';

/** Returns the announcement for a screen reader when a result arrives; empty for a failure, which is announced as an alert. */
export function getAnnouncement({ l10n }: Language, turn: Turn, result: Result): string {
  if (isBudgetRefusal(turn, result)) return '';
  if (result.state === 'stopped') return result.queued ? l10n.t('Stopped before it was sent.') : l10n.t('Stopped');
  if (result.state !== 'done') return '';
  const picture = pictureMeant(turn, result);
  if (modeTraits[turn.mode].produces === 'answer')
    return picture ? sizeReady(l10n, picture) : answerReady(l10n, result);
  return picture ? pictureReady(l10n, result, picture) : withoutPicture(l10n, result);
}

/** Returns whether any of these results contains text. */
export function holdsWords(results: readonly Result[]): boolean {
  return results.some(({ pictures, text }) => pictures.length > 0 && text.trim() !== '');
}

/** Returns the newest picture if it was loaded from a link; otherwise the picked one of an image, or its first. */
function pictureMeant({ mode, picked }: Turn, { pictures }: Result): Picture | undefined {
  const loaded = pictures.findLast(({ link }) => link !== undefined);
  if (loaded || modeTraits[mode].produces === 'answer') return loaded;
  return pictures.find(({ id }) => id === picked) ?? pictures[0];
}

function pictureReady(l10n: typeof vscode.l10n, result: Result, picture: Picture): string {
  const { id, width, height } = picture;
  if (isIllustrated(result)) return l10n.t('Answer ready, {0} pictures with words', result.pictures.length);
  const hasWords = getCandidateParts(result, id).some((part) => part.kind === 'words' && part.text.trim() !== '');
  if (!hasWords) return sizeReady(l10n, picture);
  if (!isSizeKnown(picture)) return l10n.t('Picture ready, with words');
  return l10n.t('Picture ready, {0} by {1}, with words', width, height);
}

function sizeReady(l10n: typeof vscode.l10n, picture: Picture): string {
  if (!isSizeKnown(picture)) return l10n.t('Picture ready');
  return l10n.t('Picture ready, {0} by {1}', picture.width, picture.height);
}

/** Returns false if the format cannot be displayed, because its size is unknown. */
function isSizeKnown({ width, height }: Picture): boolean {
  return width > 0 && height > 0;
}

function withoutPicture(l10n: typeof vscode.l10n, result: Result): string {
  const { links, refused } = result;
  if (isTextOnly(result)) return l10n.t('Answer ready, without a picture');
  if (links.length > 0) return l10n.t('The service sent only the address of the picture.');
  return refused ? l10n.t('The model declined this.') : l10n.t('No picture came');
}

function answerReady(l10n: typeof vscode.l10n, { text, reasoning, refused }: Result): string {
  if (refused) return l10n.t('The model declined this.');
  const isThought = text.trim() === '' && reasoning !== '';
  return isThought ? l10n.t('The model thought, but gave no answer.') : l10n.t('Answer ready');
}

/** Returns the status of a result in progress. */
export function getStatusText({ l10n }: Language, turn: Turn, result: Result): string {
  const { retryAt, queued } = result;
  if (retryAt) return l10n.t('The service asks to wait. Trying again');
  if (queued) return l10n.t('Waiting');
  return kindWords[turn.mode].underWay(l10n, expectedPixels(turn, result));
}

/** Returns the expected size in pixels, if the request determines it. */
export function expectedPixels(turn: Turn, result: Result): string | undefined {
  const { aspectRatio, size } = getOptions(turn, result);
  const expected = size || aspectRatio ? usualPixels(aspectRatio, size) : undefined;
  return expected && pixels(expected);
}

/** Returns when a failed result failed. */
export function getFailureMoment({ mode }: Turn, result: Result): FailureMoment {
  const { startedAt, duration = 0 } = result;
  return { mode, failedAt: startedAt + duration, hasBegun: isWorthKeeping(result) };
}
