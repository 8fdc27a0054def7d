/** The icons and strings that differ by mode; a mode without its own does not compile. */
import type * as vscode from 'vscode';
import { joinSentences } from '../../base/host/formats.ts';
import type { Mode } from '../common/mode.ts';

type L10n = typeof vscode.l10n;
type UnfinishedState = 'queued' | 'running' | 'stopped' | 'failed' | 'unsent';

/** Names of codicons. */
export const kindIcons: Readonly<Record<Mode, string>> = { chat: 'comment', image: 'file-media' };

export function kindNames(l10n: L10n): Readonly<Record<Mode, string>> {
  return { chat: l10n.t('Chat'), image: l10n.t('Image') };
}

/** Returns the states of turns and images that are not done, as facts after a name. */
export function stateNames(l10n: L10n): Readonly<Record<UnfinishedState, string>> {
  return {
    queued: l10n.t('queued'),
    running: l10n.t('running'),
    stopped: l10n.t('stopped'),
    failed: l10n.t('failed'),
    unsent: l10n.t('not sent'),
  };
}

/** Formats a string in the user's language with these facts. */
type Say<Facts extends readonly unknown[] = []> = (l10n: L10n, ...facts: Facts) => string;

interface KindWords {
  /** The label of the button that opens a session of this mode. */
  readonly open: Say;
  readonly chooseModel: Say;
  readonly noModel: Say;
  readonly nothingSelected: Say;
  /** The message for a selected text that is too long, with its length and the maximum. */
  readonly tooLong: Say<[length: string, longest: string]>;
  /** The maximum length of a text that is sent. */
  readonly longest: Say<[longest: string]>;
  /** The question whether to send this many requests. */
  readonly atOnce: Say<[count: string]>;
  /** The message that a turn was deleted. */
  readonly deleted: Say;
  /** The message that the request is running, with the expected pixels if known. */
  readonly underWay: Say<[expected: string | undefined]>;
  readonly stopped: Say<[hasBegun: boolean]>;
  readonly brokenOff: Say;
  readonly gatewayTimeout: Say;
  readonly refused: Say;
  /** Advice for a request that was too large. */
  readonly sendLess: Say;
  /** The message that the disk did not accept the result. */
  readonly notKept: Say;
}

const chat: KindWords = {
  open: (l10n) => l10n.t('New Chat'),
  chooseModel: (l10n) => l10n.t('Select or enter a chat model that your service offers'),
  noModel: (l10n) => l10n.t('No chat model selected'),
  nothingSelected: (l10n) => l10n.t('No text selected. Select text and run the command again, or start a new chat.'),
  tooLong: (l10n, length, longest) =>
    l10n.t(
      'The selected text is too long for a chat ({0} of {1} characters). Nothing was sent. Select less text.',
      length,
      longest,
    ),
  longest: (l10n, longest) => l10n.t('A message can have up to {0} characters. Select less text.', longest),
  atOnce: (l10n, count) => l10n.t('Send {0} selections as separate requests?', count),
  deleted: (l10n) => l10n.t('Message and responses deleted.'),
  underWay: (l10n) => l10n.t('Generating response'),
  stopped: (l10n, hasBegun) =>
    joinSentences(l10n, l10n.t('Stopped.'), hasBegun && l10n.t('The partial result was kept.')),
  brokenOff: (l10n) => l10n.t('The response ended unexpectedly.'),
  gatewayTimeout: (l10n) => l10n.t('A gateway timed out while waiting for the model.'),
  refused: (l10n) => l10n.t('The service declined this request'),
  sendLess: (l10n) => l10n.t('Send less text.'),
  notKept: (l10n) => l10n.t("Couldn't save the response"),
};

const image: KindWords = {
  open: (l10n) => l10n.t('New Image'),
  chooseModel: (l10n) => l10n.t('Select or enter an image model that your service offers'),
  noModel: (l10n) => l10n.t('No image model selected'),
  nothingSelected: (l10n) => l10n.t('No text selected. Select text and run the command again, or start a new image.'),
  tooLong: (l10n, length, longest) =>
    l10n.t(
      'The selected text is too long for an image ({0} of {1} characters). Nothing was sent. Select less text, or use chat to turn it into a prompt.',
      length,
      longest,
    ),
  longest: (l10n, longest) => l10n.t('An image prompt can have up to {0} characters. Select less text.', longest),
  atOnce: (l10n, count) => l10n.t('Generate {0} images?', count),
  deleted: (l10n) => l10n.t('Prompt and images deleted.'),
  underWay: (l10n, expected) => (expected ? l10n.t('Generating image, {0}', expected) : l10n.t('Generating image')),
  stopped: (l10n) => l10n.t('Stopped. The service might still finish the image and bill you for it.'),
  brokenOff: (l10n) => l10n.t('The response ended before the image was complete.'),
  gatewayTimeout: (l10n) => l10n.t('A gateway timed out while waiting for the model. Try a smaller image size.'),
  refused: (l10n) => l10n.t('The service declined this image'),
  sendLess: (l10n) => l10n.t('Shorten the prompt, or attach fewer or smaller images.'),
  notKept: (l10n) => l10n.t("Couldn't save the image"),
};

export const kindWords: Readonly<Record<Mode, KindWords>> = { chat, image };
