import type { UnusableFile } from '../../base/host/unusableFile.ts';
import type { ResolvedLook } from '../../looks/host/documentLooks.ts';
import { limits } from '../../product/common/limits.ts';
import type { Ask } from '../common/editSession.ts';
import type { Character, Look } from '../common/model/look.ts';
import type { Attachment } from '../common/model/picture.ts';
import type { AttachmentInput, AttachmentRejection } from './attachments.ts';

/** What goes along with a text, or why it cannot; of several prompts with the one of that id. */
export type LookResolver = (text: string, promptId?: string) => Promise<ResolvedLook | UnusableFile | undefined>;

interface Keeping {
  /** Keeps a picture that is to be sent along. */
  readonly attach: (offered: AttachmentInput) => Promise<Attachment | AttachmentRejection>;
}

/**
 * An ask with the looks of its texts, their pictures kept, or the first look that cannot be used; what is no picture, or finds no room beside
 * the attachments, stays behind. A shape or size that the ask leaves open is that of the first look.
 */
export async function applyLooks(
  ask: Ask,
  lookOf: LookResolver | undefined,
  { attach }: Keeping,
): Promise<Ask | UnusableFile> {
  if (!lookOf) return ask;
  const { look: _, prompts, ...others } = ask;
  const found: (ResolvedLook | undefined)[] = [];
  for (const { text, id } of prompts ?? [{ text: ask.prompt, id: undefined }]) {
    const one = await lookOf(text, id);
    if (one && 'fault' in one) return one;
    found.push(one);
  }
  const room = limits.attachments - (ask.attachments?.length ?? 0);
  const looks: { readonly look?: Look }[] = [];
  for (const one of found) looks.push(one ? { look: await keptLook(one, room, attach) } : {});
  const shaped = { ...others, options: withShape(ask, found.find(Boolean)) };
  if (!prompts) return { ...shaped, ...looks[0] };
  return { ...shaped, prompts: prompts.map(({ look: __, ...prompt }, at) => ({ ...prompt, ...looks[at] })) };
}

function withShape({ options }: Ask, look: ResolvedLook | undefined): Ask['options'] {
  const { aspectRatio = '', size = '' } = look?.options ?? {};
  return { ...options, aspectRatio: options.aspectRatio || aspectRatio, size: options.size || size };
}

async function keptLook(
  { name, uri, style, characters }: ResolvedLook,
  room: number,
  attach: Keeping['attach'],
): Promise<Look> {
  const kept: Character[] = [];
  let left = room;
  for (const { pictures, ...character } of characters) {
    const all = await Promise.all(pictures.slice(0, left).map(attach));
    const good = all.filter((one) => typeof one !== 'string');
    left -= good.length;
    kept.push({ ...character, pictures: good });
  }
  return { name, uri, style, characters: kept };
}
