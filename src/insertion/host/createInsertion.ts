/** Inserts results into documents, and tracks the passages that they come from. */
import { Disposable, type ExtensionContext, type Uri } from 'vscode';
import type { Notifications } from '../../base/host/notifications.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { Answers } from './answers/answerInsertions.ts';
import { AppliedCode } from './answers/appliedCode.ts';
import { DiffViews, Reviews } from './answers/diffViews.ts';
import { createDialogs, editorDialogs } from './dialogs.ts';
import { type DropEditsOptions, registerDropEdits } from './dropEdits.ts';
import { readDestinations as editorDestinations } from './images/imageFolder.ts';
import { PictureInsertions, type PictureInsertionsOptions } from './images/imageInsertions.ts';
import { InsertionPoints, InsertionPreview } from './images/insertionPoints.ts';
import { InsertionUndo } from './insertionUndo.ts';
import { LastEditor } from './lastEditor.ts';
import { Passages, ReadOnlyTexts } from './passages.ts';
import { PassageTracker } from './passageTracker.ts';
import { WorkspaceFiles, workspaceRoots } from './workspaceFiles.ts';

export type InsertionFeature = ReturnType<typeof createInsertion>;

interface Needs extends Pick<PictureInsertionsOptions, 'prepare' | 'beside'> {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
  readonly notices: Notifications;
  /** Like `prepare`, which writes where a picture came from into its bytes, and notifies the user if they were not notified before. */
  readonly prepareAndTell: PictureInsertionsOptions['prepare'];
  /** Called when a picture was written with these bytes. */
  readonly wrote: (file: Uri, bytes: Uint8Array) => void;
}

export function createInsertion({ extension, sessions, notices, prepare, prepareAndTell, wrote, beside }: Needs) {
  const files: Pick<PictureInsertionsOptions, 'readSettings' | 'bytes'> = {
    readSettings,
    bytes: (picture) => sessions.storage.pictures.bytes(picture),
  };
  const insertions = createInsertions({
    ...files,
    dialogs: createDialogs(notices),
    prepare,
    beside: (file, picture) => {
      wrote(file, picture.bytes);
      return beside(file, picture);
    },
  });
  extension.subscriptions.push(insertions);
  return {
    ...insertions,
    /** Handles pictures that are dragged or pasted, once the panel exists, which knows them. */
    takeDropped: (known: Pick<DropEditsOptions, 'pictureById' | 'lastCopied'>): Disposable =>
      registerDropEdits({ ...files, prepare: prepareAndTell, beside, ...known }),
  };
}

/**
 * Without `prepare` pictures are written unchanged, without `beside` they have no prompt files; the rest is the editor's own, except in
 * tests.
 */
export type InsertionsOptions = Pick<PictureInsertionsOptions, 'bytes' | 'readSettings'> &
  Partial<Omit<PictureInsertionsOptions, 'targets' | 'lastEditor'>>;

/** Starts to track documents and editors; dispose to stop. */
export function createInsertions({
  dialogs = editorDialogs,
  roots = workspaceRoots,
  prepare = async (bytes) => bytes,
  beside = async () => undefined,
  readDestinations = editorDestinations,
  readSettings,
  bytes,
}: InsertionsOptions) {
  const targets = new PassageTracker();
  const lastEditor = new LastEditor();
  const differences = new DiffViews(dialogs);
  const givenTexts = new ReadOnlyTexts();
  const reviews = new Reviews(targets, dialogs);
  const files = new WorkspaceFiles(dialogs, roots);
  const points = new InsertionPoints(targets, lastEditor, readSettings);
  const home = { dialogs, roots, readDestinations, readSettings };
  return {
    targets,
    lastEditor,
    differences,
    reviews,
    givenTexts,
    files,
    answers: new Answers(targets, lastEditor, dialogs, differences),
    takenBack: new InsertionUndo(targets, dialogs),
    code: new AppliedCode(files, dialogs, differences),
    pictures: new PictureInsertions({ ...home, targets, lastEditor, dialogs, prepare, beside, bytes }, points),
    outlook: new InsertionPreview(home, points),
    passages: new Passages(targets, givenTexts, dialogs),
    dispose: () => Disposable.from(targets, lastEditor, differences, reviews, givenTexts).dispose(),
  };
}
