import assert from 'node:assert/strict';
import { conversation } from '../../../../src/core/session/conversation.ts';
import { addResult, addTurn, changeResult, newSession, startedResult } from '../../../../src/core/session/session.ts';
import type { Quote, Session } from '../../../../src/shared/model.ts';

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
    session = addResult(session, id, startedResult('m', { now: 1, id: `r${id}` }));
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
  return conversation(session, last, system);
}

describe('A conversation', () => {
  it('begins with the system prompt where there is one', () => {
    assert.deepEqual(messagesOf(sessionWith({ prompt: 'hi' }), 'Be brief.'), [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'hi' },
    ]);
  });

  it('alternates questions and answers, without reasoning and without turns that have no answer', () => {
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

  it('leaves pictures out', () => {
    const session = sessionWith({ prompt: 'draw', answer: 'Here it is', mode: 'image' }, { prompt: 'hi' });
    assert.deepEqual(
      messagesOf(session).map((message) => message.content),
      ['hi'],
    );
  });

  it('quotes the passage with its file and lines, in a fence it cannot close', () => {
    const [message] = messagesOf(sessionWith({ prompt: 'Tighten this.', quote }));
    assert.equal(
      message?.content,
      'From `a.md`, lines 3–5:\n\n````markdown\nThe ```lamp``` had not gone out.\n````\n\nTighten this.',
    );
  });
});
