import assert from 'node:assert/strict';
import { addTurn, emptyDraft, newSession } from '../../../../src/core/session/session.ts';
import { noticesView } from '../../../../src/host/panel/view/notices.ts';
import { Notices } from '../../../../src/host/sessions/notices.ts';
import type { Session } from '../../../../src/shared/model.ts';

const deleted = { icon: 'trash', text: 'Deleted.', label: 'Undo', behind: ['t1', 't2'] };
const options = { aspectRatio: '', size: '' };

function sessionOf(...turnIds: readonly string[]): Session {
  const empty = newSession({ now: 1, id: 's' }, emptyDraft('chat', options));
  const ask = { mode: 'chat', prompt: 'x', options } as const;
  return turnIds.reduce<Session>((session, id) => addTurn(session, ask, { now: 1, id }), empty);
}

describe('A notice', () => {
  it('stands in its session until its button is pressed or it is put away, and says which', async () => {
    const changed: string[] = [];
    const notices = new Notices((sessionId) => void changed.push(sessionId));
    const [first, second] = [notices.show('s', deleted), notices.show('s', deleted)];
    const [one, other] = notices.of('s');
    notices.answer(one?.id ?? '', true);
    notices.answer(other?.id ?? '', false);
    assert.deepEqual([await first, await second, notices.of('s')], [true, false, []]);
    assert.deepEqual(changed, ['s', 's', 's', 's']);
  });

  it('goes with what is sent next in its session, and in no other', async () => {
    const notices = new Notices(() => undefined);
    const [here, there] = [notices.show('s', deleted), notices.show('other', deleted)];
    notices.leave('s');
    assert.deepEqual([await here, notices.of('s').length, notices.of('other').length], [false, 0, 1]);
    notices.leave('other');
    assert.equal(await there, false);
  });

  it('stands behind the last turn that is left of those before it', () => {
    const notice = { ...deleted, id: 'n' };
    const places = [['t1', 't2', 't4'], ['t1', 't4'], ['t4']].map(
      (ids) => noticesView(sessionOf(...ids), [notice]).notices?.[0]?.behind,
    );
    assert.deepEqual(places, ['t2', 't1', undefined]);
    assert.deepEqual(noticesView(sessionOf('t1'), []), {});
  });
});
