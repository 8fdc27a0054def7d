import { encodePath } from './encodePath.ts';
import type { PictureReference } from './pictureReference.ts';

/** Docutils' image directive; its argument is a URL, its options are taken literally. */
export function restructuredText({ path, alt }: PictureReference): string {
  const directive = `.. image:: ${encodePath(path)}`;
  return alt === '' ? directive : `${directive}\n   :alt: ${alt}`;
}
