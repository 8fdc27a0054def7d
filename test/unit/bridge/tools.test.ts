import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tools } from '../../../src/bridge/tools.ts';
import { root } from '../../editor/places.ts';

interface Declared {
  readonly name: string;
  readonly inputSchema: object;
}

describe('The tools of the bridge', () => {
  it('take what those of the editor take', () => {
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const declared: readonly Declared[] = manifest.contributes.languageModelTools;
    for (const { name, inputSchema } of declared)
      assert.deepEqual(tools.find((tool) => `limn_${tool.name}` === name)?.inputSchema, inputSchema, name);
  });
});
