import assert from 'node:assert/strict';
import { findFileNames, findLinkedFiles } from '../../../../src/sessions/common/findFileNames.ts';

describe('Names of files in an answer', () => {
  it('are looked for in code only, each once', () => {
    const text = 'See `src/a.ts`, `README.md` and `src/a.ts`; not src/b.ts, `foo()`, `a b.ts`, `x`, `1.` or ``c.ts``.';
    assert.deepEqual(findFileNames(text), ['src/a.ts', 'README.md']);
  });

  it('may be absolute paths of Windows', () =>
    assert.deepEqual(findFileNames('`C:\\ws\\a.ts` `c:/ws/b` `\\\\server\\share\\c.ts` `C:` `ab:/c.ts` `C:d.ts`'), [
      'C:\\ws\\a.ts',
      'c:/ws/b',
      '\\\\server\\share\\c.ts',
    ]));

  it('are no addresses', () => assert.deepEqual(findFileNames('`https://a.example/b.md`'), []));
});

describe('Files that the links of an answer lead to', () => {
  it('are those of relative addresses, of links, pictures and definitions', () => {
    const text = `[a](goal.md#start) and ![b](<pictures/my file.png>), [c](./x/y.ts "title"), [d][1], [e](a(1).md)

[1]: notes.md
`;
    assert.deepEqual(findLinkedFiles(text), ['goal.md', 'pictures/my file.png', 'x/y.ts', 'a(1).md', 'notes.md']);
  });

  it('are read without escapes, with the line that is said', () => {
    const text = '[a](my%20file.md) [b](src/a.ts:12) [c](src/a.ts#L7) [d](Gr%C3%B6%C3%9Fe.md?raw)';
    assert.deepEqual(findLinkedFiles(text), ['my file.md', 'src/a.ts:12', 'src/a.ts:7', 'Größe.md']);
  });

  it('may be absolute paths of Windows', () =>
    assert.deepEqual(findLinkedFiles('[a](C:/ws/a.ts#L7) [b](c:%5Cws%5Cb.ts:12)'), [
      'C:/ws/a.ts:7',
      'c:\\ws\\b.ts:12',
    ]));

  it('are none for addresses elsewhere, places in the answer, or nothing', () => {
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
