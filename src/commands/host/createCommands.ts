import type { Language } from '../../base/host/formats.ts';
import { editorNotifier } from '../../base/host/messages.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import type { ContextFeature } from '../../context/host/createContext.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import type { ReadyPromptsFeature } from '../../prompts/host/createPrompts.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { notifyRejected, sayCut } from '../../sessions/host/sessionNotifications.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { editImage } from './editImage.ts';
import { RepeatGuard } from './repeatGuard.ts';
import { SelectionCommands } from './selectionCommands.ts';
import { showKeys } from './showKeys.ts';
import { askWholeDocument, illustrateDocument } from './wholeDocument.ts';

export type CommandsFeature = ReturnType<typeof createCommands>;

interface Needs extends SetUpFeature, LooksFeature {
  readonly language: Language;
  readonly notices: Notifications;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  readonly context: ContextFeature;
  readonly readyPrompts: ReadyPromptsFeature;
  readonly panel: PanelFeature;
}

/** Creates the commands that act on the current selection or picture file. */
export function createCommands(needs: Needs) {
  const { panel, context } = needs;
  const { newSession } = needs.sessions.storage;
  const { panels } = panel;
  return {
    selection: createSelectionCommands(needs),
    showKeys: () => showKeys(needs.language, () => panels.openLast()),
    editImage: (argument: unknown) =>
      editImage(
        {
          newSession: () => newSession('image'),
          show: (sessionId) => panels.show(sessionId, 'message'),
          add: (sessionId, uri) => context.attachmentFiles.add(sessionId, uri),
        },
        argument,
      ),
    /** Adds the selection to the composer of the session in the panel, and focuses the composer. */
    addSelectionToChat: () => {
      const sessionId = panels.sessionId ?? newSession('chat').id;
      if (context.contextSources.addSelection(sessionId)) panels.show(sessionId, 'message');
    },
  };
}

function createSelectionCommands({
  language,
  notices,
  setUp,
  looks,
  sessions,
  insertion,
  readyPrompts,
  panel,
}: Needs): SelectionCommands {
  return new SelectionCommands({
    language,
    repeats: new RepeatGuard(() => performance.now()),
    doneByPerson: panel.doneByPerson,
    editor: () => insertion.lastEditor.getLocation()?.editor,
    capture: (passage) => insertion.targets.capture(passage),
    pictureOptions: () => sessions.storage.usual.get(),
    ensure: (mode) => setUp.ensureTarget(mode),
    openWith: panel.openWith,
    show: (sessionId, focus) => panel.panels.show(sessionId, focus),
    send: (turn) => sessions.newTurns.send({ ...turn, ...looks.ofPassage(turn.ask) }),
    refuse: (mode, refused) => notifyRejected(notices, language, mode, refused),
    expand: (said, material) => readyPrompts.readyPrompts.expand(said, material),
    askWholeDocument: (length) => askWholeDocument(language, length),
    illustrate: illustrateDocument,
    openNew: (mode) => panel.panels.openNew(mode),
    // Uses the editor's notifications, because the panel is about to show another session.
    sayCut: (found) => sayCut(editorNotifier, language, found),
  });
}
