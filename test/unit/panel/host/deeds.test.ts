import assert from 'node:assert/strict';
import { UserActionCounter } from '../../../../src/panel/host/handlers/userActions.ts';

describe('User actions in panels', () => {
  const countOf = (...types: readonly Parameters<UserActionCounter['onMessage']>[0]['type'][]) => {
    const deeds = new UserActionCounter();
    for (const type of types) deeds.onMessage({ type });
    return deeds.count;
  };

  it('are counted if the user sent a prompt or a prompt template, or pressed a button', () => {
    assert.equal(countOf('send', 'useReadyPrompt', 'editTurn', 'act', 'failureAction', 'stop'), 6);
  });

  it('exclude messages that a page sends automatically, which a held key may have caused', () => {
    assert.equal(countOf('ready', 'draft', 'kept', 'thumbnail', 'loadLink', 'resync', 'dropped', 'areYouThere'), 0);
  });
});
