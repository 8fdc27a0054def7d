/** The icons and strings that differ by mode; a mode without its own does not compile. */
import type * as vscode from 'vscode';
import type { Result } from '../../sessions/common/model/session.ts';
import type { Mode } from '../common/mode.ts';

type L10n = typeof vscode.l10n;

/** Names of codicons. */
export const kindIcons: Readonly<Record<Mode, string>> = { chat: 'comment', image: 'file-media' };

export function kindNames(l10n: L10n): Readonly<Record<Mode, string>> {
  return { chat: l10n.t('Chat'), image: l10n.t('Image') };
}

/** Formats a string in the user's language with these facts. */
type Say<Facts extends readonly unknown[] = []> = (l10n: L10n, ...facts: Facts) => string;

interface KindWords {
  /** The accessible name of a turn, by its state. */
  readonly turn: (l10n: L10n) => Readonly<Record<Result['state'] | 'waiting', string>>;
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
  turn: (l10n) => ({
    waiting: l10n.t('Chat, waiting'),
    running: l10n.t('Chat, running'),
    done: l10n.t('Chat'),
    stopped: l10n.t('Chat, stopped'),
    failed: l10n.t('Chat, failed'),
  }),
  open: (l10n) => l10n.t('New Chat'),
  chooseModel: (l10n) => l10n.t('Model for chat: choose or type a name your service offers'),
  noModel: (l10n) => l10n.t('No model for chat is chosen'),
  nothingSelected: (l10n) =>
    l10n.t('No text is selected. Select a passage and run the command again, or write in the panel.'),
  tooLong: (l10n, length, longest) =>
    l10n.t(
      'This text has {0} characters; a chat takes at most {1}. Nothing was sent. Select a shorter passage.',
      length,
      longest,
    ),
  longest: (l10n, longest) => l10n.t('A message has at most {0} characters. Select a shorter passage.', longest),
  atOnce: (l10n, count) => l10n.t('Ask about {0} passages, each on its own?', count),
  deleted: (l10n) => l10n.t('The message and its answers were deleted.'),
  underWay: (l10n) => l10n.t('Answering'),
  stopped: (l10n, hasBegun) => (hasBegun ? l10n.t('Stopped. What came so far is kept.') : l10n.t('Stopped.')),
  brokenOff: (l10n) => l10n.t('It ended too early.'),
  gatewayTimeout: (l10n) => l10n.t('A gateway on the way stopped waiting for the model.'),
  refused: (l10n) => l10n.t('The service refused this request'),
  sendLess: (l10n) => l10n.t('Send less text at once.'),
  notKept: (l10n) => l10n.t('The answer could not be kept'),
};

const image: KindWords = {
  turn: (l10n) => ({
    waiting: l10n.t('Image, waiting'),
    running: l10n.t('Image, running'),
    done: l10n.t('Image'),
    stopped: l10n.t('Image, stopped'),
    failed: l10n.t('Image, failed'),
  }),
  open: (l10n) => l10n.t('New Image'),
  chooseModel: (l10n) => l10n.t('Model for pictures: choose or type a name your service offers'),
  noModel: (l10n) => l10n.t('No model for pictures is chosen'),
  nothingSelected: (l10n) =>
    l10n.t(
      'No text is selected. Select the words to draw and run the command again, or describe the picture in the panel.',
    ),
  tooLong: (l10n, length, longest) =>
    l10n.t(
      'This text has {0} characters; a picture takes at most {1}. Nothing was sent. Select a shorter passage, or chat about it to find a prompt.',
      length,
      longest,
    ),
  longest: (l10n, longest) => l10n.t('A picture prompt has at most {0} characters. Select a shorter passage.', longest),
  atOnce: (l10n, count) => l10n.t('Draw {0} pictures at once?', count),
  deleted: (l10n) => l10n.t('The prompt and its pictures were deleted.'),
  underWay: (l10n, expected) =>
    expected ? l10n.t('Waiting for the picture, {0}', expected) : l10n.t('Waiting for the picture'),
  stopped: (l10n) => l10n.t('Stopped. The service may still finish the picture and count it.'),
  brokenOff: (l10n) => l10n.t('It ended before the picture was whole.'),
  gatewayTimeout: (l10n) =>
    l10n.t('A gateway on the way stopped waiting for the model. A smaller picture may be ready in time.'),
  refused: (l10n) => l10n.t('The service refused this picture'),
  sendLess: (l10n) => l10n.t('Send a shorter prompt, or fewer and smaller pictures.'),
  notKept: (l10n) => l10n.t('The picture could not be kept'),
};

export const kindWords: Readonly<Record<Mode, KindWords>> = { chat, image };
