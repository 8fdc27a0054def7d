/**
 * Leaves Ctrl+A in a field to the browser. VS Code would select all again a moment later, and the next key would replace text typed in
 * between. On a Mac only VS Code handles it.
 */
export function selectAllHere(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!ctrlKey || metaKey || altKey || shiftKey || key.toLowerCase() !== 'a') return;
  if (target instanceof Element && target.matches('textarea, input')) event.stopPropagation();
}
