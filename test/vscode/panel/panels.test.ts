import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Handlers } from '../../../src/pageKit/common/dispatch.ts';
import { getTabs } from '../../../src/pageKit/host/pageTabs.ts';
import type { PageMessage } from '../../../src/panel/common/pageMessages.ts';
import type { PanelOptions } from '../../../src/panel/host/panel.ts';
import { Panels } from '../../../src/panel/host/panels.ts';
import { viewType } from '../../../src/product/common/names.ts';

/** Panels whose sessions are loaded only when the test allows it. */
function desk() {
  let readSession = (): void => assert.fail('nobody asks for the session');
  const read = new Promise<{ readonly id: string }>((resolve) => {
    readSession = () => resolve({ id: 'old' });
  });
  const icon = vscode.Uri.parse('data:image/svg+xml,');
  const options = {
    storage: {
      sessions: { load: () => read, isMissing: async () => false, get: () => undefined },
      newSession: () => ({ id: 'new' }),
      usual: { applyTo: () => false },
    },
    views: { recent: async () => [], service: async () => ({}) },
    files: { options: {}, icon: { light: icon, dark: icon }, html: () => '' },
    onShown: () => undefined,
    onUserAction: () => undefined,
    onDisplayed: () => undefined,
    onProblem: (error: unknown) => assert.fail(String(error)),
  } as unknown as PanelOptions;
  const panels = new Panels(options, () => ({}) as Handlers<PageMessage>);
  return { panels, readSession };
}

/** Opens a tab as VS Code does before it restores a panel, and waits until the tab is active. */
async function openTab(): Promise<vscode.WebviewPanel> {
  const isThere = () => getTabs(viewType).some(({ isActive }) => isActive);
  const known = new Promise<void>((resolve) => {
    const hearing = vscode.window.tabGroups.onDidChangeTabs(() => {
      if (!isThere()) return;
      hearing.dispose();
      resolve();
    });
  });
  const tab = vscode.window.createWebviewPanel(viewType, 'Limn', { viewColumn: vscode.ViewColumn.One }, {});
  await known;
  return tab;
}

describe('Panel that VS Code restores', () => {
  it('is used by a command while its session is still loading, instead of a second panel', async () => {
    const { panels, readSession } = desk();
    const coming = await openTab();
    let isClosed = false;
    coming.onDidDispose(() => {
      isClosed = true;
    });
    const restored = panels.restore(coming, { sessionId: 'old' });
    const opened = panels.openNew('chat');
    readSession();
    await Promise.all([restored, opened]);
    assert.deepEqual([panels.shownSessions, isClosed], [['new'], false]);
    panels.dispose();
  });
});
