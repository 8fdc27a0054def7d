import { commands, l10n, Range, type TextDocument, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { normalizeLineEndings } from '../../../base/common/lineEndings.ts';
import { joinSentences } from '../../../base/host/formats.ts';
import { type Bounds, insideWorkspace, notInsideSentence } from '../../../base/host/insideWorkspace.ts';
import { placeKey, rootOf } from '../../../base/host/uriPaths.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import { getMinimalLineEdit } from '../../common/edits.ts';
import { getViewColumnFor } from '../columns.ts';
import type { Dialogs } from '../dialogs.ts';
import { type DocumentEdits, getNormalizedText, isWritable, revealInsertion } from '../documentEdit.ts';
import { findPlaceObstacle } from '../fileObstacle.ts';
import { getDisplayName } from '../getDisplayName.ts';
import type { FileMatch, WorkspaceFiles } from '../workspaceFiles.ts';
import type { DiffViews } from './diffViews.ts';
import { openAsNewFile } from './newFile.ts';

/**
 * Applies code blocks that name their file, and opens files that answers name. Nothing outside of the workspace is read or written.
 */
export class AppliedCode {
  constructor(
    private readonly files: WorkspaceFiles,
    private readonly dialogs: Dialogs,
    private readonly differences: DiffViews,
  ) {}

  /** Replaces the file's whole text by the code after the user has seen the diff; offers to create a missing file. */
  async apply(fileName: string, code: string): Promise<Insertion | undefined> {
    const meant = await this.files.find(fileName);
    if (meant.state === 'outside') return this.say(l10n.t("'{0}' isn't in the workspace.", fileName));
    if (!('uri' in meant)) return undefined;
    const way = await checkWay(meant.uri);
    if ('problem' in way) return this.say(way.problem);
    return meant.state === 'found' ? this.applyTo(meant.uri, code, way) : this.offerFile(meant, code, way);
  }

  /** Shows a file that an answer names. */
  async open(name: string): Promise<void> {
    const meant = await this.files.find(name);
    if (meant.state === 'found') return this.show(meant);
    if (meant.state === 'missing') await this.say(l10n.t("'{0}' doesn't exist in the workspace.", meant.path));
    if (meant.state === 'outside') await this.say(l10n.t("'{0}' isn't in the workspace.", name));
  }

  private async applyTo(uri: Uri, code: string, { warning }: Way): Promise<Insertion | undefined> {
    const document = await workspace.openTextDocument(uri).then(undefined, () => undefined);
    if (!document) return this.say(l10n.t("Couldn't open '{0}' as text.", getDisplayName({ uri })));
    if (!(await isWritable(document))) return this.say(l10n.t("'{0}' is read-only.", getDisplayName(document)));
    if (!computeEdits(document, code))
      return this.say(l10n.t("'{0}' already contains this code.", getDisplayName(document)));
    const decision = await this.differences.propose({
      document,
      ...(warning && { sentence: warning }),
      editsNow: async () => computeEdits(document, code),
    });
    if (decision.kind === 'refused') return this.say(l10n.t("Couldn't change '{0}'.", getDisplayName(document)));
    if (decision.kind !== 'accepted') return undefined;
    // The file was seen in a view that is closed by now.
    const viewColumn = getViewColumnFor(document);
    await window.showTextDocument(document, { viewColumn, preserveFocus: true, preview: false });
    return { ...revealInsertion(document, decision.made.lines[0] ?? 1), applied: true };
  }

  private async offerFile(
    { uri, path }: Extract<FileMatch, { readonly state: 'missing' }>,
    code: string,
    { warning, bounds }: Way,
  ): Promise<Insertion | undefined> {
    if (await findPlaceObstacle(uri)) return this.offerNewFile(path, code);
    const text = toFileText(code);
    const sentence = l10n.t("'{0}' doesn't exist in the workspace. Accept to create it with this content.", path);
    const make = async () => {
      if ('not' in (await insideWorkspace(uri, bounds))) return false;
      const change = new WorkspaceEdit();
      change.createFile(uri, { contents: new TextEncoder().encode(text) });
      return workspace.applyEdit(change);
    };
    const said = joinSentences(l10n, sentence, warning);
    const decision = await this.differences.proposeFile({ uri, make }, text, said);
    if (decision.kind === 'refused') return this.offerNewFile(path, code);
    if (decision.kind !== 'accepted') return undefined;
    await this.show({ uri });
    return { fileName: getDisplayName({ uri }) };
  }

  private async offerNewFile(path: string, code: string): Promise<Insertion | undefined> {
    const newFile = l10n.t('New File');
    const chosen = await this.dialogs.warn(l10n.t("Couldn't create '{0}'.", path), newFile);
    return chosen === newFile ? openAsNewFile(code) : undefined;
  }

  private async show({ uri, line }: { readonly uri: Uri; readonly line?: number }): Promise<void> {
    const at = line === undefined ? {} : { selection: new Range(line - 1, 0, line - 1, 0) };
    try {
      const document = await workspace.openTextDocument(uri);
      await window.showTextDocument(document, { viewColumn: getViewColumnFor(document), ...at });
    } catch {
      // It may be a picture, which has its own editor.
      await commands.executeCommand('vscode.open', uri);
    }
  }

  private async say(sentence: string): Promise<undefined> {
    await this.dialogs.warn(sentence);
  }
}

/** What the user is shown before a file is changed. */
interface Way {
  /** Set if a link may lead out of the workspace. */
  readonly warning?: string;
  /** The bounds with the link that the user is warned of. */
  readonly bounds: Bounds;
}

async function checkWay(uri: Uri): Promise<Way | { readonly problem: string }> {
  const bounds = { root: rootOf(uri) };
  const inside = await insideWorkspace(uri, bounds);
  if (!('not' in inside)) return { bounds };
  const sentence = notInsideSentence(inside);
  if (inside.not !== 'link') return { problem: sentence };
  return { warning: sentence, bounds: { ...bounds, links: new Set([placeKey(inside.at)]) } };
}

/** Edits only what differs, so that passages elsewhere in the file are still tracked. */
function computeEdits(document: TextDocument, code: string): DocumentEdits | undefined {
  const text = getNormalizedText(document);
  const edit = getMinimalLineEdit(text, toFileText(code));
  return edit && { document, text, edits: [edit], lines: [edit.line] };
}

/** Adds a final line break: a code block does not show whether the file had one. */
function toFileText(code: string): string {
  const text = normalizeLineEndings(code);
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
