import assert from 'node:assert/strict';
import { hashBefore, promptsFor, withoutHash } from '../../../../../src/panel/page/composer/draftText.ts';
import { InputHistory } from '../../../../../src/panel/page/composer/inputHistory.ts';

const said = ['first', 'second', 'third'];

describe('Earlier messages', () => {
  it('come back one by one from an empty box, and go again', () => {
    const recall = new InputHistory();
    assert.equal(recall.older('', said), 'third');
    assert.equal(recall.older('third', said), 'second');
    assert.equal(recall.older('second', said), 'first');
    assert.equal(recall.older('first', said), undefined);
    assert.equal(recall.newer('first', said), 'second');
    assert.equal(recall.newer('second', said), 'third');
    assert.equal(recall.newer('third', said), '');
    assert.equal(recall.newer('', said), undefined);
  });

  it('leave alone what was typed, also over one of them', () => {
    const recall = new InputHistory();
    assert.equal(recall.older('typed', said), undefined);
    assert.equal(recall.older(' ', said), 'third');
    assert.equal(recall.older('third, changed', said), undefined);
    assert.equal(recall.newer('third, changed', said), undefined);
    assert.equal(recall.older('third', said), 'second');
  });

  it('are none where nothing was sent', () => {
    assert.equal(new InputHistory().older('', []), undefined);
  });
});

describe('A number sign', () => {
  it('asks for a file at the beginning of a word only', () => {
    assert.equal(hashBefore('#', 1), 0);
    assert.equal(hashBefore('see #', 5), 4);
    assert.equal(hashBefore('C#', 2), undefined);
    assert.equal(hashBefore('##', 2), undefined);
  });

  it('goes once something was added because of it', () => {
    assert.equal(withoutHash('see # now', { place: 4, count: 1 }, 2), 'see  now');
    assert.equal(withoutHash('see # now', { place: 4, count: 1 }, 1), 'see # now');
    assert.equal(withoutHash('other', { place: 4, count: 1 }, 2), 'other');
    assert.equal(withoutHash('#', undefined, 2), '#');
  });
});

describe('The prompts that a slash may mean', () => {
  const readyPrompts = ['Shot list', 'Explain', 'List of names'].map((name) => ({
    id: name,
    name,
    mode: 'chat' as const,
    hint: '',
    needsInput: false,
  }));
  const names = (text: string) => promptsFor(text, readyPrompts).map(({ name }) => name);

  it('are all of them, then those with what was typed, the ones that begin with it first', () => {
    assert.deepEqual(names('/'), ['Shot list', 'Explain', 'List of names']);
    assert.deepEqual(names('/LIST'), ['List of names', 'Shot list']);
    assert.deepEqual(names('/shot l'), ['Shot list']);
  });

  it('are none of a text that goes on, or has no slash first', () => {
    assert.deepEqual([names('/explain this'), names('/\n'), names(' /'), names('')], [[], [], [], []]);
  });
});
