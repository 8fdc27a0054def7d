import { commands, l10n, Selection, TextEditorRevealType, type Uri, window } from 'vscode';
import type { ReadOnlyTexts } from '../../insertion/host/passages.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { removeMark } from '../common/discussedPassages.ts';
import type { LocatedDiscussion } from './locateDiscussion.ts';
import type { MarkDecorations } from './markDecorations.ts';

interface MarkActionsOptions {
  readonly decorations: Pick<MarkDecorations, 'active' | 'at'>;
  readonly sessions: Pick<Sessions, 'load' | 'change'>;
  readonly givenTexts: Pick<ReadOnlyTexts, 'addressOf'>;
  /** Shows a turn in its session. */
  readonly show: (sessionId: string, turnId: string) => void;
}

/** The actions of a mark, by the links in its hover, the menu of its line, or the command palette at the cursor. */
export class MarkActions {
  constructor(private readonly options: MarkActionsOptions) {}

  async open(...given: readonly unknown[]): Promise<void> {
    const mark = this.find(given);
    const session = mark && (await this.options.sessions.load(mark.sessionId));
    if (mark && session) this.options.show(session.id, mark.turnId);
  }

  /** Compares the passage as it was with its current text. */
  async compare(...given: readonly unknown[]): Promise<void> {
    const [mark, document] = [this.find(given), window.activeTextEditor?.document];
    if (!mark || !document) return;
    const { fileName, text } = mark.quote;
    const [was, is] = [this.addressOf(fileName, text), this.addressOf(fileName, document.getText(mark.range))];
    await commands.executeCommand('vscode.diff', was, is, l10n.t('{0}: when discussed ↔ now', fileName));
  }

  async remove(...given: readonly unknown[]): Promise<void> {
    const mark = this.find(given);
    const session = mark && (await this.options.sessions.load(mark.sessionId));
    if (mark && session)
      this.options.sessions.change(session.id, (now) => removeMark(now, mark.turnId, mark.quote.id), 'once');
  }

  /** Moves to the next mark below the cursor, after the last to the first, and shows its discussion. */
  async next(): Promise<void> {
    const editor = window.activeTextEditor;
    const all = this.options.decorations.active;
    const below = all.find(({ range }) => range.start.line > (editor?.selection.active.line ?? 0)) ?? all[0];
    if (!editor || !below) return;
    const { line } = below.range.start;
    const start = below.range.start.with({ character: editor.document.lineAt(line).firstNonWhitespaceCharacterIndex });
    editor.selection = new Selection(start, start);
    editor.revealRange(below.range, TextEditorRevealType.InCenterIfOutsideViewport);
    await commands.executeCommand('editor.action.showHover', { focus: 'noAutoFocus' });
  }

  private addressOf(fileName: string, text: string): Uri {
    return this.options.givenTexts.addressOf({ id: crypto.randomUUID(), fileName, text });
  }

  /** VS Code passes the line of the menu, from 1; a link passes the ids of turn and passage. */
  private find([first, quoteId]: readonly unknown[]): LocatedDiscussion | undefined {
    const { active, at } = this.marks();
    if (typeof first === 'string') return active.find((one) => one.turnId === first && one.quote.id === quoteId);
    const line = lineIn(first);
    return at(line === undefined ? window.activeTextEditor?.selection.active.line : line - 1)[0];
  }

  private marks() {
    const { decorations } = this.options;
    return { active: decorations.active, at: (line: number | undefined) => decorations.at(line) };
  }
}

function lineIn(given: unknown): number | undefined {
  const isMenu = typeof given === 'object' && given !== null && 'lineNumber' in given;
  return isMenu && typeof given.lineNumber === 'number' ? given.lineNumber : undefined;
}
