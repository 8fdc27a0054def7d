import {
  Disposable,
  type Selection,
  type Tab,
  type TextDocument,
  type TextEditor,
  type ViewColumn,
  window,
} from 'vscode';
import { givenTextScheme } from '../../product/common/names.ts';
import { isOpenInTab, shows } from './columns.ts';
import { type DocumentSpan, getNormalizedText, spanOf } from './documentEdit.ts';

/** Files with instructions for agents: users edit them beside their work, and no agent generates pictures for them. */
const instructions = /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|QWEN|SKILL)\.md$/i;

/** Where the user last worked in a text. */
export interface EditorLocation {
  readonly document: TextDocument;
  readonly selection: Selection;
  readonly viewColumn: ViewColumn | undefined;
  /** The editor itself, while it is visible. */
  readonly editor: TextEditor | undefined;
}

/** Schemes of texts that nobody writes in, and of the input boxes of VS Code's own parts. */
const otherSchemes: ReadonlySet<string> = new Set([
  'output',
  'debug',
  'vscode',
  'vscode-terminal',
  'vscode-scm',
  'comment',
  'vscode-interactive-input',
  'vscode-chat-input',
  'chatSessionInput',
  givenTextScheme,
]);

/**
 * The last text editor that had the focus, kept while a panel has it: VS Code's `activeTextEditor` is undefined then
 * (https://github.com/microsoft/vscode/issues/101682).
 */
export class LastEditor implements Disposable {
  private last: EditorLocation | undefined;
  /** The last document that is not an instruction for agents. */
  private lastWork: TextDocument | undefined;
  private readonly subscriptions: Disposable;

  constructor() {
    this.remember(window.activeTextEditor);
    this.subscriptions = Disposable.from(
      window.onDidChangeActiveTextEditor((editor) => this.remember(editor)),
      window.onDidChangeTextEditorSelection(({ textEditor: editor }) => {
        if (editor.document === this.last?.document && editor.viewColumn === this.last.viewColumn)
          this.remember(editor);
      }),
      window.tabGroups.onDidChangeTabs(({ closed }) => this.forgetClosed(closed)),
    );
  }

  /** Returns the last location, or else that of a visible editor; undefined if no text is open. */
  getLocation(): EditorLocation | undefined {
    if (this.last?.document.isClosed) this.last = undefined;
    const inSight = [window.activeTextEditor, ...window.visibleTextEditors].find(isText);
    const last = this.last ?? (inSight && toLocation(inSight));
    if (!last) return undefined;
    const editor = window.visibleTextEditors.find(
      ({ document, viewColumn }) => document === last.document && viewColumn === last.viewColumn,
    );
    const selection = editor?.selection ?? last.selection;
    return { ...last, editor, selection };
  }

  /** Returns the selection at that location as a span of the document's text. */
  getSpan(): DocumentSpan | undefined {
    const place = this.getLocation();
    return place && { document: place.document, span: spanOf(getNormalizedText(place.document), place.selection) };
  }

  /** Returns the document that agents generate pictures for; undefined if only instructions for agents are open. */
  work(): TextDocument | undefined {
    const document = this.getLocation()?.document;
    if (document && !isInstructions(document)) return document;
    return this.lastWork?.isClosed === false ? this.lastWork : undefined;
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private remember(editor: TextEditor | undefined): void {
    if (!isText(editor)) return;
    this.last = toLocation(editor);
    if (!isInstructions(editor.document)) this.lastWork = editor.document;
  }

  /** VS Code keeps a document for a while after its last tab is closed; nothing may be written to it unseen. */
  private forgetClosed(closed: readonly Tab[]): void {
    const isGone = (document: TextDocument | undefined) =>
      document && !isOpenInTab(document) && closed.some(({ input }) => shows(input, document));
    if (isGone(this.last?.document)) this.last = undefined;
    if (isGone(this.lastWork)) this.lastWork = undefined;
  }
}

function isInstructions({ uri }: TextDocument): boolean {
  return instructions.test(uri.path);
}

function toLocation(editor: TextEditor): EditorLocation {
  const { document, selection, viewColumn } = editor;
  return { document, selection, viewColumn, editor };
}

function isText(editor: TextEditor | undefined): editor is TextEditor {
  return editor !== undefined && !otherSchemes.has(editor.document.uri.scheme);
}
