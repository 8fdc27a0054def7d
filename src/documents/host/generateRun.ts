import type { Uri } from 'vscode';
import { join } from '../../base/common/paths.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { givenImageOptions } from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import { getAttachmentPaths } from '../../promptFiles/common/promptFile.ts';
import type { ReadPromptFile, readPromptFileAttachments } from '../../promptFiles/host/imageStatus.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import type { LookResolver, NewTurn, NotSent, TurnOutcome } from '../../sessions/host/turnSender.ts';
import type { MissingPicture } from './missingPictures.ts';

export interface MissingRunOptions {
  /** Sends a turn, as every other request. */
  readonly ask: (turn: NewTurn) => Promise<TurnOutcome | NotSent>;
  readonly usual: PictureOptions;
  /** Returns the look for a picture that a document references. */
  readonly lookFor: (document: Uri, prompt: string) => ReturnType<LookResolver>;
  /** Saves a picture of a session at its place; returns the file, or why it is not there. Never rejects. */
  readonly save: (place: GeneratedImage, missing: MissingPicture) => Promise<SavedImage | UnsavedImage>;
  /** Returns the pictures that a prompt file attaches, or why they cannot be sent, as a sentence. */
  readonly along: (promptFile: ReadPromptFile | undefined) => ReturnType<typeof readPromptFileAttachments>;
  /** Called as each has been saved, or not. */
  readonly onSaved?: () => void;
  /** The title of the session that is created. */
  readonly title: string;
}

/** A picture of a session, and what it was generated from. */
export interface GeneratedImage {
  readonly sessionId: string;
  readonly resultId: string;
  readonly pictureId: string;
  /** SHA-256 of each attached picture. */
  readonly along: readonly string[];
}

/** A picture at its place, with a warning about it as a sentence. */
export interface SavedImage {
  readonly file: Uri;
  readonly remark?: string;
}

/** A picture that is not at its place, and why, as a sentence; if that is empty, `unusable` or the session shows why. */
export interface UnsavedImage {
  readonly file: Uri;
  readonly why: string;
  /** Nothing was sent because this file cannot be used. */
  readonly unusable?: UnusableFile;
}

export interface MadeMissing {
  readonly sessionId?: string;
  readonly made: readonly SavedImage[];
  readonly notMade: readonly UnsavedImage[];
}

/** Generates what is missing in a session of its own, in as few turns as possible; saves each picture as it ends. */
export async function generateAndSave(
  pictures: readonly MissingPicture[],
  signal: AbortSignal,
  options: MissingRunOptions,
): Promise<MadeMissing> {
  const { title, usual } = options;
  const all: (SavedImage | UnsavedImage)[] = [];
  let session: { readonly sessionId?: string } = {};
  for (const group of groupIntoTurns(pictures, usual)) {
    if (signal.aborted) break;
    const drawn = await drawGroup(group, { signal, title, ...session }, options);
    if (!drawn) break;
    const { saved, ...own } = drawn;
    session = { ...session, ...own };
    all.push(...saved);
  }
  const isUnsaved = (one: SavedImage | UnsavedImage): one is UnsavedImage => 'why' in one;
  return { ...session, made: all.filter((one) => !isUnsaved(one)), notMade: all.filter(isUnsaved) };
}

/** Returns undefined if the user declines. A file that cannot be attached is reported for every image it was meant for. */
async function drawGroup(
  { pictures, options }: TurnGroup,
  turn: Omit<NewTurn, 'ask'>,
  run: MissingRunOptions,
): Promise<{ sessionId?: string; saved: readonly (SavedImage | UnsavedImage)[] } | undefined> {
  const along = await run.along(pictures[0]?.promptFile);
  if ('why' in along) return { saved: pictures.map(({ file }) => ({ file, why: along.why })) };
  const saving = new Map<string, Promise<SavedImage | UnsavedImage>>();
  const onEnd: NewTurn['onEnd'] = ({ id, state, promptId = '0', pictures: [picture] }, { sessionId }) => {
    const missing = pictures[Number(promptId)];
    if (state !== 'done' || !picture || !missing) return;
    const saved = run.save({ sessionId, resultId: id, pictureId: picture.id, along: along.hashes }, missing);
    saving.set(promptId, saved);
    void saved.then(run.onSaved);
  };
  const look: LookResolver = async (text, promptId = '0') => {
    const { promptFile, references = [] } = pictures[Number(promptId)] ?? {};
    const document = promptFile?.file ?? references[0]?.document;
    return document && run.lookFor(document, text);
  };
  const ask = toRequest(pictures, options);
  const asked = await run.ask({ ...turn, ask, attachments: along.offered, look, onEnd });
  if (!asked.sent && asked.why !== 'unusableFile') return undefined;
  if (!asked.sent) return { saved: pictures.map(({ file }) => ({ file, why: '', unusable: asked.unusable })) };
  const saved = await Promise.all(pictures.map(({ file }, at) => saving.get(`${at}`) ?? { file, why: '' }));
  return { sessionId: asked.sessionId, saved };
}

/** A single prompt is the turn's own; several are generated side by side. */
function toRequest(pictures: readonly MissingPicture[], options: PictureOptions): Ask {
  const [first, ...others] = pictures;
  if (others.length === 0) return { mode: 'image', prompt: first?.prompt ?? '', options };
  const prompts = pictures.map(({ prompt }, index) => ({ id: `${index}`, text: prompt }));
  return { mode: 'image', prompt: '', options, prompts };
}

/** Pictures of one turn: they have the same options and attachments. */
interface TurnGroup {
  readonly pictures: readonly MissingPicture[];
  readonly options: PictureOptions;
}

/**
 * Returns the turns in the order of their first pictures, each with as many as a turn can contain. Their images are saved as they arrive, so
 * that no page makes their background transparent.
 */
function groupIntoTurns(
  pictures: readonly MissingPicture[],
  { count: _, transparent: __, ...usual }: PictureOptions,
): readonly TurnGroup[] {
  const groups: { key: string; pictures: MissingPicture[]; options: PictureOptions }[] = [];
  for (const picture of pictures) {
    const { file, read } = picture.promptFile ?? {};
    const { model } = read ?? {};
    const options = { ...usual, ...givenImageOptions(read ?? {}), ...(model && { model }) };
    // Whole paths: prompt files in several folders may name the same picture.
    const folder = file?.path.slice(0, file.path.lastIndexOf('/')) ?? '';
    const key = JSON.stringify([options, read ? getAttachmentPaths(read).map((name) => join(folder, name)) : []]);
    const group = groups.find((one) => one.key === key && one.pictures.length < limits.prompts);
    if (group) group.pictures.push(picture);
    else groups.push({ key, pictures: [picture], options });
  }
  return groups;
}
