/** What VS Code itself waits for, so that activation does not: views, restored tabs, and what documents and agents call for. */
import {
  CodeActionKind,
  type Extension,
  type ExtensionContext,
  commands as editorCommands,
  languages,
  Range,
  type TextDocument,
  type TreeView,
  Uri,
  window,
  workspace,
} from 'vscode';
import { isConnected } from './agents/host/bridge/connected.ts';
import type { Limn, PlatformServices } from './app.ts';
import {
  checkOnSave,
  comparisonViewType,
  conversationView,
  documentLanguagesContext,
  galleryViewType,
  imageEditorViewType,
  sessionsView,
  showMarks,
  viewType,
} from './product/common/names.ts';
import { getConfigured } from './product/host/configuration.ts';
import { mayReferToPicture } from './references/host/mayReferToPicture.ts';
import { documentsFolder, storedKeys } from './sessions/common/documentKey.ts';
import { LazySessionsTree } from './sessionsView/host/lazySessionsTree.ts';
import type { SessionNode } from './sessionsView/host/sessionsTree.ts';

/** Loads Limn at its first call. */
export type Loading = () => Promise<Limn>;

interface Needs extends Pick<PlatformServices, 'door'> {
  readonly isLoaded: () => boolean;
}

/** Registers the contributions that `register` leaves out. Returns the view of sessions. */
export function registerRest(context: ExtensionContext, limn: Loading, needs: Needs): TreeView<SessionNode> {
  registerPages(context, limn);
  registerInDocuments(context, limn);
  listenAtStart(context, limn, needs);
  return registerSessionsTree(context, limn);
}

function registerSessionsTree({ subscriptions }: ExtensionContext, limn: Loading): TreeView<SessionNode> {
  const treeDataProvider = new LazySessionsTree(async () => (await limn()).history.tree);
  const view = window.createTreeView(sessionsView, { treeDataProvider, showCollapseAll: true });
  subscriptions.push(view);
  return view;
}

/** Loads Limn where an agent is connected, and where a session discusses a visible document. */
function listenAtStart(context: ExtensionContext, limn: Loading, { door, isLoaded }: Needs): void {
  const { globalStorageUri, subscriptions } = context;
  const listenToAgents = async () => {
    if (door && (await isConnected(globalStorageUri))) await (await limn()).agents.listen();
  };
  const lookForMarks = async () => {
    if (!isLoaded() && (await hasVisibleDiscussion(globalStorageUri))) await limn();
  };
  void listenToAgents();
  void lookForMarks();
  subscriptions.push(
    workspace.onDidChangeWorkspaceFolders(listenToAgents),
    window.onDidChangeVisibleTextEditors(lookForMarks),
  );
}

/** The manifest is generated from the table of languages, which is too large to be loaded for this. */
function getDocumentLanguages({ packageJSON }: Extension<unknown>): readonly string[] {
  const { activationEvents }: { readonly activationEvents: readonly string[] } = packageJSON;
  return activationEvents.flatMap((event) => /^onLanguage:(.+)$/.exec(event)?.[1] ?? []);
}

/** Registers the serializer for tabs that VS Code restores after a restart, and the view in the side bar. */
function registerPages({ subscriptions }: ExtensionContext, limn: Loading): void {
  subscriptions.push(
    window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, state) => (await limn()).panels.restore(panel, state),
    }),
    window.registerWebviewViewProvider(conversationView, {
      resolveWebviewView: async (shown, { state }) => (await limn()).panels.fill(shown, state),
    }),
    window.registerWebviewPanelSerializer(galleryViewType, {
      deserializeWebviewPanel: async (panel) => (await limn()).history.gallery.restore(panel),
    }),
    window.registerWebviewPanelSerializer(comparisonViewType, {
      deserializeWebviewPanel: async (panel, state) => (await limn()).comparisons.restore(panel, state),
    }),
    window.registerWebviewPanelSerializer(imageEditorViewType, {
      deserializeWebviewPanel: async (panel, state) => (await limn()).imageEditors.restore(panel, state),
    }),
  );
}

/** Registers menus, hovers and code actions for picture references in documents. */
function registerInDocuments({ extension, subscriptions }: ExtensionContext, limn: Loading): void {
  void editorCommands.executeCommand('setContext', documentLanguagesContext, getDocumentLanguages(extension));
  subscriptions.push(
    languages.registerHoverProvider(['markdown', 'mdx', { pattern: '**/*.mdx' }], {
      provideHover: async (document, position, token) => {
        // Checked before anything is loaded, because most hovered lines have no picture.
        if (!/!\[|<img/i.test(document.lineAt(position.line).text)) return undefined;
        return (await limn()).hover.provideHover(document, position, token);
      },
    }),
    languages.registerCodeActionsProvider(
      { pattern: '**' },
      {
        provideCodeActions: async (document, range) =>
          mayReferToPicture(document, range) ? [...(await (await limn()).documents.quickFixes(document, range))] : [],
      },
      { providedCodeActionKinds: [CodeActionKind.QuickFix] },
    ),
    workspace.onDidSaveTextDocument(async (document) => {
      if (isCheckedOnSave(document)) await (await limn()).documents.checkDocument(document);
    }),
  );
}

function isCheckedOnSave(document: TextDocument): boolean {
  const { id } = checkOnSave;
  const isOn = getConfigured(id, document) === true;
  return isOn && mayReferToPicture(document, new Range(0, 0, document.lineCount, 0));
}

/** Returns whether a session may discuss a visible document. Called before anything is loaded, and reads at most the names in a folder. */
async function hasVisibleDiscussion(storage: Uri): Promise<boolean> {
  if (getConfigured(showMarks.id) === false) return false;
  const uris = window.visibleTextEditors.map(({ document }) => document.uri.toString());
  const folders = uris.flatMap(storedKeys).map((key) => Uri.joinPath(storage, 'sessions', documentsFolder, key));
  const found = await Promise.all(
    folders.map((folder) =>
      workspace.fs.readDirectory(folder).then(
        ({ length }) => length > 0,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
