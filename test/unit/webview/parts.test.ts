import assert from 'node:assert/strict';
import { built } from '../../editor/bundles.ts';

/** Of script before the first paint, in bytes. */
const most = 150 * 1024;

describe('The parts of the page’s script', () => {
  let outputs: Awaited<ReturnType<typeof built>>['metafile']['outputs'];

  before(async function () {
    this.timeout(120_000);
    outputs = (await built('panel', { minify: true })).metafile.outputs;
  });

  it('are the entry and what it shares with the conversation, which are all that the first paint waits for', () => {
    const scripts = Object.keys(outputs).filter((name) => name.endsWith('.js'));
    assert.deepEqual(scripts.sort(), ['dist/panel-chunk.js', 'dist/panel-conversation.js', 'dist/panel.js']);
    const { imports = [] } = outputs['dist/panel.js'] ?? {};
    const asked = imports.map(({ path, kind }) => `${kind} ${path}`);
    assert.deepEqual(asked, ['import-statement dist/panel-chunk.js', 'dynamic-import dist/panel-conversation.js']);
  });

  it(`weigh at most ${most / 1024} KB before the first paint`, () => {
    const first = ['dist/panel.js', 'dist/panel-chunk.js'].map((name) => outputs[name]?.bytes ?? Number.NaN);
    const sum = first.reduce((all, one) => all + one, 0);
    assert.ok(sum <= most, `${sum} bytes`);
  });
});
