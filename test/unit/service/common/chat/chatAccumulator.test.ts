import assert from 'node:assert/strict';
import { ChatAccumulator } from '../../../../../src/service/common/chat/chatAccumulator.ts';
import { KeptBody } from '../../../../../src/service/common/response/keptBody.ts';
import type { ResponseEnd } from '../../../../../src/service/common/response/reader.ts';

const ending: ResponseEnd = {
  form: 'events',
  state: 'closed',
  isMarked: false,
  isCut: false,
  hasUnread: false,
  head: '{',
  body: new KeptBody(),
};

describe('The chunks of a chat', () => {
  it('count as a beginning if the first of them repeats the fields of a report without choices', () => {
    const answer = new ChatAccumulator(() => undefined);
    const report = { id: 'a', message: 'Try again later.' };
    answer.take(report, false);
    assert.equal(answer.complaints.hasBegun(ending), false);
    answer.take({ ...report, choices: [] }, false);
    assert.equal(answer.complaints.hasBegun(ending), true);
  });
});
