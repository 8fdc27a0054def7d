import assert from 'node:assert/strict';
import * as v from 'valibot';
import { HostMessage } from '../../../../src/panel/common/hostMessages.ts';
import { snapshot, turn } from '../../../ui/fixtures/views.ts';

describe('A message to the page', () => {
  it('brings a session however many turns it has', () => {
    const turns = Array.from({ length: 2_500 }, (_, at) => turn({ id: `t${at}` }));
    assert.equal(v.safeParse(HostMessage, snapshot({ turns })).success, true);
  });
});
