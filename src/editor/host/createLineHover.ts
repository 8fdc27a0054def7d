import { l10n, type MarkdownString } from 'vscode';
import { pixels } from '../../base/host/formats.ts';
import { lines, link, markdownOf, type Piece, picture, row, says } from '../../base/host/markdownString.ts';
import { documentCommands } from '../../product/common/names.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import { getKeyLabels } from './formatLine.ts';
import type { ImageLine } from './imageLines.ts';

/** Maximum size of a thumbnail, in CSS pixels: VS Code shows 250 of a hover, with two lines of links in it. */
const room = { width: 320, height: 190 };

export type PictureUri = Storage['pictureUri'];

/** Shows the picture from its own file, with its actions as links, and with their keys where those are active: an editor may cut off the line. */
export function createLineHover(
  pictureUri: PictureUri,
  { id, status: stand }: ImageLine,
  hasKeys: boolean,
): MarkdownString {
  const { insertReady, openReady, discardReady } = documentCommands;
  const keys = hasKeys && stand.kind === 'ready' ? getKeyLabels(l10n) : undefined;
  const way = (label: string, command: string, key?: string) =>
    link(key === undefined ? label : l10n.t('{0} ({1})', label, key), command, id);
  const open = way(l10n.t('Open'), openReady, keys?.open);
  if (stand.kind === 'running') return markdownOf([open]);
  const discard = way(l10n.t('Discard'), discardReady, keys?.discard);
  if (stand.kind !== 'ready') return markdownOf([row([open, discard])]);
  const { picture: drawn } = stand.picture;
  const size = pixels(drawn);
  const ways = [way(l10n.t('Insert'), insertReady, keys?.insert), open, discard, ...(size ? [says(size)] : [])];
  const file = pictureUri(drawn, drawn.thumbnail ? 'small' : 'whole');
  return markdownOf([picture(file, sizeOf(drawn), l10n.t('Picture')), joined(ways, keys !== undefined)]);
}

/** With their keys the links need two lines. */
function joined(ways: readonly Piece[], isLong: boolean): Piece {
  return isLong ? lines([row(ways.slice(0, 2)), row(ways.slice(2))]) : row(ways);
}

/** Returns the largest size that fits. */
function sizeOf({ width, height }: Pick<Picture, 'width' | 'height'>) {
  const isWide = width * room.height >= height * room.width;
  return isWide
    ? (`width=${Math.min(width || room.width, room.width)}` as const)
    : (`height=${Math.min(height, room.height)}` as const);
}
