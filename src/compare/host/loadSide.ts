import { l10n, Uri, workspace } from 'vscode';
import { getLastSegment } from '../../base/common/paths.ts';
import { formatBytes as bytesText, type Language, pixels, withCommas } from '../../base/host/formats.ts';
import { getExtension } from '../../imageFiles/common/imageExtension.ts';
import { formatName, isShown } from '../../imageFiles/common/mediaTypes.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { getCardTitle } from '../../panel/host/view/createImageView.ts';
import { formatRelativeTime } from '../../panel/host/view/relativeTime.ts';
import { limits } from '../../product/common/limits.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { ComparedPicture } from '../common/comparison.ts';
import { readCommittedVersion } from './committed.ts';
import type { ImageSource } from './comparisonState.ts';

export interface SideOptions {
  readonly language: Language;
  readonly service: Pick<Service, 'readAnyPicture'>;
  /** Writes the bytes of a version that is in no file to a file that the page can read. */
  readonly keep: (bytes: Uint8Array, extension: string) => Promise<Uri>;
  /** Returns the webview URI of a file. */
  readonly src: (file: Uri) => string;
}

/** The maximum side in pixels, and the maximum number of pixels. Larger pictures would block the page for long or crash it. */
const longestSide = 16_384;
const mostPixels = 100_000_000;

interface Read {
  readonly bytes: Uint8Array | undefined;
  /** Size in bytes, also of a file that is not read; 0 if unknown. */
  readonly size: number;
  /** Milliseconds since 1970; 0 if unknown. */
  readonly when: number;
  /** The URI, if the picture is in a file. */
  readonly file?: Uri;
  /** Why the picture is not read. */
  readonly why?: string;
}

/** Returns a picture as the page shows it, or the card shown instead. */
export async function loadSide(source: ImageSource, name: string, options: SideOptions): Promise<ComparedPicture> {
  const { language } = options;
  const uri = Uri.parse(source.uri);
  const read = await (source.committed ? readCommitted(uri) : readFile(uri));
  const picture = read.bytes && options.service.readAnyPicture(read.bytes, '');
  const known = typeof picture === 'object' ? picture : undefined;
  const why = read.why ?? getReason(picture, language);
  return {
    name,
    ...(why === undefined && known
      ? { src: await getSrc(read, known, options) }
      : { card: { title: baseName(uri), says: why ?? '' } }),
    width: known?.width ?? 0,
    height: known?.height ?? 0,
    facts: withCommas(l10n, known && formatName(known.mediaType), read.size > 0 && bytesText(language, read.size)),
    when: read.when > 0 ? formatRelativeTime(language, read.when, Date.now()) : '',
  };
}

async function readFile(file: Uri): Promise<Read> {
  try {
    const { size, mtime } = await workspace.fs.stat(file);
    const about = { size, when: mtime, file };
    if (size > limits.pastedBytes) return { ...about, bytes: undefined, why: formatTooLarge(file) };
    return { ...about, bytes: await workspace.fs.readFile(file) };
  } catch (error) {
    return { bytes: undefined, size: 0, when: 0, why: toErrorMessage(error) };
  }
}

async function readCommitted(uri: Uri): Promise<Read> {
  const committed = await readCommittedVersion(uri).catch((error: unknown) => toErrorMessage(error));
  if (typeof committed === 'object') return { ...committed, size: committed.bytes.length };
  const why = committed === 'tooLarge' ? formatTooLarge(uri) : l10n.t("The file isn't in the last commit.");
  return { bytes: undefined, size: 0, when: 0, why };
}

function formatTooLarge({ path }: Uri): string {
  return l10n.t("'{0}' is larger than 100 MB.", getLastSegment(path));
}

function getReason(picture: ReceivedPicture | string | undefined, { l10n: words }: Language): string | undefined {
  if (typeof picture !== 'object') return l10n.t("The file is damaged or isn't an image that VS Code can display.");
  const { width, height, mediaType } = picture;
  if (!isShown(mediaType)) return getCardTitle({ l10n: words }, mediaType);
  if (Math.max(width, height) <= longestSide && width * height <= mostPixels) return undefined;
  return l10n.t('Images of {0} pixels are too large to compare.', pixels({ width, height }));
}

/** Returns the webview URI of a file, which differs after the file has changed. */
async function getSrc(
  { file, bytes, when }: Read,
  { mediaType }: ReceivedPicture,
  options: SideOptions,
): Promise<string> {
  if (file) return options.src(file.with({ query: `v=${when}` }));
  return options.src(await options.keep(bytes ?? new Uint8Array(), getExtension(mediaType)));
}
