import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { builtHosts, loadedScripts } from '../editor/bundles.ts';
import { root } from '../editor/paths.ts';

describe('The package', () => {
  it('holds every script that is loaded by its name', () => {
    const lines = readFileSync(path.join(root, '.vscodeignore'), 'utf8').split('\n');
    const held = loadedScripts().filter((name) => lines.includes(`!dist/${name}`));
    assert.ok(held.includes('extension.js'));
    assert.deepEqual(held, loadedScripts());
  });
});

describe('The scripts of the extension hosts', () => {
  it('mention no document of a page, which neither host has', async () => {
    const scripts = await builtHosts('document', 'documentOfPage');
    assert.ok(
      scripts.has('app.js') && scripts.has('extension.js') && scripts.has('web.js'),
      [...scripts.keys()].join(),
    );
    const mentions = [...scripts].flatMap(([name, text]) =>
      [...text.matchAll(/.*\bdocumentOfPage\b.*/g)].map(([line]) => `${name}: ${line.trim()}`),
    );
    assert.deepEqual(mentions, []);
  });
});

describe('The script that VS Code loads at start', () => {
  it('contains no library, since all windows wait for it', async () => {
    const { metafile } = await build({
      ...{ bundle: true, write: false, metafile: true, platform: 'node', logLevel: 'silent' },
      absWorkingDir: root,
      entryPoints: ['src/node.ts'],
      external: ['vscode', './app.ts'],
    });
    const inputs = Object.keys(metafile.inputs);
    assert.ok(inputs.includes('src/extension.ts') && !inputs.includes('src/app.ts'));
    assert.deepEqual(
      inputs.filter((input) => input.startsWith('node_modules/')),
      [],
    );
  });
});
