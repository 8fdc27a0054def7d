import type { Ask } from '../../core/session/session.ts';
import { limits } from '../../shared/limits.ts';
import type { Character, Look } from '../../shared/model/look.ts';
import type { Attachment } from '../../shared/model/picture.ts';
import type { LookFor } from '../looks/documentLooks.ts';
import type { NoAttachment, OfferedPicture } from './attachments.ts';

/** What goes along with a text; of several prompts with the one of that id. */
export type LookOf = (text: string, promptId?: string) => Promise<LookFor | undefined>;

interface Keeping {
  /** Keeps a picture that is to be sent along. */
  readonly attach: (offered: OfferedPicture) => Promise<Attachment | NoAttachment>;
}

/**
 * An ask with the looks of its texts, their pictures kept; what is no picture, or finds no room beside the attachments, stays behind.
 * A shape or size that the ask leaves open is that of the first look.
 */
export async function withLooks(ask: Ask, lookOf: LookOf | undefined, { attach }: Keeping): Promise<Ask> {
  if (!lookOf) return ask;
  const room = limits.attachments - (ask.attachments?.length ?? 0);
  const keep = (found: LookFor) => keptLook(found, room, attach);
  const { look: _, prompts, ...others } = ask;
  if (!prompts) {
    const found = await lookOf(ask.prompt);
    return { ...others, options: withShape(ask, found), ...(found && { look: await keep(found) }) };
  }
  const own: (typeof prompts)[number][] = [];
  let first: LookFor | undefined;
  for (const { look: before, ...prompt } of prompts) {
    const found = await lookOf(prompt.text, prompt.id);
    first ??= found;
    own.push({ ...prompt, ...(found && { look: await keep(found) }) });
  }
  return { ...others, options: withShape(ask, first), prompts: own };
}

function withShape({ options }: Ask, look: LookFor | undefined): Ask['options'] {
  const { aspectRatio = '', size = '' } = look?.options ?? {};
  return { ...options, aspectRatio: options.aspectRatio || aspectRatio, size: options.size || size };
}

async function keptLook(
  { name, uri, style, characters }: LookFor,
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
