import { l10n, workspace } from 'vscode';
import type { SaveForAgent } from '../../agents/host/saveForAgent.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { fileLink } from '../../languages/common/writeReference/pictureReference.ts';
import type { ChatRequest } from '../../service/common/serviceTypes.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { addResult, addTurn, createResult } from '../../sessions/common/editSession.ts';
import type { Attachment } from '../../sessions/common/model/picture.ts';
import type { Result } from '../../sessions/common/model/session.ts';
import { saveAttachment } from '../../sessions/host/attachments.ts';
import { applyStorageError, saveReceivedImages } from '../../sessions/host/jobs/job.ts';
import type { Storage } from '../../sessions/host/storage.ts';

/** Uses the picture folder of the settings, and no text. */
const usual = { place: undefined, changed: undefined, at: undefined, alt: '' };

/** Stores images from answers in VS Code's chat: always in a session, and as files if a folder is open. */
export class ChatImageStore {
  private sessionId: string | undefined;

  constructor(
    private readonly storage: Storage,
    private readonly save: SaveForAgent,
    private readonly service: Pick<Service, 'readPicture'>,
  ) {}

  /**
   * Returns where they are stored, as Markdown; empty if there were none. The images sent with the request are stored too: the files then
   * show whether a photo was used.
   */
  keep(received: readonly ReceivedPicture[], { model, messages }: ChatRequest): Promise<string> {
    if (received.length === 0) return Promise.resolve('');
    return this.storage.windows.runAsWorking(async () => {
      const { all, problem } = await saveReceivedImages(this.storage.pictures, received);
      const sent = messages.flatMap(({ pictures = [] }) => pictures);
      const started = createResult(model, { now: Date.now(), id: crypto.randomUUID() });
      const result = applyStorageError({ ...started, state: 'done', pictures: all }, problem);
      const sessionId = this.store(result, model, await this.attachments(sent));
      const said = [];
      for (const { id } of all) said.push(await this.saved(sessionId, id));
      return said.join('\n\n');
    });
  }

  private async attachments(sent: readonly { readonly bytes: Uint8Array }[]): Promise<readonly Attachment[]> {
    const { readPicture } = this.service;
    const needs = { readPicture, pictures: this.storage.pictures };
    const offered = sent.map(({ bytes }, at) => ({ bytes, name: l10n.t('Image {0}', at + 1) }));
    const kept = await Promise.all(offered.map((one) => saveAttachment(needs, one)));
    return kept.flatMap((one) => (typeof one === 'string' ? [] : one));
  }

  private store(result: Result, model: string, attachments: readonly Attachment[]): string {
    const { sessions, newSession } = this.storage;
    const known = this.sessionId === undefined ? undefined : sessions.get(this.sessionId);
    const { id, draft } = known ?? newSession('chat');
    this.sessionId = id;
    // Not the prompt: the messages of an agent's conversation contain files, which must not be written into an image file.
    const prompt = l10n.t('Response from {0} in VS Code chat', model);
    const stamp = { now: Date.now(), id: crypto.randomUUID() };
    const given = attachments.length > 0 && { attachments };
    const ask = { mode: 'chat' as const, prompt, options: draft.options, ...given };
    sessions.change(id, (session) => addResult(addTurn(session, ask, stamp), stamp.id, result), 'once');
    return id;
  }

  private async saved(sessionId: string, pictureId: string): Promise<string> {
    const file = await this.save({ sessionId, pictureId }, usual);
    if (!('problem' in file)) return fileLink(workspace.asRelativePath(file.uri, false));
    return l10n.t("The image was generated and saved in Limn's sessions, but not as a file: {0}", file.problem);
  }
}
