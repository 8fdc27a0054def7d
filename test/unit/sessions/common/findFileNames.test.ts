import assert from 'node:assert/strict';
import { findFileNames, findLinkedFiles } from '../../../../src/sessions/common/fileInLink.ts';

describe('File names in an answer', () => {
  it('are found in code only, each once', () => {
    const text = 'See `src/a.ts`, `README.md` and `src/a.ts`; not src/b.ts, `foo()`, `a b.ts`, `x`, `1.` or ``c.ts``.';
    assert.deepEqual(findFileNames(text), ['src/a.ts', 'README.md']);
  });

  it('may be absolute Windows paths', () =>
    assert.deepEqual(findFileNames('`C:\\ws\\a.ts` `c:/ws/b` `\\\\server\\share\\c.ts` `C:` `ab:/c.ts` `C:d.ts`'), [
      'C:\\ws\\a.ts',
      'c:/ws/b',
      '\\\\server\\share\\c.ts',
    ]));

  it('do not include URLs', () => assert.deepEqual(findFileNames('`https://a.example/b.md`'), []));
});

describe('Files linked in an answer', () => {
  it('are found in the relative targets of links, pictures and definitions', () => {
    const text = `[a](goal.md#start) and ![b](<pictures/my file.png>), [c](./x/y.ts "title"), [d][1], [e](a(1).md)

[1]: notes.md
`;
    assert.deepEqual(findLinkedFiles(text), ['goal.md', 'pictures/my file.png', 'x/y.ts', 'a(1).md', 'notes.md']);
  });

  it('are returned unescaped, with their line', () => {
    const text = '[a](my%20file.md) [b](src/a.ts:12) [c](src/a.ts#L7) [d](Gr%C3%B6%C3%9Fe.md?raw)';
    assert.deepEqual(findLinkedFiles(text), ['my file.md', 'src/a.ts:12', 'src/a.ts:7', 'Größe.md']);
  });

  it('may be absolute Windows paths', () =>
    assert.deepEqual(findLinkedFiles('[a](C:/ws/a.ts#L7) [b](c:%5Cws%5Cb.ts:12)'), [
      'C:/ws/a.ts:7',
      'c:\\ws\\b.ts:12',
    ]));

  it('do not include URLs, anchors in the answer, or empty targets', () => {
    const addresses = [
      'https://a.example/b.md',
      'command:x',
      'vscode:x/y.md',
      '//host/a.md',
      '#top',
      '',
      '?a',
      '%zz.md',
    ];
    assert.deepEqual(findLinkedFiles(addresses.map((address) => `[a](${address})`).join(' ')), []);
  });
});
