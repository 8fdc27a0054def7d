import assert from 'node:assert/strict';
import { plainText } from '../../../../../src/panel/page/markdown/plainText.ts';

describe('An answer as plain text', () => {
  const plain = (source: string, text: string) => assert.equal(plainText(source), text);

  it('has no marks', () => {
    plain('# Title\n\nA **bold** [link](https://a.example) with `code`.', 'Title\nA bold link with code.');
    plain('> A quotation\n> of two lines', 'A quotation\nof two lines');
    plain('A <b>word</b> &amp; more', 'A <b>word</b> & more');
  });

  it('keeps lists, tables and code in lines', () => {
    plain('- one\n- two\n  - deep\n', '- one\n- two\n  - deep');
    plain('3. three\n4. four', '3. three\n4. four');
    plain('| a | b |\n|---|---|\n| 1 | 2 |', 'a\tb\t\n1\t2');
    plain('```js\nlet a;\n```\n\nDone.', 'let a;\n\nDone.');
  });
});
