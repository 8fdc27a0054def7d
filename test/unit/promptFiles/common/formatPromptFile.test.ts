import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import { formatPromptFile, mergePromptFile, parsePromptFile } from '../../../../src/promptFiles/common/promptFile.ts';

const facts = { model: 'painter', aspectRatio: '16:9', size: '', createdAt: 0 };

describe('A new prompt file', () => {
  it('contains the options of its picture, except those that the service chose', () => {
    equal(
      formatPromptFile({ ...facts, prompt: 'A boat\n' }, { alt: 'Boat' }),
      '---\nmodel: painter\naspectRatio: "16:9"\nalt: Boat\n---\n\nA boat\n',
    );
  });

  it('contains the look of its picture, and replaces the look of a former prompt file', () => {
    const said = { look: false as const, alt: 'Boat' };
    const text = formatPromptFile({ ...facts, prompt: 'A boat' }, said);
    equal(text, '---\nmodel: painter\naspectRatio: "16:9"\nlook: false\nalt: Boat\n---\n\nA boat\n');
    const former = '---\n# mine\nlook: ink.limn.md\n---\n\nA gull\n';
    const over = (look: { readonly look?: string | false | undefined }) =>
      mergePromptFile(former, { ...facts, aspectRatio: '', prompt: 'A boat' }, look);
    equal(over({}), '---\n# mine\nlook: ink.limn.md\nmodel: painter\n---\n\nA boat\n');
    equal(over({ look: undefined }), '---\n# mine\nmodel: painter\n---\n\nA boat\n');
    equal(over({ look: false }), '---\n# mine\nlook: false\nmodel: painter\n---\n\nA boat\n');
  });

  it('is parsed as the same prompt, whatever that contains', () => {
    const prompts = fc.oneof(fc.string(), fc.constantFrom('---', '---\na: 1\n---\n', '# a\n\n- b', '\uFEFF---\n---\n'));
    fc.assert(
      fc.property(prompts, (prompt) => {
        const read = parsePromptFile(formatPromptFile({ ...facts, prompt }), '/a.limn.md');
        deepEqual(read, { prompt: prompt.trim(), model: 'painter', aspectRatio: '16:9', attachments: [] });
      }),
    );
  });
});
