import { Disposable, l10n, type TextEditor, Uri, workspace } from 'vscode';
import { isGivenText } from '../../core/context/givenText.ts';
import type { Landing, Quote } from '../../shared/model.ts';
import { Answers } from './answers.ts';
import { AppliedCode } from './appliedCode.ts';
import { readDestinations as editorDestinations } from './copyDestinations.ts';
import { type Dialogs, editorDialogs } from './dialogs.ts';
import { Differences } from './differences.ts';
import { type GivenText, GivenTexts } from './givenTexts.ts';
import type { LandingPicture } from './landingPicture.ts';
import { LastEditor } from './lastEditor.ts';
import { openAsNewFile } from './newFile.ts';
import type { PassageAnswer } from './passageAnswers.ts';
import { PictureLandings, type PictureLandingsOptions } from './pictures.ts';
import { TakenBack } from './takenBack.ts';
import { Targets } from './targets.ts';
import { WorkspaceFiles } from './workspaceFiles.ts';

/** Where results go; each gives what was done, or nothing when it was not and the person has been told. */
export interface Landings {
  insertAnswer(text: string): Promise<Landing | undefined>;
  replacePassage(quote: Quote, text: string): Promise<Landing | undefined>;
  /** Each in place of its own passage, in one undo step of each document; what was done in the order of the answers. */
  replaceAll(answers: readonly PassageAnswer[]): Promise<readonly (Landing | undefined)[]>;
  /** Each below its own passage, likewise. */
  insertAll(answers: readonly PassageAnswer[]): Promise<readonly (Landing | undefined)[]>;
  newFile(text: string): Promise<Landing | undefined>;
  /** Shows what a code block would change in the file it names, and changes it when the person accepts. */
  applyCode(fileName: string, text: string): Promise<Landing | undefined>;
  /** Which of the names are files of the workspace. */
  existingFiles(names: readonly string[]): Promise<readonly string[]>;
  /** Opens a file of the workspace by its name. */
  openFile(name: string): Promise<void>;
  insertPicture(picture: LandingPicture): Promise<Landing | undefined>;
  /** Each below its own passage, in one undo step of each document; what was done in the order of the pictures. */
  insertPictures(pictures: readonly LandingPicture[]): Promise<readonly (Landing | undefined)[]>;
  /** Words, which are Markdown, and pictures in their order as one piece, at the passage of the pictures. */
  insertIllustrated(pieces: readonly (string | LandingPicture)[]): Promise<Landing | undefined>;
  /** The same as a Markdown document where the person says, with its pictures beside it; the name comes from the prompt. */
  newIllustrated(prompt: string, pieces: readonly (string | LandingPicture)[]): Promise<Landing | undefined>;
  savePictureAs(picture: LandingPicture): Promise<Landing | undefined>;
  /** Takes back what was put somewhere at once; false when it could not be, and the person has been told. */
  undo(landings: readonly Landing[]): Promise<boolean>;
  /** Shows in its editor what was put there. */
  show(landing: Landing): Promise<void>;
}

export interface LandingsOptions extends Pick<PictureLandingsOptions, 'bytes' | 'readSettings'> {
  /** Pictures are written as they are, unless something is to travel in their files. */
  readonly prepare?: PictureLandingsOptions['prepare'];
  /** The editor's own, unless a test answers in the person's place. */
  readonly dialogs?: Dialogs;
  /** The workspace's folders, unless a test has others. */
  readonly roots?: PictureLandingsOptions['roots'];
  /** The editor's setting, unless a test has another. */
  readonly readDestinations?: PictureLandingsOptions['readDestinations'];
}

/** Where results go, and the passages they come from. */
export interface LandingParts extends Landings, Disposable {
  /** The text editor last worked in, while it can be seen. */
  lastEditor(): TextEditor | undefined;
  /** Makes the selected passage a target that is followed from now on. */
  capture(editor: Pick<TextEditor, 'document' | 'selection'>): Quote;
  /** Shows a quoted passage in its editor, a text that was pasted by itself, or says that its document is gone. */
  reveal(quote: Quote): Promise<void>;
  /** Those of the names that lead to a file of the workspace, also further down in it. */
  reachableFiles(names: readonly string[]): Promise<readonly string[]>;
  /** Shows a text that stands in no file, to be read only. */
  showText(text: GivenText): Promise<void>;
  /** The buttons of a difference; `argument` is its address as VS Code hands it to an editor's button. */
  acceptDifference(argument: unknown): Promise<void>;
  discardDifference(argument: unknown): Promise<void>;
}

/** Begins to follow documents and editors; dispose to end it. */
export function createLandings({
  dialogs = editorDialogs,
  roots = workspaceRoots,
  prepare = async (bytes) => bytes,
  readDestinations = editorDestinations,
  ...options
}: LandingsOptions): LandingParts {
  const targets = new Targets();
  const lastEditor = new LastEditor();
  const differences = new Differences(dialogs);
  const givenTexts = new GivenTexts();
  const answers = new Answers({ targets, lastEditor, dialogs, differences });
  const files = new WorkspaceFiles({ dialogs, roots });
  const takenBack = new TakenBack({ targets, dialogs });
  const code = new AppliedCode({ files, dialogs, differences });
  const pictures = new PictureLandings({ targets, lastEditor, dialogs, roots, prepare, readDestinations, ...options });
  return {
    lastEditor: () => lastEditor.place()?.editor,
    capture: (editor) => targets.capture(editor),
    reveal: async (quote) => {
      if (isGivenText(quote)) await givenTexts.show(quote);
      else if (!(await targets.reveal(quote))) await dialogs.warn(l10n.t('The document is closed or gone.'));
    },
    showText: (text) => givenTexts.show(text),
    insertAnswer: (text) => answers.insert(text),
    replacePassage: (quote, text) => answers.replace(quote, text),
    replaceAll: (all) => answers.replaceAll(all),
    insertAll: (all) => answers.insertAll(all),
    newFile: (text) => openAsNewFile(text),
    applyCode: (fileName, text) => code.apply(fileName, text),
    existingFiles: (names) => files.existing(names),
    reachableFiles: (names) => files.reachable(names),
    openFile: (name) => code.open(name),
    acceptDifference: (argument) => differences.accept(asUri(argument)),
    discardDifference: (argument) => differences.discard(asUri(argument)),
    insertPicture: (landing) => pictures.insert(landing),
    insertPictures: (landings) => pictures.insertAll(landings),
    insertIllustrated: (pieces) => pictures.insertIllustrated(pieces),
    newIllustrated: (prompt, pieces) => pictures.newIllustrated(prompt, pieces),
    savePictureAs: (landing) => pictures.saveAs(landing),
    undo: (landings) => takenBack.undo(landings),
    show: async ({ made }) => {
      const [first] = made ?? [];
      if (first && !(await targets.reveal(first.target))) await dialogs.warn(l10n.t('The document is closed or gone.'));
    },
    dispose: () => Disposable.from(targets, lastEditor, differences, givenTexts).dispose(),
  };
}

/** The workspace's folders. */
export function workspaceRoots(): ReturnType<PictureLandingsOptions['roots']> {
  return workspace.workspaceFolders ?? [];
}

function asUri(argument: unknown): Uri | undefined {
  return argument instanceof Uri ? argument : undefined;
}
