/**
 * Leaves Ctrl+A in a field to the browser: VS Code selects all of it once more a moment later, and the next key would take the place of
 * what was typed in between. On a Mac nobody but VS Code does it.
 */
export function selectAllHere(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!ctrlKey || metaKey || altKey || shiftKey || key.toLowerCase() !== 'a') return;
  if (target instanceof Element && target.matches('textarea, input')) event.stopPropagation();
}
