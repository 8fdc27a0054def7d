import { commands, Disposable, l10n, Selection, TextEditorRevealType, window } from 'vscode';
import { registerCommand } from '../../base/host/registerCommand.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { documentCommands } from '../../product/common/names.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { removeMark } from '../common/discussedPassages.ts';
import type { MarkDecorations } from './markDecorations.ts';
import type { LocatedDiscussion } from './marks.ts';

/** Registers the actions of a mark, by the links in its hover, the menu of its line, or the command palette at the cursor. */
export function registerMarkActions(
  decorations: MarkDecorations,
  sessions: Sessions,
  givenTexts: InsertionFeature['givenTexts'],
  panels: PanelFeature['panels'],
): Disposable {
  const register = (command: string, run: (mark: LocatedDiscussion) => unknown) =>
    registerCommand(command, async (...given) => {
      const mark = findMark(decorations, given);
      if (mark) await run(mark);
    });
  return Disposable.from(
    register(documentCommands.openDiscussed, async ({ sessionId, turnId }) => {
      const session = await sessions.load(sessionId);
      if (session) panels.showTurn(session.id, turnId);
    }),
    register(documentCommands.compareDiscussed, (mark) => compare(mark, givenTexts)),
    register(documentCommands.removeMark, async ({ sessionId, turnId, quote }) => {
      const session = await sessions.load(sessionId);
      if (session) sessions.change(session.id, (now) => removeMark(now, turnId, quote.id), 'once');
    }),
    registerCommand(documentCommands.nextDiscussed, () => showNext(decorations.active)),
  );
}

/** VS Code passes the line of the menu, from 1; a link passes the ids of turn and passage. */
function findMark(decorations: MarkDecorations, [first, quoteId]: readonly unknown[]): LocatedDiscussion | undefined {
  if (typeof first === 'string')
    return decorations.active.find((one) => one.turnId === first && one.quote.id === quoteId);
  const isMenu = typeof first === 'object' && first !== null && 'lineNumber' in first;
  const line = isMenu && typeof first.lineNumber === 'number' ? first.lineNumber - 1 : undefined;
  return decorations.at(line ?? window.activeTextEditor?.selection.active.line)[0];
}

/** Compares the passage as it was with its current text. */
async function compare(
  { quote: { fileName, text }, range }: LocatedDiscussion,
  givenTexts: InsertionFeature['givenTexts'],
): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  const [was, is] = [text, document.getText(range)].map((one) =>
    givenTexts.addressOf({ id: crypto.randomUUID(), fileName, text: one }),
  );
  await commands.executeCommand('vscode.diff', was, is, l10n.t('{0}: when discussed ↔ now', fileName));
}

/** Moves to the next mark below the cursor, after the last to the first, and shows its discussion. */
async function showNext(all: readonly LocatedDiscussion[]): Promise<void> {
  const editor = window.activeTextEditor;
  const below = all.find(({ range }) => range.start.line > (editor?.selection.active.line ?? 0)) ?? all[0];
  if (!editor || !below) return;
  const { line } = below.range.start;
  const start = below.range.start.with({ character: editor.document.lineAt(line).firstNonWhitespaceCharacterIndex });
  editor.selection = new Selection(start, start);
  editor.revealRange(below.range, TextEditorRevealType.InCenterIfOutsideViewport);
  await commands.executeCommand('editor.action.showHover', { focus: 'noAutoFocus' });
}
