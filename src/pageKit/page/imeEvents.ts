/** The code browsers give every key that an input method takes, also where `isComposing` is not set in time. */
const taken = 229;

/** Whether an input method takes this key: its Enter confirms a candidate and its Escape drops one, and neither does anything else. */
export function isImeEvent({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === taken;
}
