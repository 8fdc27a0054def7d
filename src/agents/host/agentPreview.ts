import type { Log } from '../../service/host/log.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { AgentOutcome } from './agentPictures.ts';

/** A picture that is small enough to be sent with a response. */
export interface Preview {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Creates the preview that an agent gets of its picture; without a preview, the agent gets the text alone. */
export function createAgentPreview(
  bytes: (picture: Picture) => Promise<Uint8Array | undefined>,
  /** Returns a small copy, or undefined if the picture cannot be decoded here or cannot be made small enough. May fail. */
  small: (picture: Picture & Pick<Preview, 'bytes'>) => Promise<Preview | undefined>,
  log: Pick<Log, 'warn'>,
) {
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

/** Number of bytes that are passed to a function at once. */
const sliceLength = 0x8000;

/** Returns bytes in a form for channels that carry text only. */
export function toBase64(bytes: Uint8Array): string {
  const slices: string[] = [];
  for (let at = 0; at < bytes.length; at += sliceLength)
    slices.push(String.fromCharCode(...bytes.subarray(at, at + sliceLength)));
  return btoa(slices.join(''));
}
