import assert from 'node:assert/strict';
import { addressPath, isElsewhere } from '../../../../src/core/agents/path.ts';
import { namedFile } from '../../../../src/core/insertion/namedFile.ts';

describe('A path that an agent names', () => {
  it('may be absolute where it leads into the workspace, on Windows too', () => {
    const roots = [{ name: 'w', path: '/c:/code/w' }];
    for (const said of ['C:\\code\\w\\images\\gull.png', 'c:/code/w/images/gull.png', 'images\\gull.png']) {
      const path = addressPath(said);
      assert.equal(isElsewhere(path, ['/c:/code/w']), false, said);
      assert.equal(namedFile(path, roots)?.places[0]?.path, 'images/gull.png');
    }
  });

  it('leads elsewhere from any other root', () => {
    for (const said of ['/etc/gull.png', 'D:\\gull.png', '\\\\server\\share\\gull.png', '/code/wide/gull.png'])
      assert.ok(isElsewhere(addressPath(said), ['/code/w']), said);
  });

  it('leads nowhere else where the workspace is the root', () => {
    assert.equal(isElsewhere('/etc/gull.png', ['/']), false);
  });
});
