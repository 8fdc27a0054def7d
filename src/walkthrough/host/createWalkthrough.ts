import { commands, type ExtensionContext, l10n, Selection, type TextDocument, window, workspace } from 'vscode';
import type { CommandsFeature } from '../../commands/host/createCommands.ts';
import { getViewColumnFor } from '../../insertion/host/columns.ts';
import { commands as names, settings, walkthrough } from '../../product/common/names.ts';
import { findTurn } from '../../sessions/common/model/session.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { Progress } from './progress.ts';

interface Needs extends Pick<SetUpFeature, 'setUp' | 'onDidChangeKey'>, Pick<CommandsFeature, 'selection'> {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
}

/** Creates the walkthrough: its sample story, and the context keys that complete its steps. */
export function createWalkthrough({ extension, selection, sessions, setUp, onDidChangeKey }: Needs) {
  const setContext = (name: string, value: unknown) => void commands.executeCommand('setContext', name, value);
  const progress = new Progress(async () => (await setUp.view()).missing, setContext);
  const check = () => void progress.checkService();
  const turnChanged = (sessionId: string, turnId: string) =>
    progress.turnChanged(findTurn(sessions.storage.sessions.get(sessionId), turnId));
  const nothing = () => undefined;
  const others = { turnsChanged: nothing, draftChanged: nothing, onDelta: nothing, scaleDown: nothing };
  extension.subscriptions.push(
    onDidChangeKey(check),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(settings.baseUrl.id) && check()),
    sessions.announcer.subscribe({ ...others, turnChanged }),
  );
  check();
  const tries: Readonly<Record<Use, (story: TextDocument) => unknown>> = {
    draw: () => selection.generateImage(undefined),
    ask: () => selection.chatAboutSelection(undefined),
    illustrate: ({ uri }) => commands.executeCommand(names.illustrateDocument, uri),
  };
  return {
    openWalkthrough: () => commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false),
    openSample: () => showSampleStory('draw'),
    /** Asks for missing settings, then does with the sample story what a step names; opens nothing if the user cancels. */
    trySample: async (argument: unknown) => {
      const use = uses.find((one) => one === argument);
      if (use && (await setUp.connect())) await tries[use](await showSampleStory(use));
    },
  };
}

/** The uses that can be tried with the sample story. */
export const uses = ['draw', 'ask', 'illustrate'] as const;
type Use = (typeof uses)[number];

const getStoryTitle = () => l10n.t('The Last Keeper');

/** Returns the passage that is selected for each use. */
function getPassages(): Readonly<Record<Use, string>> {
  return {
    draw: l10n.t(
      'A white lighthouse with two red bands stands on a dark headland at dusk, and its first beam crosses the water while the sun is still going down.',
    ),
    ask: l10n.t(
      'He was afraid of the stair in the very beginning. It has one hundred and sixty-two steps, and he started to count them in order to have something to do with his fear. Now he counts them simply because they are there.',
    ),
    illustrate: getStoryTitle(),
  };
}

/** Returns the story as Markdown in the display language. */
function formatStory(): string {
  const paragraphs = [
    `# ${getStoryTitle()}`,
    l10n.t('The boat comes on Thursdays, if it comes at all. It brings flour, lamp glass and a bundle of newspapers.'),
    `## ${l10n.t('The Light')}`,
    getPassages().draw,
    `## ${l10n.t('The Stair')}`,
    getPassages().ask,
    `## ${l10n.t('The Storm')}`,
    l10n.t(
      'In November a storm broke over the lighthouse, and the waves climbed as high as the gallery. He turned the lens by hand until the morning, because three fishing boats were somewhere out there in the rain. All three came home.',
    ),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** Shows the story with the passage for a use selected: unsaved, so that it needs no folder and leaves no file. Reuses an open one. */
export async function showSampleStory(use: Use): Promise<TextDocument> {
  const passage = getPassages()[use];
  // The user may have changed an open one, so that it does not contain the passage any more.
  const isStory = (text: string) => text.startsWith(`# ${getStoryTitle()}`) && text.includes(passage);
  const open = workspace.textDocuments.find((one) => one.isUntitled && isStory(one.getText()));
  const document = open ?? (await workspace.openTextDocument({ language: 'markdown', content: formatStory() }));
  const start = document.getText().indexOf(passage);
  const selection = new Selection(document.positionAt(start), document.positionAt(start + passage.length));
  await window.showTextDocument(document, { selection, viewColumn: getViewColumnFor(document), preview: false });
  return document;
}
