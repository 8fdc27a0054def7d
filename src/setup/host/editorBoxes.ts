import type { Notifier } from '../../base/host/notifications.ts';
import { askAddress } from './addressBox.ts';
import { askKey } from './keyBox.ts';
import * as messages from './keyNotices.ts';
import { askModel } from './modelBox.ts';
import { createSetupNotifications } from './setupNotifications.ts';
import type { SetupUI } from './setupUI.ts';

/** The setup in VS Code's own input boxes and notifications. */
export function editorBoxes(teller: Notifier): SetupUI {
  return { askAddress, askKey, askModel, ...messages, ...createSetupNotifications(teller) };
}
