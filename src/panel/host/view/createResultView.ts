import { formatDuration, type Language, pixels, tokens } from '../../../base/host/formats.ts';
import { formatName } from '../../../imageFiles/common/mediaTypes.ts';
import { formatInsertion, takenOutWords } from '../../../insertion/host/formatInsertion.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { FailureReport } from '../../../service/common/failureReport.ts';
import type { FailureAction, FailureView } from '../../../service/common/failureView.ts';
import { failureView } from '../../../service/host/failureTexts.ts';
import { belongsToImage, getInsertionSource } from '../../../sessions/common/insertions.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import { promptOf, type Result, type Turn } from '../../../sessions/common/model/session.ts';
import { compareWithRequested, getOptions, pickedPicture } from '../../../sessions/common/pictureTurn.ts';
import { isIllustrated, isInlineLink, isTextInsteadOfImage, isTextOnly } from '../../../sessions/common/resultParts.ts';
import type { Note, ResultView } from '../../common/resultView.ts';
import { getActions } from './actionViews.ts';
import { getAnnouncement, getFailureMoment, getStatusText } from './announcements.ts';
import { getBudgetRefusal } from './createAgentView.ts';
import { getExpectedRatio, getLargePicture, pictureView } from './createImageView.ts';
import { createParts, linkViews, remoteViews } from './createParts.ts';
import { getTextAnnouncement, textPartViews } from './createTextPartViews.ts';
import { getPickedNumber } from './createTiles.ts';
import { getDetails } from './details.ts';
import { createNotes } from './notes.ts';
import type { ViewContext } from './viewContext.ts';

/**
 * Returns the view of one result. With several pictures, everything beside them is about the picked one; in an illustrated text it is about
 * all.
 */
export function resultView(context: ViewContext, turn: Turn, kept: Result): ResultView {
  const { language, insertHint } = context;
  const result = toShownResult(kept);
  const isRunning = result.state === 'running';
  const prompt = promptOf(turn, result);
  const told = pickImage(turn, result);
  const ofText = textPartViews(context, result);
  const actions = getActions(context, turn, result);
  const loadOf = (address: string) => context.linkLoad(result.id, address);
  const files = context.filesIn(result);
  const remote = modeTraits[turn.mode].produces === 'answer' ? remoteViews(context, result, loadOf) : [];
  return {
    id: result.id,
    state: result.state,
    ...(isRunning && result.queued && { queued: true as const }),
    startedAt: result.startedAt,
    status: getStatusText(language, turn, result),
    ...(result.retryAt && { retryAt: result.retryAt }),
    spoken: getTextAnnouncement(language, result, ofText) ?? getAnnouncement(language, turn, result),
    text: getText(turn, result),
    reasoning: result.reasoning,
    reasoned: formatReasoned(language, result),
    pictures: getImagesOutsideText(turn, result).map((picture) => pictureView(context, picture, prompt)),
    ratio: getExpectedRatio(getOptions(turn, result), context.lastRatio),
    ...(result.earlier.length > 0 && { earlier: result.earlier.map((draft) => pictureView(context, draft, prompt)) }),
    ...createParts(context, turn, result, linkViews(language, result, loadOf)),
    ...(remote.length > 0 && { remote }),
    facts: isRunning ? [] : getFacts(language, turn, told),
    notes: isRunning ? [] : addNote(createNotes(context, turn, pickImage(turn, kept)), ofText.noText),
    actions,
    ...ofText,
    ...(insertHint !== undefined && actions.includes('insert') && { insertHint }),
    details: result.state === 'done' ? getDetails(context, turn, told) : [],
    ...(files.length > 0 && { files }),
    ...(result.failure && { failure: getFailure(context, turn, { ...result, failure: result.failure }) }),
    ...getBudgetRefusal(language, turn, result),
    ...getInsertion(context, turn, result),
  };
}

/** Adds why an answer has no text for its passage, unless a note already says so. */
function addNote(notes: readonly Note[], noText: string | undefined): readonly Note[] {
  if (noText === undefined || notes.some(({ text }) => text === noText)) return notes;
  return [...notes, { icon: 'info', text: noText }];
}

/** Shows text that was returned instead of a picture as an answer; a note says that there is no picture. */
export function toShownResult(result: Result): Result {
  if (!isTextInsteadOfImage(result)) return result;
  const { failure: _, ...answer } = result;
  return { ...answer, state: 'done' };
}

/** Text that was returned with pictures is shown among them. */
function getText({ mode }: Turn, result: Result): string {
  return modeTraits[mode].produces === 'answer' || isTextOnly(result) ? result.text : '';
}

/** Of several pictures, returns the insertion of the picked one. */
function getInsertion(
  { language: { l10n }, isTakenOut }: Pick<ViewContext, 'language' | 'isTakenOut'>,
  turn: Turn,
  result: Result,
): Pick<ResultView, 'insertion' | 'inserted'> {
  const { insertion } = result;
  const isOfPicture = modeTraits[turn.mode].produces === 'pictures';
  if (!insertion || (isOfPicture && !belongsToImage(insertion, pickedPicture(turn)?.id))) return {};
  const by = getInsertionSource(turn, result);
  if (by && !insertion.swap && isTakenOut(insertion))
    return { insertion: takenOutWords(l10n, insertion), inserted: { by, label: l10n.t('Removed') } };
  const label = by === 'replace' || insertion.swap ? l10n.t('Replaced') : l10n.t('Inserted');
  return { insertion: formatInsertion(l10n, insertion), ...(by && { inserted: { by, label } }) };
}

/** A picture that was loaded from a link in the text is shown in the text. */
function getImagesOutsideText({ mode }: Turn, result: Result): readonly Picture[] {
  const hasText = modeTraits[mode].produces === 'answer';
  return result.pictures.filter(({ link }) => !hasText || !isInlineLink(result, link));
}

/** Omits actions that would not help, because nothing is sent that could be left out or summarized. */
function getFailure(
  { language, hasEarlier = false, hasPictures = false }: ViewContext,
  turn: Turn,
  result: Result & { readonly failure: FailureReport },
): FailureView {
  const vain: readonly FailureAction[] = [
    ...(hasEarlier ? [] : (['dropOldest', 'summarise'] as const)),
    ...(hasPictures ? [] : (['withoutPictures'] as const)),
  ];
  const { words, ...rest } = failureView(language, result.failure, { ...getFailureMoment(turn, result), vain });
  const isNews = words !== undefined && !getText(turn, result).includes(words);
  return { ...rest, ...(isNews && { words }) };
}

function pickImage(turn: Turn, result: Result): Result {
  if (isIllustrated(result)) return result;
  const picked = getLargePicture(turn, result);
  return modeTraits[turn.mode].produces === 'pictures' && picked ? { ...result, pictures: [picked] } : result;
}

/** A running turn already has the label for reasoning that may be streamed later. */
function formatReasoned(language: Language, { state, reasoning, reasoningDuration }: Result): string {
  if (!reasoning && (state !== 'running' || reasoningDuration !== undefined)) return '';
  if (reasoningDuration === undefined) return language.l10n.t('Reasoning');
  return language.l10n.t(
    'Reasoned for {0}',
    formatDuration(language, Math.max(1, Math.round(reasoningDuration / 1000))),
  );
}

function getFacts(language: Language, turn: Turn, result: Result): string[] {
  const total = result.usage?.total;
  const time = result.duration === undefined ? undefined : formatDuration(language, result.duration / 1000);
  const facts = [...getLeadingFacts(language, turn, result), time, total ? tokens(language, total) : undefined];
  return facts.filter((fact) => fact !== undefined);
}

/** Returns the facts shown first: the model of an answer, the number and size of a picture. */
function getLeadingFacts(language: Language, turn: Turn, result: Result): (string | undefined)[] {
  if (modeTraits[turn.mode].produces === 'answer') return [result.modelAnswered ?? result.model];
  if (isIllustrated(result)) return [language.l10n.t('{0} images with text', result.pictures.length)];
  const [picture] = result.pictures;
  if (!picture) return [];
  const number = getPickedNumber(turn);
  const isAsAsked = compareWithRequested(turn.options, picture).kind === 'asAsked';
  const size = pixels(picture) || formatName(picture.mediaType);
  return [
    number === undefined ? undefined : language.l10n.t('Image {0}', number),
    (isAsAsked ? language.l10n.t('{0} as requested', size) : size) || undefined,
  ];
}
