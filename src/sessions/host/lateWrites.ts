import type { Result } from '../common/model/result.ts';
import { changeTurn } from '../common/model/session.ts';
import type { Turn } from '../common/model/turn.ts';
import { type Pictures, pictureFile } from './imageStore.ts';
import type { JobListener } from './jobs/job.ts';
import type { Sessions } from './sessions.ts';

interface WrittenLateOptions {
  readonly sessions: Pick<Sessions, 'loaded' | 'change'>;
  readonly pictures: Pick<Pictures, 'whenWritten' | 'isInMemory'>;
  readonly turnChanged: JobListener['turnChanged'];
}

/** Removes the storage failure from turns when the disk has taken the files that it had refused. */
export function clearStorageErrorsAfterWrite({ sessions, pictures, turnChanged }: WrittenLateOptions): void {
  pictures.whenWritten((file) => {
    const isKept = (result: Result) => isRefused(result) && isWhole(filesOf(result), file, pictures);
    const kept = (turn: Turn) => ({ ...turn, results: turn.results.map((one) => (isKept(one) ? done(one) : one)) });
    for (const { id, turns } of sessions.loaded())
      for (const turn of turns.filter(({ results }) => results.some(isKept))) {
        sessions.change(id, (session) => changeTurn(session, turn.id, kept), 'once');
        turnChanged(id, turn.id);
      }
  });
}

function isRefused({ failure }: Result): boolean {
  return failure?.kind === 'storage';
}

function filesOf({ pictures, earlier }: Result): readonly string[] {
  return [...pictures, ...earlier].map(pictureFile);
}

/** Returns whether this file was the last one that was missing. */
function isWhole(files: readonly string[], file: string, pictures: Pick<Pictures, 'isInMemory'>): boolean {
  return files.includes(file) && !files.some((one) => pictures.isInMemory(one));
}

function done({ failure: _, ...result }: Result): Result {
  return { ...result, state: 'done' };
}
