/** Scrolls a picture into the middle of the view and focuses it. Returns whether it is in the page. */
export function scrollToImage(root: ParentNode, pictureId: string): boolean {
  const picture = root.querySelector(`[data-picture="${CSS.escape(pictureId)}"]`);
  if (!picture) return false;
  picture.scrollIntoView({ block: 'center' });
  const place =
    picture.closest<HTMLElement>('[role="radio"]') ?? picture.closest('.frame')?.querySelector<HTMLElement>('.zoom');
  place?.focus({ preventScroll: true });
  return true;
}
