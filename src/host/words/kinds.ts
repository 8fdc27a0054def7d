/** The icons and words that differ by kind of result; a kind without its own does not compile. */
import type * as vscode from 'vscode';
import type { Mode, Result } from '../../shared/model.ts';

type L10n = typeof vscode.l10n;

/** Names of codicons. */
export const kindIcons: Readonly<Record<Mode, string>> = { chat: 'comment', image: 'file-media' };

export function kindNames(l10n: L10n): Readonly<Record<Mode, string>> {
  return { chat: l10n.t('Chat'), image: l10n.t('Image') };
}

interface KindWords {
  /** The accessible name of a turn, by how it stands. */
  readonly turn: Readonly<Record<Result['state'] | 'waiting', string>>;
  /** The button that begins a session of this kind. */
  readonly open: string;
  readonly chooseModel: string;
  readonly noModel: string;
  readonly nothingSelected: string;
  /** Of a selected text, which has so many characters, and may have so many. */
  readonly tooLong: (length: string, longest: string) => string;
  /** How many characters a text may have that is sent. */
  readonly longest: (longest: string) => string;
  /** Asks whether so many requests are to be sent. */
  readonly atOnce: (count: string) => string;
  /** That a turn is gone. */
  readonly deleted: string;
  readonly stopped: (hasText: boolean) => string;
  readonly brokenOff: string;
  readonly gatewayTimeout: string;
  readonly refused: string;
  /** What helps where the request was too large. */
  readonly sendLess: string;
  /** The disk did not take what came. */
  readonly notKept: string;
}

/** The words of one kind. */
export function kindWords(l10n: L10n, mode: Mode): KindWords {
  return words[mode](l10n);
}

const words: Readonly<Record<Mode, (l10n: L10n) => KindWords>> = { chat: chatWords, image: imageWords };

function chatWords(l10n: L10n): KindWords {
  return {
    turn: {
      waiting: l10n.t('Chat, waiting'),
      running: l10n.t('Chat, running'),
      done: l10n.t('Chat'),
      stopped: l10n.t('Chat, stopped'),
      failed: l10n.t('Chat, failed'),
    },
    open: l10n.t('New Chat'),
    chooseModel: l10n.t('Model for chat: choose or type a name your service offers'),
    noModel: l10n.t('No model for chat is chosen'),
    nothingSelected: l10n.t('No text is selected. Select a passage and run the command again, or write in the panel.'),
    tooLong: (length, longest) =>
      l10n.t(
        'This text has {0} characters; a chat takes at most {1}. Nothing was sent. Select a shorter passage.',
        length,
        longest,
      ),
    longest: (longest) => l10n.t('A message has at most {0} characters. Select a shorter passage.', longest),
    atOnce: (count) => l10n.t('Ask about {0} passages, each on its own?', count),
    deleted: l10n.t('The message and its answers were deleted.'),
    stopped: (hasText) => (hasText ? l10n.t('Stopped. What came so far is kept.') : l10n.t('Stopped.')),
    brokenOff: l10n.t('It ended too early. What came so far is kept.'),
    gatewayTimeout: l10n.t('A gateway on the way stopped waiting for the model.'),
    refused: l10n.t('The service refused this request'),
    sendLess: l10n.t('Send less text at once.'),
    notKept: l10n.t('The answer could not be kept'),
  };
}

function imageWords(l10n: L10n): KindWords {
  return {
    turn: {
      waiting: l10n.t('Image, waiting'),
      running: l10n.t('Image, running'),
      done: l10n.t('Image'),
      stopped: l10n.t('Image, stopped'),
      failed: l10n.t('Image, failed'),
    },
    open: l10n.t('New Image'),
    chooseModel: l10n.t('Model for pictures: choose or type a name your service offers'),
    noModel: l10n.t('No model for pictures is chosen'),
    nothingSelected: l10n.t(
      'No text is selected. Select the words to draw and run the command again, or describe the picture in the panel.',
    ),
    tooLong: (length, longest) =>
      l10n.t(
        'This text has {0} characters; a picture takes at most {1}. Nothing was sent. Select a shorter passage, or chat about it to find a prompt.',
        length,
        longest,
      ),
    longest: (longest) => l10n.t('A picture prompt has at most {0} characters. Select a shorter passage.', longest),
    atOnce: (count) => l10n.t('Draw {0} pictures at once?', count),
    deleted: l10n.t('The prompt and its pictures were deleted.'),
    stopped: () => l10n.t('Stopped. The service may still finish the picture and count it.'),
    brokenOff: l10n.t('It ended before the picture was whole.'),
    gatewayTimeout: l10n.t(
      'A gateway on the way stopped waiting for the model. A smaller picture may be ready in time.',
    ),
    refused: l10n.t('The service refused this picture'),
    sendLess: l10n.t('Send a shorter prompt, or fewer and smaller pictures.'),
    notKept: l10n.t('The picture could not be kept'),
  };
}
