/** Where pictures came from: into their files, and out of them again. */
import * as vscode from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { readSettings } from '../../product/host/settings.ts';
import { updateRecordedHash } from '../../promptFiles/host/rewritten.ts';
import type { Log } from '../../service/host/log.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { notifyActionFailed } from '../../sessions/host/sessionNotifications.ts';
import { readProvenance } from '../common/embedMetadata.ts';
import { createPromptsInFiles } from './createPromptsInFiles.ts';
import { Embedding, type Outgoing } from './embedding.ts';
import { GeneratedMarker } from './generatedMarker.ts';
import { hoverProvider } from './hover.ts';
import { editorMarkingScreen } from './markingScreen.ts';
import { readPictureFile } from './pictureFile.ts';
import type { LandedFrom } from './promptPrivacyNotice.ts';
import { editorPromptScreen } from './promptScreen.ts';
import { ProvenanceCommands } from './provenanceCommands.ts';
import { namedFiles, resolveFileArgument } from './resolveFileArgument.ts';

interface EmbeddingNeeds {
  readonly extension: Pick<vscode.ExtensionContext, 'workspaceState'>;
  readonly sessions: SessionsFeature;
  readonly notices: Notifications;
  readonly log: Log;
}

/** Embeds into every file that goes into the workspace, unless the user turned that off. */
export function createEmbedding(needs: EmbeddingNeeds) {
  const embedding = new Embedding({
    isOn: () => readSettings().embedPrompt,
    isMarking: () => readSettings().markAsGenerated,
    bytes: (picture) => needs.sessions.storage.pictures.bytes(picture),
  });
  const promptsInFiles = createPromptsInFiles(needs);
  const orTell = (told: Promise<void>) =>
    void told.catch((error: unknown) => notifyActionFailed(needs.notices, needs.log, error));
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
    landed: (from?: LandedFrom) => orTell(promptsInFiles.onInserted(from)),
    tookBack: () => orTell(promptsInFiles.onUndone()),
  };
}

interface Needs {
  readonly language: Language;
  readonly panel: PanelFeature;
}

/** The commands on a picture's file, and what is shown when its link is hovered. */
export function createProvenance({ language, panel }: Needs) {
  const read = (file: vscode.Uri) => readPictureFile(file, vscode.workspace.fs);
  const provenance = new ProvenanceCommands({
    language,
    screen: editorPromptScreen,
    fileOf: resolveFileArgument,
    read,
    openWith: (recreated) => void panel.openWith({ mode: 'image', ...recreated }),
    usualModel: () => readSettings().imageModel,
  });
  const marking = new GeneratedMarker({
    language,
    screen: editorMarkingScreen,
    filesOf: namedFiles,
    files: vscode.workspace.fs,
    reasonOf: toErrorMessage,
    onRewritten: updateRecordedHash,
  });
  return { provenance, marking, hover: hoverProvider({ language, read }) };
}
