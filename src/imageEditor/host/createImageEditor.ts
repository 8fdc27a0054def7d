/** Edits images here, without a request: transparent backgrounds and sets of icons. */
import { createIcons } from './createIcons.ts';
import type { ImageEditorNeeds } from './imageEditorNeeds.ts';
import { removeBackground } from './removeBackground.ts';

export type ImageEditorFeature = ReturnType<typeof createImageEditor>;

export function createImageEditor(needs: ImageEditorNeeds) {
  return {
    removeBackground: (argument: unknown) => removeBackground(argument, needs),
    createIcons: (argument: unknown) => createIcons(argument, needs),
  };
}
