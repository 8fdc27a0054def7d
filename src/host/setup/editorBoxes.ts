import { askAddress } from './addressBox.ts';
import type { Boxes } from './boxes.ts';
import { askKey } from './keyBox.ts';
import { askModel } from './modelBox.ts';
import * as notices from './notices.ts';

/** The editor's own boxes and messages. */
export const editorBoxes: Boxes = { askAddress, askKey, askModel, ...notices };
