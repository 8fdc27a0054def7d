import assert from 'node:assert/strict';
import { SessionEvents, type SessionViewer } from '../../../../src/sessions/host/sessionEvents.ts';

function viewer(told: unknown[]): SessionViewer {
  const tell =
    (what: string) =>
    (...said: readonly unknown[]) =>
      void told.push([what, ...said]);
  return {
    turnChanged: tell('turn'),
    turnsChanged: tell('turns'),
    draftChanged: tell('draft'),
    onDelta: tell('piece'),
    scaleDown: tell('scale'),
  };
}

describe('Session events', () => {
  it('are passed in order to all subscribers until they unsubscribe', () => {
    const announcer = new SessionEvents();
    const [one, other] = [[] as unknown[], [] as unknown[]];
    const leaving = announcer.subscribe(viewer(one));
    announcer.subscribe(viewer(other));
    const [place, piece] = [{ sessionId: 's', resultId: 'r' }, { kind: 'text', text: 'Hi', offset: 0 } as const];
    announcer.draftChanged('s', 'message');
    announcer.turnChanged('s', 't');
    announcer.onDelta(place, piece);
    leaving.dispose();
    announcer.turnsChanged('s');
    const first = [
      ['draft', 's', 'message'],
      ['turn', 's', 't'],
      ['piece', place, piece],
    ];
    assert.deepEqual([one, other], [first, [...first, ['turns', 's']]]);
  });
});
