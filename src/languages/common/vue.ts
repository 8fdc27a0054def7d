import { writeHtml } from './html.ts';
import type { PictureReference } from './writeReference/pictureReference.ts';

export function writeVue({ path, ...rest }: PictureReference): string {
  return writeHtml({ ...rest, path: besideComponent(path) });
}

/** Vue resolves a source relative to the component only if it begins with a dot. */
export function besideComponent(path: string): string {
  return path.startsWith('.') ? path : `./${path}`;
}
