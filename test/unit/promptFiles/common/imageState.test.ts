import { equal, notEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { updateFields } from '../../../../src/languages/common/frontMatter/updateFields.ts';
import { getImageState, hashInputs } from '../../../../src/promptFiles/common/imageState.ts';
import { type PromptFile, parsePromptFile } from '../../../../src/promptFiles/common/promptFile.ts';

const [one, two, picture] = ['1', '2', 'f'].map((digit) => digit.repeat(64)) as [string, string, string];

function read(text: string): PromptFile {
  const file = parsePromptFile(text, '/work/lighthouse.limn.md');
  if ('fault' in file) throw new Error(file.fault);
  return file;
}

/** Returns a prompt file after its picture was made. */
async function made(text: string, along: readonly string[], look: string): Promise<string> {
  const recipe = await hashInputs({ ...read(text), along, look });
  const written = updateFields(text, { made: { date: '2026-11-22', model: 'm', recipe, picture, along: [...along] } });
  return written ?? '';
}

const fields = fc.shuffledSubarray(['model: m', 'aspectRatio: 16:9', 'size: 2K', '# mine', 'mine: 1', 'alt: a'], {
  minLength: 3,
});
const prompts = fc.constantFrom('A lighthouse', 'A *red* boat\n\n- at sea\n- at night', '灯台\nと船');
const files = fc
  .record({ fields, prompt: prompts })
  .map((file) => `---\n${file.fields.join('\n')}\n---\n\n${file.prompt}\n`);

async function stateOf(text: string, along: readonly (string | undefined)[] = [one], look = 'Ink', bytes = picture) {
  return getImageState({ picture: bytes, promptFile: read(text), along, look });
}

describe('The state of a picture', () => {
  it('is fresh after the picture was made, whatever the line endings, the order of keys and other fields are', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (text) => {
        const file = await made(text, [one], 'Ink');
        equal(await stateOf(file), 'fresh');
        equal(await stateOf(file.replaceAll('\n', '\r\n')), 'fresh');
        equal(await stateOf(reordered(file)), 'fresh');
        equal(await stateOf(updateFields(file, { alt: 'other', mine: 2 }) ?? ''), 'fresh');
        equal(await stateOf(file.replace('*red*', '_red_').replaceAll('\n- ', '\n\n*   ')), 'fresh');
      }),
    );
  });

  it('is stale if a word, an option, an attached picture or the look has changed', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom('model', 'aspectRatio', 'size'), async (text, option) => {
        const file = await made(text, [one], 'Ink');
        equal(await stateOf(`${file}now`), 'stale');
        equal(await stateOf(updateFields(file, { [option]: option === 'aspectRatio' ? '1:2' : '7K' }) ?? ''), 'stale');
        for (const along of [[two], [one, two], [], [two, one]]) equal(await stateOf(file, along), 'stale');
        equal(await stateOf(file, [one], 'Oil'), 'stale');
        equal(await stateOf(file, [one], ''), 'stale');
      }),
    );
  });

  it('stays the same if attached pictures are not found, as after the picture was moved with its prompt file', async () => {
    const file = await made('A lighthouse', [one, two], '');
    equal(await stateOf(file, [undefined, undefined], ''), 'fresh');
    equal(await stateOf(file, [undefined, one], ''), 'stale');
  });

  it('is changed by hand if the bytes differ, even if the inputs have changed too', async () => {
    const file = await made('A lighthouse', [one], 'Ink');
    equal(await stateOf(file, [one], 'Ink', two), 'byHand');
    equal(await stateOf(file, [two], 'Oil', two), 'byHand');
    equal(await stateOf('A lighthouse nobody made', [], ''), 'byHand');
  });

  it('is missing without a picture, without prompt without a prompt file, and faulty with an unusable one', async () => {
    const none = { along: [], look: '' };
    equal(await getImageState({ ...none, promptFile: read('A boat') }), 'missing');
    equal(await getImageState({ ...none, picture }), 'withoutPrompt');
    equal(await getImageState({ ...none, picture, promptFile: { fault: 'yaml' } }), 'faulty');
  });

  it('differs for inputs that are the same text when joined', async () => {
    const recipe = { prompt: 'a', along: [], look: '' };
    notEqual(await hashInputs({ ...recipe, model: 'b' }), await hashInputs({ ...recipe, size: 'b' }));
    notEqual(await hashInputs({ ...recipe, look: 'b' }), await hashInputs({ ...recipe, prompt: 'ab' }));
  });
});

/** Reverses the lines of the front matter; the lines below `made` stay with it. */
function reordered(text: string): string {
  const [, yaml = '', body = ''] = /^---\n(.*?)---\n(.*)$/s.exec(text) ?? [];
  const groups = yaml.match(/^\S.*\n(?:\s.*\n)*/gm) ?? [];
  return `---\n${groups.reverse().join('')}---\n${body}`;
}
