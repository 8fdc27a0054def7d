/** The prompts that are being edited. */
const edited = new Set<Element>();

/**
 * Sets a class on the body while any prompt is edited. A CSS selector that searches all turns would be evaluated at each change of any of
 * them.
 */
export function noteEdited(prompt: Element, isEdited: boolean): void {
  if (isEdited) edited.add(prompt);
  else edited.delete(prompt);
  document.body.classList.toggle('editing', edited.size > 0);
}
