import assert from 'node:assert/strict';
import { absolutePaths, pathInFolder } from '../../../../src/base/common/absolutePaths.ts';
import { exact } from '../../../../src/base/common/paths.ts';

describe('Absolute path', () => {
  for (const said of [
    'C:\\code\\w\\images\\gull.png',
    'c:/code/w/images/gull.png',
    '/C:/code/w/images/gull.png',
    '\\\\?\\C:\\code\\w\\images\\gull.png',
    '/c/code/w/images/gull.png',
    '/mnt/c/code/w/images/gull.png',
    '/cygdrive/c/code/w/images/gull.png',
    'C:\\code\\x\\..\\w\\.\\images\\gull.png',
  ])
    it(`leads into a Windows folder, spelled ${said}`, () =>
      assert.equal(pathInFolder(said, { path: '/C:/code/w' }, exact), 'images/gull.png'));

  it('of a Windows drive leads into the folder that WSL mounts for it', () =>
    assert.equal(pathInFolder('C:\\code\\w\\gull.png', { path: '/mnt/c/code/w' }, exact), 'gull.png'));

  for (const said of [
    '\\\\wsl$\\Ubuntu\\home\\me\\w\\gull.png',
    '\\\\wsl.localhost\\Ubuntu\\home\\me\\w\\gull.png',
    '/home/me/w/gull.png',
  ])
    it(`leads into a WSL folder from both systems, spelled ${said}`, () => {
      assert.equal(pathInFolder(said, { path: '/home/me/w' }, exact), 'gull.png');
      for (const server of ['wsl$', 'wsl.localhost'])
        assert.equal(pathInFolder(said, { path: '/Ubuntu/home/me/w', server }, exact), 'gull.png');
    });

  for (const said of [
    '\\\\Server\\share\\w\\gull.png',
    '//server/share/w/gull.png',
    '\\\\?\\UNC\\server\\share\\w\\gull.png',
  ])
    it(`leads into a folder on a server, spelled ${said}`, () => {
      assert.equal(pathInFolder(said, { path: '/share/w', server: 'server' }, exact), 'gull.png');
      assert.equal(pathInFolder(said, { path: '/share/w', server: 'other' }, exact), undefined);
      assert.equal(pathInFolder(said, { path: '/share/w' }, exact), undefined);
    });

  for (const said of [
    '/etc/gull.png',
    'D:\\code\\w\\gull.png',
    '/code/wide/gull.png',
    '/code/w/../x.png',
    'C:\\code\\w\\..\\x.png',
  ])
    it(`leads into no other folder, spelled ${said}`, () => {
      for (const path of ['/code/w', '/c:/code/w']) assert.equal(pathInFolder(said, { path }, exact), undefined);
    });

  it('is not recognized if it is relative', () => {
    for (const said of ['images/gull.png', 'images\\gull.png', 'C:gull.png', '~/gull.png', '..', ''])
      assert.deepEqual(absolutePaths(said), [], said);
  });

  it('is inside the workspace if that is the root folder', () =>
    assert.equal(pathInFolder('/etc/gull.png', { path: '/' }, exact), 'etc/gull.png'));
});
