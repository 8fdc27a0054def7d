import type { Uri } from 'vscode';
import { truncate } from '../../../base/common/truncate.ts';
import { getExtension, otherExtension } from '../../../imageFiles/common/imageExtension.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import { promptOf } from '../../../sessions/common/model/turn.ts';
import { getImages } from '../../../sessions/common/pictureTurn.ts';
import type { AgentsPictures } from './tickets.ts';

/** An image of an agent's sessions, as reported to agents. */
export interface ListedImage extends Pick<Picture, 'id' | 'mediaType' | 'width' | 'height'> {
  readonly prompt: string;
  /** The stored file with its bytes. */
  readonly file: Uri;
  /** The file it was saved to; missing = it is only in the session. */
  readonly path?: string;
}

interface SessionImagesOptions {
  readonly session: (id: string) => Promise<Session | undefined>;
  readonly file: (picture: Picture) => Uri;
  /** Converts a ticket's path to the path by which the agent names the file. */
  readonly pathAs: (path: string) => string;
}

/** Limits on the number of images and on the length of each prompt. */
const [maxListed, maxPromptLength] = [50, 300];

/**
 * Returns the newest images of the sessions that contain `drawn`, the newest last, including those that the user derived from an agent's
 * image. An image in an unknown format stays in its session.
 */
export async function sessionImages(
  drawn: AgentsPictures['drawn'],
  { session, file, pathAs }: SessionImagesOptions,
): Promise<readonly ListedImage[]> {
  const paths = new Map(drawn.map(({ id, path }) => [id, path]));
  const ids = [...new Set(drawn.map(({ sessionId }) => sessionId))];
  const sessions = await Promise.all(ids.map((id) => session(id)));
  const turns = sessions.flatMap((one) => one?.turns ?? []).sort((a, b) => a.createdAt - b.createdAt);
  const known = turns.flatMap(getImages).filter(({ picture }) => getExtension(picture.mediaType) !== otherExtension);
  return known.slice(-maxListed).map(({ turn, result, picture }) => {
    const { id, mediaType, width, height } = picture;
    const prompt = truncate(promptOf(turn, result), maxPromptLength);
    const path = paths.get(id);
    return {
      id,
      prompt,
      mediaType,
      width,
      height,
      file: file(picture),
      ...(path !== undefined && { path: pathAs(path) }),
    };
  });
}
