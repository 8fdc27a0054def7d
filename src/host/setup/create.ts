import type { ExtensionContext } from 'vscode';
import type { Log } from '../log.ts';
import type { Teller } from '../notices.ts';
import type { Service } from '../service.ts';
import { readSettings, writeSetting } from '../settings.ts';
import type { Language } from '../words/formats.ts';
import { checkConnection } from './checkConnection.ts';
import { checkScreen } from './checkScreen.ts';
import { editorBoxes } from './editorBoxes.ts';
import { Keys } from './keys.ts';
import { SetUp } from './setUp.ts';
import { surroundingsOf } from './surroundings.ts';

export type SetUpFeature = ReturnType<typeof createSetUp>;

interface Needs {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly service: Service;
  readonly notices: Teller;
}

/** What a request needs of the person: address, key and models, and whether they work. */
export function createSetUp({ extension, language, log, service, notices }: Needs) {
  const keys = new Keys(extension.secrets, extension.globalState);
  const setUp = new SetUp({ boxes: editorBoxes(notices), keys, readSettings, writeSetting });
  const surroundings = surroundingsOf(extension.extension);
  extension.subscriptions.push(keys);
  return {
    setUp,
    keyOf: (origin: string) => keys.get(origin),
    onDidChangeKey: (listener: () => void) => keys.onDidChange(listener),
    checkConnection: () =>
      checkConnection({ service, setUp, screen: checkScreen(notices), log, language, surroundings }),
  };
}
