import {
  type CancellationToken,
  Hover,
  type HoverProvider,
  l10n,
  MarkdownString,
  type Position,
  Range,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';
import { cut } from '../../core/insertion/fileName.ts';
import type { Provenance } from '../../core/picture/provenance.ts';
import { commands } from '../../shared/names.ts';
import { fileOf, folderOf } from '../insertion/documentName.ts';
import type { Language } from '../words/formats.ts';
import { plainMarkdown } from '../words/plainMarkdown.ts';
import { factsLine } from './facts.ts';
import type { Untold } from './pictureFile.ts';
import { pictureLinkAt } from './pictureLink.ts';

interface HoverOptions {
  readonly language: Language;
  readonly read: (file: Uri) => Promise<Provenance | Untold>;
}

/** As much of a prompt as a hover shows well. */
const shown = 400;

/** What shows where a picture came from when its link in Markdown is hovered. */
export function hoverProvider(options: HoverOptions): HoverProvider {
  return { provideHover: (document, position, token) => hoverAt(options, { document, position, token }) };
}

interface Hovered {
  readonly document: TextDocument;
  readonly position: Position;
  readonly token: CancellationToken;
}

async function hoverAt({ language, read }: HoverOptions, hovered: Hovered): Promise<Hover | undefined> {
  const { document, position, token } = hovered;
  const link = pictureLinkAt(document.lineAt(position.line).text, position.character);
  const file = link && fileInReach(fileOf(document), link.path);
  const found = file && (await read(file));
  if (!link || !file || typeof found !== 'object' || token.isCancellationRequested) return undefined;
  return new Hover(words(language, file, found), new Range(position.line, link.start, position.line, link.end));
}

/** The linked file, where it stands beside the document or in the workspace: a document must not make Limn read elsewhere. */
function fileInReach(document: Uri, path: string): Uri | undefined {
  const folder = folderOf(document);
  const base = path.startsWith('/') ? workspace.getWorkspaceFolder(document)?.uri : folder;
  const file = base && Uri.joinPath(base, path);
  const isBeside = file?.path.startsWith(folder.path.endsWith('/') ? folder.path : `${folder.path}/`);
  return file && (isBeside || workspace.getWorkspaceFolder(file)) ? file : undefined;
}

/** Text of the file is never read as Markdown, and only Limn's own two commands may be linked. */
function words(language: Language, file: Uri, provenance: Provenance): MarkdownString {
  const { prompt } = provenance;
  const text = new MarkdownString();
  text.isTrusted = { enabledCommands: [commands.showPrompt, commands.recreateImage] };
  const parts = [prompt.length > shown ? `${cut(prompt, shown)}…` : prompt, factsLine(language, provenance)];
  const show = commandLink(l10n.t('Show Prompt'), commands.showPrompt, file);
  const recreate = commandLink(l10n.t('Recreate Image'), commands.recreateImage, file);
  return text.appendMarkdown([...parts.map(plainMarkdown), `${show} · ${recreate}`].join('\n\n'));
}

function commandLink(label: string, command: string, file: Uri): string {
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify([file.toString()]))})`;
}
