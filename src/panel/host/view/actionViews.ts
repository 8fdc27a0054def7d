import type * as vscode from 'vscode';
import { isBudgetRefusal } from '../../../agents/common/budgetRefusal.ts';
import { isShown } from '../../../imageFiles/common/mediaTypes.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { hasPrompts } from '../../../prompts/common/prompts.ts';
import { isCutOff } from '../../../service/host/finishReasons.ts';
import { getOfferedImages } from '../../../sessions/common/finishing.ts';
import { getInsertionSource } from '../../../sessions/common/insertions.ts';
import { getImageToConfirm, isUnsent } from '../../../sessions/common/keepAlike.ts';
import type { Result, Turn } from '../../../sessions/common/model/session.ts';
import { pickedPicture } from '../../../sessions/common/pictureTurn.ts';
import { insertsAsOne, isIllustrated, isTextOnly } from '../../../sessions/common/resultParts.ts';
import type { ButtonName, ResultAction } from '../../common/buttonTraits.ts';
import type { ViewContext } from './viewContext.ts';

/** Returns the labels of the buttons below results. */
export function getButtonLabels(l10n: typeof vscode.l10n): Readonly<Record<ButtonName, string>> {
  return {
    insert: l10n.t('Insert'),
    insertAll: l10n.t('Insert All'),
    show: l10n.t('Show in Document'),
    undo: l10n.t('Undo'),
    replace: l10n.t('Replace Selection'),
    continue: l10n.t('Continue'),
    draw: l10n.t('Generate This Image'),
    saveAs: l10n.t('Save As...'),
    refine: l10n.t('Refine'),
    newFile: l10n.t('New File'),
    copy: l10n.t('Copy'),
    regenerate: l10n.t('Regenerate'),
    insertAgain: l10n.t('Insert Again'),
    markUpImage: l10n.t('Mark Up Image...'),
    cropImage: l10n.t('Crop and Resize...'),
    replacePicture: l10n.t('Replace Image'),
    insertWithRemarks: l10n.t('Insert with Explanation'),
    replaceAndReview: l10n.t('Replace and Review'),
    showDifference: l10n.t('Show Changes'),
    copyPlain: l10n.t('Copy as Plain Text'),
    useAsPrompt: l10n.t('Use as Image Prompt'),
    generateImages: l10n.t('Generate Images'),
    variations: l10n.t('Generate Variations'),
    suggestAltText: l10n.t('Suggest Alt Text'),
    removeBackground: l10n.t('Remove Background'),
    createIcons: l10n.t('Create Icon Set...'),
    showPrompt: l10n.t('Show Prompt'),
    showRequest: l10n.t('Show Request'),
  };
}

/** Returns the buttons below a result. A failure has buttons of its own; only its request can also be shown. */
export function getActions(
  context: Pick<ViewContext, 'hasPassage' | 'takesPlace'>,
  turn: Turn,
  result: Result,
): ResultAction[] {
  const { hasPassage } = context;
  if (result.state === 'running') return [];
  if (isUnsent(turn, result)) return getUnsentActions(turn);
  if (isBudgetRefusal(turn, result)) return [];
  const { produces: brings, keepsRequests } = modeTraits[turn.mode];
  if (brings === 'pictures' && isIllustrated(result))
    return addInsertedActions(turn, result, dropFalse(['insertAll', 'newFile', 'copy', 'regenerate']));
  if (brings === 'pictures' && result.pictures.length > 0)
    return addInsertedActions(turn, result, getPictureActions(context, turn, result));
  if (brings === 'answer' ? result.text.trim() : isTextOnly(result))
    return addInsertedActions(turn, result, getAnswerActions(hasPassage, turn, result));
  return dropFalse([!result.failure && 'regenerate', keepsRequests && !result.queued && 'showRequest']);
}

/** While the user is asked about the first picture, the answer to that question decides what happens to the others. */
function getUnsentActions(turn: Turn): ResultAction[] {
  return getImageToConfirm(turn) ? [] : ['draw'];
}

type Offered = readonly (ResultAction | false)[];

/** Text that was returned instead of a picture cannot be continued and is not a list of prompts. */
function getAnswerActions(hasPassage: boolean, { mode }: Turn, result: Result): ResultAction[] {
  const { text, textPart } = result;
  const hasText = textPart?.found === 'marked' || textPart?.found === 'read';
  const { produces: brings, keepsRequests } = modeTraits[mode];
  const isAnswer = brings === 'answer';
  return dropFalse([
    'insert',
    hasPassage && 'replace',
    isAnswer && canContinue(result) && 'continue',
    ...(['newFile', 'copy', 'regenerate'] as const),
    hasText && textPart.remarks !== undefined && 'insertWithRemarks',
    hasText && hasPassage && !result.insertion?.replaced && 'replaceAndReview',
    result.insertion?.replaced === true && result.insertion.made !== undefined && 'showDifference',
    ...(['copyPlain', 'useAsPrompt'] as const),
    isAnswer && hasPrompts(text) && 'generateImages',
    keepsRequests && 'showRequest',
  ]);
}

/** Returns false if the service would stop again in the same way, so that continuing is useless. */
function canContinue({ state, finishReason, failure }: Result): boolean {
  return state === 'done' ? isCutOff(finishReason) : failure?.retry !== 'never';
}

function getPictureActions(
  { hasPassage, takesPlace }: Pick<ViewContext, 'hasPassage' | 'takesPlace'>,
  turn: Turn,
  result: Result,
): ResultAction[] {
  const picked = pickedPicture(turn);
  // No document can display the format, so it is not offered for insertion.
  if (picked && !isShown(picked.mediaType))
    return ['saveAs', 'refine', ...getQuietActions(result, 'variations', 'showPrompt', 'showRequest')];
  const isOne = getOfferedImages(turn).length === 1;
  const offersAllPrompts = isOne ? insertsAsOne(turn, result) : hasPassage || turn.prompts !== undefined;
  const quiet = getQuietActions(
    result,
    ...([
      'copy',
      'variations',
      'markUpImage',
      'cropImage',
      'suggestAltText',
      'removeBackground',
      'createIcons',
      'showPrompt',
      'showRequest',
    ] as const),
  );
  const replaces = takesPlace === true && !result.insertion?.swap && ('replacePicture' as const);
  return dropFalse(['insert', offersAllPrompts && 'insertAll', 'saveAs', 'refine', replaces, ...quiet]);
}

/** What was edited here was not requested. */
function getQuietActions({ edited }: Result, ...actions: readonly ResultAction[]): readonly ResultAction[] {
  return edited ? actions.filter((action) => action !== 'variations' && action !== 'showRequest') : actions;
}

/**
 * After an insertion, replaces its button by those to show and undo it. An answer keeps its own button, because a selected part can still
 * be inserted. Insert Again is not offered after Replace, because the answer was not inserted yet.
 */
function addInsertedActions(turn: Turn, result: Result, offered: ResultAction[]): ResultAction[] {
  const by = getInsertionSource(turn, result);
  if (!by) return offered;
  const isOfPicture = modeTraits[turn.mode].produces === 'pictures' && result.pictures.length > 0;
  const rest = isOfPicture ? offered.filter((action) => action !== by) : offered;
  return ['show', 'undo', ...rest, ...(by === 'replace' ? [] : (['insertAgain'] as const))];
}

function dropFalse(offered: Offered): ResultAction[] {
  return offered.filter((action) => action !== false);
}
