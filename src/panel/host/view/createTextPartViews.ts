import type * as vscode from 'vscode';
import { changes, type Language, lines } from '../../../base/host/formats.ts';
import { isChange, isRewrapped, type TextPartView } from '../../../rewrite/common/textPartView.ts';
import { getPassageDiff } from '../../../rewrite/common/wordDiff.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import { getDocumentPassage, quoteOf, type Result, type Turn } from '../../../sessions/common/model/session.ts';
import type { ResultView } from '../../common/resultView.ts';

import type { CurrentPassage, TurnContext, ViewContext } from './viewContext.ts';

/** Returns the passage that the answer is compared with: the current text, or the text before this answer replaced it. */
export function getCurrentPassage(
  { textNow, languageNow }: Pick<TurnContext, 'textNow' | 'languageNow'>,
  session: Session,
  { turn, result }: { readonly turn: Turn; readonly result: Result },
): CurrentPassage | undefined {
  const quote = result.textPart && quoteOf(session, turn, result);
  if (!quote) return undefined;
  const isThere = getDocumentPassage(session, turn, result) !== undefined;
  const { insertion } = result;
  const now = isThere && !insertion?.replaced ? textNow(quote) : undefined;
  const was = insertion?.replaced ? insertion.made?.[0]?.was : undefined;
  const [text, isChanged] = [was ?? now ?? quote.text, now !== undefined && now !== quote.text];
  return { quote, isThere, text, languageId: languageNow(quote), isChanged };
}

type TextViews = Pick<ResultView, 'textPart' | 'replaceHint' | 'noText'>;

/** Returns the text that a rewrite answer has for its passage, or why it has none. */
export function textPartViews({ language, passage }: ViewContext, result: Result): TextViews {
  const { textPart, state } = result;
  if (!textPart || state === 'running' || result.text.trim() === '') return {};
  const { l10n } = language;
  if (textPart.found === 'whole') return { replaceHint: l10n.t('Replaces the selection with the entire response') };
  if (textPart.found !== 'marked' && textPart.found !== 'read')
    return { noText: getNoTextStrings(l10n)[textPart.found] };
  if (!passage) return {};
  return { textPart: partView(language, passage, textPart), ...hintOf(language, passage) };
}

function getNoTextStrings(l10n: typeof vscode.l10n) {
  return {
    several: l10n.t('The response contains more than one replacement text. Select the one to use.'),
    cut: l10n.t('The replacement text is incomplete. Continue the response or select the part to use.'),
    empty: l10n.t('The response contains no replacement text.'),
    declined: l10n.t('The model declined this request.'),
  };
}

function partView(
  { l10n }: Language,
  passage: CurrentPassage,
  textPart: NonNullable<Result['textPart']>,
): TextPartView {
  const { text = '', remarks } = textPart;
  const note =
    passage.isChanged && l10n.t('The original text has changed. Changes are shown against the current text.');
  return { stretches: getPassageDiff(textPart, passage, text), ...(remarks && { remarks }), ...(note && { note }) };
}

function hintOf({ l10n }: Language, { quote, isThere }: CurrentPassage): Pick<ResultView, 'replaceHint'> {
  const { firstLine, lastLine, fileName } = quote;
  if (!isThere) return {};
  return { replaceHint: l10n.t('Replace {0} in {1} with this text', lines(l10n, firstLine, lastLine), fileName) };
}

/** Returns the announcement for a screen reader when the text arrives. */
export function getTextAnnouncement(
  language: Language,
  { state }: Pick<Result, 'state'>,
  { textPart, noText }: TextViews,
): string | undefined {
  if (state !== 'done') return undefined;
  const { l10n } = language;
  if (noText) return l10n.t('Response ready. {0}', noText);
  if (!textPart) return undefined;
  const count = textPart.stretches.filter(isChange).length;
  if (count === 0) return l10n.t('Response ready. {0}', sameWords(l10n, textPart.stretches));
  return l10n.t('Response ready: {0}', changes(language, count));
}

function sameWords(l10n: typeof vscode.l10n, stretches: TextPartView['stretches']): string {
  return isRewrapped(stretches) ? l10n.t('Only line breaks changed') : l10n.t('No changes');
}
