import type { HabitsView } from '../../shared/view/composer.ts';

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

/** The code browsers give every key that an input method takes, also where `isComposing` is not set in time. */
const takenByInputMethod = 229;

/**
 * Whether a key sends the message, is swallowed, or is left to the box. Enter sends and Shift+Enter breaks the line, or,
 * turned round, Ctrl+Enter (Cmd+Enter) sends and Enter breaks the line; an input method's Enter confirms a candidate and never sends; a held Enter sends once.
 */
export function messageKey(event: MessageKey, sendKey: HabitsView['sendKey']): 'send' | 'swallow' | 'leave' {
  if (event.key !== 'Enter' || event.shiftKey) return 'leave';
  if (event.isComposing || event.keyCode === takenByInputMethod) return 'leave';
  if (sendKey === 'ctrlEnter' && !event.ctrlKey && !event.metaKey) return 'leave';
  return event.repeat ? 'swallow' : 'send';
}
