import type { Uri } from 'vscode';
import type { Ask } from '../../core/session/session.ts';
import { limits } from '../../shared/limits.ts';
import type { Picture, PictureOptions, Result } from '../../shared/model.ts';
import type { Fulfilled, NewTurn, NotSent } from '../sessions/newTurns.ts';
import type { MissingPicture } from './missingPictures.ts';

export interface MissingRunOptions {
  /** The one way to the service. */
  readonly ask: (turn: NewTurn) => Promise<Fulfilled | NotSent>;
  readonly usual: () => PictureOptions;
  /** Writes a picture of a session at exactly that place; gives why it is not there, as a sentence. */
  readonly save: (
    place: { readonly sessionId: string; readonly pictureId: string },
    file: Uri,
  ) => Promise<string | undefined>;
  /** What a session of its own is called. */
  readonly title: (pictures: readonly MissingPicture[]) => string;
}

/** A picture that is not at its place after all, and why where the session does not say. */
interface NotMade {
  readonly file: Uri;
  readonly why?: string;
}

export interface MadeMissing {
  readonly sessionId?: string;
  readonly made: readonly Uri[];
  readonly notMade: readonly NotMade[];
}

/** Draws what is missing in a session of its own, in as few turns as a session allows, and puts each picture at its place. */
export async function makeMissing(
  pictures: readonly MissingPicture[],
  signal: AbortSignal,
  options: MissingRunOptions,
): Promise<MadeMissing> {
  let all: MadeMissing = { made: [], notMade: [] };
  for (let at = 0; at < pictures.length && !signal.aborted; at += limits.prompts) {
    const some = pictures.slice(at, at + limits.prompts);
    const title = { title: options.title(pictures), ...(all.sessionId && { sessionId: all.sessionId }) };
    const asked = await options.ask({ ask: askFor(some, options.usual()), signal, ...title });
    if (!asked.sent) break;
    const saved = await saveAll(asked, some, options);
    all = {
      sessionId: asked.sessionId,
      made: [...all.made, ...saved.made],
      notMade: [...all.notMade, ...saved.notMade],
    };
  }
  return all;
}

/** One prompt is the turn's own; several are drawn side by side. Each is drawn once, whatever the settings say. */
function askFor(pictures: readonly MissingPicture[], { count: _, ...options }: PictureOptions): Ask {
  const [first, ...others] = pictures;
  if (others.length === 0) return { mode: 'image', prompt: first?.prompt ?? '', options };
  const prompts = pictures.map(({ prompt }, index) => ({ id: `${index}`, text: prompt }));
  return { mode: 'image', prompt: '', options, prompts };
}

/** One after the other: two files of one name are told apart by who comes first. */
async function saveAll(
  { sessionId, results }: Fulfilled,
  pictures: readonly MissingPicture[],
  { save }: MissingRunOptions,
): Promise<Omit<MadeMissing, 'sessionId'>> {
  const made: Uri[] = [];
  const notMade: NotMade[] = [];
  for (const [index, { file }] of pictures.entries()) {
    const picture = pictureOf(results, pictures.length, index);
    const why = picture && (await save({ sessionId, pictureId: picture.id }, file));
    if (picture && why === undefined) made.push(file);
    else notMade.push({ file, ...(why !== undefined && { why }) });
  }
  return { made, notMade };
}

function pictureOf(results: readonly Result[], count: number, index: number): Picture | undefined {
  const own = results.filter(({ promptId, state }) => state === 'done' && (count === 1 || promptId === `${index}`));
  return own.at(-1)?.pictures[0];
}
