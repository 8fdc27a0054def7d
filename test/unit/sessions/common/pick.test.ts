import assert from 'node:assert/strict';
import { changeDraft, expandRequests, setBaseImage } from '../../../../src/sessions/common/draft.ts';
import { addResult, createResult } from '../../../../src/sessions/common/editSession.ts';
import {
  type Agent,
  changeResult,
  promptOf,
  quoteOf,
  type Result,
  type Session,
  type Turn,
} from '../../../../src/sessions/common/model/session.ts';
import { applyFinishedResult, pick } from '../../../../src/sessions/common/pick.ts';
import { addVariation, markThumbnail, pickedPicture } from '../../../../src/sessions/common/pictureTurn.ts';
import { recoverSession } from '../../../../src/sessions/common/recoverInterrupted.ts';
import { attachmentOf, doneResult, emptySession, options, pictureOf, withTurn } from './pictures.ts';

const quote = {
  id: 'q',
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 1,
  lastLine: 1,
  text: 'x',
};

function turnOf(session: Session, at = -1): Turn {
  const turn = session.turns.at(at);
  assert.ok(turn);
  return turn;
}

const running = (id: string) => createResult('m', { now: 1, id });

describe('Turn of pictures', () => {
  it('requests each prompt as often as configured, in order', () => {
    const prompts = ['a', 'b'].map((id) => ({ id, text: id }));
    assert.deepEqual(
      expandRequests({ mode: 'image', prompt: '', prompts, options: { ...options, count: 2 } }).map(
        ({ about }) => about?.id,
      ),
      ['a', 'a', 'b', 'b'],
    );
    assert.deepEqual(expandRequests({ mode: 'image', prompt: 'a boat', options }), [{}]);
  });

  it('returns the prompt and the passage of each of its results', () => {
    const prompts = [
      { id: 'a', text: 'a boat', quote },
      { id: 'b', text: 'a pier' },
    ];
    const session = withTurn(emptySession(), 't', { prompts, prompt: '' }, [doneResult('1', { promptId: 'a' })]);
    const turn = turnOf(session);
    assert.deepEqual(
      ['a', 'b', 'x'].map((promptId) => promptOf(turn, { promptId })),
      ['a boat', 'a pier', ''],
    );
    assert.deepEqual(
      [quoteOf(session, turn, { promptId: 'a' }), quoteOf(session, turn, { promptId: 'b' })],
      [quote, undefined],
    );
  });

  it('has the picture with the picked id, or else the first of the shown result', () => {
    const two = doneResult('2', { pictures: [pictureOf('x'), pictureOf('y')] });
    const session = withTurn(emptySession(), 't', {}, [doneResult('1'), two, running('3')]);
    assert.equal(pickedPicture(turnOf(session))?.id, 'p1');
    assert.equal(pickedPicture(turnOf(pick(session, 't', 'y')))?.id, 'y');
    assert.equal(pickedPicture(turnOf(pick(session, 't', '3'))), undefined);
    assert.equal(pick(session, 't', 'unknown').turns[0]?.shown, 0);
  });

  it('replaces a failed result by the next try, and keeps the pick', () => {
    const failed = { ...running('2'), state: 'failed' as const };
    const session = pick(withTurn(emptySession(), 't', {}, [doneResult('1'), failed, doneResult('3')]), 't', 'p3');
    const inPlace = turnOf(addVariation(session, '2', running('4')));
    assert.deepEqual([inPlace.results.map(({ id }) => id), inPlace.shown, inPlace.picked], [['1', '4', '3'], 2, 'p3']);
    const beside = turnOf(addVariation(session, '1', running('4')));
    assert.deepEqual([beside.results.map(({ id }) => id), beside.shown], [['1', '4', '2', '3'], 3]);
    const shown = turnOf(addVariation(pick(session, 't', '2'), '2', running('4')));
    assert.equal(shown.results[shown.shown]?.id, '4');
  });

  it('keeps text that was returned instead of a picture when it is retried', () => {
    const words = doneResult('1', { state: 'failed', pictures: [], text: 'A keeper.' });
    const session = withTurn(emptySession(), 't', {}, [words]);
    assert.equal(turnOf(addVariation(session, '1', running('2'))).results.length, 2);
  });

  it('keeps a paid picture that could not be stored when it is retried', () => {
    const unsafe = doneResult('1', { state: 'failed' });
    const session = withTurn(emptySession(), 't', {}, [unsafe]);
    assert.equal(turnOf(addVariation(session, '1', running('2'))).results.length, 2);
  });

  it('keeps links and partial pictures of a failed result when it is retried', () => {
    for (const came of [{ links: ['https://a.example/1.png'] }, { earlier: [pictureOf('draft')] }]) {
      const failed = doneResult('1', { state: 'failed', pictures: [], ...came });
      const session = withTurn(emptySession(), 't', {}, [failed]);
      assert.equal(turnOf(addVariation(session, '1', running('2'))).results.length, 2);
      assert.equal(turnOf(addResult(session, 't', running('2'))).results.length, 2);
    }
  });

  it('marks a thumbnail on every picture with the same bytes', () => {
    const session = withTurn(emptySession(), 't', {}, [doneResult('1'), doneResult('2')]);
    const noted = markThumbnail(session, pictureOf('p1').hash);
    assert.deepEqual(
      turnOf(noted).results.map(({ pictures }) => pictures[0]?.thumbnail),
      [true, undefined],
    );
  });
});

describe('Picture that arrives', () => {
  const two = () => withTurn(emptySession(), 't', {}, [running('1'), running('2'), running('3')]);
  const arrive = (session: Session, id: string) =>
    applyFinishedResult(
      changeResult(session, id, () => doneResult(id)),
      id,
    );
  const shownIn = (session: Session) => {
    const turn = turnOf(session);
    return [turn.results[turn.shown]?.id, turn.picked];
  };

  it('is picked if it is the first, and stays picked when others arrive', () => {
    const first = arrive(two(), '3');
    assert.deepEqual(shownIn(first), ['3', 'p3']);
    assert.deepEqual(shownIn(arrive(arrive(first, '1'), '2')), ['3', 'p3']);
  });

  it('is not picked if the user picked another one, even one that has not arrived', () => {
    assert.deepEqual(shownIn(arrive(pick(two(), 't', '2'), '1')), ['2', '2']);
    assert.deepEqual(shownIn(arrive(pick(two(), 't', '1'), '3')), ['1', '1']);
    assert.deepEqual(shownIn(arrive(pick(arrive(two(), '1'), 't', '2'), '3')), ['2', '2']);
  });

  it('is picked if the user picked its result before', () => {
    const session = arrive(pick(two(), 't', '2'), '1');
    assert.deepEqual(shownIn(arrive(session, '2')), ['2', 'p2']);
  });

  it('is not picked if the turn had one picture when another was requested', () => {
    const further = addVariation(withTurn(emptySession(), 't', {}, [doneResult('1')]), '1', running('2'));
    assert.deepEqual(shownIn(arrive(further, '2')), ['1', undefined]);
  });

  it('is picked when it replaces a failed result that was picked', () => {
    const failed = changeResult(pick(two(), 't', '2'), '2', (result) => ({ ...result, state: 'failed' }));
    const again = addVariation(failed, '2', running('4'));
    assert.deepEqual(shownIn(again), ['4', '4']);
    assert.deepEqual(shownIn(arrive(arrive(again, '1'), '4')), ['4', 'p4']);
  });

  it('becomes the base picture of an empty image draft', () => {
    const session = withTurn(emptySession(), 't', {}, [doneResult('1')]);
    const draftFrom = (changed: Partial<Session['draft']>) =>
      pick({ ...session, draft: { ...session.draft, ...changed } }, 't', 'p1').draft.from;
    assert.equal(draftFrom({}), 'p1');
    assert.equal(draftFrom({ mode: 'chat' }), undefined);
    assert.equal(draftFrom({ text: 'something new' }), undefined);
    assert.equal(draftFrom({ prompts: [{ id: 'a', text: 'a' }] }), undefined);
    assert.equal(draftFrom({ from: 'elsewhere' }), 'elsewhere');
  });

  it('is followed by the base picture as long as the user keeps it', () => {
    const session = withTurn(emptySession(), 't', {}, [doneResult('1'), doneResult('2')]);
    const first = pick(session, 't', 'p1');
    assert.equal(pick(first, 't', 'p2').draft.from, 'p2');
    const { from: _, ...draft } = first.draft;
    assert.equal(pick({ ...first, draft }, 't', 'p2').draft.from, undefined);
  });

  it('of an agent leaves the draft unchanged, unless the agent was refused and the user generated it', () => {
    const arrivedFor = (agent: Agent) => {
      const asked = withTurn(emptySession(), 't', { agent }, [running('a')]);
      return applyFinishedResult(
        changeResult(asked, 'a', () => doneResult('a')),
        'a',
      );
    };
    const byAgent = arrivedFor({ name: 'VS Code' });
    assert.deepEqual([byAgent.draft.from, turnOf(byAgent).picked], [undefined, 'pa']);
    assert.equal(arrivedFor({ name: 'VS Code', refused: { resultId: 'r', perDay: 2, since: 0 } }).draft.from, 'pa');
  });

  it('leaves the draft unchanged in an older turn', () => {
    const older = withTurn(emptySession(), 't', {}, [doneResult('1'), doneResult('2')]);
    const session = withTurn(older, 'u', {}, [doneResult('3')]);
    assert.equal(pick(session, 't', 'p2').draft.from, undefined);
  });
});

describe('Edit of a picture without a new picture', () => {
  const source = withTurn(emptySession(), 't', {}, [doneResult('1')]);
  const asked = (results: readonly Result[], more: Partial<Turn> = {}) =>
    withTurn(source, 'u', { from: 'p1', ...more }, results);
  const ended = (session: Session, id: string, result: Partial<Result>) =>
    applyFinishedResult(
      changeResult(session, id, (old) => ({ ...old, ...result })),
      id,
    );
  const words: Partial<Result> = { state: 'done', text: 'Which sky?' };

  it('restores the base picture in an empty draft after text only, a failure or a stop', () => {
    for (const result of [words, { state: 'failed' }, { state: 'stopped' }] as const)
      assert.equal(ended(asked([running('2')]), '2', result).draft.from, 'p1');
  });

  it('keeps another base picture, newer input, and a draft of another mode', () => {
    const from = (draft: Partial<Session['draft']>) => {
      const session = asked([running('2')]);
      return ended({ ...session, draft: { ...session.draft, ...draft } }, '2', words).draft.from;
    };
    assert.deepEqual(
      [from({ from: 'other' }), from({ text: 'a new thing' }), from({ mode: 'chat' })],
      ['other', undefined, undefined],
    );
  });

  it('restores the attachments, unless the user has added others', () => {
    const [sent, own] = [[attachmentOf('sent')], [attachmentOf('own')]];
    const box = (attachments?: typeof sent) => {
      const session = asked([running('2')], { attachments: sent });
      const draft = { ...session.draft, ...(attachments && { attachments }) };
      return ended({ ...session, draft }, '2', words).draft;
    };
    assert.deepEqual([box().from, box().attachments], ['p1', sent]);
    assert.deepEqual([box(own).from, box(own).attachments], ['p1', own]);
  });

  it('restores the base picture only after all of its pictures have ended', () => {
    const first = ended(asked([running('2'), running('3')]), '2', words);
    assert.equal(first.draft.from, undefined);
    assert.equal(ended(first, '3', { state: 'failed' }).draft.from, 'p1');
    assert.equal(ended(first, '3', doneResult('3')).draft.from, 'p3');
  });

  it('uses its new picture as the base once a retry returns one', () => {
    const again = addVariation(ended(asked([running('2')]), '2', { state: 'failed' }), '2', running('4'));
    assert.equal(ended(again, '4', doneResult('4')).draft.from, 'p4');
  });

  it('keeps the base picture if the user has chosen it again in the meantime', () => {
    const chosen = (session: Session) => changeDraft(session, (draft) => setBaseImage(draft, 'p1'));
    const waiting = chosen(asked([running('2')]));
    assert.equal(ended(waiting, '2', doneResult('2')).draft.from, 'p1');
    const again = addVariation(ended(asked([running('2')]), '2', words), '2', running('4'));
    assert.equal(ended(chosen(again), '4', doneResult('4')).draft.from, 'p1');
  });

  it('removes only its attachments from the draft once it returns a picture', () => {
    const [sent, own] = [attachmentOf('sent'), attachmentOf('own')];
    const first = withTurn(emptySession(), 't', { attachments: [sent] }, [running('1')]);
    const failed = ended(first, '1', { state: 'failed' });
    assert.deepEqual(failed.draft.attachments, [sent]);
    const again = (attachments: readonly (typeof sent)[]) => {
      const more = addVariation({ ...failed, draft: { ...failed.draft, attachments } }, '1', running('2'));
      return ended(more, '2', doneResult('2')).draft;
    };
    assert.deepEqual([again([sent]).from, again([sent]).attachments], ['p2', undefined]);
    assert.deepEqual([again([sent, own]).from, again([sent, own]).attachments], ['p2', [own]]);
  });

  it('keeps the existing base picture if only an additional picture failed', () => {
    const both = asked([doneResult('2'), running('3')]);
    const followed = pick(both, 'u', 'p2');
    assert.equal(ended(followed, '3', words).draft.from, 'p2');
    assert.equal(ended(both, '3', words).draft.from, undefined);
  });

  it('changes nothing in an older turn, for an agent, or if the source is gone', () => {
    const from = (session: Session) => ended(session, '2', words).draft.from;
    assert.deepEqual(
      [
        from(withTurn(asked([running('2')]), 'v', {}, [running('5')])),
        from(asked([running('2')], { agent: { name: 'VS Code' } })),
        from(asked([running('2')], { from: 'gone' })),
      ],
      [undefined, undefined, undefined],
    );
  });

  it('restores the base picture also if its window closed in the meantime', () => {
    const session = asked([running('2')]);
    assert.equal(recoverSession(session).draft.from, 'p1');
    assert.equal(recoverSession(session, () => true).draft.from, undefined);
  });
});

describe('Session read from disk', () => {
  it('shows unsent results as stopped, and sent ones as interrupted', () => {
    const session = withTurn(emptySession(), 't', {}, [
      running('1'),
      { ...running('2'), queued: true },
      doneResult('3'),
    ]);
    assert.deepEqual(
      turnOf(recoverSession(session)).results.map(({ state, failure }) => [state, failure?.kind, failure?.billed]),
      [
        ['failed', 'interrupted', 'maybe'],
        ['stopped', undefined, undefined],
        ['done', undefined, undefined],
      ],
    );
  });
});
