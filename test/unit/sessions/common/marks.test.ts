import assert from 'node:assert/strict';
import {
  addLateAttachments,
  changeDraft,
  clearSent,
  getUserDraft,
  toDraft,
  toTurnRequest,
} from '../../../../src/sessions/common/draft.ts';
import { getTurnRequest, newSession } from '../../../../src/sessions/common/editSession.ts';
import { dropImages } from '../../../../src/sessions/common/editTurns.ts';
import type { Marks } from '../../../../src/sessions/common/model/marks.ts';
import { type Draft, findTurn } from '../../../../src/sessions/common/model/session.ts';
import { applyFinishedResult, pick } from '../../../../src/sessions/common/pick.ts';
import { parseSession, serializeSession } from '../../../../src/sessions/common/sessionFile.ts';
import { attachmentOf, doneResult, emptySession, options, withTurn } from './pictures.ts';

const marks: Marks = {
  original: 'light',
  copy: 'marked',
  marks: [{ tool: 'ellipse', color: 'red', width: 4, x1: 0, y1: 0, x2: 3, y2: 2 }],
  feather: 2,
};
const images = [attachmentOf('light'), attachmentOf('marked')];
const other = attachmentOf('other');
const draft: Draft = { mode: 'image', text: 'a boat here', options, attachments: images, marks };

function remove(id: string): Draft {
  const session = newSession({ now: 1, id: 's' }, { ...draft, attachments: [...images, other] });
  return changeDraft(session, ({ attachments = [], ...rest }) => ({
    ...rest,
    attachments: attachments.filter((one) => one.id !== id),
  })).draft;
}

describe('Marks of a message', () => {
  it('go with either of their images, and with no other one', () => {
    assert.equal(remove('light').marks, undefined);
    assert.equal(remove('marked').marks, undefined);
    assert.deepEqual(remove('other').marks, marks);
  });

  it('are sent with it, stay with its turn, and come back with the text to be sent again', () => {
    const ask = toTurnRequest(draft);
    assert.deepEqual(ask.marks, marks);
    const turn = findTurn(withTurn(emptySession(), 't', ask, []), 't') ?? assert.fail();
    assert.deepEqual(toDraft(getTurnRequest(turn)), draft);
  });

  it('are not sent with a chat message, and wait for an image meanwhile', () => {
    const chat: Draft = { ...draft, mode: 'chat' };
    assert.equal(toTurnRequest(chat).marks, undefined);
    assert.equal(changeDraft(newSession({ now: 1, id: 's' }, chat), (one) => one).draft.marks, marks);
    assert.equal(changeDraft(newSession({ now: 1, id: 's' }, chat), (one) => clearSent(one)).draft.marks, undefined);
  });

  it('are gone after sending, except those that were added since', () => {
    assert.equal(clearSent(draft).marks, undefined);
    assert.deepEqual(clearSent(draft, { mode: 'image', text: 'a boat here', options }).marks, marks);
  });

  it('are sent if they arrive while the message is', () => {
    const { marks: _, attachments: __, ...before } = draft;
    assert.deepEqual(addLateAttachments(before, draft), draft);
  });

  it('return with their images after a failure, and leave with them after a success', () => {
    const failed = doneResult('r', { state: 'failed', pictures: [] });
    const without = applyFinishedResult(withTurn(emptySession(), 't', toTurnRequest(draft), [failed]), 'r');
    assert.deepEqual([without.draft.attachments, without.draft.marks], [images, marks]);
    const shown = {
      ...withTurn(emptySession(), 't', toTurnRequest(draft), [doneResult('r')]),
      draft: { ...draft, text: '' },
    };
    const { draft: after } = pick(shown, 't', 'pr');
    assert.deepEqual([after.from, after.attachments, after.marks], ['pr', undefined, undefined]);
  });

  it('are not of the user while their images are those of a sent turn', () => {
    const sent = withTurn(emptySession(), 't', toTurnRequest(draft), []);
    assert.equal(getUserDraft({ ...sent, draft }).marks, undefined);
    assert.deepEqual(getUserDraft({ ...emptySession(), draft }).marks, marks);
  });

  it('leave a turn with its images', () => {
    const session = withTurn(emptySession(), 't', toTurnRequest(draft), [doneResult('r')]);
    const [turn] = dropImages(session, 't').turns;
    assert.deepEqual([turn?.attachments, turn?.marks], [undefined, undefined]);
  });

  it('are in the file of a session', () => {
    const session = withTurn({ ...emptySession(), draft }, 't', toTurnRequest(draft), []);
    assert.deepEqual(parseSession(serializeSession(session)), session);
  });
});
