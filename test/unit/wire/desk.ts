/** Plays a response through everything between the service's socket and the panel's page. */

import type { Mode } from '../../../src/product/common/mode.ts';
import { createService } from '../../../src/service/common/createService.ts';
import { createRedactor } from '../../../src/service/common/redaction/redactor.ts';
import { createLog } from '../../../src/service/host/log.ts';
import { nodeTransport } from '../../../src/service/node/nodeTransport.ts';
import { addTurn } from '../../../src/sessions/common/editSession.ts';
import type { Result, Session } from '../../../src/sessions/common/model/session.ts';
import { Pictures } from '../../../src/sessions/host/imageStore.ts';
import { InFlight } from '../../../src/sessions/host/jobs/job.ts';
import { Jobs } from '../../../src/sessions/host/jobs/jobs.ts';
import { RawReplyStore } from '../../../src/sessions/host/rawReplyStore.ts';
import { RequestBodyStore } from '../../../src/sessions/host/requestBodyStore.ts';
import { Sessions } from '../../../src/sessions/host/sessions.ts';
import { type Answerer, type RecordedRequest, type Script, startScripted } from '../../service/scripted.ts';
import { MemoryFolder } from '../sessions/host/memory.ts';
import type { NetworkConditions, WireCase } from './entry.ts';

/** Is sent with every request, and must not appear anywhere. */
export const sentinelKey = 'sentinel/4f9a+1c77e0d2b8=';

export interface Play {
  readonly mode: Mode;
  readonly streaming: boolean;
  readonly reply: Script | Answerer;
  readonly asked: WireCase['asked'];
  readonly way: NetworkConditions;
}

/** What is left after a response was played. */
export interface CaseOutcome {
  readonly session: Session;
  /** The session as it would be read after a restart. */
  readonly reopened: Session | undefined;
  readonly problems: readonly unknown[];
  readonly files: readonly string[];
  readonly log: readonly string[];
  readonly requests: readonly RecordedRequest[];
  readonly host: string;
}

/** How often a request is sent automatically at most. */
const mostRequests = 3;
const turnId = 'turn';

export async function runCase({ mode, streaming, reply, asked, way }: Play): Promise<CaseOutcome> {
  const server = await startScripted();
  const desk = newDesk(streaming, way);
  const { sessions, jobs } = desk;
  const options = { aspectRatio: '', size: '', ...asked };
  const { id } = sessions.create(mode, options);
  sessions.change(id, (session) => addTurn(session, { mode, prompt: 'a lighthouse', options }, { now: 1, id: turnId }));
  const scripted = way.isStopped ? () => desk.stop(id) : reply;
  for (let times = 0; times < mostRequests; times++) server.next(scripted);
  if (way.isClosed) await server.close();
  const connection = { baseUrl: server.url, key: sentinelKey };
  await jobs.run(id, turnId, { connection, model: way.model ?? `${mode}-1` });
  if (!way.isClosed) await server.close();
  await sessions.flush();
  const session = sessions.get(id);
  if (!session) throw new Error('the session is gone');
  const { host } = new URL(server.url);
  return { session, host, requests: server.requests, ...(await desk.left(id)) };
}

function newDesk(streaming: boolean, { transport = nodeTransport, timeout = 20 }: NetworkConditions) {
  const folder = new MemoryFolder();
  const problems: unknown[] = [];
  const log: string[] = [];
  const line = (text: string) => void log.push(text);
  const redactor = createRedactor();
  const service = createService({
    transport,
    redactor,
    log: createLog({ info: line, warn: line, error: line, show: () => undefined }, redactor.redact),
  });
  const onProblem = (problem: unknown) => void problems.push(problem);
  const sessions = new Sessions({ folder, onProblem });
  const latest = (id: string): Result | undefined => sessions.get(id)?.turns[0]?.results.at(-1);
  const jobs = new Jobs({
    inFlight: new InFlight(async () => true),
    service,
    sessions,
    pictures: new Pictures(new MemoryFolder()),
    replies: new RawReplyStore(new MemoryFolder()),
    requests: new RequestBodyStore(new MemoryFolder()),
    settings: () => ({ systemPrompt: '', streaming, idleTimeout: timeout, imageTimeout: timeout, concurrency: 3 }),
    stillReady: async (ready) => ready,
    // A wait long enough to be shown is longer than a test lasts: the user presses Cancel.
    listener: {
      turnChanged: (id) => latest(id)?.retryAt && stop(id),
      draftChanged: () => undefined,
      onDelta: () => undefined,
    },
  });
  const stop = (id: string) => jobs.stop(latest(id)?.id ?? '');
  const left = async (id: string) => {
    const reopened = await new Sessions({ folder, onProblem }).load(id);
    return { reopened, problems, log, files: [...folder.files.values()].map((file) => new TextDecoder().decode(file)) };
  };
  return { sessions, jobs, stop, left };
}
