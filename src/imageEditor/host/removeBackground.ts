import { l10n } from 'vscode';
import { inform, warn, withProgress } from '../../base/host/messages.ts';
import type { PixelEditReply } from '../common/pixelEdit.ts';
import { formatEnclosed } from './formatEnclosed.ts';
import type { PixelEditsNeeds } from './pixelEditsNeeds.ts';
import { loadStillImage, type StillImage } from './stillImage.ts';

/** Makes the flat background of an image transparent and shows the result in its session; the image itself stays as it is. */
export async function removeBackground(argument: unknown, needs: PixelEditsNeeds): Promise<void> {
  const image = await loadStillImage(argument, needs);
  const problem = typeof image === 'string' ? image : await tryRemove(image, needs);
  if (problem !== undefined) void warn(problem);
}

/** Returns why nothing was changed, as a sentence. */
async function tryRemove(
  { picture, addDerived }: StillImage,
  { panels }: PixelEditsNeeds,
): Promise<string | undefined> {
  const reply = await withProgress(l10n.t('Removing the background...'), async (signal) => {
    const edited = await panels().editPixels(picture.bytes, { kind: 'removeBackground' });
    return signal.aborted ? undefined : edited;
  });
  if (!reply) return undefined;
  const [bytes] = reply.images;
  if (!bytes) return formatProblem(reply);
  const derived = await addDerived(bytes);
  if (!derived) return l10n.t('This image no longer exists.');
  await panels().showTurn(derived.sessionId, derived.turnId);
  const note = formatEnclosed(l10n, reply.enclosed);
  if (note) void inform(note);
  return undefined;
}

function formatProblem({ problem }: PixelEditReply): string {
  const sentences: Readonly<Partial<Record<NonNullable<typeof problem>, string>>> = {
    noFlatBackground: l10n.t('This image has no flat background to remove. Nothing was changed.'),
    transparent: l10n.t('This image already has a transparent background. Nothing was changed.'),
    onlyBackground: l10n.t('This image has only one color, so there is no background to remove.'),
  };
  const unreadable = l10n.t("The file is damaged or isn't an image that VS Code can display.");
  return (problem && sentences[problem]) ?? unreadable;
}
