import { l10n, commands as vscodeCommands } from 'vscode';
import type { Notifier } from '../../base/host/notifications.ts';
import { commands } from '../../product/common/names.ts';
import type { Models, SetupUI } from './setupUI.ts';

/** Creates the notifications about what is set now. */
export function createSetupNotifications(
  teller: Notifier,
): Pick<SetupUI, 'notifyReady' | 'tellModels' | 'tellKeySet' | 'tellKeyRemoved' | 'tellNoKey'> {
  const say = (text: string) => void teller.notify({ severity: 'info', text });
  const offer = (text: string) => void offerCheck(teller, text);
  return {
    notifyReady: (host) =>
      offer(l10n.t('Limn is ready to use {0}. Select some text, right-click, and choose what to make of it.', host)),
    tellModels: (models) => offerModels(teller, models),
    tellKeySet: (host) => offer(l10n.t('The API key for {0} is set.', host)),
    tellKeyRemoved: (host) => say(l10n.t('The API key for {0} was removed.', host)),
    tellNoKey: (host) =>
      say(
        host
          ? l10n.t('No API key is set for {0}.', host)
          : l10n.t('No service address is set, so there is no API key.'),
      ),
  };
}

async function offerModels(teller: Notifier, { imageModel, chatModel }: Models): Promise<boolean> {
  const text = l10n.t(
    'Limn uses {0} for pictures and {1} for chat. Services often call them so; yours may have others.',
    imageModel,
    chatModel,
  );
  const choose = l10n.t('Choose Models');
  return (await teller.notify({ severity: 'info', text, buttons: [choose] })) === choose;
}

/** Not awaited by callers: the notification may stay on the screen indefinitely. */
async function offerCheck(teller: Notifier, text: string): Promise<void> {
  const check = l10n.t('Check Connection');
  if ((await teller.notify({ severity: 'info', text, buttons: [check] })) === check)
    await vscodeCommands.executeCommand(commands.checkConnection);
}
