/** Calls this whenever the page may be about to go, which then has no time to say what was typed: a tab is closed by a click outside of the page, or by a key. */
export function flushBeforeUnload(flush: () => void): void {
  for (const going of ['pagehide', 'blur']) window.addEventListener(going, flush);
  document.addEventListener('visibilitychange', flush);
  document.documentElement.addEventListener('pointerleave', flush);
  const onKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) flush();
  };
  document.addEventListener('keydown', onKey, { capture: true });
}
