/** The key code of every key that an input method handles, also if `isComposing` is not set in time. */
const imeKeyCode = 229;

/**
 * Returns whether an input method handles this key. Its Enter confirms a candidate and its Escape drops one, and neither must do anything
 * else.
 */
export function isImeEvent({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === imeKeyCode;
}
