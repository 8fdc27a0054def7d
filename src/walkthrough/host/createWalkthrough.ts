/** The walkthrough: its sample, and how its steps know that they are done. */
import { commands, type ExtensionContext, type TextDocument, workspace } from 'vscode';
import type { CommandsFeature } from '../../commands/host/createCommands.ts';
import { commands as names, settings, walkthrough } from '../../product/common/names.ts';
import { findTurn } from '../../sessions/common/model/session.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { Progress } from './progress.ts';
import { showSampleStory, type Use, uses } from './sampleStory.ts';

interface Needs extends Pick<SetUpFeature, 'setUp' | 'onDidChangeKey'>, Pick<CommandsFeature, 'selection'> {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
}

export function createWalkthrough({ selection, setUp, ...needs }: Needs) {
  followProgress({ setUp, ...needs });
  const tries: Readonly<Record<Use, (story: TextDocument) => unknown>> = {
    draw: () => selection.generateImage(undefined),
    ask: () => selection.chatAboutSelection(undefined),
    illustrate: ({ uri }) => commands.executeCommand(names.illustrateDocument, uri),
  };
  return {
    openWalkthrough: () => commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false),
    openSample: () => showSampleStory('draw'),
    /** Asks for what is missing, and does with the sample story what a step says; nothing opens where the user leaves. */
    trySample: async (argument: unknown) => {
      const use = uses.find((one) => one === argument);
      if (use && (await setUp.connect())) await tries[use](await showSampleStory(use));
    },
  };
}

function followProgress({ extension, setUp, onDidChangeKey, sessions }: Omit<Needs, 'selection'>): void {
  const progress = new Progress({
    missing: async () => (await setUp.view()).missing,
    setContext: (name, value) => void commands.executeCommand('setContext', name, value),
  });
  const look = () => void progress.lookAtService();
  const turnOf = (sessionId: string, turnId: string) => findTurn(sessions.storage.sessions.get(sessionId), turnId);
  const nothing = () => undefined;
  const others = { turnsChanged: nothing, draftChanged: nothing, onDelta: nothing, scaleDown: nothing };
  extension.subscriptions.push(
    onDidChangeKey(look),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(settings.baseUrl.id) && look()),
    sessions.announcer.subscribe({ ...others, turnChanged: (...place) => progress.turnChanged(turnOf(...place)) }),
  );
  look();
}
