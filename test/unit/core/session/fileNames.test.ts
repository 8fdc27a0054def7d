import assert from 'node:assert/strict';
import { fileNamesIn } from '../../../../src/core/session/fileNames.ts';

describe('Names of files in an answer', () => {
  it('are looked for in code only, each once', () => {
    const text = 'See `src/a.ts`, `README.md` and `src/a.ts`; not src/b.ts, `foo()`, `a b.ts`, `x`, `1.` or ``c.ts``.';
    assert.deepEqual(fileNamesIn(text), ['src/a.ts', 'README.md']);
  });

  it('are no addresses', () => assert.deepEqual(fileNamesIn('`https://a.example/b.md`'), []));
});
