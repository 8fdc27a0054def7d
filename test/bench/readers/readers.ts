/** What reading a document's picture references costs, by language, beside parsing the same Markdown with markdown-it. */
import { built, runForMessage } from '../childScript.ts';
import { spread } from '../spread.ts';
import { contestants, peer, type ReadersRun } from './readersRun.ts';

const rounds = 7;

/** Medians and ranges; a MB has a million UTF-16 code units. */
export interface ReadersRow {
  readonly 'first, ms per MB': string;
  readonly 'later, ms per MB': string;
  /** Of the later ones, by the parser's run of the same round. */
  readonly 'later by markdown-it': string;
}

type Round = ReadonlyMap<string, ReadersRun>;

/** Each language in fresh processes, in turns. */
export async function measureReaders(): Promise<Readonly<Record<string, ReadersRow>>> {
  const script = await built('readers/readersRun.ts');
  const all: Round[] = [];
  while (all.length < rounds) {
    const round = new Map<string, ReadersRun>();
    // The other end is readersRun.ts.
    for (const contestant of contestants)
      round.set(contestant, (await runForMessage(script, [contestant])) as ReadersRun);
    all.push(round);
  }
  return Object.fromEntries(contestants.map((contestant) => [contestant, rowOf(all, contestant)]));
}

function rowOf(all: readonly Round[], contestant: string): ReadersRow {
  const times = (of: string, when: keyof ReadersRun) => all.map((round) => round.get(of)?.[when] ?? Number.NaN);
  const beside = times(peer, 'later');
  return {
    'first, ms per MB': spread(times(contestant, 'first')),
    'later, ms per MB': spread(times(contestant, 'later')),
    'later by markdown-it': spread(
      times(contestant, 'later').map((time, at) => time / (beside[at] ?? Number.NaN)),
      2,
    ),
  };
}
