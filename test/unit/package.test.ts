import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadedScripts } from '../editor/bundles.ts';
import { root } from '../editor/paths.ts';

describe('The package', () => {
  it('holds every script that is loaded by its name', () => {
    const lines = readFileSync(path.join(root, '.vscodeignore'), 'utf8').split('\n');
    const held = loadedScripts().filter((name) => lines.includes(`!dist/${name}`));
    assert.ok(held.includes('extension.js'));
    assert.deepEqual(held, loadedScripts());
  });
});
