import {
  EventEmitter,
  type ExtensionContext,
  commands as editorCommands,
  l10n,
  lm,
  type PrepareLanguageModelChatModelOptions,
  workspace,
} from 'vscode';
import type { Loading, registerRest } from './afterActivation.ts';
import type { createLimn, Limn, PlatformServices } from './app.ts';
import type { Disk } from './base/common/disk.ts';
import { registerCommand } from './base/host/registerCommand.ts';
import {
  baseUrl,
  chatModel,
  commands,
  editorTools,
  extensionId,
  modelVendor,
  provideModels,
  tools,
} from './product/common/names.ts';
import { getUserConfigured } from './product/host/configuration.ts';
import type { Transport } from './service/common/transport.ts';
import type { OpenFiles } from './sessions/common/files.ts';

/** The parts that are loaded on first use, in the way the host can load them. */
interface LazyParts extends Omit<PlatformServices, 'transport' | 'ownFiles' | 'disk'> {
  readonly limn: () => Promise<{ readonly createLimn: typeof createLimn }>;
  readonly afterActivation: () => Promise<{ readonly registerRest: typeof registerRest }>;
  readonly transport: () => Promise<Transport>;
  readonly ownFiles?: () => Promise<OpenFiles>;
  readonly disk?: () => Promise<Disk>;
}

/** Commands whose names are those of the methods that they call. */
const documentActions = [
  'generateMissing',
  'keepPromptFile',
  'makeStaleAgain',
  'makePictureAgain',
  'generatePicture',
  'checkPictures',
  'cleanUpPictures',
  'shrinkPicture',
  'writeAltText',
  'makeLook',
] as const;

let loaded: Promise<Limn> | undefined;

/** VS Code waits a few seconds for it when the window closes or reloads. */
export async function deactivate(): Promise<void> {
  await (await loaded)?.leave();
}

/** Registers Limn's contributions. Everything behind them is loaded on first use, so that activation costs nothing. */
export function register(context: ExtensionContext, parts: LazyParts): void {
  const limn = () => {
    const loading = () =>
      Promise.all([parts.limn(), sessionsTree, parts.transport(), parts.ownFiles?.(), parts.disk?.()]);
    loaded ??= loading().then(([{ createLimn }, view, transport, ownFiles, disk]) => {
      const created = createLimn(context, { ...parts, transport, ownFiles, disk });
      created.history.tree.attach(view);
      return created;
    });
    return loaded;
  };
  registerCommands(context, limn);
  registerTools(context, limn);
  registerModels(context, async () => (await limn()).chatModels);
  const isLoaded = () => loaded !== undefined;
  const sessionsTree = new Promise<void>((next) => setTimeout(next))
    .then(parts.afterActivation)
    .then(({ registerRest }) => registerRest(context, limn, { ...parts, isLoaded }));
}

function registerCommands({ subscriptions }: ExtensionContext, limn: Loading): void {
  const command = (id: string, run: (limn: Limn, ...given: readonly unknown[]) => unknown) =>
    subscriptions.push(registerCommand(id, async (...given) => run(await limn(), ...given)));

  command(commands.generateImage, ({ selection }, argument) => selection.generateImage(argument));
  command(commands.chatAboutSelection, ({ selection }, argument) => selection.chatAboutSelection(argument));
  command(commands.addSelectionToChat, ({ addSelectionToChat }) => addSelectionToChat());
  command(commands.newChat, ({ panels }) => panels.openNew('chat'));
  command(commands.newImage, ({ panels }) => panels.openNew('image'));
  command(commands.editImage, ({ editImage }, argument) => editImage(argument));
  command(commands.showPrompt, ({ provenance }, argument) => provenance.showPrompt(argument));
  command(commands.recreateImage, ({ provenance }, argument) => provenance.recreate(argument));
  command(commands.markAsGenerated, ({ marking }, file, all) => marking.run(file, all));
  command(commands.comparePictures, ({ comparePictures }, file, all) => comparePictures(file, all));
  for (const does of ['markUpImage', 'cropImage', 'removeBackground', 'createIcons'] as const)
    command(commands[does], ({ pixelEdits }, argument) => pixelEdits[does](argument));
  for (const does of ['accept', 'discard'] as const)
    command(commands[`${does}Difference`], ({ differences }, argument) => differences[does](argument));
  command(commands.openPanel, ({ panels }) => panels.openLast());
  for (const does of ['movePanel', 'improvePrompt'] as const) command(commands[does], (loaded) => loaded[does]());
  command(commands.showSessions, ({ showSessions }) => showSessions());
  command(commands.openSession, ({ history }, argument) => history.actions.open(argument));
  command(commands.openSessionToSide, ({ history }, argument) => history.actions.open(argument, 'side'));
  for (const does of ['rename', 'duplicate', 'branch', 'delete'] as const)
    command(commands[`${does}Session`], ({ history }, argument) => history.actions[does](argument));
  command(commands.suggestTitle, ({ history }, argument) => history.actions.suggestTitle(argument));
  for (const does of ['pin', 'unpin'] as const)
    command(commands[`${does}Session`], ({ history }, argument) => history.actions.pin(argument, does === 'pin'));
  command(commands.deleteAllSessions, ({ history }) => history.actions.deleteAll());
  command(commands.exportSession, ({ history }, argument) => history.exporting.export(argument));
  command(commands.exportContactSheet, ({ history }, argument) => history.contactSheets.export(argument));
  command(commands.copySessionAsMarkdown, ({ history }, argument) => history.exporting.copyAsMarkdown(argument));
  command(commands.importSession, ({ history }) => history.importing.import());
  command(commands.searchSessions, ({ history }) => history.tree.search());
  command(commands.clearSessionSearch, ({ history }) => history.tree.searchFor(''));
  command(commands.showMoreSessions, ({ history }) => history.tree.showMore());
  command(commands.openGallery, ({ history }) => history.gallery.open());
  command(commands.showStorage, ({ history }) => history.storage.show());
  command(commands.deleteUnusedPictures, ({ history }) => history.storage.deleteUnused());
  for (const name of documentActions)
    command(commands[name], ({ documents }, first, second) => documents[name](first, second));
  command(commands.illustrateDocument, ({ illustrate }, argument) => illustrate(argument));
  command(commands.connectAgent, ({ agents }) => agents.connect());
  command(commands.disconnectAgents, ({ agents }) => agents.disconnect());
  command(commands.setUp, ({ setUp }) => setUp.run());
  for (const does of ['setApiKey', 'removeApiKey'] as const) command(commands[does], ({ setUp }) => setUp[does]());
  command(commands.checkConnection, ({ checkConnection }) => checkConnection());
  command(commands.openSettings, () =>
    editorCommands.executeCommand('workbench.action.openSettings', `@ext:${extensionId}`),
  );
  command(commands.openWalkthrough, ({ walkthrough }) => walkthrough.openWalkthrough());
  command(commands.openSample, ({ walkthrough }) => walkthrough.openSample());
  command(commands.trySample, ({ walkthrough }, use) => walkthrough.trySample(use));
  command(commands.showLog, ({ log }) => log.show());
  command(commands.showKeys, ({ showKeys }) => showKeys());
}

/** Registers the tools with which the editor's agents generate pictures. */
function registerTools({ subscriptions }: ExtensionContext, limn: Loading): void {
  for (const name of editorTools)
    subscriptions.push(
      lm.registerTool<object>(tools[name], {
        prepareInvocation: async (options) => (await limn()).agents.tools[name].prepareInvocation(options),
        invoke: async (options, token) => (await limn()).agents.tools[name].invoke(options, token),
      }),
    );
}

/** VS Code requests the models at each start, so nothing is loaded until the user has turned the models on or sets them up. */
function registerModels({ subscriptions }: ExtensionContext, of: () => Promise<Limn['chatModels']>): void {
  const changed = new EventEmitter<void>();
  const { id } = provideModels;
  subscriptions.push(
    changed,
    workspace.onDidChangeConfiguration((event) => {
      const ids = ['limn.agents', chatModel.id, baseUrl.id];
      if (ids.some((one) => event.affectsConfiguration(one))) changed.fire();
    }),
    lm.registerLanguageModelChatProvider(modelVendor, {
      onDidChangeLanguageModelChatInformation: changed.event,
      // Newer versions of VS Code pass the user's configuration of a group of models.
      provideLanguageModelChatInformation: async (
        asked: PrepareLanguageModelChatModelOptions & { readonly configuration?: unknown },
      ) => {
        const isOn = getUserConfigured(id) === true;
        if (isOn || !asked.silent) return (await of()).provideLanguageModelChatInformation(asked);
        if (asked.configuration)
          throw new Error(l10n.t('Limn chat models are turned off. Turn on {0} to use them.', id));
        return [];
      },
      provideLanguageModelChatResponse: async (...given) => (await of()).provideLanguageModelChatResponse(...given),
      provideTokenCount: async (model, text) => (await of()).provideTokenCount(model, text),
    }),
  );
}
