import assert from 'node:assert/strict';
import { createService } from '../../../../src/service/common/createService.ts';
import type { RevalidateTarget } from '../../../../src/service/host/serviceClient.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { changeDraft } from '../../../../src/sessions/common/draft.ts';
import { type Ask, addTurn } from '../../../../src/sessions/common/editSession.ts';
import type { Picture } from '../../../../src/sessions/common/model/picture.ts';
import type { Draft, Result, Turn } from '../../../../src/sessions/common/model/session.ts';
import { Pictures } from '../../../../src/sessions/host/imageStore.ts';
import { InFlight, type RequestEstimate } from '../../../../src/sessions/host/jobs/job.ts';
import { Jobs } from '../../../../src/sessions/host/jobs/jobs.ts';
import { RawReplyStore } from '../../../../src/sessions/host/rawReplyStore.ts';
import { RequestBodyStore } from '../../../../src/sessions/host/requestBodyStore.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import type { ScriptedServer } from '../../../service/scripted.ts';
import { candidate, inline, pngBytes } from '../../service/common/samples.ts';
import { MemoryFolder } from './memory.ts';

/** Creates image turns with the real jobs, store and service client, and a local test server. */
export function createImageHarness(server: ScriptedServer, { concurrency = 3 } = {}) {
  const folders = { sessions: new MemoryFolder(), pictures: new MemoryFolder(), replies: new MemoryFolder() };
  const problems: unknown[] = [];
  const sessions = new Sessions({ folder: folders.sessions, onProblem: (problem) => problems.push(problem) });
  const service = createService({ transport: nodeTransport, log: { request: () => undefined } });
  const pictures = new Pictures(folders.pictures);
  const requests = new RequestBodyStore(new MemoryFolder());
  const watch = new JobWatcher();
  const settings = { systemPrompt: '', streaming: false, idleTimeout: 20, imageTimeout: 20, concurrency };
  const confirmed: (readonly [RequestEstimate, number])[] = [];
  const user = { agrees: true };
  /** The current key; empty = it was removed. */
  const known = { key: 'k', isElsewhere: false };
  const inFlight = new InFlight(async (wanted, number) => {
    confirmed.push([wanted, number]);
    return user.agrees;
  });
  const stillReady: RevalidateTarget = async (sent) => {
    if (known.isElsewhere) return 'address';
    return known.key === '' ? 'key' : { ...sent, connection: { ...sent.connection, key: known.key } };
  };
  const jobs = new Jobs({
    inFlight,
    service,
    sessions,
    pictures,
    replies: new RawReplyStore(folders.replies),
    requests,
    settings: () => settings,
    stillReady,
    listener: {
      turnChanged: () => watch.changed(),
      draftChanged: () => void watch.drafts++,
      onDelta: (_, { text }) => watch.arrived(text),
    },
  });
  const ready = { connection: { baseUrl: server.url, key: known.key }, model: 'picture-1' };
  const { id } = sessions.create('image', noOptions);
  const turn = (at = -1): Turn => {
    const found = sessions.get(id)?.turns.at(at);
    assert.ok(found, 'there is a turn');
    return found;
  };
  const ask = (asked: Partial<Ask>) => {
    const turnId = crypto.randomUUID();
    const whole = { mode: 'image' as const, prompt: 'a boat', options: noOptions, ...asked };
    sessions.change(id, (session) => addTurn(session, whole, { now: 1, id: turnId }));
    return jobs.run(id, turnId, ready);
  };
  return {
    id,
    folders,
    problems,
    sessions,
    service,
    pictures,
    requests,
    inFlight,
    confirmed,
    user,
    known,
    stillReady,
    jobs,
    ready,
    watch,
    settings,
    turn,
    ask,
    result: (at = 0): Result => present(turn().results[at]),
    picture: (at = 0): Picture => present(turn().results[at]?.pictures[0]),
    draft: () => present(sessions.get(id)).draft,
    setDraft: (draft: Partial<Draft>) =>
      sessions.change(id, (session) => changeDraft(session, (old) => ({ ...old, ...draft }))),
    further: (resultId: string) => jobs.runVariation({ sessionId: id, resultId }, ready),
  };
}

export const noOptions = { aspectRatio: '', size: '' };

/** Returns a response with one picture, which differs from others in its shade; `part` is added to its part. */
export function drawnAnswer(shade: number, part: object = {}): string {
  return JSON.stringify(candidate([{ text: 'Here.' }, { ...inline(pngBytes(4, 3, shade)), ...part }]));
}

export function present<T>(value: T | undefined): T {
  assert.ok(value !== undefined, 'it is there');
  return value;
}

/** Waits for changes by a job. */
export class JobWatcher {
  drafts = 0;
  /** All reported deltas of text and reasoning. */
  readonly pieces: string[] = [];
  private readonly waiting = new Set<() => void>();

  changed(): void {
    for (const look of this.waiting) look();
  }

  arrived(piece: string): void {
    this.pieces.push(piece);
    this.changed();
  }

  /** Resolves at the first change after which it holds, or immediately if it already does. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }
}
