import type { Log } from '../../service/host/log.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { AgentOutcome } from './agentPictures.ts';

/** A picture small enough to go along with an answer. */
export interface Preview {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

export interface PreviewOptions {
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  /** Nothing where it cannot be read here, or is too large to be. May fail. */
  readonly small: (picture: Picture & Pick<Preview, 'bytes'>) => Promise<Preview | undefined>;
  readonly log: Pick<Log, 'warn'>;
}

/** What an agent sees of the picture it got; without one, its words stand alone. */
export function createAgentPreview({ bytes, small, log }: PreviewOptions) {
  return async (outcome: AgentOutcome): Promise<Preview | undefined> => {
    if (!('drawn' in outcome)) return undefined;
    const { picture } = outcome.drawn;
    try {
      const whole = await bytes(picture);
      return whole && (await small({ ...picture, bytes: whole }));
    } catch (error) {
      log.warn(`A picture could not be made small for an agent: ${error}`);
      return undefined;
    }
  };
}

/** As it goes where only text does: its bytes as base64. */
export function toBase64Content({ bytes, mediaType }: Preview): { readonly mediaType: string; readonly data: string } {
  return { mediaType, data: toBase64(bytes) };
}

/** Bytes that are handed to a function at once. */
const sliceLength = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  const slices: string[] = [];
  for (let at = 0; at < bytes.length; at += sliceLength)
    slices.push(String.fromCharCode(...bytes.subarray(at, at + sliceLength)));
  return btoa(slices.join(''));
}
