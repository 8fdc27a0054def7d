import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { FailureReport } from '../../service/common/failureReport.ts';
import type { RequestLogEntry } from '../../service/common/serviceTypes.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { changeResult, findResult, type Result } from '../common/model/session.ts';
import { getLoadableLinks } from '../common/resultParts.ts';
import type { Pictures } from './imageStore.ts';
import { applyStorageError, type Job, type JobListener, toFailureReport } from './jobs/job.ts';
import type { Sessions } from './sessions.ts';

/** Timeouts in seconds. */
const limits = { connect: 30, firstByte: 60, idle: 30 };

interface LinksOptions {
  /** Loads a picture without sending the key. Rejects with a `Failure`, or with the signal's reason if canceled. */
  readonly service: Pick<Service, 'loadPicture'>;
  readonly sessions: Sessions;
  readonly pictures: Pick<Pictures, 'save'>;
  readonly listener: Pick<JobListener, 'turnChanged'>;
  readonly log: Pick<Log, 'request'>;
}

/** The result that contains a link. */
type LinkPlace = Pick<Job, 'sessionId' | 'turnId' | 'resultId'>;

/** One link whose picture is being loaded. */
interface Loading {
  readonly place: LinkPlace;
  readonly address: string;
  readonly abort: AbortController;
}

/** Pictures that were returned as URLs, including those in an answer's text: each is loaded at the user's request, and then stored like any other. */
export class Links {
  private readonly running = new Set<Loading>();
  /** The state of loading links in this window, by session, result and address. Nothing of it is stored: after a restart a link is as it came. */
  private readonly loads = new Map<string, LinkLoad>();
  private closing = false;

  constructor(private readonly options: LinksOptions) {}

  /** Loads the picture at one of a result's links; resolves when loading has ended, whatever the outcome. */
  async load(place: LinkPlace, index: number): Promise<void> {
    const result = findResult(this.options.sessions.get(place.sessionId), place.resultId)?.result;
    const address = result && getLoadableLinks(result)[index];
    if (address === undefined || result?.pictures.some(({ link }) => link === address)) return;
    if (this.getLoad(place, address) === 'loading') return;
    const loading = { place, address, abort: new AbortController() };
    this.running.add(loading);
    this.show(loading, 'loading');
    const problem = await this.fill(loading);
    this.running.delete(loading);
    this.show(loading, problem);
  }

  /** Returns undefined if loading was not started, was canceled, or has succeeded. Copies of a session share the ids of their results. */
  getLoad({ sessionId, resultId }: Pick<LinkPlace, 'sessionId' | 'resultId'>, address: string): LinkLoad | undefined {
    return this.loads.get(`${sessionId} ${resultId} ${address}`);
  }

  /** Cancels all loading for a result; its links stay. */
  stop(sessionId: string, resultId: string): void {
    for (const { place, abort } of this.running)
      if (place.sessionId === sessionId && place.resultId === resultId) abort.abort();
  }

  dispose(): void {
    this.closing = true;
    for (const { abort } of this.running) abort.abort();
  }

  /** Returns the failure, or undefined if the picture is loaded or the user canceled. */
  private async fill(loading: Loading): Promise<FailureReport | undefined> {
    const { signal } = loading.abort;
    const started = Date.now();
    try {
      const picture = await this.options.service.loadPicture(loading.address, { signal, limits });
      this.note(loading, { outcome: 'done', status: 200, bytes: picture.bytes.length }, started);
      await this.keep(loading, picture);
      return undefined;
    } catch (error) {
      if (this.closing) return undefined;
      const report = signal.aborted ? undefined : toFailureReport(error, 'no');
      const status = report?.status !== undefined && { status: report.status };
      this.note(loading, { outcome: report?.kind ?? 'stopped', bytes: 0, ...status }, started);
      return report;
    }
  }

  private async keep({ place, address }: Loading, received: ReceivedPicture): Promise<void> {
    const { picture, problem } = await this.options.pictures.save(received);
    const fill = (result: Result) => {
      const pictures = [...result.pictures, { ...picture, link: address }];
      return applyStorageError({ ...result, pictures }, problem, 'no');
    };
    this.options.sessions.change(place.sessionId, (session) => changeResult(session, place.resultId, fill), 'once');
  }

  private show({ place, address }: Loading, load: LinkLoad | undefined): void {
    const key = `${place.sessionId} ${place.resultId} ${address}`;
    if (load) this.loads.set(key, load);
    else this.loads.delete(key);
    this.options.listener.turnChanged(place.sessionId, place.turnId);
  }

  /** Logs only the origin: the rest of such a URL often gives anyone access to the picture. */
  private note(
    { address }: Loading,
    ending: Pick<RequestLogEntry, 'outcome' | 'status' | 'bytes'>,
    started: number,
  ): void {
    const path = URL.canParse(address) ? new URL(address).origin : '';
    this.options.log.request({ method: 'GET', path, retries: 0, ...ending, milliseconds: Date.now() - started });
  }
}

/** The state of loading a link: in progress, or the failure. */
export type LinkLoad = 'loading' | FailureReport;
