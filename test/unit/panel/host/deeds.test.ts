import assert from 'node:assert/strict';
import { UserActionCounter } from '../../../../src/panel/host/handlers/userActions.ts';

describe('What is done in panels', () => {
  const countOf = (...types: readonly Parameters<UserActionCounter['onMessage']>[0]['type'][]) => {
    const deeds = new UserActionCounter();
    for (const type of types) deeds.onMessage({ type });
    return deeds.count;
  };

  it('is counted where the person sent something, by a prompt of theirs too, or pressed a button', () => {
    assert.equal(countOf('send', 'useReadyPrompt', 'editTurn', 'act', 'failureAction', 'stop'), 6);
  });

  it('is not what a page tells of by itself, which a held key may have caused', () => {
    assert.equal(countOf('ready', 'draft', 'kept', 'thumbnail', 'loadLink', 'resync', 'dropped', 'areYouThere'), 0);
  });
});
