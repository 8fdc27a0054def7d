import { l10n, type QuickPickItem, QuickPickItemKind, commands as vscodeCommands } from 'vscode';
import { askText, type Typed, type ValidationMessage } from '../../base/host/askText.ts';
import { confirm } from '../../base/host/messages.ts';
import type { Notifier } from '../../base/host/notifications.ts';
import { chooseOrType } from '../../base/host/quickPicks.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { commands } from '../../product/common/names.ts';
import { kindWords } from '../../product/host/kinds.ts';
import { endpoints, parseAddress } from '../../service/common/address.ts';
import { parseKey } from '../common/key.ts';
import type { FavoriteModels } from './favoriteModels.ts';
import { pickImageModels } from './imageModelPicker.ts';
import {
  type AddressQuestion,
  type KeyQuestion,
  type ModelQuestion,
  type Models,
  type SetupUI,
  suggestedModels,
} from './setUp.ts';

/** The setup in VS Code's own input boxes and notifications. */
export function createSetupUI(notifier: Notifier, favorites: FavoriteModels): SetupUI {
  const say = (text: string) => void notifier.notify({ severity: 'info', text });
  const offer = (text: string) => void offerCheck(notifier, text);
  return {
    askAddress,
    askKey,
    askModel,
    askImageModels: (current) => pickImageModels(current, suggestedModels.imageModel, favorites),
    offerWindowOnly,
    confirmRemoval,
    notifyReady: (host) =>
      offer(
        l10n.t(
          'Limn is connected to {0}. To start, select text, then select a Limn command from the context menu.',
          host,
        ),
      ),
    notifyModels: (models) => offerModels(notifier, models),
    notifyKeySet: (host) => offer(l10n.t('API key for {0} saved.', host)),
    notifyKeyRemoved: (host) => say(l10n.t('API key for {0} removed.', host)),
    notifyNoKey: (host) => say(host ? l10n.t('No API key is set for {0}.', host) : l10n.t('No service URL is set.')),
  };
}

/** Shows the two resulting URLs before the address is saved. */
function askAddress({ value, imageModel, step }: AddressQuestion): Promise<Typed> {
  return askText({
    title: l10n.t('Limn: Set Up Service'),
    step,
    prompt: l10n.t('Enter the URL of your service'),
    placeholder: 'https://gateway.example.com',
    value,
    check: (text) => adviseAddress(text, imageModel),
  });
}

function adviseAddress(text: string, imageModel: string): ValidationMessage {
  if (!text.trim()) return toProblem(l10n.t('Enter a service URL.'));
  const address = parseAddress(text);
  if (!address.ok)
    return address.kind === 'addressInsecure'
      ? toProblem(l10n.t('Use HTTPS to protect your API key. HTTP is allowed only for this computer.'))
      : toProblem(l10n.t('Enter a valid URL, for example {0}', 'https://gateway.example.com'));
  const { chat, image } = endpoints(address.baseUrl, imageModel || 'MODEL');
  return { words: l10n.t('Chat: {0} · Images: {1}', chat, image), wrong: false };
}

function toProblem(words: string): ValidationMessage {
  return { words, wrong: true };
}

/** Asks for the key of one host, hidden while it is typed. */
function askKey({ host, isSet, wasLost, step }: KeyQuestion): Promise<Typed> {
  return askText({
    title: step ? l10n.t('Limn: Set Up Service') : l10n.t('Limn: Set API Key'),
    step,
    prompt: wasLost
      ? l10n.t(
          "The API key for {0} is no longer available because this system doesn't have a keyring. Enter it again. It's sent only to {0}.",
          host,
        )
      : l10n.t('Sent only to {0} and stored in VS Code secret storage', host),
    placeholder: isSet ? l10n.t('API key is set. Leave empty to keep it.') : l10n.t('API key'),
    password: true,
    check: (text) => adviseKey(text, isSet),
  });
}

function adviseKey(text: string, isSet: boolean): ValidationMessage | undefined {
  if (!text.trim()) return isSet ? undefined : toProblem(l10n.t('Enter your API key.'));
  if (parseKey(text) !== undefined) return undefined;
  return toProblem(l10n.t("API keys can't contain spaces or special characters."));
}

/** Asks for a model's name: the current one, a suggested one, or any other, typed. */
function askModel(question: ModelQuestion): Promise<Typed> {
  return chooseOrType({
    title: question.step ? l10n.t('Limn: Set Up Service') : l10n.t('Limn: Select Model'),
    step: question.step,
    placeholder: kindWords[question.mode].chooseModel(l10n),
    value: question.value,
    items: (typed) => modelItems(question, typed.trim()),
    // The box may be a letter ahead of the item that repeats it, so the box takes precedence.
    textOf: ({ label, isTyped }) => (isTyped ? undefined : label),
  });
}

interface ModelItem extends QuickPickItem {
  /** Whether the item is the text in the box. */
  readonly isTyped?: boolean;
}

function modelItems({ mode, current }: ModelQuestion, typed: string): ModelItem[] {
  const others = suggestedModels[modeTraits[mode].modelSetting].filter((name) => name !== current);
  const isNew = typed && typed !== current && !others.includes(typed);
  return [
    ...(isNew ? [{ label: typed, description: l10n.t('use this model'), alwaysShow: true, isTyped: true }] : []),
    ...(current ? [{ label: current, description: l10n.t('current') }] : []),
    { label: l10n.t('Common models'), kind: QuickPickItemKind.Separator },
    ...others.map((label) => ({ label })),
  ];
}

function offerWindowOnly(host: string): Promise<boolean> {
  const detail = l10n.t(
    "Secret storage isn't available. On Linux, install a keyring. Limn can keep the API key in memory until you close this window.",
  );
  const text = l10n.t("Couldn't store the API key for {0}.", host);
  return confirm({ severity: 'warn', text, detail, button: l10n.t('Keep for This Window') });
}

function confirmRemoval(host: string): Promise<boolean> {
  const detail = l10n.t("You'll be asked for it the next time it's needed.");
  const text = l10n.t('Remove the API key for {0}?', host);
  return confirm({ severity: 'warn', text, detail, button: l10n.t('Remove') });
}

async function offerModels(notifier: Notifier, { imageModel, chatModel }: Models): Promise<boolean> {
  const text = l10n.t(
    "Limn uses {0} for images and {1} for chat. If your service doesn't offer these models, select others.",
    imageModel,
    chatModel,
  );
  const choose = l10n.t('Select Models');
  return (await notifier.notify({ severity: 'info', text, buttons: [choose] })) === choose;
}

/** Not awaited by callers: the notification may stay on the screen indefinitely. */
async function offerCheck(notifier: Notifier, text: string): Promise<void> {
  const check = l10n.t('Test Connection');
  if ((await notifier.notify({ severity: 'info', text, buttons: [check] })) === check)
    await vscodeCommands.executeCommand(commands.checkConnection);
}
