import type { Uri } from 'vscode';
import { join } from '../../base/common/paths.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { limits } from '../../product/common/limits.ts';
import { getAttachmentPaths } from '../../promptFiles/common/promptFile.ts';
import type { ReadPromptFile, readPromptFileAttachments } from '../../promptFiles/host/readPromptFileAttachments.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import type { LookResolver } from '../../sessions/host/applyLooks.ts';
import type { NewTurn, NotSent, TurnOutcome } from '../../sessions/host/turnSender.ts';
import type { MissingPicture } from './missingPictures.ts';

export interface MissingRunOptions {
  /** The one way to the service. */
  readonly ask: (turn: NewTurn) => Promise<TurnOutcome | NotSent>;
  readonly usual: () => PictureOptions;
  /** What goes along with a picture that a document calls for. */
  readonly lookFor: (document: Uri, prompt: string) => ReturnType<LookResolver>;
  /** Puts a picture of a session at its place; gives the file, or why it is not there. Never rejects. */
  readonly save: (place: GeneratedImage, missing: MissingPicture) => Promise<SavedImage | UnsavedImage>;
  /** The pictures that a prompt file has sent along, or why they cannot be, as a sentence. */
  readonly along: (promptFile: ReadPromptFile | undefined) => ReturnType<typeof readPromptFileAttachments>;
  /** Called as each has been saved, or not. */
  readonly onSaved?: () => void;
  /** What a session of its own is called. */
  readonly title: (pictures: readonly MissingPicture[]) => string;
}

/** A picture of a session, and what it was drawn from. */
export interface GeneratedImage {
  readonly sessionId: string;
  readonly resultId: string;
  readonly pictureId: string;
  /** SHA-256 of each picture that went along. */
  readonly along: readonly string[];
}

/** A picture at its place, and what is to be known of it, as a sentence. */
export interface SavedImage {
  readonly file: Uri;
  readonly remark?: string;
}

/** A picture that is not at its place after all, and why as a sentence; empty = `unusable` says it, else the session. */
export interface UnsavedImage {
  readonly file: Uri;
  readonly why: string;
  /** Nothing was sent since this file cannot be used. */
  readonly unusable?: UnusableFile;
}

export interface MadeMissing {
  readonly sessionId?: string;
  readonly made: readonly SavedImage[];
  readonly notMade: readonly UnsavedImage[];
}

/** Draws what is missing in a session of its own, in as few turns as can be; each picture is put at its place as it ends. */
export async function generateAndSave(
  pictures: readonly MissingPicture[],
  signal: AbortSignal,
  options: MissingRunOptions,
): Promise<MadeMissing> {
  let all: MadeMissing = { made: [], notMade: [] };
  for (const group of groupIntoTurns(pictures, options.usual())) {
    if (signal.aborted) break;
    const title = { title: options.title(pictures), ...(all.sessionId && { sessionId: all.sessionId }) };
    const drawn = await drawGroup(group, { signal, ...title }, options);
    if (!drawn) break;
    all = added(all, drawn.sessionId ?? all.sessionId, drawn.saved);
  }
  return all;
}

interface Drawn {
  readonly sessionId?: string;
  readonly saved: readonly (SavedImage | UnsavedImage)[];
}

/** Returns undefined if the user declines. A file that cannot be attached is reported for every image it was meant for. */
async function drawGroup(
  { pictures, options }: TurnGroup,
  turn: Omit<NewTurn, 'ask'>,
  run: MissingRunOptions,
): Promise<Drawn | undefined> {
  const along = await run.along(pictures[0]?.promptFile);
  if ('why' in along) return { saved: pictures.map(({ file }) => ({ file, why: along.why })) };
  const { onEnd, saved } = savingOf(pictures, along.hashes, run);
  const sent = { ask: askFor(pictures, options), attachments: along.offered, look: lookOf(pictures, run), onEnd };
  const asked = await run.ask({ ...turn, ...sent });
  if (asked.sent) return { sessionId: asked.sessionId, saved: await saved() };
  if (asked.why !== 'unusableFile') return undefined;
  return { saved: pictures.map(({ file }) => ({ file, why: '', unusable: asked.unusable })) };
}

function added(
  all: MadeMissing,
  sessionId: string | undefined,
  saved: readonly (SavedImage | UnsavedImage)[],
): MadeMissing {
  const notMade = saved.filter((one): one is UnsavedImage => 'why' in one);
  const made = saved.filter((one): one is SavedImage => !('why' in one));
  const session = sessionId === undefined ? {} : { sessionId };
  return { ...session, made: [...all.made, ...made], notMade: [...all.notMade, ...notMade] };
}

/** One prompt is the turn's own; several are drawn side by side. */
function askFor(pictures: readonly MissingPicture[], options: PictureOptions): Ask {
  const [first, ...others] = pictures;
  if (others.length === 0) return { mode: 'image', prompt: first?.prompt ?? '', options };
  const prompts = pictures.map(({ prompt }, index) => ({ id: `${index}`, text: prompt }));
  return { mode: 'image', prompt: '', options, prompts };
}

/** That of its prompt file, else of the document that calls for a picture first. */
function lookOf(pictures: readonly MissingPicture[], { lookFor }: MissingRunOptions): LookResolver {
  return async (text, promptId = '0') => {
    const picture = pictures[Number(promptId)];
    const document = picture?.promptFile?.file ?? picture?.references[0]?.document;
    return document && lookFor(document, text);
  };
}

/** Saves each picture as it ends; what was saved so is asked for when all have ended. */
function savingOf(pictures: readonly MissingPicture[], along: readonly string[], { save, onSaved }: MissingRunOptions) {
  const saving = new Map<string, Promise<SavedImage | UnsavedImage>>();
  const onEnd: NewTurn['onEnd'] = ({ id, state, promptId = '0', pictures: [picture] }, { sessionId }) => {
    const missing = pictures[Number(promptId)];
    if (state !== 'done' || !picture || !missing) return;
    const saved = save({ sessionId, resultId: id, pictureId: picture.id, along }, missing);
    saving.set(promptId, saved);
    void saved.then(onSaved);
  };
  const saved = () => Promise.all(pictures.map(({ file }, index) => saving.get(`${index}`) ?? { file, why: '' }));
  return { onEnd, saved };
}

/** Pictures that one turn draws: the same goes along with all of them, and the same is asked for. */
interface TurnGroup {
  readonly pictures: readonly MissingPicture[];
  readonly options: PictureOptions;
}

/** Turns in the order of their first pictures, each with as many as a turn has room for. */
function groupIntoTurns(pictures: readonly MissingPicture[], usual: PictureOptions): readonly TurnGroup[] {
  const groups = new Map<string, { pictures: MissingPicture[]; options: PictureOptions }>();
  const parts = new Map<string, number>();
  for (const picture of pictures) {
    const options = optionsOf(picture, usual);
    const key = JSON.stringify([options, alongOf(picture)]);
    const part = parts.get(key) ?? 0;
    const group = groups.get(`${part} ${key}`) ?? { pictures: [], options };
    groups.set(`${part} ${key}`, group);
    group.pictures.push(picture);
    if (group.pictures.length === limits.prompts) parts.set(key, part + 1);
  }
  return [...groups.values()];
}

/** Each is drawn once, whatever the settings say. */
function optionsOf({ promptFile }: MissingPicture, { count: _, ...usual }: PictureOptions): PictureOptions {
  const { aspectRatio, size, model } = promptFile?.read ?? {};
  const given = { ...(aspectRatio && { aspectRatio }), ...(size && { size }), ...(model && { model }) };
  return { ...usual, ...given };
}

/** As paths: prompt files in several folders may name the same picture. */
function alongOf({ promptFile }: MissingPicture): readonly string[] {
  if (!promptFile) return [];
  const { path } = promptFile.file;
  return getAttachmentPaths(promptFile.read).map((name) => join(path.slice(0, path.lastIndexOf('/')), name));
}
