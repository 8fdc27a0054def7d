/** A chat with the real turn commands, jobs, store and service client, and a local test server. */

import type { FailureReport } from '../../../../src/service/common/failureReport.ts';
import { toDraft } from '../../../../src/sessions/common/draft.ts';
import type { Ask } from '../../../../src/sessions/common/editSession.ts';
import type { Result, Turn } from '../../../../src/sessions/common/model/session.ts';
import {
  AuxiliaryRequests,
  HistoryShortener,
} from '../../../../src/sessions/host/auxiliaryRequests/auxiliaryRequests.ts';
import { pictureFile } from '../../../../src/sessions/host/imageStore.ts';
import { Claims } from '../../../../src/sessions/host/store/claims.ts';
import { Removals } from '../../../../src/sessions/host/store/removals.ts';
import { TurnCommands, TurnEdits } from '../../../../src/sessions/host/turnCommands.ts';
import { TurnSender } from '../../../../src/sessions/host/turnSender.ts';
import type { ScriptedServer } from '../../../service/scripted.ts';
import { completion } from '../../service/common/samples.ts';
import { createImageHarness, noOptions, present } from './pictureHarness.ts';

export function createChatHarness(server: ScriptedServer) {
  const parts = createImageHarness(server);
  const { sessions, jobs, ready, service, settings, id, watch } = parts;
  const seen = {
    undo: false,
    /** The claimed pictures while Undo was offered. */
    held: [] as (readonly string[])[],
    occupied: 0,
    told: [] as FailureReport[],
    refused: [] as unknown[],
    drafts: [] as string[],
    refreshed: 0,
    isReady: true,
  };
  const ensure = async () => (seen.isReady ? ready : undefined);
  const newTurns = new TurnSender({
    sessions: parts.sessions,
    jobs: parts.jobs,
    setUp: { ensureTarget: ensure, getTargetIfReady: async () => 'key' },
    inFlight: parts.inFlight,
    attach: async () => 'noPicture',
    reviewLook: async (ask) => ask,
    pictureUri: pictureFile,
  });
  const asking = new TurnCommands({
    newTurns,
    sessions,
    jobs,
    lookFor: async () => undefined,
    refuse: (mode, { why, length }) => void seen.refused.push([why, mode, length]),
    onDraft: (_, change) => void seen.drafts.push(change),
  });
  const claims = new Claims();
  const turnEdits = new TurnEdits({
    sessions,
    jobs,
    asking,
    removals: new Removals(sessions, claims),
    offerUndo: async () => {
      seen.held.push(claims.now().pictures);
      return seen.undo;
    },
    sayOccupied: () => void seen.occupied++,
    onTurns: async () => void seen.refreshed++,
  });
  const tell = (report: FailureReport) => void seen.told.push(report);
  const requests = new AuxiliaryRequests({
    setUp: { ensureTarget: ensure, stillReady: async (ready) => ready },
    inFlight: parts.inFlight,
    service,
    settings: () => settings,
    withProgress: (run) => run(new AbortController().signal),
    tell,
  });
  const shortening = new HistoryShortener(requests, sessions, asking);
  const turns = (): readonly Turn[] => present(sessions.get(id)).turns;
  const send = (prompt: string, more: Partial<Ask> = {}) => {
    const ask = { mode: 'chat' as const, prompt, options: noOptions, ...more };
    sessions.change(id, (session) => ({ ...session, draft: toDraft(ask, session.draft) }));
    return asking.send(id);
  };
  /** Resolves when no result is running. */
  const ended = () =>
    watch.until(() => turns().every(({ results }) => results.every(({ state }) => state !== 'running')));
  return {
    ...parts,
    asking,
    turnEdits,
    shortening,
    seen,
    turns,
    send,
    ended,
    answers: () => turns().map(({ results }) => results.map(({ text }) => text)),
    last: (): Result => present(present(turns().at(-1)).results.at(-1)),
    askAll: async (...prompts: readonly string[]) => {
      for (const prompt of prompts) {
        server.next({ body: answer(prompt.toUpperCase()) });
        await send(prompt);
        await ended();
      }
    },
    /** Returns the contents of the messages of a request, without their roles. */
    sent: (at = -1): readonly unknown[] =>
      JSON.parse(present(server.requests.at(at)).body).messages.map(({ content }: { content: unknown }) => content),
  };
}

export function answer(content: string, more: object = {}): string {
  return JSON.stringify(completion({ content }, more));
}

/** Holds a response back until `open` is called. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let release: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { opened, open: () => release?.() };
}
