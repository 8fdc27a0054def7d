import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { findFileObstacle, findPlaceObstacle } from '../../../src/insertion/host/fileObstacle.ts';
import { InsertionHarness, insertablePicture } from './harness.ts';

/** A disk with one folder, in which no file can be written. */
class LockedDisk implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    if (path === '/' || path === '/locked') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw vscode.FileSystemError.FileNotFound(path);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  readFile(uri: vscode.Uri): Uint8Array {
    throw vscode.FileSystemError.FileNotFound(uri);
  }

  createDirectory = refuse;
  writeFile = refuse;
  delete = refuse;
  rename = refuse;
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions('locked');
}

describe('What prevents a file from being written', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });
  afterEach(() => desk.dispose());

  const both = async (file: vscode.Uri) => [await findPlaceObstacle(file), await findFileObstacle(file)];

  it('is nothing in a folder that exists or can be created, and the check leaves no files', async () => {
    await vscode.workspace.fs.writeFile(desk.file('there.png'), new Uint8Array());
    for (const name of ['a.png', 'there.png', 'new/and/newer/a.png', '.attachments/a (1) #2.png'])
      assert.deepEqual(await both(desk.file(name)), [undefined, undefined], name);
    assert.deepEqual(await desk.files(), ['there.png']);
  });

  it('is a folder of its name, or a file where a folder is needed', async () => {
    await vscode.workspace.fs.createDirectory(desk.file('a.png'));
    await vscode.workspace.fs.writeFile(desk.file('README.md'), new Uint8Array());
    assert.deepEqual(await both(desk.file('a.png')), ['folder', 'folder']);
    assert.deepEqual(await both(desk.file('README.md/a.png')), ['fileInTheWay', 'fileInTheWay']);
    assert.deepEqual(await both(desk.file('README.md/images/a.png')), ['fileInTheWay', 'fileInTheWay']);
  });

  it('is a name that some system rejects, of the file or of a folder to be created', async () => {
    const long = 'x'.repeat(300);
    assert.deepEqual(await both(desk.file(`${long}.png`)), ['nameTooLong', 'nameTooLong']);
    assert.deepEqual(await both(desk.file(`${long}/a.png`)), ['nameTooLong', 'nameTooLong']);
    for (const name of ['con.png', 'a:b.png', 'what?.png', 'aux/a.png', 'end./a.png'])
      assert.deepEqual(await both(desk.file(name)), ['name', 'name'], name);
  });

  it('is not the name of a folder that already exists', async function () {
    if (process.platform === 'win32') return this.skip();
    await vscode.workspace.fs.createDirectory(desk.file('what?'));
    assert.deepEqual(await both(desk.file('what?/a.png')), [undefined, undefined]);
  });

  it('is a name of a new folder in a setting, which is neither created nor promised', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const boat = insertablePicture('A boat', desk.quote(editor, 'One'));
    const fault = /isn't valid on every operating system|too long/;
    for (const [index, folder] of ['aux', 'images/COM1.old', 'what?', 'end./new', 'x'.repeat(300)].entries()) {
      desk.setting = folder;
      assert.match((await desk.insertions.outlook.getFileNames([boat])).problem ?? '', fault, folder);
      assert.equal(await desk.insertions.pictures.insert(boat), undefined, folder);
      assert.match(desk.dialogs.said[index] ?? '', fault, folder);
    }
    assert.deepEqual(await desk.files(), ['a.md']);
  });

  it('is not the name of an existing folder in a setting', async function () {
    if (process.platform === 'win32') return this.skip();
    await vscode.workspace.fs.createDirectory(desk.file('aux'));
    desk.setting = 'aux';
    const editor = await desk.open('a.md', 'One.\n');
    await desk.insertions.pictures.insert(insertablePicture('A boat', desk.quote(editor, 'One')));
    assert.deepEqual(await desk.files('aux'), ['a-boat.png']);
  });

  it('is a folder that rejects files, which is only known when one is written there', async () => {
    const disk = vscode.workspace.registerFileSystemProvider('limn-locked', new LockedDisk());
    const file = vscode.Uri.parse('limn-locked:/locked/new/a.png');
    assert.deepEqual(await both(file), [undefined, 'readOnly']);
    disk.dispose();
  });

  it('is a read-only file system', async () => {
    const options = { isReadonly: true };
    const disk = vscode.workspace.registerFileSystemProvider('limn-read-only', new LockedDisk(), options);
    assert.equal(await findFileObstacle(vscode.Uri.parse('limn-read-only:/locked/a.png')), 'readOnly');
    disk.dispose();
  });
});
