/** Where results go, and the passages they come from. */
import { Disposable, type ExtensionContext } from 'vscode';
import type { SessionsFeature } from '../sessions/create.ts';
import { readSettings } from '../settings.ts';
import { Answers } from './answers.ts';
import { AppliedCode } from './appliedCode.ts';
import { readDestinations as editorDestinations } from './copyDestinations.ts';
import { type Dialogs, editorDialogs } from './dialogs.ts';
import { Differences } from './differences.ts';
import { type DropEditsOptions, registerDropEdits } from './dropEdits.ts';
import { GivenTexts } from './givenTexts.ts';
import { LastEditor } from './lastEditor.ts';
import { Passages } from './passages.ts';
import { PictureLandings, type PictureLandingsOptions } from './pictures.ts';
import { TakenBack } from './takenBack.ts';
import { Targets } from './targets.ts';
import { WorkspaceFiles, workspaceRoots } from './workspaceFiles.ts';

export type LandingFeature = ReturnType<typeof createLanding>;

interface Needs {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
  /** Has the bytes of a picture carry along where it came from, on their way into the workspace. */
  readonly prepare: PictureLandingsOptions['prepare'];
}

export function createLanding({ extension, sessions, prepare }: Needs) {
  const bytes: PictureLandingsOptions['bytes'] = (picture) => sessions.storage.pictures.bytes(picture);
  const files = { readSettings, bytes, prepare };
  const landings = createLandings(files);
  extension.subscriptions.push(landings);
  return {
    ...landings,
    /** Pictures that are dragged or pasted, once there is who knows them. */
    takeDropped: (known: Pick<DropEditsOptions, 'pictureById' | 'lastCopied'>): Disposable =>
      registerDropEdits({ ...files, ...known }),
  };
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

/** Begins to follow documents and editors; dispose to end it. */
export function createLandings({
  dialogs = editorDialogs,
  roots = workspaceRoots,
  prepare = async (bytes) => bytes,
  readDestinations = editorDestinations,
  ...options
}: LandingsOptions) {
  const targets = new Targets();
  const lastEditor = new LastEditor();
  const differences = new Differences(dialogs);
  const givenTexts = new GivenTexts();
  const files = new WorkspaceFiles({ dialogs, roots });
  return {
    targets,
    lastEditor,
    differences,
    givenTexts,
    files,
    answers: new Answers({ targets, lastEditor, dialogs, differences }),
    takenBack: new TakenBack({ targets, dialogs }),
    code: new AppliedCode({ files, dialogs, differences }),
    pictures: new PictureLandings({ targets, lastEditor, dialogs, roots, prepare, readDestinations, ...options }),
    passages: new Passages({ targets, givenTexts, dialogs }),
    dispose: () => Disposable.from(targets, lastEditor, differences, givenTexts).dispose(),
  };
}
