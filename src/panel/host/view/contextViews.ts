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
import { isMarkdown } from '../../../languages/common/markdownBlock.ts';
import { limits } from '../../../product/common/limits.ts';
import type { Attachment } from '../../../sessions/common/model/picture.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import type { Draft, Session } from '../../../sessions/common/model/session.ts';
import { promptOf, type Turn } from '../../../sessions/common/model/turn.ts';
import { findPicture, getImages, type ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import { firstLineOf } from '../../../sessions/common/title.ts';
import type { AttachmentView, BaseImageView } from '../../common/imageView.ts';
import type { QuoteView, TurnView } from '../../common/turnView.ts';
import { smallSrc } from './createImageView.ts';
import type { PageContext } from './viewContext.ts';

type Material = Pick<Turn | Draft, 'attachments' | 'from'>;

export function materialViews(
  context: PageContext,
  session: Session,
  { attachments = [], from }: Material,
): Pick<TurnView, 'attachments' | 'from'> {
  const origin = findBaseImage(session, from);
  return {
    ...(attachments.length > 0 && { attachments: attachments.map((reference) => attachmentView(context, reference)) }),
    ...(origin && { from: originView(context, origin) }),
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
export function originTitle({ turn, result }: ImageInTurn): string {
  return firstLineOf(promptOf(turn, result));
}

function originView(context: PageContext, origin: ImageInTurn): BaseImageView {
  const { picture } = origin;
  const src = isShown(picture.mediaType) && { src: smallSrc(context, picture) };
  return { pictureId: picture.id, ...src, says: originWords(context.language, origin) };
}

function originWords({ l10n }: Language, origin: ImageInTurn): string {
  const all = getImages(origin.turn);
  const title = originTitle(origin);
  if (all.length === 1) return l10n.t('From the picture of “{0}”', title);
  const number = all.findIndex(({ picture }) => picture.id === origin.picture.id) + 1;
  return l10n.t('From picture {0} of “{1}”', number, title);
}

function attachmentView(context: PageContext, { id, name, picture, scaledFrom }: Attachment): AttachmentView {
  const { language } = context;
  const size = withCommas(language.l10n, pixels(picture), formatBytes(language, picture.size));
  const says = scaledFrom ? language.l10n.t('{0}, scaled down from {1}', size, pixels(scaledFrom)) : size;
  return { id, name, src: smallSrc(context, picture), says };
}

/** From this many characters on, a note says that the passage is long, because all of it is sent with the message. */
const longPassage = 50_000;

/** `withText` shows the passage itself, unless the prompt already contains it. */
export function quoteView(language: Language, quote: Quote, withText: boolean): QuoteView {
  const { text } = quote;
  const isLong = text.length > longPassage;
  return {
    id: quote.id,
    icon: iconOf(quote),
    fileName: quote.fileName,
    lines: isWhole(quote) ? '' : lines(language.l10n, quote.firstLine, quote.lastLine),
    excerpt: withText ? excerpt(text) : '',
    says: characters(language, text.length),
    ...(isLong && { note: longNote(language, text.length) }),
  };
}

/** Returns whether the context is a whole, so that no lines are shown. */
function isWhole({ kind }: Quote): boolean {
  return kind === 'file' || kind === 'pasted';
}

function iconOf({ kind, languageId }: Quote): string {
  if (kind === 'pasted') return 'clippy';
  if (kind === 'problems') return 'warning';
  return isMarkdown(languageId) ? 'markdown' : 'file';
}

function excerpt(text: string): string {
  return text.length <= limits.excerpt ? text : `${text.slice(0, limits.excerpt)}…`;
}

function longNote({ l10n, locale }: Language, length: number): string {
  return l10n.t('A long passage: {0} characters go with every message of this session.', formatNumber(locale, length));
}
