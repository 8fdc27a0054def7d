import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { insertReferences } from '../../../../src/insertion/common/imageEdits.ts';

const lines = ['', 'text', '- a', '  b', '- > q', '  > r', '> s', '> - t', '# h', '1. w', '***'];
const reader = new MarkdownIt();
const picture = '<imgsrc="1.png"alt="">';

function documentsOf(length: number): readonly (readonly string[])[] {
  if (length === 0) return [[]];
  return documentsOf(length - 1).flatMap((above) => lines.map((line) => [...above, line]));
}

/** Whether a list is written with blank lines shows in its paragraphs alone, which a picture may change. */
function rendered(markdown: string): string {
  return reader.render(markdown).replace(/<\/?p>|\s/g, '');
}

function withPicture(text: string, cursor: number): string {
  const passage = { start: cursor, end: cursor };
  const reference = { path: '1.png', alt: '', width: 0, height: 0 };
  const { edits } = insertReferences({ text, languageId: 'markdown' }, [{ passage, position: 'below', reference }]);
  return edits.reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

describe('A picture at any line of Markdown', () => {
  it('is rendered, and everything else is rendered as before', () => {
    for (const document of [1, 2, 3].flatMap(documentsOf))
      document.forEach((_, index) => {
        const text = document.join('\n');
        const after = withPicture(text, document.slice(0, index + 1).join('\n').length);
        const [before, behind, ...others] = rendered(after).split(picture);
        assert.deepEqual([before + (behind ?? ''), others], [rendered(text), []], JSON.stringify([text, index, after]));
      });
  });
});
