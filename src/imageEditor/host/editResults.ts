import { l10n } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { editorNotifier } from '../../base/host/messages.ts';
import { getNearestAspectRatio } from '../../imageFiles/common/aspectRatio.ts';
import { withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import { readProvenance } from '../../provenance/common/embedMetadata.ts';
import { notifyRejected, sayNoAttachment } from '../../sessions/host/sessionNotifications.ts';
import type { NotSent } from '../../sessions/host/turnSender.ts';
import type { EditResultsNeeds, EditSource } from './editResultsNeeds.ts';
import { type MarkedImage, useMarks } from './useMarks.ts';

/** What becomes of edited images: each is a turn of a session, which is shown. The functions return what the page tells the user. */
export class EditResults {
  constructor(private readonly needs: EditResultsNeeds) {}

  /** Keeps an edited image; nothing is sent. */
  async keep(source: EditSource, bytes: Uint8Array): Promise<string> {
    const { derived } = this.needs.sessions;
    const { origin } = source;
    const inSession = origin && (await derived.add(origin.sessionId, origin.pictureId, bytes));
    // A session that was deleted in the meantime takes nothing with it.
    const made = inSession ?? (await derived.addFromFile(await describeSource(source), bytes));
    if (!made) return l10n.t("Couldn't use the edited image.");
    await this.needs.panels().showTurn(made.sessionId, made.turnId);
    return l10n.t('Applied. The image is in its session.');
  }

  /** Has a model fill the margin of an image: one request, like any other of its session. */
  async extend(
    { name, origin }: EditSource,
    { bytes, prompt, width, height }: PixelSize & { readonly bytes: Uint8Array; readonly prompt: string },
  ): Promise<string> {
    const { newTurns, storage } = this.needs.sessions;
    const { count: _, transparent: __, ...usual } = storage.usual.get();
    const options = { ...usual, aspectRatio: getNearestAspectRatio({ width, height }, '') };
    const known = origin && (await storage.sessions.load(origin.sessionId));
    const sent = await newTurns.send({
      ask: { mode: 'image', prompt, options },
      attachments: [{ name, bytes }],
      ...(known ? { sessionId: known.id } : { title: l10n.t('Extend {0}', name) }),
    });
    if (!sent.sent) return this.refuse(sent, name);
    await this.needs.panels().showTurn(sent.sessionId, sent.turnId);
    return l10n.t('Request sent. The image appears in its session.');
  }

  /** Adds an image and its marked copy to the message of its session, or of a new one; nothing is sent. */
  async useMarks(source: EditSource, marked: MarkedImage): Promise<string> {
    const refused = await useMarks(source, marked, this.needs);
    if (!refused) return l10n.t('The image and its marks are in the message.');
    sayNoAttachment(editorNotifier, refused, source.name);
    return l10n.t("The marks weren't added to the message.");
  }

  private refuse(refused: NotSent, name: string): string {
    const { why } = refused;
    if (why === 'noPicture' || why === 'tooLarge' || why === 'notKept') sayNoAttachment(editorNotifier, why, name);
    else notifyRejected(editorNotifier, this.needs.language, 'image', refused);
    return l10n.t('Nothing was sent.');
  }
}

async function describeSource({ bytes, name, file, origin }: EditSource) {
  const { prompt, model = '' } = readProvenance(bytes) ?? {};
  const words = withoutImageExtension(name).replace(/[-_]+/g, ' ').trim();
  const readFrom = { uri: file.toString(), size: bytes.length, hash: await sha256(bytes) };
  return { name, bytes, prompt: prompt || words, model, ...(!origin && { file: readFrom }) };
}
