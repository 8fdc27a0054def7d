import { Hover, type HoverProvider, l10n, Range, Uri } from 'vscode';
import { cutGraphemes } from '../../base/common/truncate.ts';
import type { Language } from '../../base/host/formats.ts';
import { link as command, markdownOf, row, says } from '../../base/host/markdownString.ts';
import { isWithin, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { folderOf, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { commands } from '../../product/common/names.ts';
import type { Provenance } from '../common/provenance.ts';
import { formatFacts, type ProvenanceError } from './pictureFile.ts';
import { findPictureLink } from './pictureLink.ts';

/** Maximum length of a prompt in a hover. */
const shown = 400;

/** Shows where a picture came from when the pointer is on its link in Markdown. */
export function hoverProvider(
  language: Language,
  read: (file: Uri) => Promise<Provenance | ProvenanceError>,
): HoverProvider {
  return {
    async provideHover(document, { line, character }, token) {
      const link = findPictureLink(document.lineAt(line).text, character);
      const file = link && resolveInReach(getFileUri(document), link.path);
      const found = file && (await read(file));
      if (!link || !file || typeof found !== 'object' || token.isCancellationRequested) return undefined;
      const { prompt } = found;
      const beginning = prompt.length > shown ? `${cutGraphemes(prompt, shown)}…` : prompt;
      const show = command(l10n.t('Show Prompt'), commands.showPrompt, file.toString());
      const recreate = command(l10n.t('Reuse Prompt'), commands.recreateImage, file.toString());
      const text = markdownOf([says(beginning), says(formatFacts(language, found)), row([show, recreate])]);
      return new Hover(text, new Range(line, link.start, line, link.end));
    },
  };
}

/**
 * Returns the linked file if it is beside the document or in the workspace: a document must not make Limn read elsewhere.
 */
function resolveInReach(document: Uri, path: string): Uri | undefined {
  const folder = folderOf(document);
  const base = path.startsWith('/') ? workspaceFolderOf(document)?.uri : folder;
  const file = base && Uri.joinPath(base, path);
  return file && (isWithin(file, folder) || workspaceFolderOf(file)) ? file : undefined;
}
