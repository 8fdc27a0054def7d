import { isBudgetRefusal } from '../../../agents/common/budgetRefusal.ts';
import { joinSentences, type Language, pixels } from '../../../base/host/formats.ts';
import { formatFinishes } from '../../../imageEditor/host/finishKinds.ts';
import { listImageOptions } from '../../../product/common/imageOptions.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { kindWords } from '../../../product/host/kinds.ts';
import type { ResponseWarning } from '../../../service/common/responseFacts.ts';
import { sentWords } from '../../../service/host/failureTexts.ts';
import { endingNote } from '../../../service/host/finishReasons.ts';
import { isWorthKeeping } from '../../../sessions/common/editSession.ts';
import { isUnsent } from '../../../sessions/common/keepAlike.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Result, Turn } from '../../../sessions/common/model/session.ts';
import { compareWithRequested } from '../../../sessions/common/pictureTurn.ts';
import { isTextInsteadOfImage } from '../../../sessions/common/resultParts.ts';
import type { Note } from '../../common/resultView.ts';
import { formatTools } from './details.ts';
import type { ViewContext } from './viewContext.ts';

/** Returns notes about a result, one sentence each: that it was stopped, differs from the request, or ended unusually. */
export function createNotes(
  context: Pick<ViewContext, 'language' | 'origin' | 'leftOut'>,
  turn: Turn,
  result: Result,
): Note[] {
  const { language, origin, leftOut } = context;
  const { l10n } = language;
  const [picture] = result.pictures;
  const notes = [
    result.state === 'stopped' &&
      !isBudgetRefusal(turn, result) && { icon: 'debug-stop', text: formatStopped(language, turn, result) },
    picture && getRequestedNote(language, turn, { picture, result }),
    result.continued === 'picture' && getContinuedNote(language, origin),
    isTextInsteadOfImage(result) && {
      icon: 'info',
      text: l10n.t(
        'The response contains no image. {0} might be a text-only model.',
        result.modelAnswered ?? result.model,
      ),
    },
    ...(result.remarks ?? []).map((remark) => ({ icon: 'info', text: formatRemark(language, remark) })),
    ...formatFinishes(l10n, turn, result).map((text) => ({ icon: 'info', text })),
    ...getServiceNotes(language, turn, result),
    turn.since !== undefined && leftOut && getLeftOutNote(language, leftOut),
    result.refused && { icon: 'info', text: l10n.t('The model declined this request.') },
    modeTraits[turn.mode].produces === 'answer' &&
      result.toolCalls.length > 0 && { icon: 'tools', text: formatTools(language, result) },
  ];
  return notes.filter((note) => typeof note === 'object');
}

/** Returns the notes about what the service left out or ended unusually. */
function getServiceNotes({ l10n }: Language, { mode }: Turn, result: Result): Note[] {
  const { finishReason, links, pictures, text, reasoning, state, refused, attempts } = result;
  if (state !== 'done') return [];
  const isOfPictures = modeTraits[mode].produces === 'pictures';
  const isGone = isOfPictures && pictures.length === 0 && links.length === 0 && !refused;
  const isLinked = isOfPictures && pictures.length === 0 && links.length > 0;
  const isThought = !isOfPictures && text.trim() === '' && reasoning !== '';
  const ending = endingNote(l10n, finishReason, isOfPictures);
  const texts = [
    isGone && l10n.t('Image deleted.'),
    isLinked && l10n.t('The service returned only a link to the image.'),
    isThought && l10n.t('The model returned reasoning but no response.'),
    ending,
    attempts !== undefined && sentWords(l10n, attempts),
  ];
  return texts.flatMap((said) => (said ? [{ icon: 'info', text: said }] : []));
}

/** Returns the text of a warning, in the service's words if it sent any. */
function formatRemark({ l10n }: Language, { kind, words, count = 0 }: ResponseWarning): string {
  if (kind === 'cut') return l10n.t('The response was too long and was truncated.');
  if (kind === 'leftOut') return l10n.t('The response was too long. Images and links left out: {0}', count);
  if (kind === 'brokenOff') return l10n.t('The response was interrupted and might be incomplete.');
  if (kind === 'unread') return l10n.t("Part of the response couldn't be read.");
  if (kind === 'error')
    return joinSentences(
      l10n,
      l10n.t('The service also reported an error.'),
      words && l10n.t('Service response: {0}', words),
    );
  if (kind === 'unknownPart')
    return words
      ? l10n.t('The response also contains unsupported content: {0}', words)
      : l10n.t('The response also contains unsupported content.');
  return words
    ? l10n.t("The response also contains an image that couldn't be read: {0}", words)
    : l10n.t("The response also contains an image that couldn't be read.");
}

/** States what the user left out when the conversation was too long. */
function getLeftOutNote(language: Language, { count, summary }: NonNullable<ViewContext['leftOut']>): Note {
  const { l10n } = language;
  const text = summary
    ? l10n.t('Earlier messages were summarized. See Details for the summary.')
    : l10n.t('Oldest messages left out: {0}', count);
  return { icon: 'fold-up', text };
}

/** If the service's own turn was stored, it was sent first and rejected; otherwise there was no conversation to send. */
function getContinuedNote({ l10n }: Language, origin: ViewContext['origin']): Note {
  const refused = l10n.t(
    'The service rejected the conversation history, so only the image and your change were sent. Only this request is billed.',
  );
  const unkept = l10n.t("The conversation history wasn't available, so only the image and your change were sent.");
  // The conversation knows an image that was finished here only as it was received.
  const wasSent = origin?.result.echo && !origin.result.finishes?.some(({ made }) => made === origin.picture.id);
  return { icon: 'info', text: wasSent ? refused : unkept };
}

function formatStopped({ l10n }: Language, turn: Turn, result: Result): string {
  if (isUnsent(turn, result)) return l10n.t("Not sent. You weren't billed.");
  if (result.queued) return l10n.t('Canceled before it was sent.');
  return kindWords[turn.mode].stopped(l10n, isWorthKeeping(result));
}

function getRequestedNote(
  { l10n }: Language,
  { options }: Turn,
  { picture, result }: { picture: Picture; result: Result },
): Note | undefined {
  const comparison = compareWithRequested(options, picture);
  const model = result.modelAnswered ?? result.model;
  if (comparison.kind === 'smaller') {
    const text = l10n.t(
      'Smaller than requested: {0} is {1}, but {2} returned {3}.',
      options.size,
      pixels(comparison.asked),
      model,
      pixels(picture),
    );
    return { icon: 'info', text };
  }
  if (comparison.kind !== 'otherShape') return undefined;
  return {
    icon: 'info',
    text: l10n.t(
      'Different aspect ratio than requested: {0} requested, {1} returned. The service might ignore this setting.',
      listImageOptions(options).join(' '),
      pixels(picture),
    ),
  };
}
