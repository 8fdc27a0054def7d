import assert from 'node:assert/strict';
import { isUserAction } from '../../../../src/panel/common/pageMessages.ts';

describe('User actions in panels', () => {
  const countOf = (...types: readonly Parameters<typeof isUserAction>[0]['type'][]) =>
    types.filter((type) => isUserAction({ type })).length;

  it('are counted if the user sent a prompt or a prompt template, or pressed a button', () => {
    assert.equal(countOf('send', 'useReadyPrompt', 'editTurn', 'resultAction', 'failureAction', 'stop'), 6);
  });

  it('exclude messages that a page sends automatically, which a held key may have caused', () => {
    assert.equal(countOf('ready', 'draft', 'pageState', 'thumbnail', 'loadLink', 'resync', 'ping'), 0);
  });
});
