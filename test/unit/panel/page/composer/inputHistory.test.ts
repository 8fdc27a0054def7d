import assert from 'node:assert/strict';
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
