import {
  type DecorationOptions,
  Disposable,
  type MarkdownString,
  Position,
  Range,
  type TextDocument,
  type TextEditor,
  type TextEditorDecorationType,
  commands as vscodeCommands,
  window,
  workspace,
} from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { bold, link, markdownOf, type Piece, row, rule, says } from '../../base/host/markdownString.ts';
import { formatRelativeTime } from '../../panel/host/view/relativeTime.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { discussedContext, discussedLinesContext, documentCommands } from '../../product/common/names.ts';
import { kindNames } from '../../product/host/kinds.ts';
import { getIconUri, type Shape } from './icons.ts';
import type { DiscussionMarks, LocatedDiscussion } from './marks.ts';

/** Debounce delay before marks are located again after an edit, in milliseconds; in the meantime the editor moves them. */
const quiet = 300;

/** Shows a mark in the gutter of each line where a discussed passage begins. */
export class MarkDecorations implements Disposable {
  private readonly types: Readonly<Record<Shape, TextEditorDecorationType>> = {
    chat: createGutterType('chat'),
    chatChanged: createGutterType('chatChanged'),
    picture: createGutterType('picture'),
    pictureChanged: createGutterType('pictureChanged'),
  };
  /** The editor shows no hovers of extensions in the gutter, so the hover is on the first word of the line. */
  private readonly hover = window.createTextEditorDecorationType({});
  private readonly shown = new Map<TextEditor, readonly LocatedDiscussion[]>();
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private context = '';
  private readonly subscriptions: Disposable;

  constructor(
    private readonly language: Language,
    private readonly marks: DiscussionMarks,
  ) {
    this.subscriptions = Disposable.from(
      ...Object.values(this.types),
      this.hover,
      marks.onDidChange(() => this.draw()),
      window.onDidChangeActiveTextEditor(() => this.setContext()),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.shown.has(textEditor) && this.setContext()),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (![...this.shown.keys()].some((editor) => editor.document === document)) return;
        clearTimeout(this.waiting);
        this.waiting = setTimeout(() => this.draw(), quiet);
      }),
    );
  }

  /** Returns the marks of the active editor, from the top. */
  get active(): readonly LocatedDiscussion[] {
    const editor = window.activeTextEditor;
    return (editor && this.shown.get(editor)) ?? [];
  }

  /** Returns the marks of a line of the active editor, newest first; lines count from 0. */
  at(line: number | undefined): readonly LocatedDiscussion[] {
    return this.active.filter(({ range }) => range.start.line === line);
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.subscriptions.dispose();
  }

  private draw(): void {
    for (const editor of this.shown.keys()) if (!window.visibleTextEditors.includes(editor)) this.shown.delete(editor);
    for (const editor of window.visibleTextEditors) this.drawIn(editor);
    this.setContext();
  }

  private drawIn(editor: TextEditor): void {
    const marks = this.marks.in(editor.document);
    if (marks.length === 0 && !this.shown.has(editor)) return;
    // An undo may restore the text of a missing passage, so the editor is kept and checked again.
    this.shown.set(editor, marks);
    const atLines = [...new Set(marks.map(({ range }) => range.start.line))];
    const lines = atLines.map((line) => marks.filter(({ range }) => range.start.line === line));
    for (const [shape, type] of Object.entries(this.types))
      editor.setDecorations(
        type,
        lines.filter((all) => getShape(all) === shape).flatMap((all) => getStart(all)),
      );
    editor.setDecorations(
      this.hover,
      lines.flatMap((all) => this.createHovers(editor.document, all)),
    );
  }

  private createHovers(document: TextDocument, all: readonly LocatedDiscussion[]): readonly DecorationOptions[] {
    const start = getStart(all)[0]?.start;
    if (!start) return [];
    const line = document.lineAt(start.line);
    const first = new Position(line.lineNumber, line.firstNonWhitespaceCharacterIndex);
    const range = document.getWordRangeAtPosition(first, /\S+/) ?? new Range(first, first);
    return [{ range, hoverMessage: createMarkHover(this.language, all, Date.now()) }];
  }

  private setContext(): void {
    const { active } = this;
    const here = this.at(window.activeTextEditor?.selection.active.line)[0];
    const where = here ? (here.isChanged ? 'changed' : 'here') : active.length > 0 ? 'elsewhere' : '';
    const lines = [...new Set(active.map(({ range }) => range.start.line + 1))];
    const told = JSON.stringify([where, lines]);
    if (told === this.context) return;
    this.context = told;
    void vscodeCommands.executeCommand('setContext', discussedContext, where);
    void vscodeCommands.executeCommand('setContext', discussedLinesContext, lines);
  }
}

function createGutterType(shape: Shape): TextEditorDecorationType {
  const icon = (theme: 'light' | 'dark') => ({ gutterIconPath: getIconUri(shape, theme, 'gutter') });
  return window.createTextEditorDecorationType({ light: icon('light'), dark: icon('dark'), gutterIconSize: '14px' });
}

/** Returns the shape of the newest mark. */
function getShape([newest]: readonly LocatedDiscussion[]): Shape | undefined {
  if (!newest) return undefined;
  const shape = modeTraits[newest.mode].produces === 'pictures' ? 'picture' : 'chat';
  return newest.isChanged ? `${shape}Changed` : shape;
}

function getStart([newest]: readonly LocatedDiscussion[]): readonly Range[] {
  return newest ? [new Range(newest.range.start, newest.range.start)] : [];
}

/** Maximum number of turns about one line that a hover lists. */
const listed = 3;

/** Shows what was discussed and when, with links to it. */
function createMarkHover(language: Language, all: readonly LocatedDiscussion[], now: number): MarkdownString {
  const parts = all.slice(0, listed).map((one) => formatEntry(language, one, now));
  return markdownOf(parts.flatMap((part, at) => (at === 0 ? part : [rule, ...part])));
}

function formatEntry(language: Language, one: LocatedDiscussion, now: number): readonly Piece[] {
  const { openDiscussed, compareDiscussed, removeMark } = documentCommands;
  const { l10n } = language;
  const when = l10n.t('{0}, {1}', kindNames(l10n)[one.mode], formatRelativeTime(language, one.at, now));
  const way = (label: string, command: string) => link(label, command, one.turnId, one.quote.id);
  const ways = [
    way(l10n.t('Open in Session'), openDiscussed),
    ...(one.isChanged ? [way(l10n.t('Show Changes'), compareDiscussed)] : []),
    way(l10n.t('Remove Mark'), removeMark),
  ];
  return [bold(one.title), says(one.isChanged ? l10n.t('{0} · text changed since', when) : when), row(ways)];
}
