/** Shows parts of sessions in the documents themselves, as decorations; nothing is written to the documents. */
import {
  commands,
  Disposable,
  type ExtensionContext,
  l10n,
  Selection,
  TextEditorRevealType,
  window,
  workspace,
} from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { alertInStatusBar } from '../../base/host/messages.ts';
import { registerCommand } from '../../base/host/registerCommand.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { documentCommands, settings, showMarks } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import { isIllustrated } from '../../sessions/common/resultParts.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { removeMark } from '../common/discussedPassages.ts';
import { formatLineForScreenReader, type ImageLine, ImageLines } from './imageLines.ts';
import { LineDecorations } from './lineDecorations.ts';
import { MarkDecorations } from './markDecorations.ts';
import { DiscussionMarks, type LocatedDiscussion } from './marks.ts';

interface Needs {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  readonly panel: PanelFeature;
}

export function createInDocument(needs: Needs): void {
  needs.extension.subscriptions.push(createLines(needs), createMarks(needs));
}

/** Creates the status lines below passages whose pictures are generated. */
function createLines({ extension, language, sessions, insertion, panel }: Needs): Disposable {
  const { storage } = sessions;
  const announceText = createAnnouncer(extension.subscriptions);
  /** A visible panel announces it itself. */
  const announce = (line: ImageLine) => {
    const below = decorations.lineNumberOf(line);
    if (below !== undefined && readSettings().showProgress && !panel.panels.isInSight(line.sessionId))
      announceText(formatLineForScreenReader(language, line, below));
  };
  const lines = new ImageLines(storage.sessions, () => decorations.draw(), announce);
  const decorations = new LineDecorations(language, insertion.targets, lines, storage.pictureUri);
  return Disposable.from(
    decorations,
    subscribe(sessions, (...turn) => lines.turnChanged(...turn), lines),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settings.showProgress.id)) decorations.draw();
    }),
    registerLineActions(lines, decorations, panel),
  );
}

/** Creates the marks of discussed passages in visible documents, now and later. */
function createMarks({ language, sessions, insertion, panel }: Needs): Disposable {
  const marks = new DiscussionMarks(sessions.storage.sessions, insertion.targets);
  const decorations = new MarkDecorations(language, marks);
  marks.refresh();
  return Disposable.from(
    marks,
    decorations,
    subscribe(sessions, (sessionId) => marks.sessionChanged(sessionId), marks),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(showMarks.id) && marks.refresh()),
    registerMarkActions(decorations, sessions.storage.sessions, insertion.givenTexts, panel.panels),
  );
}

/** Calls these methods when a turn or a session changes. */
function subscribe(
  { storage, announcer }: SessionsFeature,
  turnChanged: (sessionId: string, turnId: string) => unknown,
  shown: { sessionChanged(sessionId: string): unknown },
): Disposable {
  const nothing = () => undefined;
  return Disposable.from(
    announcer.subscribe({
      turnChanged: (...turn) => void turnChanged(...turn),
      turnsChanged: (sessionId) => void shown.sessionChanged(sessionId),
      draftChanged: nothing,
      onDelta: nothing,
      scaleDown: nothing,
    }),
    storage.sessions.onDidChange((id) => id !== undefined && shown.sessionChanged(id)),
  );
}

/** Registers the actions of a status line, by its keys or the links in its hover; without an id the line at the cursor is used. */
function registerLineActions(
  lines: ImageLines,
  decorations: LineDecorations,
  { act, panels }: Pick<PanelFeature, 'act' | 'panels'>,
): Disposable {
  const register = (command: string, run: (line: ImageLine) => unknown) =>
    registerCommand(command, async (id) => {
      const line = typeof id === 'string' ? lines.get(id) : decorations.lineAtCursor();
      if (line) await run(line);
    });
  return Disposable.from(
    register(documentCommands.insertReady, ({ sessionId, status }) => {
      if (status.kind !== 'ready') return undefined;
      const { result, picture } = status.picture;
      // Illustrated text is inserted as a whole.
      return isIllustrated(result)
        ? act([sessionId, result.id], 'insertAll', {})
        : act([sessionId, result.id], 'insert', { pictureId: picture.id });
    }),
    register(documentCommands.openReady, ({ sessionId, turn }) => panels.showTurn(sessionId, turn.id)),
    register(documentCommands.discardReady, ({ id, status }) => status.kind !== 'running' && lines.discard(id)),
  );
}

/** How long a message is shown in the status bar, in milliseconds. */
const shown = 8_000;

/**
 * Returns a function that shows a message in the status bar, which a screen reader announces at once; VS Code has no other way for
 * extensions to reach its alerts.
 */
function createAnnouncer(subscriptions: Disposable[]): (text: string) => void {
  let last = Disposable.from();
  subscriptions.push({ dispose: () => last.dispose() });
  return (text) => {
    last.dispose();
    const item = alertInStatusBar('limn.pictureLine', 'file-media', text);
    const timer = setTimeout(() => item.dispose(), shown);
    last = Disposable.from(item, { dispose: () => clearTimeout(timer) });
  };
}

/** Registers the actions of a mark, by the links in its hover, the menu of its line, or the command palette at the cursor. */
function registerMarkActions(
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
  await commands.executeCommand('vscode.diff', was, is, l10n.t('{0} (At Time of Chat ↔ Current)', fileName));
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
