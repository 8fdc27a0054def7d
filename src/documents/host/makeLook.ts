import { env, l10n, type Uri } from 'vscode';
import { formatList } from '../../base/host/formats.ts';
import { confirm, inform, warn, withProgress } from '../../base/host/messages.ts';
import { getUiLocale } from '../../base/host/uiLocale.ts';
import { isWithin, pathFrom, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { PictureFiles } from '../../insertion/host/images/pictureFiles.ts';
import type { LookDraft } from '../../looks/common/lookDraft.ts';
import { buildLookPrompt, formatLookDraft, parseLookDraft } from '../../looks/common/lookDraft.ts';
import type { RequestTarget } from '../../service/host/serviceClient.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import type { NewTurn, NotSent, TurnOutcome } from '../../sessions/host/turnSender.ts';
import { chooseLookFiles, type LookSource, readLookSources } from './lookPictures.ts';
import { openLook, pickLookFolder } from './pickLookFolder.ts';

interface MakeLookOptions {
  /** The one way to the service. */
  readonly ask: (turn: NewTurn) => Promise<TurnOutcome | NotSent>;
  /** What a chat request needs; nothing when the user leaves. */
  readonly ensure: () => Promise<RequestTarget | undefined>;
  readonly chooseModel: () => Promise<string | undefined>;
  readonly usual: () => PictureOptions;
  readonly readPicture: (bytes: Uint8Array) => ReceivedPicture | string;
  readonly files: Pick<PictureFiles, 'writeExactly'>;
  readonly openSession: (sessionId: string) => void;
  /** Says why a request was not sent. */
  readonly refuse: (refused: NotSent) => void;
}

/** Drafts a look from pictures, by one chat request. */
export class MakeLook {
  constructor(private readonly options: MakeLookOptions) {}

  /** From the picture files that a menu named, else from those that the user chooses. */
  async run(argument: unknown, selected: unknown): Promise<void> {
    const files = await chooseLookFiles(argument, selected);
    const sources = files && (await readLookSources(files, this.options.readPicture));
    if (sources && sources.length > 0) await this.from(sources);
  }

  /** From one to four pictures, also of sessions. The request is said first; what it brings stays in a session of its own, whatever becomes of the file. */
  async from(sources: readonly LookSource[]): Promise<void> {
    const ready = await this.options.ensure();
    if (!ready || !(await confirmRequest(sources, ready))) return;
    const asked = await withProgress(l10n.t('Limn makes a look'), (signal) => this.ask(sources, signal));
    if (!asked.sent) return this.options.refuse(asked);
    const [result] = asked.results;
    if (result?.state === 'done') await this.keep(asked.sessionId, result, sources);
    else if (result?.state === 'failed') await this.tellFailed(asked.sessionId, result, sources);
  }

  private ask(sources: readonly LookSource[], signal: AbortSignal): Promise<TurnOutcome | NotSent> {
    const prompt = buildLookPrompt(sources.map(({ name }) => name));
    const ask = { mode: 'chat', prompt, options: this.options.usual() } as const;
    return this.options.ask({ ask, attachments: sources, title: l10n.t('Look from pictures'), signal });
  }

  private async keep(sessionId: string, { text, refused }: Result, sources: readonly LookSource[]): Promise<void> {
    const names = sources.map(({ name }) => name);
    const draft = refused ? undefined : parseLookDraft(text, names);
    if (!draft) return this.notifyNoLook(sessionId);
    const folder = await pickLookFolder(sources.flatMap(({ file }) => file ?? []));
    if (!folder) return this.notifySaved(sessionId);
    await openLook(folder, this.textFor(draft, sources, folder), this.options.files);
  }

  private textFor(draft: LookDraft, sources: readonly LookSource[], folder: Uri): string {
    const pictures = sources.map(({ bytes, file }) => {
      const read = this.options.readPicture(bytes);
      const { width, height } = typeof read === 'string' ? { width: 0, height: 0 } : read;
      return { width, height, path: file && wayFrom(folder, file) };
    });
    return formatLookDraft(draft, pictures);
  }

  private notifyNoLook(sessionId: string): void {
    this.options.openSession(sessionId);
    void warn(l10n.t('The answer held no look. It stands in the panel; nothing was written.'));
  }

  /** What was left is paid for, and can be copied from its session. */
  private async notifySaved(sessionId: string): Promise<void> {
    const open = l10n.t('Open Session');
    const sentence = l10n.t('No file was written. The look is kept in its session.');
    if ((await inform(sentence, open)) === open) this.options.openSession(sessionId);
  }

  /** The session says why; where the model takes no pictures, another one is asked here, so that its answer becomes a file too. */
  private async tellFailed(
    sessionId: string,
    { failure, model }: Result,
    sources: readonly LookSource[],
  ): Promise<void> {
    this.options.openSession(sessionId);
    if (failure?.kind !== 'pictureInputRejected') return;
    const choose = l10n.t('Choose Model');
    const sentence = l10n.t('No look: {0} did not take the pictures; it may not work from pictures.', model);
    const isChosen = (await warn(sentence, choose)) === choose;
    if (isChosen && (await this.options.chooseModel())) await this.from(sources);
  }
}

async function confirmRequest(sources: readonly LookSource[], { connection, model }: RequestTarget): Promise<boolean> {
  const send = l10n.t('Send Request');
  const question =
    sources.length === 1
      ? l10n.t('Make a look from 1 picture?')
      : l10n.t('Make a look from {0} pictures?', sources.length);
  const detail = [
    l10n.t('This sends 1 request to {0}, with the model {1}. It may cost money.', hostOf(connection.baseUrl), model),
    l10n.t(
      'These go along: {0}.',
      formatList(
        getUiLocale({ env, l10n }),
        sources.map(({ name }) => name),
      ),
    ),
  ].join('\n');
  return confirm({ severity: 'info', text: question, detail, button: send });
}

function hostOf(address: string): string {
  return new URL(address).host;
}

/** As the look's file names a picture; nothing where that would lead out of the workspace folder, or of the look's own where there is none. */
function wayFrom(folder: Uri, file: Uri): string | undefined {
  const root = workspaceFolderOf(folder)?.uri ?? folder;
  return isWithin(file, root) ? pathFrom(folder, file) : undefined;
}
