import type * as vscode from 'vscode';
import { galleryKeys } from '../../gallery/common/galleryKeys.ts';

/** A part of the UI, and what its keys do, with the key names of the user's language. */
type KeysAt = readonly [place: string, ...keys: readonly (readonly [keys: string, action: string])[]];

/** Returns all keys of Limn's pages, except Tab and those of every button and list. */
export function getKeyHelp(l10n: typeof vscode.l10n, sendsByCtrl: boolean): readonly KeysAt[] {
  const [send, breakLine] = sendsByCtrl
    ? [l10n.t('Ctrl+Enter'), l10n.t('Enter')]
    : [l10n.t('Enter'), l10n.t('Shift+Enter')];
  return [
    [
      l10n.t('Message'),
      [send, l10n.t('Send')],
      [breakLine, l10n.t('New line')],
      ['/', l10n.t('List of prompts, at the beginning')],
      ['#', l10n.t('Add a file, at the beginning of a word')],
      [l10n.t('Up, Down'), l10n.t('Earlier and later messages')],
      [l10n.t('Escape'), l10n.t('To the newest Insert, and from any button below a result back to Message')],
    ],
    [
      l10n.t('Results'),
      [l10n.t('Alt+Enter'), l10n.t('On Insert: file name, alternative text and format first')],
      [l10n.t('Left, Right, Home, End'), l10n.t('On several pictures: choose one')],
      [l10n.t('Enter'), l10n.t('On a picture: show it large')],
      [l10n.t('F7, Shift+F7'), l10n.t('In a text: next and previous change')],
      [l10n.t('Space'), l10n.t('On a change: take it or leave it')],
    ],
    [
      l10n.t('Before it lands'),
      [l10n.t('Ctrl+Enter'), l10n.t('Insert')],
      [l10n.t('Escape'), l10n.t('Back to the buttons')],
    ],
    [
      l10n.t('A picture shown large'),
      ['+, -, 0, 1', l10n.t('Larger, smaller, whole, actual size')],
      [l10n.t('Left, Right'), l10n.t('Previous and next picture')],
      [l10n.t('Escape'), l10n.t('Close')],
    ],
    [
      l10n.t('Plan of a document’s pictures'),
      [l10n.t('Space'), l10n.t('Tick')],
      [l10n.t('Alt+Up, Alt+Down'), l10n.t('Move up and down')],
      [l10n.t('Ctrl+Enter, Escape'), l10n.t('While editing: keep the new words, or the old')],
    ],
    [l10n.t('Gallery'), ...galleryKeys.map(({ help }) => help(l10n))],
    [
      l10n.t('Compare Pictures'),
      ['1, 2, 3, 4', l10n.t('Side by side, slider, onion skin, difference')],
      [l10n.t('Left, Right'), l10n.t('Move the divider or the blend, with Shift by 10')],
      ['X, 0', l10n.t('Swap, fit')],
    ],
    [
      l10n.t('In the document, at a picture that is ready'),
      [l10n.t('Ctrl+Alt+Enter'), l10n.t('Insert')],
      [l10n.t('Shift+Alt+Enter'), l10n.t('Open')],
      [l10n.t('Shift+Escape'), l10n.t('Discard')],
    ],
  ];
}
