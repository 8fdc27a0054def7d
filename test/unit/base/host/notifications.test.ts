import assert from 'node:assert/strict';
import { type Notification, Notifications } from '../../../../src/base/host/notifications.ts';
import { noticesView } from '../../../../src/panel/host/view/createSessionView.ts';
import { addTurn, emptyDraft, newSession } from '../../../../src/sessions/common/editSession.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';

const deleted = { look: 'gone', text: 'Deleted.', buttons: ['Undo'], place: 'behind', behind: ['t1', 't2'] } as const;
const box = { severity: 'warn', text: 'Not sent.' } as const;
const options = { aspectRatio: '', size: '' };

function sessionOf(...turnIds: readonly string[]): Session {
  const empty = newSession({ now: 1, id: 's' }, emptyDraft('chat', options));
  const ask = { mode: 'chat', prompt: 'x', options } as const;
  return turnIds.reduce<Session>((session, id) => addTurn(session, ask, { now: 1, id }), empty);
}

/** A window whose panel shows the sessions `inSight`, with a user who presses the expected buttons in VS Code's messages. */
class Desk {
  readonly changed: string[] = [];
  readonly toasts: Notification[] = [];
  inSight: readonly string[] = ['s'];
  readonly notices = new Notifications(async (told) => {
    this.toasts.push(told);
    return told.buttons?.[0];
  });

  constructor() {
    const { changed } = this;
    const inSight = () => this.inSight;
    this.notices.setViewer({
      noticesChanged: (id) => void changed.push(id),
      shows: (id) => inSight().includes(id),
      get visibleSessionId() {
        return inSight().at(-1);
      },
    });
  }

  texts(sessionId: string): readonly string[] {
    return this.notices.of(sessionId).map(({ text }) => text);
  }

  press(at?: number): void {
    this.notices.answer(this.notices.of('s')[0]?.id ?? '', at);
  }
}

describe('Notification', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });

  it('stays until its signal aborts, whatever the user does in the meantime', async () => {
    const over = new AbortController();
    const answered = desk.notices.notify({ ...box, buttons: ['Again'], dismissOn: over.signal });
    desk.notices.dismissAll('s');
    await desk.notices.dismissPending('s');
    assert.deepEqual(desk.texts('s'), ['Not sent.']);
    over.abort();
    assert.deepEqual([desk.texts('s'), await answered], [[], undefined]);
  });

  it('stays in its session until a button is pressed or it is dismissed, and reports which', async () => {
    const { notices } = desk;
    const answers = [1, 2].map(() => notices.show('s', { ...deleted, buttons: ['Undo', 'More'] }));
    desk.press(1);
    desk.press();
    assert.deepEqual([await Promise.all(answers), notices.of('s')], [['More', undefined], []]);
    assert.deepEqual(desk.changed, ['s', 's', 's', 's']);
  });

  it('is removed by the next sending in its session only, unless it is lasting', async () => {
    const { notices } = desk;
    const [here, there] = [notices.show('s', deleted), notices.show('other', deleted)];
    void notices.show('s', { ...deleted, text: 'Lasts.', isLasting: true });
    notices.dismissAll('s');
    assert.deepEqual([await here, desk.texts('s'), desk.texts('other')], [undefined, ['Lasts.'], ['Deleted.']]);
    notices.dismissAll('other');
    assert.equal(await there, undefined);
  });

  it('is shown above the composer if its session is visible', async () => {
    desk.inSight = ['s', 'other'];
    const answered = desk.notices.notify({ ...box, buttons: ['Save'] }, 's');
    desk.press(0);
    assert.deepEqual([await answered, desk.toasts], ['Save', []]);
  });

  it('shows all its buttons, however many there are', async () => {
    const buttons = ['Accept', 'Discard', 'Insert'];
    const answered = desk.notices.notify({ ...box, buttons });
    assert.deepEqual(desk.notices.of('s')[0]?.buttons, buttons);
    desk.press(2);
    assert.equal(await answered, 'Insert');
  });

  it('without a session is shown in the visible session, or by VS Code if none is visible', async () => {
    await desk.notices.notify(box);
    desk.inSight = [];
    assert.equal(await desk.notices.notify({ ...box, text: 'Elsewhere.', buttons: ['Save'] }), 'Save');
    await desk.notices.notify({ ...box, text: 'Hidden.' }, 's');
    assert.deepEqual(
      [desk.texts('s'), desk.toasts.map(({ text }) => text)],
      [['Not sent.'], ['Elsewhere.', 'Hidden.']],
    );
  });

  it('replaces the previous one above the composer, and is awaited only if it asks something', async () => {
    assert.equal(await desk.notices.notify(box, 's'), undefined);
    const asked = desk.notices.notify({ ...box, text: 'Asked.', buttons: ['Save'] }, 's');
    await desk.notices.notify({ ...box, text: 'Next.' }, 's');
    assert.deepEqual([await asked, desk.texts('s')], [undefined, ['Next.']]);
  });

  it('is removed before the user’s next action in the session runs', async () => {
    let isAnswered = false;
    void desk.notices.notify({ ...box, buttons: ['Save'] }, 's').then(async () => {
      await Promise.resolve();
      isAnswered = true;
    });
    void desk.notices.show('s', deleted);
    await desk.notices.dismissPending('s');
    assert.deepEqual([isAnswered, desk.texts('s')], [true, ['Deleted.']]);
  });

  it('is shown after the last remaining turn of those before it', () => {
    const notice = { ...deleted, id: 'n' };
    const places = [['t1', 't2', 't4'], ['t1', 't4'], ['t4']].map(
      (ids) => noticesView(sessionOf(...ids), [notice]).notices?.[0]?.turnId,
    );
    assert.deepEqual(places, ['t2', 't1', undefined]);
    assert.deepEqual(noticesView(sessionOf('t1'), []), {});
  });
});
