import type { Teller } from '../../base/host/notifications.ts';
import { askAddress } from './addressBox.ts';
import { askKey } from './keyBox.ts';
import * as messages from './keyNotices.ts';
import { askModel } from './modelBox.ts';
import { tellings } from './setupNotifications.ts';
import type { Boxes } from './setupUI.ts';

/** The editor's own boxes and messages. */
export function editorBoxes(teller: Teller): Boxes {
  return { askAddress, askKey, askModel, ...messages, ...tellings(teller) };
}
