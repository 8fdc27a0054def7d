import type { Ask } from '../../core/session/session.ts';
import { limits } from '../../shared/limits.ts';
import type { Attachment, Character, Look } from '../../shared/model.ts';
import type { LookFor } from '../looks/documentLooks.ts';
import type { NoAttachment, OfferedPicture } from './attachments.ts';

/** What goes along with a text; of several prompts with the one of that id. */
export type LookOf = (text: string, promptId?: string) => Promise<LookFor | undefined>;

interface Keeping {
  /** Keeps a picture that is to be sent along. */
  readonly attach: (offered: OfferedPicture) => Promise<Attachment | NoAttachment>;
}

/** An ask with the looks of its texts, their pictures kept; what is no picture, or finds no room beside the attachments, stays behind. */
export async function withLooks(ask: Ask, lookOf: LookOf | undefined, { attach }: Keeping): Promise<Ask> {
  if (!lookOf) return ask;
  const room = limits.attachments - (ask.attachments?.length ?? 0);
  const keep = async (found: LookFor | undefined) => found && keptLook(found, room, attach);
  const { look: _, prompts, ...others } = ask;
  const look = prompts ? undefined : await keep(await lookOf(ask.prompt));
  if (!prompts) return { ...others, ...(look && { look }) };
  const own: (typeof prompts)[number][] = [];
  for (const { look: before, ...prompt } of prompts) {
    const found = await keep(await lookOf(prompt.text, prompt.id));
    own.push({ ...prompt, ...(found && { look: found }) });
  }
  return { ...others, prompts: own };
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
