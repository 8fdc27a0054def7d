import {
  type Diagnostic,
  DiagnosticSeverity,
  l10n,
  languages,
  TabInputText,
  type TextEditor,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { formatNumber, joinSentences } from '../../base/host/formats.ts';
import { searchedFiles } from '../../base/host/foundFiles.ts';
import type { Notifier } from '../../base/host/notifications.ts';
import { choose, type PickItem } from '../../base/host/quickPicks.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { baseName, folderOf, getDisplayName } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { type DocumentProblem, formatProblems, getProblemsAt } from '../common/documentProblems.ts';
import type { ContextRejection } from '../common/draftContext.ts';
import type { AttachmentFiles } from './attachmentFiles.ts';
import type { Contexts } from './contexts.ts';
import { type FileRejection, filterDroppedUris, readFileQuote, whyNotSent } from './files.ts';

/** Adds what the user chooses to the context of the next message. */
export class ContextSources {
  constructor(
    private readonly contexts: Contexts,
    private readonly attachmentFiles: AttachmentFiles,
    private readonly insertion: Pick<InsertionFeature, 'lastEditor' | 'targets'>,
    private readonly refuse: (why: ContextRefusal, name: string) => void,
  ) {}

  async add(sessionId: string, kind: ContextKind | 'any'): Promise<void> {
    const chosen = kind === 'any' ? await pickContextKind() : kind;
    const run: Readonly<Record<ContextKind, () => unknown>> = {
      selection: () => this.addSelection(sessionId),
      file: async () => this.addFiles(sessionId, await pickFiles()),
      problems: () => this.addProblems(sessionId),
      picture: () => this.attachmentFiles.pick(sessionId),
    };
    if (chosen) await run[chosen]();
  }

  /** Adds the selected passage; returns false if nothing is selected. */
  addSelection(sessionId: string): boolean {
    const { lastEditor, targets } = this.insertion;
    const editor = lastEditor.getLocation()?.editor;
    if (!editor || editor.document.getText(editor.selection).trim() === '') {
      this.refuse('noSelection', '');
      return false;
    }
    this.contexts.add(sessionId, targets.capture(editor));
    return true;
  }

  /** Adds whole files; pictures among them become picture attachments. */
  async addFiles(sessionId: string, uris: readonly Uri[]): Promise<void> {
    for (const uri of uris) {
      const why = await whyNotSent(uri);
      if (why) this.refuse(why, baseName(uri));
      else if (isPictureName(uri.path)) await this.attachmentFiles.add(sessionId, uri);
      else {
        const read = await readFileQuote(uri);
        if (typeof read === 'string') this.refuse(read, baseName(uri));
        else this.contexts.add(sessionId, read);
      }
    }
  }

  /** Adds files that were dropped from the editor, by their URIs. */
  async addDropped(sessionId: string, addresses: readonly string[]): Promise<void> {
    await this.addFiles(sessionId, await filterDroppedUris(addresses, this.refuse));
  }

  private addProblems(sessionId: string): void {
    const { editor } = this.insertion.lastEditor.getLocation() ?? {};
    const quote = editor && createProblemsQuote(editor);
    if (quote) this.contexts.add(sessionId, quote);
    else if (editor) this.refuse('noProblems', baseName(editor.document.uri));
    else this.refuse('noEditor', '');
  }
}

const severities: Readonly<Record<DiagnosticSeverity, DocumentProblem['severity']>> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
};

/** Returns the problems of the cursor's line, or all of the document; undefined if it has none. */
function createProblemsQuote({ document, selection }: Pick<TextEditor, 'document' | 'selection'>): Quote | undefined {
  const all = languages.getDiagnostics(document.uri).map(toDocumentProblem);
  const chosen = getProblemsAt(all, selection.active.line + 1);
  const [first] = chosen;
  if (!first) return undefined;
  const lineText = (line: number) => (line <= document.lineCount ? document.lineAt(line - 1).text : '');
  return {
    id: crypto.randomUUID(),
    kind: 'problems',
    uri: document.uri.toString(),
    fileName: getDisplayName(document),
    languageId: 'plaintext',
    firstLine: first.firstLine,
    lastLine: Math.max(...chosen.map(({ lastLine }) => lastLine)),
    text: formatProblems(chosen, lineText).slice(0, limits.quote),
  };
}

function toDocumentProblem({ severity, source = '', code, message, range }: Diagnostic): DocumentProblem {
  const value = typeof code === 'object' ? code.value : code;
  return {
    severity: severities[severity],
    source: [source, value].filter((part) => part !== undefined && part !== '').join(' '),
    message,
    firstLine: range.start.line + 1,
    lastLine: range.end.line + 1,
  };
}

/** Why something cannot be sent: too much, not text, or missing. */
export type ContextRefusal = ContextRejection | FileRejection | 'noSelection' | 'noEditor' | 'noProblems';

/** Notifies the user why something is not sent with the message. */
export function notifyContextRejected(teller: Notifier, locale: string, why: ContextRefusal, name: string): void {
  const most = formatNumber(locale, limits.quote);
  const sentences: Readonly<Record<ContextRefusal, string>> = {
    tooMany: l10n.t('You can attach up to {0} selections and files. Remove one to add another.', limits.context),
    tooLong: joinSentences(
      l10n,
      l10n.t("'{0}' is too long to attach (limit: {1} characters).", name, most),
      l10n.t('Select part of it instead.'),
    ),
    empty: l10n.t("'{0}' contains no text.", name),
    binary: l10n.t("Couldn't attach '{0}' because it isn't a text file.", name),
    unreadable: l10n.t("Couldn't read '{0}'.", name),
    outside: l10n.t("Couldn't attach '{0}' because it's outside the workspace. Open the file, then try again.", name),
    versionControl: l10n.t("'{0}' belongs to version control, so Limn doesn't use it.", name),
    link: l10n.t("'{0}' is a symbolic link and might point outside the workspace folder.", name),
    noSelection: l10n.t('No text selected. Select text in an editor first.'),
    noEditor: l10n.t('No text editor is open.'),
    noProblems: l10n.t("'{0}' has no problems.", name),
  };
  void teller.notify({ severity: 'warn', text: sentences[why] });
}

/** Maximum number of files listed of a folder; in larger ones a file can still be dropped, or added while it is open. */
const most = 5_000;

/** Lets the user choose a file of the workspace, open ones first; empty if they cancel. */
async function pickFiles(): Promise<readonly Uri[]> {
  const items = findFiles().then((uris) =>
    uris.map((uri) => {
      const folder = workspace.asRelativePath(folderOf(uri));
      return { uri, label: baseName(uri), description: workspace.asRelativePath(uri) === baseName(uri) ? '' : folder };
    }),
  );
  const chosen = await choose(items, {
    title: l10n.t('Attach File'),
    placeHolder: l10n.t('Search files by name'),
    matchOnDescription: true,
  });
  return chosen ? [chosen.uri] : [];
}

/** Returns the files of all text tabs first, of these the active one of each group. */
async function findFiles(): Promise<readonly Uri[]> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const inFront = tabs.filter(({ isActive }) => isActive);
  const open = [...inFront, ...tabs].flatMap(({ input }) => (input instanceof TabInputText ? [input.uri] : []));
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const found = await searchedFiles(folders, '**/*', most);
  return [...new Map([...open, ...found].map((uri) => [placeKey(uri), uri])).values()];
}

/** What can be added to a message. */
type ContextKind = 'selection' | 'file' | 'problems' | 'picture';

/** Lets the user choose a kind of context; undefined if they cancel. */
async function pickContextKind(): Promise<ContextKind | undefined> {
  const items: readonly (PickItem & { readonly adds: ContextKind })[] = [
    { adds: 'selection', icons: ['list-selection'], label: l10n.t('Editor Selection') },
    { adds: 'file', icons: ['file'], label: l10n.t('Files...'), description: '#' },
    { adds: 'problems', icons: ['warning'], label: l10n.t('Problems at Cursor') },
    { adds: 'picture', icons: ['file-media'], label: l10n.t('Images...') },
  ];
  const chosen = await choose(items, { title: l10n.t('Add Context...') });
  return chosen?.adds;
}
