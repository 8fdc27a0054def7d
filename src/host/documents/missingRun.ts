import type { Uri } from 'vscode';
import type { Ask } from '../../core/session/session.ts';
import { limits } from '../../shared/limits.ts';
import type { PictureOptions } from '../../shared/model.ts';
import type { LookFor } from '../looks/documentLooks.ts';
import type { LookOf } from '../sessions/looks.ts';
import type { Fulfilled, NewTurn, NotSent } from '../sessions/newTurns.ts';
import type { MissingPicture } from './missingPictures.ts';

export interface MissingRunOptions {
  /** The one way to the service. */
  readonly ask: (turn: NewTurn) => Promise<Fulfilled | NotSent>;
  readonly usual: () => PictureOptions;
  /** What goes along with a picture that a document calls for. */
  readonly lookFor: (document: Uri, prompt: string) => Promise<LookFor | undefined>;
  /** Puts a picture of a session at its place; gives the file, or why it is not there. Never rejects. */
  readonly save: (
    place: { readonly sessionId: string; readonly pictureId: string },
    missing: MissingPicture,
  ) => Promise<Made | NotMade>;
  /** Called as each has been saved, or not. */
  readonly onSaved?: () => void;
  /** What a session of its own is called. */
  readonly title: (pictures: readonly MissingPicture[]) => string;
}

/** A picture at its place, and what is to be known of it, as a sentence. */
export interface Made {
  readonly file: Uri;
  readonly remark?: string;
}

/** A picture that is not at its place after all, and why as a sentence; empty = the session says it. */
export interface NotMade {
  readonly file: Uri;
  readonly why: string;
}

export interface MadeMissing {
  readonly sessionId?: string;
  readonly made: readonly Made[];
  readonly notMade: readonly NotMade[];
}

/** Draws what is missing in a session of its own, in as few turns as a session allows; each picture is put at its place as it ends. */
export async function makeMissing(
  pictures: readonly MissingPicture[],
  signal: AbortSignal,
  options: MissingRunOptions,
): Promise<MadeMissing> {
  let all: MadeMissing = { made: [], notMade: [] };
  for (let at = 0; at < pictures.length && !signal.aborted; at += limits.prompts) {
    const some = pictures.slice(at, at + limits.prompts);
    const { onEnd, saved } = savingOf(some, options);
    const title = { title: options.title(pictures), ...(all.sessionId && { sessionId: all.sessionId }) };
    const look = lookOf(some, options);
    const asked = await options.ask({ ask: askFor(some, options.usual()), look, signal, onEnd, ...title });
    if (!asked.sent) break;
    all = added(all, asked.sessionId, await saved());
  }
  return all;
}

function added(all: MadeMissing, sessionId: string, saved: readonly (Made | NotMade)[]): MadeMissing {
  const notMade = saved.filter((one): one is NotMade => 'why' in one);
  const made = saved.filter((one): one is Made => !('why' in one));
  return { sessionId, made: [...all.made, ...made], notMade: [...all.notMade, ...notMade] };
}

/** One prompt is the turn's own; several are drawn side by side. Each is drawn once, whatever the settings say. */
function askFor(pictures: readonly MissingPicture[], { count: _, ...options }: PictureOptions): Ask {
  const [first, ...others] = pictures;
  if (others.length === 0) return { mode: 'image', prompt: first?.prompt ?? '', options };
  const prompts = pictures.map(({ prompt }, index) => ({ id: `${index}`, text: prompt }));
  return { mode: 'image', prompt: '', options, prompts };
}

/** That of the document that calls for a picture first. */
function lookOf(pictures: readonly MissingPicture[], { lookFor }: MissingRunOptions): LookOf {
  return async (text, promptId = '0') => {
    const document = pictures[Number(promptId)]?.references[0]?.document;
    return document && lookFor(document, text);
  };
}

/** Saves each picture as it ends; what was saved so is asked for when all have ended. */
function savingOf(pictures: readonly MissingPicture[], { save, onSaved }: MissingRunOptions) {
  const saving = new Map<string, Promise<Made | NotMade>>();
  const onEnd: NewTurn['onEnd'] = ({ state, promptId = '0', pictures: [picture] }, { sessionId }) => {
    const missing = pictures[Number(promptId)];
    if (state !== 'done' || !picture || !missing) return;
    const saved = save({ sessionId, pictureId: picture.id }, missing);
    saving.set(promptId, saved);
    void saved.then(onSaved);
  };
  const saved = () => Promise.all(pictures.map(({ file }, index) => saving.get(`${index}`) ?? { file, why: '' }));
  return { onEnd, saved };
}
