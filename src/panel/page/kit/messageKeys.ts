import { isImeEvent } from '../../../pageKit/page/imeEvents.ts';
import type { PreferencesView } from '../../common/composerView.ts';

/** The parts of a key event that decide what a key in the composer does. */
export type MessageKey = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode' | 'repeat'
>;

/**
 * Returns whether a key sends the message, is swallowed, or is left to the text box. Enter sends and Shift+Enter breaks the line or, if
 * reversed, Ctrl+Enter (Cmd+Enter) sends and Enter breaks the line. An input method's Enter confirms a candidate and never sends. A held
 * Enter sends once.
 */
export function messageKey(event: MessageKey, sendKey: PreferencesView['sendKey']): 'send' | 'swallow' | 'leave' {
  if (event.key !== 'Enter' || event.shiftKey) return 'leave';
  if (isImeEvent(event)) return 'leave';
  if (sendKey === 'ctrlEnter' && !event.ctrlKey && !event.metaKey) return 'leave';
  return event.repeat ? 'swallow' : 'send';
}
