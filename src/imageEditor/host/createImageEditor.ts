/** Sets up the editing of images: a page that crops, turns, resizes, extends and marks up, and commands that edit without one. */
import { type ExtensionContext, l10n } from 'vscode';
import { inform } from '../../base/host/messages.ts';
import { resolveFileArgument } from '../../base/host/resolveFileArgument.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import type { Log } from '../../service/host/log.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { EditorTool } from '../common/imageEditorMessages.ts';
import { createIcons } from './createIcons.ts';
import { EditResults } from './editResults.ts';
import type { EditResultsNeeds } from './editResultsNeeds.ts';
import { FinishImages } from './finishImages.ts';
import { ImageEditors } from './imageEditors.ts';
import type { PixelEditsNeeds } from './pixelEditsNeeds.ts';
import { removeBackground } from './removeBackground.ts';

export type ImageEditorFeature = ReturnType<typeof createImageEditor>;

interface Needs extends EditResultsNeeds, PixelEditsNeeds {
  readonly sessions: EditResultsNeeds['sessions'] & PixelEditsNeeds['sessions'] & Pick<SessionsFeature, 'announcer'>;
  readonly extension: ExtensionContext;
  readonly log: Log;
}

const nothing = () => undefined;
const others = { turnsChanged: nothing, draftChanged: nothing, onDelta: nothing, scaleDown: nothing };

export function createImageEditor(needs: Needs) {
  const imageEditors = new ImageEditors({
    ...needs,
    pictureUri: needs.sessions.storage.pictureUri,
    results: new EditResults(needs),
  });
  const { storage, announcer } = needs.sessions;
  const finishImages = new FinishImages({ storage, events: announcer, panels: needs.panels });
  const turnChanged = (...changed: readonly [sessionId: string, turnId: string]) =>
    void finishImages.turnChanged(...changed);
  needs.extension.subscriptions.push(imageEditors, announcer.subscribe({ ...others, turnChanged }));
  const pixelEdits = {
    cropImage: (argument: unknown) => showTool(imageEditors, 'crop', argument),
    markUpImage: (argument: unknown) => showTool(imageEditors, 'markUp', argument),
    removeBackground: (argument: unknown) => removeBackground(argument, needs),
    createIcons: (argument: unknown) => createIcons(argument, needs),
  };
  return { imageEditors, pixelEdits, finishImages };
}

/** Opens a picture file to edit it: the clicked one, otherwise the active one. */
async function showTool(imageEditors: ImageEditors, tool: EditorTool, argument: unknown): Promise<void> {
  const uri = resolveFileArgument(argument);
  if (!uri) return void inform(l10n.t('Open or select an image file first.'));
  if (!isPictureName(uri.path)) return void inform(l10n.t("'{0}' isn't an image.", baseName(uri)));
  await imageEditors.show({ uri: uri.toString(), tool });
}
