/** Where pictures came from: into their files, and out of them again. */
import * as vscode from 'vscode';
import { reasonOf } from '../insertion/pictureFiles.ts';
import type { PanelFeature } from '../panel/create.ts';
import { noteRewritten } from '../promptFiles/rewritten.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import { readSettings, writeSetting } from '../settings.ts';
import type { Language } from '../words/formats.ts';
import { Embedding, type Outgoing } from './embedding.ts';
import { hoverProvider } from './hover.ts';
import { Marking } from './marking.ts';
import { editorMarkingScreen } from './markingScreen.ts';
import { namedFile, namedFiles } from './namedFile.ts';
import { readPictureFile } from './pictureFile.ts';
import { editorPromptScreen, tellEmbedding } from './promptScreen.ts';
import { Provenances } from './provenances.ts';

interface EmbeddingNeeds {
  readonly extension: Pick<vscode.ExtensionContext, 'globalState'>;
  readonly sessions: SessionsFeature;
}

/** Embeds into every file that goes into the workspace, unless the person turned that off. */
export function createEmbedding({ extension: { globalState }, sessions }: EmbeddingNeeds) {
  const embedding = new Embedding({
    isOn: () => readSettings().embedPrompt,
    isMarking: () => readSettings().markAsGenerated,
    bytes: (picture) => sessions.storage.pictures.bytes(picture),
    turnOff: () => writeSetting('embedPrompt', false),
    memory: globalState,
    tell: tellEmbedding,
  });
  const prepare = (bytes: Uint8Array, picture: Outgoing) => embedding.prepare(bytes, picture);
  const mark: Embedding['mark'] = (bytes, picture) => embedding.mark(bytes, picture);
  return { prepare, mark };
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
