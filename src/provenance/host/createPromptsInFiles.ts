/** That prompts travel in files: said once in a workspace, and taken out again on demand. */
import * as vscode from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { isThere } from '../../base/host/fileStat.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { writeSetting } from '../../product/host/settings.ts';
import { updateRecordedHash } from '../../promptFiles/host/rewritten.ts';
import { updateWrittenFile } from '../../sessions/common/insertions.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { readProvenance } from '../common/embedMetadata.ts';
import { leavingOutWords, promptsInFilesWords } from './embeddingWords.ts';
import { PromptPrivacyNotice } from './promptPrivacyNotice.ts';
import { PromptRemoval } from './promptRemoval.ts';

interface Needs {
  readonly extension: Pick<vscode.ExtensionContext, 'workspaceState'>;
  readonly sessions: SessionsFeature;
  readonly notices: Notifications;
}

const turn = (isOn: boolean) => writeSetting('embedPrompt', isOn);

export function createPromptsInFiles({ extension, sessions, notices }: Needs): PromptPrivacyNotice {
  const leavingOut = createLeavingOut({ sessions, notices });
  return new PromptPrivacyNotice({
    notices,
    memory: extension.workspaceState,
    carries,
    watchGone,
    words: promptsInFilesWords(),
    turnOff: () => turn(false),
    leaveOut: (first) => leavingOut.run(first),
  });
}

async function carries(file: string): Promise<boolean> {
  const bytes = await Promise.resolve(vscode.workspace.fs.readFile(vscode.Uri.parse(file))).catch(() => undefined);
  return bytes !== undefined && readProvenance(bytes) !== undefined;
}

/** By whomever they are deleted: the Explorer, another program, or Limn's Clean Up. */
function watchGone(files: readonly string[], gone: () => void): vscode.Disposable {
  const watchers = files.map((file) => {
    const uri = vscode.Uri.parse(file);
    const pattern = new vscode.RelativePattern(folderOf(uri), baseName(uri).replace(/[[\]{}*?]/g, '?'));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, true, true);
    watcher.onDidDelete(gone);
    return watcher;
  });
  return vscode.Disposable.from(...watchers);
}

function createLeavingOut({ sessions, notices }: Omit<Needs, 'extension'>): PromptRemoval {
  return new PromptRemoval({
    files: vscode.workspace.fs,
    uriOf: (file) => vscode.Uri.parse(file),
    isThere,
    onRewritten: updateRecordedHash,
    onKnown: async (sessionId, { file, before, after }) => {
      const was = { uri: file.toString(), hash: await sha256(before) };
      const now = { size: after.length, hash: await sha256(after) };
      sessions.storage.sessions.change(sessionId, (session) => updateWrittenFile(session, was, now));
    },
    turn,
    notices,
    words: leavingOutWords(),
  });
}
