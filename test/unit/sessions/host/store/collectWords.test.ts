import { deepEqual, ok } from 'node:assert/strict';
import { addTurn } from '../../../../../src/sessions/common/editSession.ts';
import { buildSearchText, collectWords } from '../../../../../src/sessions/host/store/wordIndex.ts';
import { emptySession } from '../../common/pictures.ts';

const options = { aspectRatio: '', size: '' };
const words = (own: string) => Array.from({ length: 12_000 }, (_, at) => `${own}${at}`).join(' ');

describe('Collecting the search text of sessions', () => {
  it('yields to other tasks in between, and returns the words of each session', async () => {
    const empty = emptySession();
    const sessions = ['ox', 'hen'].map((own, at) =>
      [0, 1, 2].reduce(
        (session, turn) =>
          addTurn(session, { mode: 'chat', prompt: words(`${own}${turn}`), options }, { now: at, id: `${turn}` }),
        empty,
      ),
    );
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    const gathered = await collectWords(sessions);
    clearInterval(timer);
    deepEqual(
      gathered.map(({ words }) => words.split(' ').toSorted()),
      sessions.map((session) => buildSearchText(session).split(' ').toSorted()),
    );
    ok(turns > 0, `${turns}`);
  });
});
