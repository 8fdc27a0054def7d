import assert from 'node:assert/strict';
import * as v from 'valibot';
import { HostMessage } from '../../../../src/panel/common/hostMessages.ts';
import { snapshot, turn } from '../../../ui/fixtures/views.ts';

describe('Message to the page', () => {
  it('carries a session with any number of turns', () => {
    const turns = Array.from({ length: 2_500 }, (_, at) => turn({ id: `t${at}` }));
    assert.equal(v.safeParse(HostMessage, snapshot({ turns })).success, true);
  });
});
