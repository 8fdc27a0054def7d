import assert from 'node:assert/strict';
import { toQuote } from '../../../../src/context/common/draftContext.ts';
import { formatContext } from '../../../../src/context/common/formatContext.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';

const passage: Quote = {
  id: 'q',
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 3,
  lastLine: 5,
  text: 'One\nTwo',
};

describe('Message context', () => {
  it('is sent in fences, each below its file and lines, in order', () => {
    const file: Quote = { ...passage, kind: 'file', fileName: 'b.ts', languageId: 'typescript', text: 'let b;' };
    const problems: Quote = {
      ...passage,
      kind: 'problems',
      languageId: 'plaintext',
      lastLine: 3,
      text: 'line 3, error: no',
    };
    const pasted = toQuote({ kind: 'pasted', name: 'Pasted text', text: 'Three' }, 'p');
    assert.equal(
      formatContext([passage, file, problems, pasted]),
      [
        'From `a.md`, lines 3–5:\n\n```markdown\nOne\nTwo\n```',
        'The file `b.ts`:\n\n```typescript\nlet b;\n```',
        'Problems in `a.md`, line 3:\n\n```plaintext\nline 3, error: no\n```',
        'Pasted text:\n\n```\nThree\n```',
      ].join('\n\n'),
    );
  });

  it('cannot close its own fence', () => {
    const text = formatContext([{ ...passage, text: '````js\nx\n````' }]);
    assert.match(text, /^From .*\n\n`{5}markdown\n````js\nx\n````\n`{5}$/s);
  });
});
