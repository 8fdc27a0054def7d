import assert from 'node:assert/strict';
import { listedTitle } from '../../../../src/sessions/common/draft.ts';
import { addTurn, createResult, emptyDraft, newSession } from '../../../../src/sessions/common/editSession.ts';
import type { Result, Session } from '../../../../src/sessions/common/model/session.ts';
import {
  applyAnswerTitle,
  createTitle,
  deriveTitle,
  deriveTitleFromAnswer,
  firstLineOf,
} from '../../../../src/sessions/common/title.ts';

const passage = 'The lamp had not gone out in forty-one years. Not in the winter of the ice.';
const quote = { id: 'q', uri: 'file:///a.md', fileName: 'a.md', firstLine: 0, lastLine: 0 };
const shorten = 'Shorten this text to about half. Keep what matters, its tone, language and formatting.';

describe('Derived title', () => {
  it('is the first line with content', () => assert.equal(deriveTitle('\n  \n## The lamp\nmore'), 'The lamp'));
  it('is that of the passage if nothing was typed', () => assert.equal(deriveTitle(' ', 'The keeper'), 'The keeper'));
  it('ends at a word within 80 characters', () => {
    const title = deriveTitle(`${'lamp '.repeat(30)}`);
    assert.ok(title.length <= 81);
    assert.match(title, /lamp…$/);
  });
  it('never splits a character', () => assert.doesNotMatch(deriveTitle('🗼'.repeat(200)), /\p{Surrogate}/u));
  it('is empty for empty text', () => assert.equal(deriveTitle(''), ''));

  for (const [what, prompt, about, title] of [
    [
      'contains the prompt and the passage',
      shorten,
      passage,
      'Shorten this text to about half: The lamp had not gone out in forty-one…',
    ],
    ['is the prompt alone if that is a question', 'What is she afraid of?', passage, 'What is she afraid of?'],
    [
      'contains a prompt once that was made from the passage',
      'The lamp had not gone out',
      passage,
      'The lamp had not gone out',
    ],
    [
      'leaves out the number of a list item',
      'Draw it',
      '1. Wide: a lighthouse\n2. Close',
      'Draw it: Wide: a lighthouse',
    ],
    [
      'contains the prompt and the passage in Chinese',
      '缩短这段文字。',
      '灯塔四十一年没有熄灭。',
      '缩短这段文字：灯塔四十一年没有熄灭',
    ],
  ] as const)
    it(what, () => {
      assert.equal(deriveTitle(prompt, about), title);
    });

  it('uses the heading that the answer begins with', () => {
    const answer = '\n# Storyboard: the *first* night\n\n1. Wide.';
    assert.equal(deriveTitleFromAnswer('Turn this into a storyboard.', passage, answer), 'Storyboard: the first night');
  });

  it('adds the passage if that heading is a single word', () => {
    assert.equal(
      deriveTitleFromAnswer('make an outline', passage, '## Outline\n\n- a'),
      'Outline: The lamp had not gone out in forty-one…',
    );
  });

  it('is the prompt if there is nothing but that heading', () => {
    assert.equal(deriveTitleFromAnswer('make an outline', '', '## Outline\n\n- a'), 'make an outline');
    assert.equal(
      deriveTitleFromAnswer('shots, please', passage, '## Shot list'),
      'Shot list: The lamp had not gone out in forty-one…',
    );
  });

  it('is unchanged for an answer without a heading', () => {
    assert.equal(deriveTitleFromAnswer(shorten, passage, 'The lamp never went out.'), deriveTitle(shorten, passage));
  });

  it('is only the first line of the prompt if the passage is shown separately', () => {
    assert.equal(firstLineOf('The lamp\nmore', passage), 'The lamp');
  });
});

describe('Title of a session', () => {
  const asked = { mode: 'chat', prompt: 'Six shots, please.', options: { aspectRatio: '', size: '' } } as const;
  const begun = (): Session => {
    const empty = newSession({ now: 1, id: 's' }, emptyDraft('chat', asked.options));
    return addTurn(empty, asked, { now: 1, id: 't' });
  };
  const answered = (session: Session, part: Partial<Result> = {}): Session => {
    const text = '# The first night\n\n1. Wide.';
    const result: Result = { ...createResult('m', { now: 1, id: 'r' }), state: 'done', text, ...part };
    const turns = session.turns.map((turn) => ({ ...turn, results: [result] }));
    return applyAnswerTitle({ ...session, turns }, result);
  };

  it('is that of the passage as plain text, only once if its prompt was made from it', () => {
    const said = 'A storm broke over the [lighthouse](light.md) in **November**, and all went out.';
    const read = 'A storm broke over the lighthouse in November, and all went out.';
    const titled = (prompt: string, languageId: string) =>
      createTitle({ prompt, quote: { ...quote, text: said, languageId } });
    assert.deepEqual(
      [titled(read, 'markdown'), titled('Shorten it.', 'markdown'), titled('Shorten it.', 'plaintext')],
      [read, 'Shorten it: A storm broke over the lighthouse in…', 'Shorten it: A storm broke over the…'],
    );
    const draft = { ...emptyDraft('chat', asked.options), quote: { ...quote, text: said, languageId: 'markdown' } };
    assert.equal(listedTitle({ title: '', draft }), read);
  });

  it('is derived from its first answer', () => {
    assert.deepEqual([begun().title, answered(begun()).title], ['Six shots, please.', 'The first night']);
  });

  it('is kept if the user has set it', () => {
    assert.equal(answered({ ...begun(), title: 'Mine' }).title, 'Mine');
  });

  it('is kept if the answer failed or is not the first', () => {
    assert.equal(answered(begun(), { state: 'failed' }).title, 'Six shots, please.');
    const second = addTurn(begun(), { ...asked, prompt: 'More' }, { now: 2, id: 't2' });
    const result: Result = { ...createResult('m', { now: 1, id: 'r2' }), state: 'done', text: '# Other night' };
    assert.equal(applyAnswerTitle(second, result).title, 'Six shots, please.');
  });
});
