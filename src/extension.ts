import * as vscode from 'vscode';
import type { Limn } from './limn.ts';
import type { Transport } from './service/transport.ts';
import { commands, viewType } from './shared/names.ts';

/** Registers what Limn offers; everything behind it is loaded at first use, so that activation costs nothing. */
export function register(context: vscode.ExtensionContext, loadTransport: () => Promise<Transport>): void {
  let loaded: Promise<Limn> | undefined;
  const limn = () => {
    loaded ??= load(context, loadTransport);
    return loaded;
  };
  const command = (id: string, run: (limn: Limn, argument: unknown) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(id, async (argument) => run(await limn(), argument)));

  command(commands.generateImage, ({ selection }, argument) => selection.generateImage(argument));
  command(commands.chatAboutSelection, ({ selection }, argument) => selection.chatAboutSelection(argument));
  command(commands.newChat, ({ panel }) => panel.openNew('chat'));
  command(commands.newImage, ({ panel }) => panel.openNew('image'));
  command(commands.editImage, ({ editImage }, argument) => editImage(argument));
  command(commands.showPrompt, ({ provenance }, argument) => provenance.showPrompt(argument));
  command(commands.recreateImage, ({ provenance }, argument) => provenance.recreate(argument));
  command(commands.openPanel, ({ panel }) => panel.open());
  command(commands.setUp, ({ setUp }) => setUp.run());
  command(commands.setApiKey, ({ setUp }) => setUp.setApiKey());
  command(commands.removeApiKey, ({ setUp }) => setUp.removeApiKey());
  command(commands.checkConnection, ({ checkConnection }) => checkConnection());
  command(commands.showLog, ({ log }) => log.show());

  context.subscriptions.push(
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, state) => (await limn()).panel.restore(panel, state),
    }),
  );
}

async function load(context: vscode.ExtensionContext, loadTransport: () => Promise<Transport>): Promise<Limn> {
  const [{ createLimn }, transport] = await Promise.all([import('./limn.ts'), loadTransport()]);
  return createLimn(context, transport);
}
