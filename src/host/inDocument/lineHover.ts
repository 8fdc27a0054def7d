import { l10n, MarkdownString, type Uri } from 'vscode';
import type { Picture } from '../../shared/model/picture.ts';
import { documentCommands } from '../../shared/names.ts';
import type { Storage } from '../sessions/storage.ts';
import { pixels } from '../words/formats.ts';
import type { Line } from './lines.ts';
import { keysOf } from './lineWords.ts';

/** The room for a thumbnail, in CSS pixels: VS Code shows 250 of a hover, with two lines of links in it. */
const room = { width: 320, height: 190 };

export type PictureUri = Storage['pictureUri'];

/** The picture by the address of its own file, with what can be done with it as links, and by which keys where they do it: an editor may cut the line. */
export function lineHover(pictureUri: PictureUri, { id, stand }: Line, hasKeys: boolean): MarkdownString {
  const { insertReady, openReady, discardReady } = documentCommands;
  const text = new MarkdownString();
  text.isTrusted = { enabledCommands: [insertReady, openReady, discardReady] };
  const keys = hasKeys && stand.kind === 'ready' ? keysOf(l10n) : undefined;
  const link = (label: string, command: string, key?: string) =>
    commandLink(key === undefined ? label : l10n.t('{0} ({1})', label, key), command, id);
  const open = link(l10n.t('Open'), openReady, keys?.open);
  if (stand.kind === 'running') return text.appendMarkdown(open);
  const discard = link(l10n.t('Discard'), discardReady, keys?.discard);
  if (stand.kind !== 'ready') return text.appendMarkdown(`${open} · ${discard}`);
  const { picture } = stand.picture;
  const links = [link(l10n.t('Insert'), insertReady, keys?.insert), open, discard, pixels(picture)].filter(Boolean);
  const shown = thumbnail(pictureUri(picture, picture.thumbnail ? 'small' : 'whole'), picture);
  return text.appendMarkdown(`${shown}\n\n${joined(links, keys !== undefined)}`);
}

/** With their keys they need two lines. */
function joined(links: readonly string[], isLong: boolean): string {
  const lines = isLong ? [links.slice(0, 2), links.slice(2)] : [links];
  return lines.map((line) => line.join(' · ')).join('  \n');
}

/** VS Code reads the size behind the address; without it a large picture would fill the window. */
function thumbnail(uri: Uri, { width, height }: Pick<Picture, 'width' | 'height'>): string {
  const isWide = width * room.height >= height * room.width;
  const side = isWide
    ? `width=${Math.min(width || room.width, room.width)}`
    : `height=${Math.min(height, room.height)}`;
  return `![${l10n.t('Picture')}](${uri.toString()}|${side})`;
}

export function commandLink(label: string, command: string, ...given: readonly unknown[]): string {
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify(given))})`;
}
