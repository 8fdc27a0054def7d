import type { Result } from '../common/model/result.ts';
import { changeTurn } from '../common/model/session.ts';
import type { Turn } from '../common/model/turn.ts';
import { type Pictures, pictureFile } from './imageStore.ts';
import type { JobListener } from './jobs/job.ts';
import type { Sessions } from './sessions.ts';

/** Removes the storage failure from turns when the disk has taken the files that it had refused. */
export function clearStorageErrorsAfterWrite(
  sessions: Pick<Sessions, 'loaded' | 'change'>,
  pictures: Pick<Pictures, 'whenWritten' | 'isInMemory'>,
  turnChanged: JobListener['turnChanged'],
): void {
  pictures.whenWritten((file) => {
    /** Whether this file was the last one that was missing. */
    const isKept = ({ failure, pictures: finished, earlier }: Result) => {
      const files = [...finished, ...earlier].map(pictureFile);
      return failure?.kind === 'storage' && files.includes(file) && !files.some((one) => pictures.isInMemory(one));
    };
    const done = ({ failure: _, ...result }: Result): Result => ({ ...result, state: 'done' });
    const kept = (turn: Turn) => ({ ...turn, results: turn.results.map((one) => (isKept(one) ? done(one) : one)) });
    for (const { id, turns } of sessions.loaded())
      for (const turn of turns.filter(({ results }) => results.some(isKept))) {
        sessions.change(id, (session) => changeTurn(session, turn.id, kept), 'once');
        turnChanged(id, turn.id);
      }
  });
}
