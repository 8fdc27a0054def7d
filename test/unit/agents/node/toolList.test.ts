import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tools as described } from '../../../../src/agents/common/toolSchemas.ts';
import { tools as told } from '../../../../src/agents/node/toolList.ts';
import { root } from '../../../editor/paths.ts';

interface Declared {
  readonly name: string;
  readonly modelDescription: string;
  readonly inputSchema: object;
}

describe('Agent tools', () => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const declared: readonly Declared[] = manifest.contributes.languageModelTools;

  for (const name of ['generate_image', 'edit_image'] as const)
    it(`${name} has the same description for the editor and for other agents`, () => {
      const inEditor = declared.find((tool) => tool.name === `limn_${name}`);
      assert.deepEqual(
        [inEditor?.modelDescription, inEditor?.inputSchema],
        [described[name].description, told.find((tool) => tool.name === name)?.inputSchema],
      );
    });
});
