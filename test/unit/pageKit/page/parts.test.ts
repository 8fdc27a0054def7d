import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtPages } from '../../../editor/bundles.ts';

/** Of script before the first paint, in bytes. */
const most = 150 * 1024;

const shared = 'import-statement dist/pages-chunk.js';
const sheet = 'dynamic-import dist/pages-insertFormElement.js';

describe('The parts of the pages’ scripts', () => {
  let outputs: Awaited<ReturnType<typeof builtPages>>['metafile']['outputs'];

  before(async function () {
    this.timeout(120_000);
    outputs = (await builtPages({ minify: true })).metafile.outputs;
  });

  it('are one entry for each page and one shared chunk before the first paint', () => {
    const scripts = Object.entries(outputs).filter(([name]) => name.endsWith('.js'));
    const asked = scripts.map(([name, { imports }]) => [name, imports.map(({ path, kind }) => `${kind} ${path}`)]);
    assert.deepEqual(Object.fromEntries(asked), {
      'dist/panel.js': [shared, 'dynamic-import dist/pages-conversation.js'],
      'dist/gallery.js': [shared, sheet],
      'dist/comparison.js': [shared],
      'dist/image-editor.js': [shared],
      'dist/pages-chunk.js': [],
      'dist/pages-conversation.js': [shared, sheet],
      'dist/pages-insertFormElement.js': [shared],
    });
  });

  it('that a page’s document preloads exist in the bundle', () => {
    const source = readFileSync(path.resolve(import.meta.dirname, '../../../../src/pageKit/host/pageHtml.ts'), 'utf8');
    const early = new Set([...source.matchAll(/'(pages-[\w-]+\.js)'/g)].map(([, name]) => `dist/${name}`));
    assert.ok(early.size > 0);
    assert.deepEqual(
      [...early].filter((name) => !outputs[name]),
      [],
    );
  });

  it(`weigh at most ${most / 1024} KB before the first paint of the panel`, () => {
    const first = ['dist/panel.js', 'dist/pages-chunk.js'].map((name) => outputs[name]?.bytes ?? Number.NaN);
    const sum = first.reduce((all, one) => all + one, 0);
    assert.ok(sum <= most, `${sum} bytes`);
  });
});
