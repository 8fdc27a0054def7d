import type { Session } from '../../common/model/session.ts';
import { recoverSession } from '../../common/recoverInterrupted.ts';
import { runningIn } from './loadedSessions.ts';
import type { SaveQueue, StoreParts } from './saveQueue.ts';
import type { SessionFiles } from './sessionFiles.ts';
import type { Changed } from './windowRegistry.ts';

/** Prefix of a result's id among the announced files: asks the window that runs the result to cancel it. */
const stop = 'stop/';

/** Interval at which other windows that work on open sessions are checked, in milliseconds. */
const pause = 5_000;

/** Follows what other windows do with the sessions that are also open here. */
export class ExternalChanges {
  private asking: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly parts: StoreParts,
    private readonly saving: SaveQueue,
    /** Called when the user cancels this result in another window; this window may run it. */
    private readonly onStop: (resultId: string) => void,
  ) {
    parts.windows?.onDidChange((changed) => this.reread(changed).catch(parts.onProblem));
  }

  /** Returns the session with the jobs of windows that are gone marked as interrupted. */
  async settled(session: Session, files: SessionFiles): Promise<Session> {
    if (runningIn(session).length === 0) return session;
    const atWork = await this.parts.windows?.getWorkingWindows();
    return recoverSession(session, (result) => atWork?.has(files.ownerOf(result) ?? '') ?? false);
  }

  /** Schedules another check of results that another window runs, because that window may be killed. */
  askLater(): void {
    const { open, onProblem } = this.parts;
    clearTimeout(this.asking);
    if (!open.ids().some((id) => open.isWaiting(id))) return;
    this.asking = setTimeout(() => void this.settleAll().catch(onProblem), pause);
  }

  /** Asks another window to cancel a result that it runs. */
  stop(resultId: string): void {
    const { open, windows } = this.parts;
    if (open.isTheirs(resultId)) windows?.announceChanges([`${stop}${resultId}`]);
  }

  /** Merges what other windows have written into a session in memory, announced or not. */
  catchUp(id: string, names?: readonly string[]): Promise<void> {
    return this.saving.runExclusive(() => this.rereadOne(id, names));
  }

  dispose(): void {
    clearTimeout(this.asking);
  }

  private async reread(changed: Changed): Promise<void> {
    for (const name of changed ?? []) if (name.startsWith(stop)) this.onStop(name.slice(stop.length));
    for (const id of this.parts.open.ids()) {
      const own = changed?.filter((name) => name.startsWith(`${id}/`)).map((name) => name.slice(id.length + 1));
      if (own?.length !== 0) await this.catchUp(id, own && [...new Set(own)]);
    }
    this.askLater();
    this.parts.tell(undefined, 'other');
  }

  private async rereadOne(id: string, names: readonly string[] | undefined): Promise<void> {
    const { open, tell } = this.parts;
    if (!open.get(id)) return;
    const seen = await open.filesOf(id).changed(names);
    if (seen.length === 0) return;
    const before = open.get(id);
    this.saving.mergeExternal(id, seen);
    tell(id, 'other', before);
  }

  private async settleAll(): Promise<void> {
    const { open, windows, tell } = this.parts;
    const atWork = await windows?.getWorkingWindows();
    for (const id of open.ids().filter((one) => open.isWaiting(one))) {
      const session = open.get(id);
      const files = open.filesOf(id);
      const isAlive = (owner = windows?.id ?? '') => owner === windows?.id || !!atWork?.has(owner);
      const settled = session && recoverSession(session, (result) => isAlive(files.ownerOf(result)));
      if (!settled || settled === session) continue;
      open.set(settled);
      this.saving.scheduleSave(id);
      tell(id, 'other', session);
    }
    this.askLater();
  }
}
