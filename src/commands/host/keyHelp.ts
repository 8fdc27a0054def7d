import type * as vscode from 'vscode';
import { formatKeys } from '../../base/host/formatKeys.ts';
import { galleryKeys } from '../../gallery/common/galleryKeys.ts';

/** A part of the UI, and what its keys do, with the key names of the user's language. */
type KeysAt = readonly [place: string, ...keys: readonly (readonly [keys: string, action: string])[]];

/** Returns all keys of Limn's pages, except Tab and those of every button and list. */
export function getKeyHelp(l10n: typeof vscode.l10n, sendsByCtrl: boolean): readonly KeysAt[] {
  const keys = (chords: string) => formatKeys(l10n, chords);
  const [send, breakLine] = sendsByCtrl ? ['Ctrl+Enter', 'Enter'] : ['Enter', 'Shift+Enter'];
  return [
    [
      l10n.t('Message'),
      [keys(send), l10n.t('Send')],
      [keys(breakLine), l10n.t('New line')],
      ['/', l10n.t('Show prompts (at the start of the message)')],
      ['#', l10n.t('Attach a file (at the start of a word)')],
      [keys('Up, Down'), l10n.t('Previous or next message')],
      [keys('Escape'), l10n.t('Move between Message and the latest Insert button')],
    ],
    [
      l10n.t('Results'),
      [keys('Alt+Enter'), l10n.t('On Insert: set file name, alt text, and format first')],
      [keys('Left, Right, Home, End'), l10n.t('In an image group: select an image')],
      [keys('Enter'), l10n.t('On an image: view full size')],
      [keys('F7, Shift+F7'), l10n.t('In proposed text: go to next or previous change')],
      [keys('Space'), l10n.t('On a change: accept or reject')],
    ],
    [l10n.t('Insert Options'), [keys('Ctrl+Enter'), l10n.t('Insert')], [keys('Escape'), l10n.t('Close the options')]],
    [
      l10n.t('Image Viewer'),
      ['+, -, 0, 1', l10n.t('Zoom in, zoom out, fit, actual size')],
      [keys('Left, Right'), l10n.t('Previous or next image')],
      [keys('Escape'), l10n.t('Close')],
    ],
    [
      l10n.t('Image Plan'),
      [keys('Space'), l10n.t('Select or clear a row')],
      [keys('Alt+Up, Alt+Down'), l10n.t('Move a row up or down')],
      [keys('Ctrl+Enter, Escape'), l10n.t('While editing: save or cancel')],
    ],
    [l10n.t('Gallery'), ...galleryKeys.map(({ chords, help }) => [keys(chords), help(l10n)] as const)],
    [
      l10n.t('Compare Images'),
      ['1, 2, 3, 4', l10n.t('Side by side, slider, onion skin, difference')],
      [keys('Left, Right'), l10n.t('Move the divider or blend (hold Shift for larger steps)')],
      ['X, 0', l10n.t('Swap, fit')],
    ],
    [
      l10n.t('Crop and Resize...'),
      [keys('Left, Right, Up, Down'), l10n.t('Move the crop area (hold Ctrl for single pixels)')],
      [keys('Shift+Left, Shift+Right, Shift+Up, Shift+Down'), l10n.t('Resize the crop area')],
    ],
    [
      l10n.t('Mark Up Image...'),
      [keys('Left, Right, Up, Down'), l10n.t('Move the cursor (hold Ctrl for single pixels)')],
      [keys('Space'), l10n.t('Begin or end a mark at the cursor')],
      [keys('Delete'), l10n.t('Erase the mark at the cursor')],
      [keys('Escape'), l10n.t('Cancel the mark')],
      ['+, -, 0', l10n.t('Zoom in, zoom out, fit')],
      [keys('Ctrl+Z, Ctrl+Shift+Z'), l10n.t('Undo or redo')],
    ],
    [
      l10n.t('In the editor, at a finished image'),
      [keys('Ctrl+Alt+Enter'), l10n.t('Insert')],
      [keys('Shift+Alt+Enter'), l10n.t('Open')],
      [keys('Shift+Escape'), l10n.t('Dismiss')],
    ],
  ];
}
