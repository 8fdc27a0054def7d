import type * as vscode from 'vscode';
import { formatBytes, type Language, pixels } from '../../../base/host/formats.ts';
import { formatName } from '../../../imageFiles/common/mediaTypes.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { FailureKind, FailureReport } from '../../../service/common/failureReport.ts';
import { promptOf, type Result, type Turn } from '../../../sessions/common/model/session.ts';
import {
  getCandidateParts,
  getLoadableLinks,
  getParts,
  isIllustrated,
  isInlineLink,
  isTextOnly,
  type PlacedPart,
} from '../../../sessions/common/resultParts.ts';
import type { LinkLoad } from '../../../sessions/host/linkLoader.ts';
import type { LinkView, RemoteView } from '../../common/imageView.ts';
import type { PieceView, ResultView } from '../../common/resultView.ts';
import { getLargePicture, pictureView } from './createImageView.ts';
import type { PageContext } from './viewContext.ts';

type Pieces = Pick<ResultView, 'pieces' | 'isIllustrated' | 'links'>;

/** Returns the text, pictures and links of an image result in response order; `links` are those that are not part of the text. */
export function createParts(context: PageContext, turn: Turn, result: Result, links: readonly LinkView[]): Pieces {
  const { produces: brings } = modeTraits[turn.mode];
  const isDamaged = brings === 'answer' || result.state === 'running' || isTextOnly(result);
  const parts = isDamaged ? [] : getShownParts(turn, result);
  if (!parts.some((part) => part.kind === 'words')) return { links };
  const pieces = parts.flatMap((part) => pieceView({ context, turn, result, links }, part));
  const placed = new Set(pieces.flatMap((piece) => (piece.kind === 'link' ? [piece.link.index] : [])));
  return {
    pieces,
    links: links.filter(({ index }) => !placed.has(index)),
    ...(isIllustrated(result) && { isIllustrated: true as const }),
  };
}

/** Returns all parts of an illustrated text; otherwise the picked picture, with the text and links of its own candidate. */
function getShownParts(turn: Turn, result: Result): readonly PlacedPart[] {
  const parts = getParts(result).filter((part) => part.kind !== 'words' || part.text.trim() !== '');
  if (isIllustrated(result)) return parts;
  const meant = getLargePicture(turn, result);
  if (!meant) return parts;
  const own = new Set(getCandidateParts(result, meant.id).map(({ candidate }) => candidate));
  const isShown = (part: PlacedPart) => part.kind !== 'picture' || part.picture.id === meant.id;
  return parts.filter((part) => own.has(part.candidate) && isShown(part));
}

interface PieceContext {
  readonly context: PageContext;
  readonly turn: Turn;
  readonly result: Result;
  readonly links: readonly LinkView[];
}

function pieceView({ context, turn, result, links }: PieceContext, part: PlacedPart): readonly PieceView[] {
  if (part.kind === 'words') return [{ kind: 'words', text: part.text }];
  if (part.kind === 'link')
    return links.flatMap((link) => (link.address === part.link ? [{ kind: 'link', link }] : []));
  const { picture } = part;
  const number = getNumber(turn, result, picture.id);
  const facts = [context.language.l10n.t('Image {0}', number), pixels(picture) || formatName(picture.mediaType)];
  const view = pictureView(context, picture, promptOf(turn, result));
  return [{ kind: 'picture', picture: view, number, facts: facts.filter(Boolean) }];
}

/** Returns the number of a picture among all of its turn in display order, from 1. */
function getNumber({ results }: Turn, result: Result, pictureId: string): number {
  const before = results.slice(0, results.indexOf(result)).flatMap(({ pictures }) => pictures);
  const own = getParts(result).flatMap((part) => (part.kind === 'picture' ? [part.picture.id] : []));
  return before.length + own.indexOf(pictureId) + 1;
}

/** A longer file name is shortened, in UTF-16 code units. */
const longestName = 80;

type Says = Pick<LinkView, 'says' | 'isProblem' | 'button'>;

type LoadOf = (address: string) => LinkLoad | undefined;

/** Returns the links outside the text of a result whose pictures are not loaded. */
export function linkViews(language: Language, { links, pictures }: Result, loadOf: LoadOf): LinkView[] {
  const loaded = new Set(pictures.map(({ link }) => link));
  return links.flatMap((address, index) =>
    loaded.has(address)
      ? []
      : [{ index, address, label: formatAddress(address), ...getLinkState(language, address, loadOf(address)) }],
  );
}

/** Returns the picture links in the text of a finished answer, with the pictures that are loaded. */
export function remoteViews(
  { language, src }: Pick<PageContext, 'language' | 'src'>,
  result: Result,
  loadOf: LoadOf,
): RemoteView[] {
  if (result.state === 'running') return [];
  return getLoadableLinks(result).flatMap((address, index) => {
    if (!isInlineLink(result, address)) return [];
    const picture = result.pictures.find(({ link }) => link === address);
    const label = formatAddress(address);
    const told = nameHost(language, address, getLinkState(language, address, loadOf(address)));
    const shown = picture ? { ...without, picture: pictureView({ src, language }, picture, label) } : told;
    return [{ index, address, label, ...shown }];
  });
}

/** For a picture that is loaded, no message is shown. */
const without = { says: '', isProblem: false };

/** Within the text, the label of the button names the host. */
function nameHost({ l10n }: Language, address: string, told: Says): Says {
  if (told.isProblem || told.button?.action !== 'loadLink') return told;
  return { ...told, button: { ...told.button, label: l10n.t('Load Image from {0}', new URL(address).host) } };
}

/** Returns the host and the file name: `img.example/…/x.png`. */
function formatAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  const [first = '', ...deeper] = pathname.split('/').filter(Boolean);
  const last = deeper.at(-1);
  const name = (last ?? first).slice(-longestName);
  return last === undefined || deeper.length === 0 ? `${host}/${name}` : `${host}/…/${name}`;
}

function getLinkState(language: Language, address: string, load: LinkLoad | undefined): Says {
  const { l10n } = language;
  if (!/^https:/i.test(address) || !URL.canParse(address))
    return { says: l10n.t('Limn loads images over HTTPS only.'), isProblem: false };
  const { host } = new URL(address);
  if (load === undefined)
    return {
      says: l10n.t("The image is hosted at {0}. Select Load Image to download it. Your API key isn't sent.", host),
      isProblem: false,
      button: { action: 'loadLink', label: l10n.t('Load Image') },
    };
  if (load !== 'loading') return formatFailed(language, host, load);
  const button = { action: 'stop' as const, label: l10n.t('Stop') };
  return { says: l10n.t('Loading image from {0}...', host), isProblem: false, button };
}

function formatFailed(language: Language, host: string, report: FailureReport): Says {
  const again = { action: 'loadLink' as const, label: language.l10n.t('Retry') };
  return {
    says: formatLinkProblem(language, host, report),
    isProblem: true,
    ...(report.retry !== 'never' && { button: again }),
  };
}

/** Returns why a linked picture could not be loaded, in one or two sentences. `host` is the host of the link itself. */
export function formatLinkProblem(language: Language, host: string, report: FailureReport): string {
  const { l10n } = language;
  const at = report.host ?? host;
  if (report.kind === 'answerTooLarge')
    return l10n.t('The image is larger than {0}.', formatBytes(language, report.bytes ?? 0));
  if (report.kind === 'pictureElsewhere')
    return l10n.t(
      'The link redirects to {0}. Limn loads images only over HTTPS from public addresses.',
      report.subject ?? '',
    );
  if (report.status !== undefined)
    return l10n.t('{0} returned status {1}. The link might have expired.', at, report.status);
  return wordsFor(l10n, report.kind, at) ?? l10n.t("Couldn't connect to {0}.", at);
}

function wordsFor(l10n: typeof vscode.l10n, kind: FailureKind, host: string): string | undefined {
  const words: Partial<Record<FailureKind, string>> = {
    hostUnknown: l10n.t("Couldn't resolve the host {0}.", host),
    certificate: l10n.t("Couldn't verify the certificate of {0}.", host),
    connectTimeout: l10n.t("{0} didn't respond in time.", host),
    silent: l10n.t("{0} didn't respond in time.", host),
    connectionLost: l10n.t('The connection to {0} was lost.', host),
    pictureUnreadable: l10n.t('{0} returned a damaged image or an unsupported format.', host),
    internal: l10n.t('An unexpected error occurred.'),
  };
  return words[kind];
}
