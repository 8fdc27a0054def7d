import assert from 'node:assert/strict';
import { addContext, getContextRejection, removeContext } from '../../../../src/context/common/draftContext.ts';
import { limits } from '../../../../src/product/common/limits.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import type { Draft } from '../../../../src/sessions/common/model/session.ts';

function file(id: string, text = `text of ${id}`): Quote {
  const uri = `file:///${id}`;
  return { id, kind: 'file', uri, fileName: id, languageId: 'plaintext', firstLine: 1, lastLine: 1, text };
}

const empty: Draft = { mode: 'chat', text: 'Why?', options: { aspectRatio: '', size: '' } };

describe('The context of a draft', () => {
  it('grows at its end, and leaves nothing behind when all of it is removed', () => {
    const both = addContext(addContext(empty, file('a')), file('b'));
    assert.deepEqual(both.context, [file('a'), file('b')]);
    assert.deepEqual(removeContext(removeContext(both, 'a'), 'b'), empty);
  });

  it('does not take the same file twice, but takes it as it is after a change', () => {
    const once = addContext(empty, file('a'));
    assert.deepEqual(addContext(once, { ...file('a'), id: 'again' }), once);
    assert.equal(addContext(once, { ...file('a', 'changed'), id: 'again' }).context?.length, 2);
  });

  it('lets one of several passages go', () => {
    const passages = [file('p'), file('q')];
    assert.deepEqual(removeContext({ ...empty, passages }, 'p').passages, [file('q')]);
  });

  it('refuses what is empty, too long, or one too many', () => {
    const full = Array.from({ length: limits.context }, (_, index) => file(String(index)));
    assert.equal(getContextRejection(empty, file('a', ' \n')), 'empty');
    assert.equal(getContextRejection(empty, file('a', 'x'.repeat(limits.quote + 1))), 'tooLong');
    assert.equal(getContextRejection({ context: full }, file('a')), 'tooMany');
    assert.equal(getContextRejection(empty, file('a', 'x'.repeat(limits.quote))), undefined);
  });
});
