import { YieldingQueue } from '../../../base/common/async.ts';
import { getSearchableTexts, tokenize } from '../../common/buildSearchText.ts';
import type { Session } from '../../common/model/session.ts';
import type { Gathered } from './wordIndex.ts';

/** Collects the words of sessions turn by turn, and yields in between, so that many or long sessions do not block. */
export async function collectWords(sessions: readonly Session[]): Promise<readonly Gathered[]> {
  const breath = new YieldingQueue();
  const gathered: Gathered[] = [];
  for (const session of sessions) {
    const words = new Set<string>();
    for (const text of getSearchableTexts(session))
      for (const word of await breath.run(() => tokenize(text))) words.add(word);
    gathered.push({ id: session.id, changedAt: session.changedAt, words: [...words].join(' ') });
  }
  return gathered;
}
