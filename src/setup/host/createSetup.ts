import type { ExtensionContext } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { Notifier } from '../../base/host/notifications.ts';
import { readSettings, writeSetting } from '../../product/host/settings.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { checkConnection } from './checkConnection.ts';
import { createCheckUI, getEnvironment } from './connectionCheckUI.ts';
import { createSetupUI } from './editorBoxes.ts';
import { FavoriteModels } from './favoriteModels.ts';
import { SetUp } from './setUp.ts';
import { Keys } from './storedKeys.ts';

export type SetUpFeature = ReturnType<typeof createSetUp>;

interface Needs {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly service: Service;
  readonly notices: Notifier;
}

/** Creates the setup of address, key and models, and the connection check. */
export function createSetUp({ extension, language, log, service, notices }: Needs) {
  const keys = new Keys(extension.secrets, extension.globalState);
  const favorites = new FavoriteModels(extension.globalState);
  const setUp = new SetUp(createSetupUI(notices, favorites), keys, readSettings, writeSetting);
  const surroundings = getEnvironment(extension.extension);
  extension.subscriptions.push(keys);
  return {
    setUp,
    keyOf: (origin: string) => keys.get(origin),
    onDidChangeKey: (listener: () => void) => keys.onDidChange(listener),
    checkConnection: () =>
      checkConnection({ service, setUp, screen: createCheckUI(notices), log, language, surroundings }),
  };
}
