import type { Teller } from '../notices.ts';
import { askAddress } from './addressBox.ts';
import type { Boxes } from './boxes.ts';
import { askKey } from './keyBox.ts';
import { askModel } from './modelBox.ts';
import * as messages from './notices.ts';
import { tellings } from './tellings.ts';

/** The editor's own boxes and messages. */
export function editorBoxes(teller: Teller): Boxes {
  return { askAddress, askKey, askModel, ...messages, ...tellings(teller) };
}
