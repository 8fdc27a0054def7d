import { Disposable, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { registerCommand } from '../../base/host/registerCommand.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { documentCommands, showMarks } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { MarkActions } from './markActions.ts';
import { MarkDecorations } from './markDecorations.ts';
import { DiscussionMarks } from './marks.ts';

interface Needs {
  readonly language: Language;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  readonly panel: PanelFeature;
}

/** Creates the marks of discussed passages in visible documents, now and later. */
export function createMarks({ language, sessions, insertion, panel }: Needs): Disposable {
  const { storage, announcer } = sessions;
  const isOn = () => readSettings().showMarks;
  const marks = new DiscussionMarks({ ...storage, ...insertion, isOn });
  const decorations = new MarkDecorations({ language, marks });
  const { panels } = panel;
  const show = (sessionId: string, turnId: string) => panels.showTurn(sessionId, turnId);
  const actions = new MarkActions({ decorations, ...storage, ...insertion, show });
  const follow = (id: string) => void marks.sessionChanged(id);
  marks.refresh();
  const nothing = () => undefined;
  return Disposable.from(
    marks,
    decorations,
    announcer.subscribe({
      turnChanged: follow,
      turnsChanged: follow,
      draftChanged: nothing,
      onDelta: nothing,
      scaleDown: nothing,
    }),
    storage.sessions.onDidChange((id) => id !== undefined && follow(id)),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(showMarks.id) && marks.refresh()),
    registerCommand(documentCommands.openDiscussed, (...given) => actions.open(...given)),
    registerCommand(documentCommands.compareDiscussed, (...given) => actions.compare(...given)),
    registerCommand(documentCommands.removeMark, (...given) => actions.remove(...given)),
    registerCommand(documentCommands.nextDiscussed, () => actions.next()),
  );
}
