/** Shows parts of sessions in the documents themselves, as decorations; nothing is written to the documents. */
import { Disposable, type ExtensionContext, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { registerCommand } from '../../base/host/registerCommand.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { documentCommands, settings } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { createMarks } from './createMarks.ts';
import { formatLineForScreenReader } from './formatLine.ts';
import { type ImageLine, ImageLines } from './imageLines.ts';
import { LineActions } from './lineActions.ts';
import { LineDecorations } from './lineDecorations.ts';
import { StatusBarAnnouncer } from './statusBarAnnouncer.ts';

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

function createLines({ language, sessions, insertion, panel }: Needs): Disposable {
  const { storage, announcer } = sessions;
  const said = new StatusBarAnnouncer();
  const lines = new ImageLines({ ...storage, onChange: () => decorations.draw(), onEnd: (line) => tell(line) });
  const isOn = () => readSettings().showProgress;
  const decorations = new LineDecorations({ language, ...insertion, lines, pictureUri: storage.pictureUri, isOn });
  /** A visible panel announces it itself. */
  const tell = (line: ImageLine) => {
    const below = decorations.lineNumberOf(line);
    if (below !== undefined && isOn() && !panel.panels.isInSight(line.sessionId))
      said.announce(formatLineForScreenReader(language, line, below));
  };
  const actions = new LineActions({
    lines,
    atCursor: () => decorations.lineAtCursor(),
    act: panel.act,
    show: (line) => panel.panels.showTurn(line.sessionId, line.turn.id),
  });
  const nothing = () => undefined;
  return Disposable.from(
    decorations,
    said,
    announcer.subscribe({
      turnChanged: (...turn) => lines.turnChanged(...turn),
      turnsChanged: (sessionId) => lines.sessionChanged(sessionId),
      draftChanged: nothing,
      onDelta: nothing,
      scaleDown: nothing,
    }),
    storage.sessions.onDidChange((id) => id !== undefined && lines.sessionChanged(id)),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settings.showProgress.id)) decorations.draw();
    }),
    registerCommand(documentCommands.insertReady, (id) => actions.insert(id)),
    registerCommand(documentCommands.openReady, (id) => actions.open(id)),
    registerCommand(documentCommands.discardReady, (id) => actions.discard(id)),
  );
}
