/** Inserts results into documents, and tracks the passages that they come from. */
import { Disposable, type ExtensionContext, type Uri } from 'vscode';
import type { Notifications } from '../../base/host/notifications.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { Answers } from './answers/answerInsertions.ts';
import { AppliedCode } from './answers/appliedCode.ts';
import { DiffViews, Reviews } from './answers/diffViews.ts';
import { createDialogs, type Dialogs, editorDialogs } from './dialogs.ts';
import { type DropEditsOptions, registerDropEdits } from './dropEdits.ts';
import { type FolderSettings, ImageFolders } from './images/imageFolder.ts';
import { PictureInsertions } from './images/imageInsertions.ts';
import { InsertionPoints, InsertionPreview } from './images/insertionPoints.ts';
import type { PictureContents } from './images/pictureFiles.ts';
import { InsertionUndo } from './insertionUndo.ts';
import { LastEditor } from './lastEditor.ts';
import { Passages, ReadOnlyTexts } from './passages.ts';
import { PassageTracker } from './passageTracker.ts';
import { WorkspaceFiles } from './workspaceFiles.ts';

export type InsertionFeature = ReturnType<typeof createInsertion>;

interface Needs extends Omit<PictureContents, 'bytes'> {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
  readonly notices: Notifications;
  /** Like `prepare`, which writes where a picture came from into its bytes, and notifies the user if they were not notified before. */
  readonly prepareAndTell: PictureContents['prepare'];
  /** Called when a picture was written with these bytes. */
  readonly wrote: (file: Uri, bytes: Uint8Array) => void;
}

export function createInsertion({ extension, sessions, notices, prepare, prepareAndTell, wrote, beside }: Needs) {
  const bytes: PictureContents['bytes'] = (picture) => sessions.storage.pictures.bytes(picture);
  const insertions = createInsertions({
    bytes,
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
      registerDropEdits({ folders: insertions.folders, bytes, prepare: prepareAndTell, beside, ...known }),
  };
}

/**
 * Without `prepare` pictures are written unchanged, without `beside` they have no prompt files; the rest is the editor's own, except in
 * tests.
 */
export interface InsertionsOptions
  extends Pick<PictureContents, 'bytes'>,
    Partial<Omit<PictureContents, 'bytes'>>,
    Partial<FolderSettings> {
  readonly dialogs?: Dialogs;
}

/** Starts to track documents and editors; dispose to stop. */
export function createInsertions({
  dialogs = editorDialogs,
  prepare = async (bytes) => bytes,
  beside = async () => undefined,
  bytes,
  ...settings
}: InsertionsOptions) {
  const targets = new PassageTracker();
  const lastEditor = new LastEditor();
  const differences = new DiffViews(dialogs);
  const givenTexts = new ReadOnlyTexts();
  const reviews = new Reviews(targets, dialogs);
  const folders = new ImageFolders(dialogs, settings);
  const files = new WorkspaceFiles(dialogs, folders.settings.roots);
  const points = new InsertionPoints(targets, lastEditor, folders);
  return {
    targets,
    lastEditor,
    differences,
    reviews,
    givenTexts,
    files,
    folders,
    answers: new Answers(targets, lastEditor, dialogs, differences),
    takenBack: new InsertionUndo(targets, dialogs),
    code: new AppliedCode(files, dialogs, differences),
    pictures: new PictureInsertions({ bytes, prepare, beside }, points, dialogs, folders, targets),
    outlook: new InsertionPreview(folders, points),
    passages: new Passages(targets, givenTexts, dialogs),
    dispose: () => Disposable.from(targets, lastEditor, differences, reviews, givenTexts).dispose(),
  };
}
