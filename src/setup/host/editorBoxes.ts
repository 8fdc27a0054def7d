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
import {
  type AddressQuestion,
  type KeyQuestion,
  type ModelQuestion,
  type Models,
  type SetupUI,
  suggestedModels,
} from './setUp.ts';

/** The setup in VS Code's own input boxes and notifications. */
export function createSetupUI(notifier: Notifier): SetupUI {
  const say = (text: string) => void notifier.notify({ severity: 'info', text });
  const offer = (text: string) => void offerCheck(notifier, text);
  return {
    askAddress,
    askKey,
    askModel,
    offerWindowOnly,
    confirmRemoval,
    notifyReady: (host) =>
      offer(l10n.t('Limn is ready to use {0}. Select some text, right-click, and choose what to make of it.', host)),
    notifyModels: (models) => offerModels(notifier, models),
    notifyKeySet: (host) => offer(l10n.t('The API key for {0} is set.', host)),
    notifyKeyRemoved: (host) => say(l10n.t('The API key for {0} was removed.', host)),
    notifyNoKey: (host) =>
      say(
        host
          ? l10n.t('No API key is set for {0}.', host)
          : l10n.t('No service address is set, so there is no API key.'),
      ),
  };
}

/** Shows the two resulting URLs before the address is saved. */
function askAddress({ value, imageModel, step }: AddressQuestion): Promise<Typed> {
  return askText({
    title: l10n.t('Limn: Set Up Service'),
    step,
    prompt: l10n.t('The web address of your service, as its operator gives it.'),
    placeholder: 'https://gateway.example.com',
    value,
    check: (text) => adviseAddress(text, imageModel),
  });
}

function adviseAddress(text: string, imageModel: string): ValidationMessage {
  if (!text.trim()) return toProblem(l10n.t('Type the address of your service.'));
  const address = parseAddress(text);
  if (!address.ok)
    return address.kind === 'addressInsecure'
      ? toProblem(
          l10n.t('Use https, so that nobody on the way can read your key. Plain http is for this computer only.'),
        )
      : toProblem(l10n.t('This is not a web address. An address looks like this: {0}', 'https://gateway.example.com'));
  const { chat, image } = endpoints(address.baseUrl, imageModel || 'MODEL');
  return { words: l10n.t('Chat goes to {0}, pictures to {1}', chat, image), wrong: false };
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
          'The key stored for {0} is gone: this system has no keyring that keeps it, so Limn has to ask again. It is sent to {0} only.',
          host,
        )
      : l10n.t('Sent to {0} only, and kept in the secret storage of VS Code.', host),
    placeholder: isSet ? l10n.t('A key is set; leave empty to keep it') : l10n.t('Paste the API key'),
    password: true,
    check: (text) => adviseKey(text, isSet),
  });
}

function adviseKey(text: string, isSet: boolean): ValidationMessage | undefined {
  if (!text.trim()) return isSet ? undefined : toProblem(l10n.t('Paste the API key of your service.'));
  if (parseKey(text) !== undefined) return undefined;
  return toProblem(l10n.t('A key has plain letters, digits and signs, and no spaces. Paste it again.'));
}

/** Asks for a model's name: the current one, a suggested one, or any other, typed. */
function askModel(question: ModelQuestion): Promise<Typed> {
  return chooseOrType({
    title: question.step ? l10n.t('Limn: Set Up Service') : l10n.t('Limn: Choose Model'),
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
    ...(isNew ? [{ label: typed, description: l10n.t('use this name'), alwaysShow: true, isTyped: true }] : []),
    ...(current ? [{ label: current, description: l10n.t('in use') }] : []),
    { label: l10n.t('Often offered'), kind: QuickPickItemKind.Separator },
    ...others.map((label) => ({ label })),
  ];
}

function offerWindowOnly(host: string): Promise<boolean> {
  const detail = l10n.t(
    'This system has no working secret storage; on Linux a keyring is missing. Limn can keep the key in memory until this window closes.',
  );
  const text = l10n.t('The key for {0} could not be stored.', host);
  return confirm({ severity: 'warn', text, detail, button: l10n.t('Keep for This Window') });
}

function confirmRemoval(host: string): Promise<boolean> {
  const detail = l10n.t('Limn asks for it again when it is needed.');
  const text = l10n.t('Remove the API key for {0}?', host);
  return confirm({ severity: 'warn', text, detail, button: l10n.t('Remove Key') });
}

async function offerModels(notifier: Notifier, { imageModel, chatModel }: Models): Promise<boolean> {
  const text = l10n.t(
    'Limn uses {0} for pictures and {1} for chat. Services often call them so; yours may have others.',
    imageModel,
    chatModel,
  );
  const choose = l10n.t('Choose Models');
  return (await notifier.notify({ severity: 'info', text, buttons: [choose] })) === choose;
}

/** Not awaited by callers: the notification may stay on the screen indefinitely. */
async function offerCheck(notifier: Notifier, text: string): Promise<void> {
  const check = l10n.t('Check Connection');
  if ((await notifier.notify({ severity: 'info', text, buttons: [check] })) === check)
    await vscodeCommands.executeCommand(commands.checkConnection);
}
