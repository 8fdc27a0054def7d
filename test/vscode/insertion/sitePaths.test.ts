import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { getReferencePath } from '../../../src/insertion/host/sitePaths.ts';
import { deskInWorkspace, type InsertionHarness } from './harness.ts';

describe('The path that a document writes for a picture', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = deskInWorkspace();
  });
  afterEach(async () => {
    await desk.dispose();
  });

  const cases: readonly (readonly [string, string, string, string])[] = [
    ['docusaurus.config.ts', 'docs/a.mdx', 'static/img/a.png', '/img/a.png'],
    ['docusaurus.config.ts', 'docs/a.mdx', 'docs/img/a.png', 'img/a.png'],
    ['docusaurus.config.ts', 'README.md', 'static/img/a.png', 'static/img/a.png'],
    ['docs/.vitepress/config.ts', 'docs/index.md', 'docs/public/a.png', '/a.png'],
    ['web/vite.config.ts', 'web/src/App.vue', 'web/public/a.png', '/a.png'],
    ['web/vite.config.ts', 'notes/a.md', 'web/public/a.png', '../web/public/a.png'],
    ['site/hugo.toml', 'site/content/a.md', 'site/static/a.png', '/a.png'],
    ['site/hugo.toml', 'site/paper/a.tex', 'site/static/a.png', '../static/a.png'],
    ['docs/conf.py', 'docs/guide/a.rst', 'docs/img/a.png', '../img/a.png'],
    ['README.md', 'docs/a.md', 'static/a.png', '../static/a.png'],
  ];
  for (const [mark, name, file, path] of cases)
    it(`is ${path} for ${file} in ${name} beside ${mark}`, async () => {
      for (const one of [mark, name]) await vscode.workspace.fs.writeFile(desk.file(one), new Uint8Array());
      const document = await vscode.workspace.openTextDocument(desk.file(name));
      assert.equal(await getReferencePath(document, desk.file(file)), path);
    });
});
