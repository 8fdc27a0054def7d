import assert from 'node:assert/strict';
import { SessionActions } from '../../../../src/sessionsView/host/sessionActions.ts';
import type { SessionUI, TurnChoice } from '../../../../src/sessionsView/host/sessionUI.ts';
import { doneResult, emptySession, withTurn } from '../../sessions/common/pictures.ts';
import { english } from '../../strings/english.ts';
import { FakeHistory, summary } from './fakeHistory.ts';

const session = withTurn(
  withTurn({ ...emptySession(), title: 'A day' }, 't1', {}, [doneResult('r1')]),
  't2',
  {
    mode: 'chat',
    prompt: 'And then?',
  },
  [],
);

/** A user who answers what they are asked, and remembers what they were told. */
class User implements SessionUI {
  title: string | undefined;
  suggested: string | undefined;
  asked = 0;
  turn: string | undefined;
  takesBack = false;
  agrees = true;
  readonly told: string[] = [];
  /** As they stood in the box. */
  readonly titles: string[] = [];
  offered: readonly TurnChoice[] = [];

  async askTitle(current: string): Promise<string | undefined> {
    this.titles.push(current);
    return this.title;
  }
  async pickTurn(turns: readonly TurnChoice[]): Promise<string | undefined> {
    this.offered = turns;
    return this.turn;
  }
  async offerUndo(sentence: string): Promise<boolean> {
    this.told.push(sentence);
    return this.takesBack;
  }
  async confirm(question: string): Promise<boolean> {
    this.told.push(question);
    return this.agrees;
  }
  tell(sentence: string): void {
    this.told.push(sentence);
  }
}

function desk(running: readonly string[] = []) {
  const history = new FakeHistory(['s', 'other'].map((id) => summary(id, { isRunning: running.includes(id) })));
  history.sessions.set('s', session);
  const user = new User();
  const shown: string[] = [];
  const actions = new SessionActions({
    language: english,
    history,
    screen: user,
    show: (id, where) => void shown.push(`${id} ${where}`),
    suggestTitle: async () => {
      user.asked++;
      return user.suggested;
    },
    renamed: (id) => void shown.push(`title of ${id}`),
    leave: (ids) => {
      shown.push(`left ${ids.join(' ')}`);
      return ids;
    },
    isAtWork: async (id) => running.includes(id),
  });
  return { history, user, shown, actions };
}

describe('Session actions', () => {
  it('accept the session’s id, or its line in the view', async () => {
    const { actions, shown } = desk();
    await actions.open('s');
    await actions.open({ kind: 'session', summary: summary('s') }, 'side');
    assert.deepEqual(shown, ['s panel', 's side']);
  });

  it('notify the user if a menu passes no session', async () => {
    const { actions, history, user, shown } = desk();
    await actions.delete(undefined);
    await actions.pin(undefined, true);
    assert.deepEqual([history.done, shown], [[], []]);
    assert.deepEqual(user.told, Array(2).fill('The list changed. Select the session again.'));
  });

  it('notify the user if the session is gone', async () => {
    const { actions, user } = desk();
    await actions.open('gone');
    assert.deepEqual(user.told, ["Couldn't open the session. It was deleted or its file can't be read."]);
  });

  it('rename it, also in its panel at once, but never to an empty title', async () => {
    const { actions, history, user, shown } = desk();
    for (const title of [undefined, ' ', ' Night ']) {
      user.title = title;
      await actions.rename('s');
    }
    assert.deepEqual([history.done, shown], [['rename s Night'], ['title of s']]);
  });

  it('use a suggested title only after the user accepts it', async () => {
    const { actions, history, user } = desk();
    await actions.suggestTitle('s');
    user.suggested = 'A light on the rock';
    await actions.suggestTitle('s');
    user.title = ' A light ';
    await actions.suggestTitle('s');
    assert.deepEqual([user.titles, history.done], [Array(2).fill('A light on the rock'), ['rename s A light']]);
  });

  it('do not request a title if nothing was sent yet', async () => {
    const { actions, history, user } = desk();
    history.sessions.set('s', emptySession());
    await actions.suggestTitle('s');
    assert.deepEqual([user.asked, user.told], [0, ['This session is empty.']]);
  });

  it('use the same title as the lists, also before anything was sent', async () => {
    const { actions, history, user } = desk();
    const empty = emptySession();
    history.sessions.set('s', { ...empty, draft: { ...empty.draft, text: 'Half a thought' } });
    await actions.rename('s');
    await actions.delete('s');
    assert.deepEqual([user.titles, user.told], [['Half a thought'], ["Session 'Half a thought' deleted."]]);
  });

  it('open its copy, and its branch from the chosen turn', async () => {
    const { actions, user, shown } = desk();
    await actions.duplicate('s');
    user.turn = 't1';
    await actions.branch('s');
    assert.deepEqual(
      [shown, user.offered.map(({ id, icons, label }) => [id, ...icons, label])],
      [
        ['copy-of-s panel', 'branch-of-s-at-t1 panel'],
        [
          ['t1', 'file-media', '1. prompt of t1'],
          ['t2', 'comment', '2. And then?'],
        ],
      ],
    );
  });

  it('offer no branch if nothing was sent in it', async () => {
    const { actions, history, user } = desk();
    history.sessions.set('s', emptySession());
    await actions.branch('s');
    assert.deepEqual([user.told, user.offered], [['This session is empty.'], []]);
  });

  it('delete it and leave its panel, and restore both on undo', async () => {
    const { actions, history, user, shown } = desk();
    await actions.delete('s');
    user.takesBack = true;
    await actions.delete('s');
    assert.deepEqual(history.done, ['delete s', 'forget s', 'delete s', 'restore s']);
    assert.deepEqual([user.told[0], shown], ["Session 'A day' deleted.", ['left s', 'left s', 's panel']]);
  });

  it('delete no session that is at work, alone or with all others', async () => {
    const { actions, history, user } = desk(['s']);
    await actions.delete('s');
    assert.deepEqual(user.told, ["Session 'A day' is still running. Stop it before you delete it."]);
    await actions.deleteAll();
    assert.deepEqual(history.done, ['delete other', 'forget other']);
  });

  it('keep a session in which a request began while the dialog was open', async () => {
    const { actions, history, user } = desk();
    user.confirm = async () => {
      history.newest = async () => [summary('s', { isRunning: true }), summary('other'), summary('new')];
      return true;
    };
    await actions.deleteAll();
    assert.deepEqual([history.done, user.told], [['delete other', 'forget other'], ['Sessions deleted: 1']]);
  });

  it('delete all sessions only after confirmation', async () => {
    const { actions, history, user } = desk();
    user.agrees = false;
    await actions.deleteAll();
    user.agrees = true;
    await actions.deleteAll();
    assert.deepEqual(history.done, ['delete s other', 'forget s other']);
    assert.equal(user.told[0], 'Delete all sessions (2)?');
  });

  it('report how many were deleted if the disk refuses some, and throw the reason', async () => {
    const { actions, history, user } = desk();
    const problem = new Error('ENOSPC');
    history.delete = async ([first = '']) => ({
      ids: [first],
      problem,
      undo: async () => undefined,
      forget: () => undefined,
    });
    await assert.rejects(actions.deleteAll(), problem);
    assert.deepEqual(user.told.slice(1), ['Sessions deleted: 1']);
  });
});
