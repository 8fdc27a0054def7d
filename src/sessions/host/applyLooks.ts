import type { UnusableFile } from '../../base/host/unusableFile.ts';
import type { ResolvedLook } from '../../looks/host/documentLooks.ts';
import { limits } from '../../product/common/limits.ts';
import type { Ask } from '../common/editSession.ts';
import type { Character, Look } from '../common/model/look.ts';
import type { Attachment } from '../common/model/picture.ts';
import type { AttachmentInput, AttachmentRejection } from './attachments.ts';

/** Returns the look for a text, or for the prompt with that id, or the file that cannot be used. */
export type LookResolver = (text: string, promptId?: string) => Promise<ResolvedLook | UnusableFile | undefined>;

/** Stores a picture to attach. */
type Attach = (offered: AttachmentInput) => Promise<Attachment | AttachmentRejection>;

/**
 * Returns a request with the looks of its texts and their stored pictures, or the first look that cannot be used. Files that are not
 * pictures, and pictures that exceed the limit of attachments, are left out. An aspect ratio or size that the request leaves open is taken
 * from the first look.
 */
export async function applyLooks(
  ask: Ask,
  lookOf: LookResolver | undefined,
  attach: Attach,
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

async function keptLook({ name, uri, style, characters }: ResolvedLook, room: number, attach: Attach): Promise<Look> {
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
