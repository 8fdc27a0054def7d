/** Where pictures came from: into their files, and out of them again. */
import * as vscode from 'vscode';
import { namedFile } from '../host/commands/namedFile.ts';
import { Embedding } from '../host/provenance/embedding.ts';
import { hoverProvider } from '../host/provenance/hover.ts';
import { readPictureFile } from '../host/provenance/pictureFile.ts';
import { editorPromptScreen, tellEmbedding } from '../host/provenance/promptScreen.ts';
import { Provenances, type Recreated } from '../host/provenance/provenances.ts';
import { readSettings, writeSetting } from '../host/settings.ts';
import type { Language } from '../host/words/formats.ts';

/** Embeds into every file that goes into the workspace, unless the person turned that off. */
export function createEmbedding(memory: vscode.Memento): Embedding {
  return new Embedding({
    isOn: () => readSettings().embedPrompt,
    turnOff: () => writeSetting('embedPrompt', false),
    memory,
    tell: tellEmbedding,
  });
}

/** The commands on a picture's file, and what is shown when its link is hovered. */
export function createProvenances(language: Language, openWith: (recreated: Recreated) => void) {
  const read = (file: vscode.Uri) => readPictureFile(file, vscode.workspace.fs);
  const usualModel = () => readSettings().imageModel;
  return {
    provenance: new Provenances({
      language,
      screen: editorPromptScreen,
      fileOf: namedFile,
      read,
      openWith,
      usualModel,
    }),
    hover: hoverProvider({ language, read }),
  };
}
