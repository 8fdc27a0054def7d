import assert from 'node:assert/strict';
import { getDiscussedPassages, removeMark } from '../../../../src/editor/common/discussedPassages.ts';
import { documentKey } from '../../../../src/sessions/common/documentKey.ts';
import { type Ask, addTurn, emptyDraft, newSession } from '../../../../src/sessions/common/editSession.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { getDiscussedDocuments } from '../../../../src/sessions/common/quotes.ts';

const options = { aspectRatio: '', size: '' };

function quote(id: string, more: Partial<Quote> = {}): Quote {
  const place = { fileName: 'a.md', languageId: 'markdown', firstLine: 1, lastLine: 1 };
  return { id, uri: 'file:///a.md', text: `text of ${id}`, ...place, ...more };
}

function withTurns(...asked: readonly Partial<Ask>[]): Session {
  const empty = newSession({ now: 1, id: 's' }, emptyDraft('chat', options));
  return asked.reduce<Session>(
    (session, ask, at) => addTurn(session, { mode: 'chat', prompt: '', options, ...ask }, { now: at, id: `t${at}` }),
    empty,
  );
}

const ids = (session: Session) => getDiscussedPassages(session).map(({ turnId, quote: { id } }) => `${turnId} ${id}`);

describe('Discussed passages of a session', () => {
  it('are those of its turns: one, several, or one for each of several prompts', () => {
    const session = withTurns(
      { quote: quote('one') },
      { passages: [quote('two'), quote('three')] },
      {
        mode: 'image',
        prompts: [
          { id: 'p', text: 'p', quote: quote('four') },
          { id: 'q', text: 'q' },
        ],
      },
      { prompt: 'And then?' },
    );
    assert.deepEqual(ids(session), ['t0 one', 't1 two', 't1 three', 't2 four']);
  });

  it('do not include whole files, problems, pasted text or white space', () => {
    const others = [{ kind: 'file' as const }, { kind: 'problems' as const }, { uri: '' }, { text: ' \n' }];
    assert.deepEqual(ids(withTurns(...others.map((more) => ({ quote: quote('x', more) })))), []);
    assert.deepEqual(ids(withTurns({ context: [quote('x')] })), []);
  });

  it('have the prompt as their name, or else their own text', () => {
    const session = withTurns({ prompt: 'Shorter: afraid of the stair', quote: quote('one') }, { quote: quote('two') });
    assert.deepEqual(
      getDiscussedPassages(session).map(({ title }) => title),
      ['Shorter: afraid of the stair', 'text of two'],
    );
  });

  it('list each of their documents once, whatever its spelling', () => {
    const session = withTurns(
      { quote: quote('one') },
      { passages: [quote('two'), quote('b', { uri: 'file:///c%3A/b.md' })] },
      { quote: quote('c', { uri: 'file:///C:/B.md' }) },
    );
    const keys = ['file:///a.md', 'file:///c%3A/b.md'].map(documentKey);
    assert.deepEqual([...getDiscussedDocuments(session)], keys);
  });

  it('leave out only the marks that the user removed', () => {
    const session = withTurns({ passages: [quote('one'), quote('two')] }, { quote: quote('one') });
    const without = removeMark(removeMark(session, 't0', 'one'), 't0', 'one');
    assert.deepEqual(ids(without), ['t0 two', 't1 one']);
    assert.deepEqual(without.turns[0]?.unmarked, ['one']);
    assert.equal(without.turns[1], session.turns[1], 'a turn that does not change stays the same object');
  });
});
