import { sha256 } from '../../base/common/bytes.ts';
import { readPicture } from '../../imageFiles/common/readPicture.ts';
import { limits } from '../../product/common/limits.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import { attachMarked, canAttachMarked, type MarkedAttachments } from '../../sessions/common/attachMarked.ts';
import { changeDraft } from '../../sessions/common/draft.ts';
import type { Marks } from '../../sessions/common/model/marks.ts';
import type { Attachment } from '../../sessions/common/model/picture.ts';
import type { Draft } from '../../sessions/common/model/session.ts';
import {
  type AttachmentInput,
  type AttachmentRejection,
  needsRedrawing,
  saveAttachment,
} from '../../sessions/host/attachments.ts';
import type { EditResultsNeeds, EditSource } from './editResultsNeeds.ts';
import type { EditingPanels } from './pixelEditsNeeds.ts';

/** A copy of an image with marks on it, and the marks; the size is that of the image as it was marked. */
export interface MarkedImage extends PixelSize, Pick<Marks, 'marks' | 'feather'> {
  readonly bytes: Uint8Array;
}

interface Needs extends Pick<EditResultsNeeds, 'language'> {
  readonly sessions: {
    readonly storage: Pick<EditResultsNeeds['sessions']['storage'], 'newSession'> & {
      readonly sessions: Pick<EditResultsNeeds['sessions']['storage']['sessions'], 'load' | 'change'>;
      readonly pictures: Pick<EditResultsNeeds['sessions']['storage']['pictures'], 'save'>;
    };
    readonly announcer: Pick<EditResultsNeeds['sessions']['announcer'], 'draftChanged'>;
  };
  readonly panels: () => Pick<EditingPanels, 'editPixels' | 'show'>;
}

/**
 * Adds an image and its marked copy to the message of its session, or of a new one, and shows that; nothing is sent. Returns why it cannot
 * otherwise.
 */
export async function useMarks(
  source: EditSource,
  marked: MarkedImage,
  needs: Needs,
): Promise<AttachmentRejection | undefined> {
  const { storage, announcer } = needs.sessions;
  const { origin } = source;
  const known = origin && (await storage.sessions.load(origin.sessionId));
  if (known && !canAttachMarked(known.draft)) return 'tooMany';
  const attachments = await saveBoth(source, marked, needs);
  if (typeof attachments === 'string') return attachments;
  const { id } = known ?? storage.newSession('image');
  // Images may have been added while those were stored.
  const attach = (draft: Draft) => (canAttachMarked(draft) ? attachMarked(draft, attachments) : draft);
  const changed = storage.sessions.change(id, (session) => changeDraft(session, attach), 'once');
  if (changed?.draft.marks?.copy !== attachments.copy.id) return changed ? 'tooMany' : 'notKept';
  announcer.draftChanged(id, 'message');
  await needs.panels().show(id, 'message');
  return undefined;
}

async function saveBoth(
  source: EditSource,
  { bytes, marks, feather, ...size }: MarkedImage,
  needs: Needs,
): Promise<MarkedAttachments | AttachmentRejection> {
  const original = await saveOriginal(source, size, needs);
  if (typeof original === 'string') return original;
  const copy = await save({ name: needs.language.l10n.t('{0} (marked)', source.name), bytes }, needs);
  return typeof copy === 'string' ? copy : { ...original, copy, marks, ...(feather !== undefined && { feather }) };
}

/** A page makes an image smaller that is too large to be sent; then the whole one is stored too, for what is kept of it. */
async function saveOriginal(
  { name, bytes, file, origin }: EditSource,
  { width, height }: PixelSize,
  needs: Needs,
): Promise<Pick<MarkedAttachments, 'original' | 'whole'> | AttachmentRejection> {
  const picture = readPicture(bytes);
  if (typeof picture === 'string') return 'noPicture';
  const readFrom = { uri: file.toString(), size: bytes.length, hash: await sha256(bytes) };
  const named = { name, ...(!origin && { readFrom }) };
  if (!needsRedrawing(picture)) {
    const original = await save({ ...named, bytes }, needs);
    return typeof original === 'string' ? original : { original };
  }
  const { picture: whole, problem } = await needs.sessions.storage.pictures.save(picture);
  if (problem !== undefined) return 'notKept';
  const reply = await needs.panels().editPixels(bytes, { kind: 'fitBytes', maxBytes: limits.attachmentBytes });
  const [drawn] = reply?.images ?? [];
  const small = drawn && readPicture(drawn);
  if (!small || typeof small === 'string') return 'tooLarge';
  const scaled = small.width < width && { scaledFrom: { width, height } };
  const original = await save({ ...named, bytes: small.bytes, ...scaled }, needs);
  return typeof original === 'string' ? original : { original, whole };
}

function save(offered: AttachmentInput, { sessions }: Needs): Promise<Attachment | AttachmentRejection> {
  return saveAttachment({ pictures: sessions.storage.pictures, readPicture }, offered);
}
