import assert from 'node:assert/strict';
import { OpenPanels } from '../../../../src/panel/host/openPanels.ts';

describe('User actions in panels', () => {
  const countOf = (...types: readonly Parameters<OpenPanels['countAction']>[0]['type'][]) => {
    const panels = new OpenPanels(() => undefined);
    for (const type of types) panels.countAction({ type });
    return panels.userActions;
  };

  it('are counted if the user sent a prompt or a prompt template, or pressed a button', () => {
    assert.equal(countOf('send', 'useReadyPrompt', 'editTurn', 'act', 'failureAction', 'stop'), 6);
  });

  it('exclude messages that a page sends automatically, which a held key may have caused', () => {
    assert.equal(countOf('ready', 'draft', 'kept', 'thumbnail', 'loadLink', 'resync', 'dropped', 'areYouThere'), 0);
  });
});
