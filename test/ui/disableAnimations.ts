import type { Page } from 'playwright-core';

/** Ends what VS Code moves although less motion is asked for, such as scroll bars that fade, in all windows of the page's context. */
export async function disableAnimations(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    // Pages in frames are other people's: Limn's own heed what is asked for.
    if (window === window.top) addEventListener('DOMContentLoaded', addStyle);
    function addStyle() {
      const style = document.createElement('style');
      style.textContent = `*, ::before, ::after {
        transition: none !important;
        animation-delay: 0s !important; animation-duration: 1ms !important; animation-iteration-count: 1 !important;
      }`;
      document.head.append(style);
    }
  });
}
