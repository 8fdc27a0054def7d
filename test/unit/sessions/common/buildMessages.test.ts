import assert from 'node:assert/strict';
import { buildMessages } from '../../../../src/sessions/common/buildMessages.ts';
import {
  addResult,
  addTurn,
  createResult,
  newSession,
  showVersion,
} from '../../../../src/sessions/common/editSession.ts';
import {
  getOlderHalf,
  removeTurn,
  restoreTurn,
  setHistoryStart,
  setTurnPrompt,
} from '../../../../src/sessions/common/editTurns.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { changeResult, type Result, type Session, type Turn } from '../../../../src/sessions/common/model/session.ts';

const options = { aspectRatio: '', size: '' };
const quote: Quote = {
  id: 'q',
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 3,
  lastLine: 5,
  text: 'The ```lamp``` had not gone out.',
};

function sessionWith(...turns: { prompt: string; answer?: string; mode?: 'chat' | 'image'; quote?: Quote }[]): Session {
  let session = newSession({ now: 1, id: 's' }, { mode: 'chat', text: '', options });
  for (const { prompt, answer, mode = 'chat', quote } of turns) {
    const id = `t${session.turns.length}`;
    session = addTurn(session, { mode, prompt, options, ...(quote && { quote }) }, { now: 1, id });
    if (answer === undefined) continue;
    session = addResult(session, id, createResult('m', { now: 1, id: `r${id}` }));
    session = changeResult(session, `r${id}`, (result) => ({
      ...result,
      state: 'done',
      text: answer,
      reasoning: 'hm',
    }));
  }
  return session;
}

function messagesOf(session: Session, system = '') {
  const last = session.turns.at(-1);
  assert.ok(last);
  return buildMessages(session, { turn: last, result: {} }, system);
}

describe('Messages of a chat', () => {
  it('begin with the system prompt if there is one', () => {
    assert.deepEqual(messagesOf(sessionWith({ prompt: 'hi' }), 'Be brief.'), [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'hi' },
    ]);
  });

  it('contain no history, and report no omitted turns, for a mode that does not converse', () => {
    const asked = sessionWith(
      { prompt: 'a', answer: 'A' },
      { prompt: 'b', answer: 'B' },
      { prompt: 'c', mode: 'image' },
    );
    const session = setHistoryStart(asked, 't1', { since: 't1', summary: 'So far.' });
    assert.deepEqual(messagesOf(session, 'Be brief.'), [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'c' },
    ]);
  });

  it('alternate questions and answers, without reasoning and without turns that have no answer', () => {
    const session = sessionWith(
      { prompt: 'a', answer: 'A' },
      { prompt: 'b' },
      { prompt: 'c', answer: ' ' },
      { prompt: 'd' },
    );
    assert.deepEqual(
      messagesOf(session).map((message) => message.content),
      ['a', 'A', 'd'],
    );
  });

  it('leave picture turns out', () => {
    const session = sessionWith({ prompt: 'draw', answer: 'Here it is', mode: 'image' }, { prompt: 'hi' });
    assert.deepEqual(
      messagesOf(session).map((message) => message.content),
      ['hi'],
    );
  });

  it('quote the passage with its file and lines, in a fence it cannot close', () => {
    const [message] = messagesOf(sessionWith({ prompt: 'Explain this.', quote }));
    const passage = 'From `a.md`, lines 3–5:\n\n````markdown\nThe ```lamp``` had not gone out.\n````\n\n';
    const [before, marks, question] = (message?.content ?? '').split(/^(If what follows asks .*\n\n)/m);
    assert.deepEqual([before, question], [passage, 'Explain this.']);
    assert.match(marks ?? '', /<new-text>/);
  });

  it('do not quote a passage that the prompt was made from, as long as the prompt contains it', () => {
    const made = (prompt: string, part: Partial<Turn> = { holdsPassage: true }) => {
      const session = sessionWith({ prompt, quote });
      const turns = session.turns.map((turn) => ({ ...turn, ...part }));
      return messagesOf({ ...session, turns })[0]?.content;
    };
    const words = 'Define: The ```lamp``` had not gone out.';
    assert.match(made(words) ?? '', new RegExp(`^If what follows asks [^\\n]*\n\n${words}$`));
    assert.match(made('Define it.') ?? '', /^From `a\.md`, lines 3–5:/);
    assert.match(
      made(words, {}) ?? '',
      /^From `a\.md`, lines 3–5:/,
      'words that hold it by chance quote it all the same',
    );
  });

  it('use the prompt and the answer of the version that is shown', () => {
    let session = setTurnPrompt(sessionWith({ prompt: 'a', answer: 'A' }, { prompt: 'b' }), 't0', 'other');
    assert.deepEqual(contentsOf(session), ['a', 'A', 'b']);
    session = addResult(session, 't0', { ...createResult('m', { now: 2, id: 'new' }), state: 'done', text: 'O' });
    assert.deepEqual(contentsOf(session), ['other', 'O', 'b']);
    assert.deepEqual(contentsOf(showVersion(session, 'new', -1)), ['a', 'A', 'b']);
  });

  it('use the shown version of each of several answers', () => {
    const passages = ['p', 'q'].map((id) => ({ ...quote, id, text: id }));
    const version = (id: string, promptId: string, part: object = {}) => ({
      ...createResult('m', { now: 2, id }),
      state: 'done' as const,
      text: id,
      promptId,
      ...part,
    });
    const [first, ...later] = sessionWith({ prompt: 'a' }, { prompt: 'b' }).turns;
    if (!first) return assert.fail();
    let session: Session = { ...sessionWith(), turns: [{ ...first, passages, results: [] }, ...later] };
    const shownAfter = (change: (before: Session) => Session) => {
      session = change(session);
      return messagesOf(session).flatMap(({ role, content }) => (role === 'assistant' ? [content] : []));
    };
    const add = (result: Result) => (before: Session) => addResult(before, 't0', result);
    shownAfter(add(version('P', 'p')));
    shownAfter(add(version('lost', 'p', { state: 'failed', text: '' })));
    assert.deepEqual(shownAfter(add(version('Q', 'q'))), ['Q'], 'a failure is shown, and sent to nobody');
    assert.deepEqual(shownAfter(add(version('P2', 'p'))), ['P2', 'Q']);
    assert.equal(session.turns[0]?.results.length, 3, 'what came to nothing gives way to the same question’s alone');
    assert.deepEqual(
      shownAfter((before) => showVersion(before, 'P2', -1)),
      ['P', 'Q'],
    );
    assert.deepEqual(
      shownAfter((before) => showVersion(before, 'P', -1)),
      ['P', 'Q'],
    );
    assert.deepEqual(
      shownAfter((before) => showVersion(before, 'Q', 1)),
      ['P', 'Q'],
    );
    assert.deepEqual(shownAfter(add(version('P3', 'p'))), ['P3', 'Q']);
    shownAfter((before) => showVersion(before, 'P3', -1));
    assert.deepEqual(
      shownAfter((before) => showVersion(before, 'P2', 1)),
      ['P3', 'Q'],
    );
    assert.equal(session.turns[0]?.shownAnswers, undefined);
  });

  it('begin where the user set the start, also for later turns, with the summary in the system prompt', () => {
    const whole = sessionWith({ prompt: 'a', answer: 'A' }, { prompt: 'b', answer: 'B' }, { prompt: 'c' });
    const cut = setHistoryStart(whole, 't1', { since: 't1', summary: 'They said a.' });
    assert.deepEqual(
      messagesOf(cut, 'Be brief.').map(({ content }) => content),
      ['Be brief.\n\nSummary of the conversation so far:\n\nThey said a.', 'b', 'B', 'c'],
    );
    assert.deepEqual(contentsOf(setHistoryStart(whole, 't1', { since: 't1' })), ['b', 'B', 'c']);
  });

  it('can omit the older half of the history repeatedly', () => {
    const whole = sessionWith(
      { prompt: 'a', answer: 'A' },
      { prompt: 'b', answer: 'B' },
      { prompt: 'c', answer: 'C' },
      { prompt: 'd' },
    );
    const half = (session: Session) => {
      const found = getOlderHalf(session, lastOf(session));
      return found && setHistoryStart(session, 't3', found);
    };
    const once = half(whole);
    assert.deepEqual(once && contentsOf(once), ['c', 'C', 'd']);
    const twice = once && half(once);
    assert.deepEqual(twice && contentsOf(twice), ['d']);
    assert.equal(twice && half(twice), undefined);
  });

  it('stay cut when the turn that they begin with is deleted', () => {
    const whole = sessionWith({ prompt: 'a', answer: 'A' }, { prompt: 'b', answer: 'B' }, { prompt: 'c' });
    assert.deepEqual(contentsOf(removeTurn(setHistoryStart(whole, 't2', { since: 't1' }), 't1')), ['c']);
  });

  it('continue an answer that was cut off', () => {
    const session = sessionWith({ prompt: 'a' });
    const messages = buildMessages(session, { turn: lastOf(session), result: {}, begun: 'Half of' }, '');
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'user'],
    );
    assert.deepEqual(messages[1]?.content, 'Half of');
  });

  it('ask about each of several passages separately, and contain all of them in later turns', () => {
    const passages = [quote, { ...quote, id: 'q2', text: 'The stair.' }];
    let session = addTurn(sessionWith(), { mode: 'chat', prompt: 'Shorten.', options, passages }, { now: 1, id: 't' });
    const asked = buildMessages(session, { turn: lastOf(session), result: { promptId: 'q2' } }, '');
    assert.equal(asked.length, 1);
    assert.match(asked[0]?.content ?? '', /The stair\.[\s\S]*Shorten\.$/);
    for (const { id } of passages) {
      const result = { ...createResult('m', { now: 1, id: `r${id}` }), promptId: id, text: `of ${id}` };
      session = addResult(session, 't', result);
    }
    const later = addTurn(session, { mode: 'chat', prompt: 'More.', options }, { now: 1, id: 'u' });
    assert.deepEqual(
      messagesOf(later).map(({ role }) => role),
      ['user', 'assistant', 'user', 'assistant', 'user'],
    );
  });
});

function lastOf({ turns }: Session): Turn {
  const last = turns.at(-1);
  assert.ok(last);
  return last;
}

function contentsOf(session: Session): string[] {
  return messagesOf(session).map(({ content }) => content);
}

describe('Deleted turn', () => {
  const whole = sessionWith({ prompt: 'a', answer: 'A' }, { prompt: 'b', answer: 'B' }, { prompt: 'c' });
  const ids = (session: Session) => session.turns.map(({ id }) => id);

  it('is restored once at its position, even if other turns were deleted in the meantime', () => {
    const turn = whole.turns[1];
    assert.ok(turn);
    const without = removeTurn(whole, 't1');
    assert.deepEqual(ids(without), ['t0', 't2']);
    const back = restoreTurn(without, turn, 't2');
    assert.deepEqual(ids(back), ['t0', 't1', 't2']);
    assert.equal(restoreTurn(back, turn, 't2'), back);
    assert.deepEqual(ids(restoreTurn(removeTurn(without, 't2'), turn, 't2')), ['t0', 't1']);
  });
});
