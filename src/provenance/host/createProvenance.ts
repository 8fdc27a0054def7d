/** Writes where pictures came from into their files, shows it, and removes it. */
import { Disposable, type ExtensionContext, env, l10n, RelativePattern, Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import type { Language } from '../../base/host/formats.ts';
import { ask, inform } from '../../base/host/messages.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import { namedFiles, resolveFileArgument } from '../../base/host/resolveFileArgument.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { readSettings, writeSetting } from '../../product/host/settings.ts';
import { updateRecordedHash } from '../../promptFiles/host/generationRecord.ts';
import type { Log } from '../../service/host/log.ts';
import { updateWrittenFile } from '../../sessions/common/insertions.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { notifyActionFailed, showMarkdown } from '../../sessions/host/sessionNotifications.ts';
import { readProvenance } from '../common/embedMetadata.ts';
import { Embedding, type Outgoing } from './embedding.ts';
import { GeneratedMarker, type MarkingScreen } from './generatedMarker.ts';
import { hoverProvider } from './hover.ts';
import { readPictureFile } from './pictureFile.ts';
import { type LandedFrom, PromptPrivacyNotice } from './promptPrivacyNotice.ts';
import { PromptRemoval } from './promptRemoval.ts';
import { type Choice, type PromptScreen, ProvenanceCommands } from './provenanceCommands.ts';

interface EmbeddingNeeds {
  readonly extension: Pick<ExtensionContext, 'workspaceState'>;
  readonly language: Language;
  readonly sessions: SessionsFeature;
  readonly notices: Notifications;
  readonly log: Log;
}

/** Embeds into every file that goes into the workspace, unless the user turned that off. */
export function createEmbedding(needs: EmbeddingNeeds) {
  const embedding = new Embedding(readSettings, (picture) => needs.sessions.storage.pictures.bytes(picture));
  const promptsInFiles = createPromptsInFiles(needs);
  const orTell = (told: Promise<void>) =>
    void told.catch((error: unknown) => notifyActionFailed(needs.notices, needs.log, error));
  orTell(promptsInFiles.goOn());
  const mark: Embedding['mark'] = (bytes, picture) => embedding.mark(bytes, picture);
  const prepare = (bytes: Uint8Array, picture: Outgoing) => embedding.prepare(bytes, picture);
  return {
    mark,
    /** The user is notified when what is written has been inserted. */
    prepare,
    /** Does the same for what is inserted where no panel shows it, and notifies the user at once. */
    prepareAndTell: async (bytes: Uint8Array, picture: Outgoing) => {
      const written = await prepare(bytes, picture);
      if (readProvenance(written)) orTell(promptsInFiles.tellOnce());
      return written;
    },
    wrote: (file: Uri, bytes: Uint8Array) => {
      if (readProvenance(bytes)) promptsInFiles.wrote(file);
    },
    landed: (from?: LandedFrom) => orTell(promptsInFiles.onInserted(from)),
    tookBack: () => orTell(promptsInFiles.onUndone()),
  };
}

function createPromptsInFiles({ extension, language: { l10n }, sessions, notices }: EmbeddingNeeds) {
  const turn = (isOn: boolean) => writeSetting('embedPrompt', isOn);
  const removal = new PromptRemoval({
    l10n,
    files: workspace.fs,
    uriOf: (file) => Uri.parse(file),
    isThere,
    reasonOf: toErrorMessage,
    onRewritten: updateRecordedHash,
    onKnown: async (sessionId, { file, before, after }) => {
      const was = { uri: file.toString(), hash: await sha256(before) };
      const now = { size: after.length, hash: await sha256(after) };
      sessions.storage.sessions.change(sessionId, (session) => updateWrittenFile(session, was, now));
    },
    turn,
    notices,
  });
  return new PromptPrivacyNotice({
    l10n,
    notices,
    memory: extension.workspaceState,
    carries: async (file) => {
      const read = workspace.fs.readFile(Uri.parse(file));
      const bytes = await Promise.resolve(read).catch(() => undefined);
      return bytes !== undefined && readProvenance(bytes) !== undefined;
    },
    watchGone,
    turnOff: () => turn(false),
    leaveOut: (first) => removal.run(first),
  });
}

/** Watches for deletion by anyone: the Explorer, another program, or Limn's Clean Up. */
function watchGone(files: readonly string[], gone: () => void): Disposable {
  const watchers = files.map((file) => {
    const uri = Uri.parse(file);
    const pattern = new RelativePattern(folderOf(uri), baseName(uri).replace(/[[\]{}*?]/g, '?'));
    const watcher = workspace.createFileSystemWatcher(pattern, true, true);
    watcher.onDidDelete(gone);
    return watcher;
  });
  return Disposable.from(...watchers);
}

interface Needs {
  readonly language: Language;
  readonly panel: PanelFeature;
}

/** Creates the commands on a picture's file, and the hover of its link. */
export function createProvenance({ language, panel }: Needs) {
  const read = (file: Uri) => readPictureFile(file, workspace.fs);
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
    files: workspace.fs,
    reasonOf: toErrorMessage,
    onRewritten: updateRecordedHash,
  });
  return { provenance, marking, hover: hoverProvider(language, read) };
}

const say = (sentence: string) => void inform(sentence);

const editorMarkingScreen: MarkingScreen = {
  say,
  async offerUndo(sentence) {
    const undo = l10n.t('Undo');
    return (await inform(sentence, undo)) === undo;
  },
  showList: (sentence, markdown) => void showMarkdown(`# ${sentence}\n\n${markdown}\n`),
};

const editorPromptScreen: PromptScreen = {
  async show({ prompt, facts, isCut }) {
    const choices = new Map<string, Choice>([
      [l10n.t('Copy Prompt'), 'copy'],
      [l10n.t('Reuse Prompt'), 'recreate'],
      ...(isCut ? [[l10n.t('Show All'), 'openText'] as const] : []),
    ]);
    const detail = [prompt, facts].filter(Boolean).join('\n\n');
    const question = { severity: 'info', text: l10n.t('Prompt'), detail, buttons: [...choices.keys()] } as const;
    return choices.get((await ask(question)) ?? '');
  },
  say,
  copy: (text) => env.clipboard.writeText(text),
  openText: showMarkdown,
};
