import { isImeEvent } from '../../../pageKit/page/imeEvents.ts';
import type { PreferencesView } from '../../common/composerView.ts';

/** The parts of a key event that decide what a key in the message box does. */
export interface MessageKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly repeat: boolean;
}

/**
 * Whether a key sends the message, is swallowed, or is left to the box. Enter sends and Shift+Enter breaks the line, or,
 * turned round, Ctrl+Enter (Cmd+Enter) sends and Enter breaks the line; an input method's Enter confirms a candidate and never sends; a held Enter sends once.
 */
export function messageKey(event: MessageKey, sendKey: PreferencesView['sendKey']): 'send' | 'swallow' | 'leave' {
  if (event.key !== 'Enter' || event.shiftKey) return 'leave';
  if (isImeEvent(event)) return 'leave';
  if (sendKey === 'ctrlEnter' && !event.ctrlKey && !event.metaKey) return 'leave';
  return event.repeat ? 'swallow' : 'send';
}
