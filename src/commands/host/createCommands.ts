import { l10n, type QuickPickItem, QuickPickItemKind, TabInputWebview, window } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { inform } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { resolveFileArgument } from '../../base/host/resolveFileArgument.ts';
import { viewType } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import { getKeyHelp } from './keyHelp.ts';
import { RepeatGuard } from './repeatGuard.ts';
import { type CommandsNeeds, SelectionCommands, vscodeCommandsUI } from './selectionCommands.ts';

export type CommandsFeature = ReturnType<typeof createCommands>;

/** Creates the commands that act on the current selection or picture file. */
export function createCommands(needs: CommandsNeeds) {
  const { panels } = needs.panel;
  const { contextSources } = needs.context;
  const repeats = new RepeatGuard(() => performance.now());
  return {
    selection: new SelectionCommands(needs, repeats, vscodeCommandsUI),
    showKeys: () => showKeys(needs.language, () => panels.openLast()),
    editImage: (argument: unknown) => editImage(needs, argument),
    /** Adds the selection to the composer of the session in the panel, and focuses the composer. */
    addSelectionToChat: () => {
      const sessionId = panels.sessionId ?? needs.sessions.storage.newSession('chat').id;
      if (contextSources.addSelection(sessionId)) panels.show(sessionId, 'message');
    },
  };
}

/** Opens a new session with a picture file as its base picture: the clicked file, otherwise the active one. */
async function editImage({ sessions, panel, context }: CommandsNeeds, argument: unknown): Promise<void> {
  const uri = resolveFileArgument(argument);
  if (!uri) return void inform(l10n.t('Open or select an image file first.'));
  const { id } = sessions.storage.newSession('image');
  await panel.panels.show(id, 'message');
  await context.attachmentFiles.add(id, uri);
}

/**
 * Lists the keyboard shortcuts of Limn's pages. VS Code lets no extension add to its own accessibility help; screen readers read this list
 * row by row, typing filters it, and closing it restores the focus.
 */
async function showKeys(language: Language, toMessage: () => Promise<void>): Promise<void> {
  const help = getKeyHelp(language.l10n, readSettings().sendKey === 'ctrlEnter');
  const items = help.flatMap(([place, ...keys]): readonly QuickPickItem[] => [
    { label: place, kind: QuickPickItemKind.Separator },
    ...keys.map(([label, description]) => ({ label, description })),
  ]);
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const wasInPanel = input instanceof TabInputWebview && input.viewType.endsWith(viewType);
  await choose(items, { title: language.l10n.t('Limn Keyboard Shortcuts'), matchOnDescription: true });
  // VS Code restores the focus to the webview's frame, not to the element inside it.
  if (wasInPanel) await toMessage();
}
