/** One of the processes that `workers.ts` starts: runs the test files it is told of until no more will come. */
import { type MochaRing, runMocha } from './mochaRing.ts';
import { endUnlessOver } from './overdue.ts';
import './seed.ts';
import { failedAs, type Tally } from './tally.ts';

process.on('message', async (ring: MochaRing) => {
  const tally = await runMocha(ring).catch((failure: unknown) => notLoaded(ring, failure));
  process.send?.(tally);
});
process.once('disconnect', () => endUnlessOver());

/** Mocha runs none of a file's tests where the file itself throws. */
function notLoaded({ files }: MochaRing, failure: unknown): Tally {
  console.error(failure);
  return failedAs(`${files.join(', ')} could not be loaded: ${failure}`);
}
