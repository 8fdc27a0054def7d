import type { Uri } from 'vscode';
import { picturesOf, promptOf } from '../../../core/session/pictureTurn.ts';
import { getExtension, otherExtension } from '../../../imageFiles/imageExtension.ts';
import type { ListedPicture } from '../../../shared/bridge/messages.ts';
import { cut } from '../../../shared/cut.ts';
import type { Picture } from '../../../shared/model/picture.ts';
import type { Session } from '../../../shared/model/session.ts';
import type { AgentsPictures } from './tickets.ts';

interface SessionPicturesOptions {
  readonly session: (id: string) => Promise<Session | undefined>;
  readonly file: (picture: Picture) => Uri;
}

/** As many as are told, and as much of each prompt. */
const [most, longestPrompt] = [50, 300];

/**
 * The newest pictures of the sessions that these are in, the newest last: those that the person made of an agent's too. What came in no
 * known format stays in its session.
 */
export async function sessionPictures(
  drawn: AgentsPictures['drawn'],
  { session, file }: SessionPicturesOptions,
): Promise<readonly ListedPicture[]> {
  const paths = new Map(drawn.map(({ id, path }) => [id, path]));
  const ids = [...new Set(drawn.map(({ sessionId }) => sessionId))];
  const sessions = await Promise.all(ids.map((id) => session(id)));
  const turns = sessions.flatMap((one) => one?.turns ?? []).sort((a, b) => a.createdAt - b.createdAt);
  const known = turns.flatMap(picturesOf).filter(({ picture }) => getExtension(picture.mediaType) !== otherExtension);
  const placed = known.slice(-most);
  return placed.map(({ turn, result, picture }) => {
    const { id, mediaType, width, height } = picture;
    const prompt = cut(promptOf(turn, result), longestPrompt);
    const path = paths.get(id);
    return { id, prompt, mediaType, width, height, file: file(picture).fsPath, ...(path !== undefined && { path }) };
  });
}
