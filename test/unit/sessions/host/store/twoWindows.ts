/** Helpers for two windows that use one disk in memory and change the same session. */
import { strict as assert } from 'node:assert';
import { addTurn, createResult } from '../../../../../src/sessions/common/editSession.ts';
import type { Files } from '../../../../../src/sessions/common/files.ts';
import { changeResult, type Result, type Session } from '../../../../../src/sessions/common/model/session.ts';
import { addResults } from '../../../../../src/sessions/common/pictureTurn.ts';
import type { Store } from './disk.ts';

export const options = { aspectRatio: '', size: '' };

/** A disk in memory that several windows share, with any access times. */
export class SharedDisk {
  private readonly files = new Map<string, Uint8Array>();
  /** Is awaited before each access. `what` names the operation and the file. */
  pace: (what: string) => Promise<void> = async () => undefined;

  /** Reading the file `name` returns undefined `times` times, as between the two steps of overwriting it. */
  hidden = { name: '', times: 0 };

  /** Returns the files of a window below a folder. For a killed window all accesses stay pending. */
  readonly below = (place: string, isAlive = () => true): Files => {
    const { files } = this;
    const at = (name: string) => (name ? `${place}/${name}` : place);
    const within = (folder: string) => [...files.keys()].filter((name) => name.startsWith(`${at(folder)}/`));
    const paced = async <T>(what: string, name: string, run: () => T): Promise<T> => {
      await this.pace(`${what} ${at(name)}`);
      return isAlive() ? run() : new Promise<never>(() => undefined);
    };
    return {
      read: (name) => paced('read', name, () => (this.isHidden(name) ? undefined : files.get(at(name)))),
      write: (name, bytes) => paced('write', name, () => void files.set(at(name), bytes)),
      list: (folder) =>
        paced('list', folder, () => [
          ...new Set(within(folder).map((name) => name.slice(at(folder).length + 1).split('/')[0] ?? '')),
        ]),
      delete: (name) =>
        paced('delete', name, () => [at(name), ...within(name)].forEach((one) => void files.delete(one))),
      rename: (from, to) =>
        paced('rename', from, () => {
          files.set(at(to), present(files.get(at(from))));
          files.delete(at(from));
        }),
      stat: async (name) => ({ bytes: files.get(at(name))?.length ?? 0, madeAt: 0 }),
    };
  };

  private isHidden(name: string): boolean {
    const { hidden } = this;
    if (hidden.times === 0 || !name.endsWith(hidden.name)) return false;
    hidden.times -= 1;
    return true;
  }
}

/** Waits until all windows have written their changes and seen those of the others. */
export async function settled(stores: readonly Store[]): Promise<void> {
  for (let times = 0; times < 4; times += 1)
    for (const store of stores) {
      await store.sessions.flush();
      for (const other of stores) await other.windows.pollChanges();
    }
}

export function ask({ sessions }: Store, id: string, name: string): string {
  const result = { ...createResult('m', { now: 1, id: `of ${name}` }) };
  const stamp = { now: Date.now(), id: name };
  const asked = (session: Session) => addTurn(session, { mode: 'chat', prompt: name, options }, stamp);
  sessions.change(id, (session) => addResults(asked(session), name, [result]), 'once');
  return result.id;
}

export function further({ sessions }: Store, id: string, turnId: string, resultId: string): string {
  const result = createResult('m', { now: 1, id: resultId });
  sessions.change(id, (session) => addResults(session, turnId, [result]), 'once');
  return resultId;
}

export function finish({ sessions }: Store, id: string, resultId: string): void {
  const done = (result: Result): Result => ({ ...result, state: 'done', text: `came: ${resultId}` });
  sessions.change(id, (session) => changeResult(session, resultId, done), 'once');
}

export function textOf(session: Session | undefined, resultId: string): string | undefined {
  const results = session?.turns.flatMap((turn) => turn.results) ?? [];
  return results.find(({ id }) => id === resultId)?.text;
}

export function present<T>(value: T | undefined): T {
  assert.ok(value !== undefined);
  return value;
}
