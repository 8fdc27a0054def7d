import assert from 'node:assert/strict';
import { InputHistory } from '../../../../../src/panel/page/composer/inputHistory.ts';

const said = ['first', 'second', 'third'];

describe('The history of sent messages', () => {
  it('is recalled one by one from an empty message box, and left again', () => {
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

  it('does not replace typed text, nor a recalled message that was changed', () => {
    const recall = new InputHistory();
    assert.equal(recall.older('typed', said), undefined);
    assert.equal(recall.older(' ', said), 'third');
    assert.equal(recall.older('third, changed', said), undefined);
    assert.equal(recall.newer('third, changed', said), undefined);
    assert.equal(recall.older('third', said), 'second');
  });

  it('is empty if nothing was sent', () => {
    assert.equal(new InputHistory().older('', []), undefined);
  });
});
