import assert, { equal } from 'node:assert/strict';
import type { ResultView } from '../../../../src/panel/common/resultView.ts';
import type { SessionView } from '../../../../src/panel/common/sessionView.ts';
import type { TurnView } from '../../../../src/panel/common/turnView.ts';
import { announcement as announced } from '../../../../src/panel/page/announcement.ts';
import { fourDone, fourMixed, fourWaiting } from '../../../ui/fixtures/pictures.ts';
import { failed, picture, quote, result, snapshot, turn } from '../../../ui/fixtures/views.ts';
import { words } from '../../../ui/fixtures/words.ts';

function sessionWith(shown: ResultView): SessionView {
  return snapshot({ turns: [turn({ result: shown })] }).session;
}

const running = sessionWith(result({ state: 'running', spoken: 'Response ready' }));
const done = sessionWith(result({ spoken: 'Response ready' }));

const announcement = (before: SessionView | undefined, after: SessionView) => announced(before, after, words);

describe('Announcements of the panel', () => {
  it('announce once that a result is ready when it ends', () => {
    equal(announcement(running, done), 'Response ready');
    equal(announcement(done, sessionWith(result({ spoken: 'Response ready' }))), undefined);
  });

  it('are empty for a failure, which is an alert', () => {
    equal(announcement(running, sessionWith({ ...failed('r1', {}), spoken: 'Failed' })), '');
  });

  const next = (result_: Partial<ResultView>, rest: Partial<TurnView> = {}): SessionView => {
    const asked = result({ id: 'r2', state: 'running', status: 'Generating response', ...result_ });
    return { ...done, turns: [...done.turns, turn({ id: 't2', result: asked, ...rest })] };
  };

  it('announce that a request was sent or repeated, and what it waits for', () => {
    equal(announcement(done, next({})), 'Sent. Generating response');
    equal(announcement(next({}), next({ text: 'The lamp' })), undefined);
    equal(
      announcement(done, sessionWith(result({ id: 'r2', state: 'running', status: 'Generating response' }))),
      'Sent. Generating response',
    );
  });

  it('announce that a request is queued, and later that it was sent', () => {
    const queued = next({ queued: true, status: 'Queued' });
    equal(announcement(done, queued), 'Queued');
    equal(announcement(queued, next({})), 'Sent. Generating response');
  });

  it('announce once each that the service asks to wait and that the request was sent again', () => {
    const later = next({ retryAt: 5, status: 'Service busy. Retrying' });
    equal(announcement(next({}), later), 'Service busy. Retrying');
    equal(announcement(later, { ...later, turns: later.turns.map((one) => ({ ...one })) }), undefined);
    equal(announcement(later, next({})), 'Sent. Generating response');
  });

  it('announce what a session that was just opened waits for', () => {
    equal(announcement({ ...done, id: 'other' }, next({})), 'Sent. Generating response');
    equal(announcement(undefined, next({})), 'Sent. Generating response');
  });

  it('are empty for a request by an agent', () => {
    equal(announcement(done, next({}, { agent: { label: 'Agent', name: 'An agent' } })), '');
  });

  it('announce how all answers to several passages ended, even if some failed', () => {
    const answers = (results: readonly ResultView[], spoken: string) => {
      const [first] = results;
      const several = results.map((one) => ({ result: one, version: { shown: 1, of: 1 } }));
      return snapshot({ turns: [turn({ ...(first && { result: first }), answers: several, spoken })] }).session;
    };
    const pending = result({ id: 'r2', state: 'running' });
    const before = answers([result({ spoken: 'Response ready' }), pending], '1 of 2 ready');
    const after = answers([result({ spoken: 'Response ready' }), failed('r2', {})], '1 of 2 ready, 1 failed');
    equal(announcement(before, after), '1 of 2 ready, 1 failed');
  });

  it('announce all turns that end at once', () => {
    const two = (state: 'running' | 'done') =>
      snapshot({
        turns: ['r1', 'r2'].map((id) => turn({ id, result: result({ id, state, spoken: `${id} ready` }) })),
      }).session;
    equal(announcement(two('running'), two('done')), 'r1 ready. r2 ready');
  });

  it('announce where a result was inserted', () => {
    const inserted = sessionWith(result({ insertion: 'Inserted in a.md' }));
    equal(announcement(done, inserted), 'Inserted in a.md');
    equal(announcement(inserted, sessionWith(result({ insertion: 'Inserted in a.md' }))), undefined);
  });

  it('announce that an insertion was undone, but not that another picture is picked', () => {
    const inserted = { insertion: 'Inserted in a.md', inserted: { by: 'insert', label: 'Inserted' } } as const;
    const put = sessionWith(result(inserted));
    equal(announcement(put, done), 'Insertion undone');
    const picked = snapshot({ turns: [turn({ picked: 'p2', result: result({}) })] }).session;
    equal(announcement(put, picked), undefined);
  });

  it('announce a picture that is loaded after its result ended', () => {
    const loaded = sessionWith(result({ pictures: [picture], spoken: 'Image ready' }));
    equal(announcement(done, loaded), 'Image ready');
    equal(announcement(loaded, sessionWith(result({ pictures: [picture], spoken: 'Image ready' }))), undefined);
  });

  it('announce once what is attached to the next message', () => {
    const along = { ...quote('', ''), fileName: 'Pasted text', says: '1,240 characters' };
    const added: SessionView = { ...done, composer: { ...done.composer, context: [along] } };
    equal(announcement(done, added), 'Attached Pasted text, 1,240 characters');
    equal(announcement(added, added), undefined);
    equal(announcement(added, done), undefined);
  });

  it('announce once which picture is attached to the next message', () => {
    const tower = { id: 'a1', name: 'tower.png', src: '/dusk.svg', says: '1200 × 800, 310 KB' };
    const added: SessionView = { ...done, composer: { ...done.composer, attachments: [tower] } };
    equal(announcement(done, added), 'Attached tower.png, 1200 × 800, 310 KB');
    equal(announcement(added, added), undefined);
    equal(announcement(added, done), undefined);
  });

  it('announce the picture to change if the user chose it, but not the newest one, which is chosen automatically', () => {
    const from = { pictureId: 'p1', src: '/dusk.svg', says: "Image from 'A lighthouse'" };
    const old = turn({ mode: 'image', result: result({ pictures: [picture] }) });
    const newest = turn({
      id: 't2',
      mode: 'image',
      result: result({ id: 'r2', pictures: [{ ...picture, id: 'p2' }] }),
    });
    const chosen = ({ turns = [old, newest], pictureId = 'p1', mode = 'image' as 'image' | 'chat' }) => {
      const { session } = snapshot({ turns });
      const composer = { ...session.composer, mode };
      const next = { ...session, composer: { ...composer, from: { ...from, pictureId } } };
      return announcement({ ...session, composer }, next);
    };
    equal(chosen({}), "Image from 'A lighthouse'");
    equal(chosen({ pictureId: 'p2' }), undefined);
    equal(chosen({ mode: 'chat' }), undefined);
    equal(chosen({ pictureId: 'on its way' }), undefined);
  });

  it('announce the text and the buttons of a notice', () => {
    const deleted = { id: 'n1', look: 'gone', text: 'It was deleted.', buttons: ['Undo'], place: 'behind' } as const;
    equal(announcement(done, { ...done, notices: [deleted] }), 'It was deleted. Undo');
    equal(announcement({ ...done, turns: [], notices: [deleted] }, { ...done, notices: [] }), 'Insertion undone');
    equal(announcement({ ...done, notices: [deleted] }, { ...done, notices: [] }), undefined);
    equal(announcement({ ...done, notices: [deleted] }, { ...next({}), notices: [] }), 'Sent. Generating response');
  });

  it('are empty for a finished session that was just opened, and for another version of an answer', () => {
    equal(announcement({ ...running, id: 'other' }, done), '');
    equal(announcement(undefined, done), '');
    equal(announcement(running, sessionWith(result({ id: 'r2', spoken: 'Response ready' }))), '');
    equal(announcement(done, sessionWith(result({ id: 'r2', spoken: 'Response ready' }))), undefined);
  });

  it('announce once how all of several pictures ended, after the last one', () => {
    const [none, some, all] = [fourWaiting(), fourMixed(), fourDone()].map((one) => snapshot({ turns: [one] }).session);
    if (!none || !some || !all) return assert.fail();
    equal(announcement(none, some), undefined);
    equal(announcement(some, all), '4 images ready, with text');
    equal(announcement(all, snapshot({ turns: [fourDone()] }).session), undefined);
  });

  it('do not change when another of several pictures is picked, wherever that one was inserted', () => {
    const all = fourDone();
    const other = { ...all, picked: 'p2', result: { ...all.result, id: 'r2', insertion: 'Inserted in a.md' } };
    equal(announcement(snapshot({ turns: [all] }).session, snapshot({ turns: [other] }).session), undefined);
  });
});
