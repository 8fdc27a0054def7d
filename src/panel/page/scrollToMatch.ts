/**
 * Brings what was just marked into view while another document has the focus: in the browser VS Code finds text by
 * `window.find`, which marks it and scrolls the window, but no scroller within it.
 */
export function scrollToMatch(scroller: Element): void {
  const selection = document.getSelection();
  if (document.hasFocus() || !selection || selection.isCollapsed) return;
  const found = selection.getRangeAt(0).getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const isSeen = found.top >= view.top && found.bottom <= view.bottom;
  if (!isSeen) scroller.scrollTop += found.top - view.top - view.height / 3;
}
