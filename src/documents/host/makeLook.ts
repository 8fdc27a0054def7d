import { l10n, type Uri } from 'vscode';
import { formatList, type Language } from '../../base/host/formats.ts';
import { confirm, editorNotifier, inform, warn, withProgress } from '../../base/host/messages.ts';
import { isWithin, pathFrom, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { PictureFiles } from '../../insertion/host/images/pictureFiles.ts';
import { buildLookPrompt, formatLookDraft, type LookDraft, parseLookDraft } from '../../looks/common/lookDraft.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import type { RequestTarget, Service } from '../../service/host/serviceClient.ts';
import type { Result } from '../../sessions/common/model/session.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { notifyRejected, sayNoAttachment } from '../../sessions/host/sessionNotifications.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { chooseLookFiles, type LookSource, openLook, pickLookFolder, readLookSources } from './lookSources.ts';

interface Needs extends Pick<SetUpFeature, 'setUp'> {
  readonly language: Language;
  readonly service: Pick<Service, 'readPicture'>;
  readonly sessions: Pick<SessionsFeature, 'newTurns' | 'storage'>;
  readonly panel: Pick<PanelFeature, 'panels'>;
}

/** Drafts a look from pictures with one chat request. */
export class MakeLook {
  constructor(private readonly needs: Needs) {}

  /** Uses the picture files that a menu named, or asks for some. */
  async run(argument: unknown, selected: unknown): Promise<void> {
    const files = await chooseLookFiles(argument, selected);
    const sources = files && (await readLookSources(files, (bytes) => this.needs.service.readPicture(bytes)));
    if (sources && sources.length > 0) await this.makeFrom(sources);
  }

  /** Uses one to four pictures, also of sessions. Asks before it sends; the answer stays in a session of its own, whether a file is written or not. */
  async makeFrom(sources: readonly LookSource[]): Promise<void> {
    const { language, setUp, sessions } = this.needs;
    const ready = await setUp.ensureTarget('chat');
    if (!ready || !(await confirmRequest(sources, ready, language))) return;
    const prompt = buildLookPrompt(sources.map(({ name }) => name));
    const ask = { mode: 'chat', prompt, options: sessions.storage.usual.get() } as const;
    const asked = await withProgress(l10n.t('Creating look...'), (signal) =>
      sessions.newTurns.sendAndWait({ ask, attachments: sources, title: l10n.t('Look from images'), signal }),
    );
    if (!asked.sent) {
      if (asked.why === 'notKept') sayNoAttachment(editorNotifier, 'notKept', l10n.t('image'));
      else notifyRejected(editorNotifier, language, 'chat', asked);
      return;
    }
    const [result] = asked.results;
    if (result?.state === 'done') await this.keep(asked.sessionId, result, sources);
    else if (result?.state === 'failed') await this.notifyFailed(asked.sessionId, result, sources);
  }

  private async keep(sessionId: string, { text, refused }: Result, sources: readonly LookSource[]): Promise<void> {
    const names = sources.map(({ name }) => name);
    const draft = refused ? undefined : parseLookDraft(text, names);
    if (!draft) {
      this.openSession(sessionId);
      return void warn(l10n.t('The response contains no look. No file was created. See the response in the session.'));
    }
    const folder = await pickLookFolder(sources.flatMap(({ file }) => file ?? []));
    if (folder) return openLook(folder, this.textFor(draft, sources, folder), new PictureFiles());
    // The answer is paid for, and can be copied from its session.
    const open = l10n.t('Open Session');
    const sentence = l10n.t('No file was created. The look is saved in its session.');
    if ((await inform(sentence, open)) === open) this.openSession(sessionId);
  }

  private textFor(draft: LookDraft, sources: readonly LookSource[], folder: Uri): string {
    const root = workspaceFolderOf(folder)?.uri ?? folder;
    const pictures = sources.map(({ bytes, file }) => {
      const read = this.needs.service.readPicture(bytes);
      const { width, height } = typeof read === 'string' ? { width: 0, height: 0 } : read;
      // The look must not name a file outside of its workspace folder.
      return { width, height, path: file && isWithin(file, root) ? pathFrom(folder, file) : undefined };
    });
    return formatLookDraft(draft, pictures);
  }

  /** The session shows why. If the model does not take pictures, another one can be chosen here, so that its answer becomes a file too. */
  private async notifyFailed(
    sessionId: string,
    { failure, model }: Result,
    sources: readonly LookSource[],
  ): Promise<void> {
    this.openSession(sessionId);
    if (failure?.kind !== 'pictureInputRejected') return;
    const choose = l10n.t('Select Model');
    const sentence = l10n.t(
      "Couldn't create a look because {0} didn't accept the images. The model might not support image input.",
      model,
    );
    const isChosen = (await warn(sentence, choose)) === choose;
    if (isChosen && (await this.needs.setUp.chooseModel('chat'))) await this.makeFrom(sources);
  }

  private openSession(sessionId: string): void {
    void this.needs.panel.panels.show(sessionId, 'message');
  }
}

function confirmRequest(
  sources: readonly LookSource[],
  { connection, model }: RequestTarget,
  { locale }: Language,
): Promise<boolean> {
  const text = l10n.t('Create a look from the selected images?');
  const { host } = new URL(connection.baseUrl);
  const names = sources.map(({ name }) => name);
  const detail = [
    l10n.t('This sends 1 request to {0} with the model {1}. It might be billed.', host, model),
    l10n.t('Attached: {0}', formatList(locale, names)),
  ].join('\n');
  return confirm({ severity: 'info', text, detail, button: l10n.t('Send Request') });
}
