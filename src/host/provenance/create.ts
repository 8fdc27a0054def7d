/** Where pictures came from: into their files, and out of them again. */
import * as vscode from 'vscode';
import { readProvenance } from '../../core/picture/metadata/inFile.ts';
import { reasonOf } from '../insertion/pictures/pictureFiles.ts';
import type { Log } from '../log.ts';
import type { Notices } from '../notices.ts';
import type { PanelFeature } from '../panel/create.ts';
import { noteRewritten } from '../promptFiles/rewritten.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import { readSettings } from '../settings.ts';
import type { Language } from '../words/formats.ts';
import { tellFailed } from '../words/notifications.ts';
import { createPromptsInFiles } from './createPromptsInFiles.ts';
import { Embedding, type Outgoing } from './embedding.ts';
import { hoverProvider } from './hover.ts';
import { Marking } from './marking.ts';
import { editorMarkingScreen } from './markingScreen.ts';
import { namedFile, namedFiles } from './namedFile.ts';
import { readPictureFile } from './pictureFile.ts';
import { editorPromptScreen } from './promptScreen.ts';
import type { LandedFrom } from './promptsInFiles.ts';
import { Provenances } from './provenances.ts';

interface EmbeddingNeeds {
  readonly extension: Pick<vscode.ExtensionContext, 'workspaceState'>;
  readonly sessions: SessionsFeature;
  readonly notices: Notices;
  readonly log: Log;
}

/** Embeds into every file that goes into the workspace, unless the person turned that off. */
export function createEmbedding(needs: EmbeddingNeeds) {
  const embedding = new Embedding({
    isOn: () => readSettings().embedPrompt,
    isMarking: () => readSettings().markAsGenerated,
    bytes: (picture) => needs.sessions.storage.pictures.bytes(picture),
  });
  const promptsInFiles = createPromptsInFiles(needs);
  const orTell = (told: Promise<void>) =>
    void told.catch((error: unknown) => tellFailed(needs.notices, needs.log, error));
  orTell(promptsInFiles.goOn());
  const mark: Embedding['mark'] = (bytes, picture) => embedding.mark(bytes, picture);
  const prepare = (bytes: Uint8Array, picture: Outgoing) => embedding.prepare(bytes, picture);
  return {
    mark,
    /** What is to be said of it is said when what is written has landed. */
    prepare,
    /** The same for what lands where no panel shows it. */
    prepareAndTell: async (bytes: Uint8Array, picture: Outgoing) => {
      const written = await prepare(bytes, picture);
      if (readProvenance(written)) orTell(promptsInFiles.tellOnce());
      return written;
    },
    wrote: (file: vscode.Uri, bytes: Uint8Array) => {
      if (readProvenance(bytes)) promptsInFiles.wrote(file);
    },
    landed: (from?: LandedFrom) => orTell(promptsInFiles.landed(from)),
    tookBack: () => orTell(promptsInFiles.tookBack()),
  };
}

interface Needs {
  readonly language: Language;
  readonly panel: PanelFeature;
}

/** The commands on a picture's file, and what is shown when its link is hovered. */
export function createProvenance({ language, panel }: Needs) {
  const read = (file: vscode.Uri) => readPictureFile(file, vscode.workspace.fs);
  const provenance = new Provenances({
    language,
    screen: editorPromptScreen,
    fileOf: namedFile,
    read,
    openWith: (recreated) => void panel.openWith({ mode: 'image', ...recreated }),
    usualModel: () => readSettings().imageModel,
  });
  const marking = new Marking({
    language,
    screen: editorMarkingScreen,
    filesOf: namedFiles,
    files: vscode.workspace.fs,
    reasonOf,
    onRewritten: noteRewritten,
  });
  return { provenance, marking, hover: hoverProvider({ language, read }) };
}
