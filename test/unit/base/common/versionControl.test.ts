import assert from 'node:assert/strict';
import { findVersionControl } from '../../../../src/base/common/paths.ts';

describe('Version control folder', () => {
  for (const name of [
    '.git',
    '.GIT',
    '.git.',
    '.git ',
    '.git . .',
    'git~1',
    'GIT~1',
    '.git::$INDEX_ALLOCATION',
    '.g\u200cit',
  ])
    it(`is recognized in the spelling ${JSON.stringify(name)}`, () =>
      assert.equal(findVersionControl(`sub/${name}/refs/heads/x.png`), name));

  for (const name of ['.hg', '.svn', '.jj', '.bzr', '.sl', '.pijul', '_darcs', 'CVS'])
    it(`is recognized if it is ${name}`, () => assert.equal(findVersionControl(`${name}/x`), name));

  it('is recognized as the file that a worktree has instead', () => assert.equal(findVersionControl('.git'), '.git'));

  for (const path of ['.github/x.png', '.gitignore', 'git/x.png', 'cvs/me.md', 'a.git/x.png', 'images/gull.png', ''])
    it(`is not ${path || 'an empty path'}`, () => assert.equal(findVersionControl(path), undefined));
});
