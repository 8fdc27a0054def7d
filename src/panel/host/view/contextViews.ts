/** The inputs of a turn or a draft other than its prompt: attachments, context and the base picture. */

import {
  characters,
  formatBytes,
  formatNumber,
  type Language,
  lines,
  pixels,
  withCommas,
} from '../../../base/host/formats.ts';
import { isShown } from '../../../imageFiles/common/mediaTypes.ts';
import { isMarkdown } from '../../../languages/common/languages.ts';
import { limits } from '../../../product/common/limits.ts';
import { findMarks } from '../../../sessions/common/lostMarks.ts';
import type { Attachment } from '../../../sessions/common/model/picture.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import type { Draft, Session } from '../../../sessions/common/model/session.ts';
import { promptOf, type Turn } from '../../../sessions/common/model/session.ts';
import { findPicture, getImages, type ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import { firstLineOf } from '../../../sessions/common/title.ts';
import type { AttachmentView } from '../../common/imageView.ts';
import type { QuoteView, TurnView } from '../../common/turnView.ts';
import { getSmallSrc } from './createImageView.ts';
import type { PageContext } from './viewContext.ts';

type Material = Pick<Turn | Draft, 'attachments' | 'marks' | 'from'>;

export function materialViews(
  context: PageContext,
  session: Session,
  asked: Material,
): Pick<TurnView, 'attachments' | 'from'> {
  const { attachments = [], from } = asked;
  const copy = findMarks(asked).marks?.copy;
  const origin = findBaseImage(session, from);
  const picture = origin?.picture;
  const src = picture && isShown(picture.mediaType) && { src: getSmallSrc(context, picture) };
  return {
    ...(attachments.length > 0 && {
      attachments: attachments.map((one) => ({
        ...attachmentView(context, one),
        ...(one.id === copy && { hasMarks: true as const }),
      })),
    }),
    ...(picture && { from: { pictureId: picture.id, ...src, says: formatBaseImage(context.language, origin) } }),
  };
}

/** Returns the context of a chat message, each item with its size; several passages come first. */
export function contextViews(
  language: Language,
  { passages = [], context = [] }: Pick<Turn | Draft, 'passages' | 'context'>,
): Pick<TurnView, 'context'> {
  const views = [...passages, ...context].map((quote) => quoteView(language, quote, true));
  return views.length > 0 ? { context: views } : {};
}

/** Returns the base picture; undefined if the session no longer contains it. */
export function findBaseImage(session: Session, from: string | undefined): ImageInTurn | undefined {
  return from === undefined ? undefined : findPicture(session, from);
}

/** Returns a short form of a picture's prompt. */
export function getBaseImageTitle({ turn, result }: ImageInTurn): string {
  return firstLineOf(promptOf(turn, result));
}

function formatBaseImage({ l10n }: Language, origin: ImageInTurn): string {
  const all = getImages(origin.turn);
  const title = getBaseImageTitle(origin);
  if (all.length === 1) return l10n.t("Image from '{0}'", title);
  const number = all.findIndex(({ picture }) => picture.id === origin.picture.id) + 1;
  return l10n.t("Image {0} from '{1}'", number, title);
}

function attachmentView(context: PageContext, { id, name, picture, scaledFrom }: Attachment): AttachmentView {
  const { language } = context;
  const size = withCommas(language.l10n, pixels(picture), formatBytes(language, picture.size));
  const says = scaledFrom ? language.l10n.t('{0}, scaled down from {1}', size, pixels(scaledFrom)) : size;
  return { id, name, src: getSmallSrc(context, picture), says };
}

/** From this many characters on, a note says that the passage is long, because all of it is sent with the message. */
const longPassage = 50_000;

/** `withText` shows the passage itself, unless the prompt already contains it. */
export function quoteView(language: Language, quote: Quote, withText: boolean): QuoteView {
  const { l10n, locale } = language;
  const { text, kind } = quote;
  const excerpt = text.length <= limits.excerpt ? text : `${text.slice(0, limits.excerpt)}…`;
  const number = formatNumber(locale, text.length);
  const note = l10n.t('Long selection: {0} characters are sent with every message in this session.', number);
  // Of a whole, no lines are shown.
  const isWhole = kind === 'file' || kind === 'pasted';
  return {
    id: quote.id,
    icon: getIcon(quote),
    fileName: quote.fileName,
    lines: isWhole ? '' : lines(l10n, quote.firstLine, quote.lastLine),
    excerpt: withText ? excerpt : '',
    says: characters(language, text.length),
    ...(text.length > longPassage && { note }),
  };
}

function getIcon({ kind, languageId }: Quote): string {
  if (kind === 'pasted') return 'clippy';
  if (kind === 'problems') return 'warning';
  return isMarkdown(languageId) ? 'markdown' : 'file';
}
