/** Sets up the editing of images: a page that crops, turns, resizes and extends, and commands that edit without one. */
import type { ExtensionContext } from 'vscode';
import type { Log } from '../../service/host/log.ts';
import { createIcons } from './createIcons.ts';
import { EditResults, type EditResultsNeeds } from './editResults.ts';
import { ImageEditors } from './imageEditors.ts';
import type { PixelEditsNeeds } from './pixelEditsNeeds.ts';
import { removeBackground } from './removeBackground.ts';

export type ImageEditorFeature = ReturnType<typeof createImageEditor>;

interface Needs extends EditResultsNeeds, PixelEditsNeeds {
  readonly sessions: EditResultsNeeds['sessions'] & PixelEditsNeeds['sessions'];
  readonly extension: ExtensionContext;
  readonly log: Log;
}

export function createImageEditor(needs: Needs) {
  const imageEditors = new ImageEditors({
    ...needs,
    pictureUri: needs.sessions.storage.pictureUri,
    results: new EditResults(needs),
  });
  needs.extension.subscriptions.push(imageEditors);
  const pixelEdits = {
    removeBackground: (argument: unknown) => removeBackground(argument, needs),
    createIcons: (argument: unknown) => createIcons(argument, needs),
  };
  return { imageEditors, pixelEdits };
}
