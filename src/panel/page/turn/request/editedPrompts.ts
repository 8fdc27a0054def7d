/** The prompts that are being edited. */
const edited = new Set<Element>();

/**
 * Says on the body, to the styles, whether any prompt is edited: a selector that looks for one in all turns would be asked again at each change
 * of any of them.
 */
export function noteEdited(prompt: Element, isEdited: boolean): void {
  if (isEdited) edited.add(prompt);
  else edited.delete(prompt);
  document.body.classList.toggle('editing', edited.size > 0);
}
