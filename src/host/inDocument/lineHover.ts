import { l10n, MarkdownString, type Uri } from 'vscode';
import type { Picture } from '../../shared/model.ts';
import { documentCommands } from '../../shared/names.ts';
import type { Storage } from '../sessions/storage.ts';
import { pixels } from '../words/formats.ts';
import type { Line } from './lines.ts';

/** The longer side of a thumbnail, in CSS pixels. */
const longest = 320;

export type PictureUri = Storage['pictureUri'];

/** The picture by the address of its own file, with what can be done with it as links. */
export function lineHover(pictureUri: PictureUri, { id, stand }: Line): MarkdownString {
  const { insertReady, openReady, discardReady } = documentCommands;
  const text = new MarkdownString();
  text.isTrusted = { enabledCommands: [insertReady, openReady, discardReady] };
  const open = commandLink(l10n.t('Open'), openReady, id);
  if (stand.kind === 'running') return text.appendMarkdown(open);
  const discard = commandLink(l10n.t('Discard'), discardReady, id);
  if (stand.kind !== 'ready') return text.appendMarkdown(`${open} · ${discard}`);
  const { picture } = stand.picture;
  const links = [commandLink(l10n.t('Insert'), insertReady, id), open, discard, pixels(picture)].filter(Boolean);
  const shown = thumbnail(pictureUri(picture, picture.thumbnail ? 'small' : 'whole'), picture);
  return text.appendMarkdown(`${shown}\n\n${links.join(' · ')}`);
}

/** VS Code reads the size behind the address; without it a large picture would fill the window. */
function thumbnail(uri: Uri, { width, height }: Pick<Picture, 'width' | 'height'>): string {
  const side = width >= height ? `width=${Math.min(width || longest, longest)}` : `height=${Math.min(height, longest)}`;
  return `![${l10n.t('Picture')}](${uri.toString()}|${side})`;
}

export function commandLink(label: string, command: string, ...given: readonly unknown[]): string {
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify(given))})`;
}
