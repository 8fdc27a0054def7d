import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { buildImproveRequest, parseImprovedPrompt } from '../../../../src/prompts/common/improvePrompt.ts';

const plain = {
  prompt: ' a lighthouse ',
  styles: [],
  characters: [],
  aspectRatio: '',
  images: 0,
  changesImage: false,
  passage: '',
};

describe('A request for a better prompt', () => {
  it('contains the prompt alone if nothing else is sent with it', () => {
    equal(buildImproveRequest(plain), 'Improve the image prompt:\na lighthouse');
  });

  it('lists the look, the ratio, the attachments and the passage', () => {
    const text = buildImproveRequest({
      ...plain,
      styles: ['Ink on paper'],
      characters: [{ name: 'Mara', description: 'red coat' }],
      aspectRatio: '16:9',
      images: 2,
      changesImage: true,
      passage: 'All three came home.',
    });
    const [prompt, given, passage] = text.split('\n\n');
    equal(prompt, 'Improve the image prompt:\na lighthouse');
    deepEqual(given?.split('\n'), [
      'Given:',
      '- Style: Ink on paper',
      '- Character Mara: red coat',
      '- Aspect ratio: 16:9',
      '- Attached images: 2',
      '- The prompt says what to change in an existing image. Everything else stays as it is.',
    ]);
    equal(passage, 'The image is for this passage:\nAll three came home.');
  });

  it('stays small whatever the passage and the look contain', () => {
    const long = 'x'.repeat(100_000);
    const text = buildImproveRequest({ ...plain, styles: [long], passage: long });
    ok(text.length < 6_000);
    match(text, /^Improve the image prompt:/);
  });
});

describe('The answer with a better prompt', () => {
  for (const [what, answer] of [
    ['the prompt alone', 'A lamp at dusk'],
    ['a line before it', 'Here is the improved prompt:\n\nA lamp at dusk'],
    ['a heading in bold', '**Improved prompt:**\nA lamp at dusk'],
    ['a line in German before it', 'Gern, hier ist der verbesserte Prompt:\r\nA lamp at dusk'],
    ['a line in Chinese before it', '以下是改进后的提示词：\nA lamp at dusk'],
    ['a code block', '```text\nA lamp at dusk\n```'],
    ['a code block after a line', 'Sure, here you go:\n```\nA lamp at dusk\n```\n'],
    ['quotation marks', '“A lamp at dusk”'],
  ] as const)
    it(`is read from ${what}`, () => equal(parseImprovedPrompt(answer), 'A lamp at dusk'));

  it('keeps its own quotation marks, colons and lines', () => {
    const text = 'A sign says "Open"\nBelow: two steps, and "Closed"';
    equal(parseImprovedPrompt(text), text);
    equal(parseImprovedPrompt('"Open" stands beside "Closed"'), '"Open" stands beside "Closed"');
  });

  it('is missing if it is empty', () => {
    for (const answer of ['', ' \n ', '```\n```']) equal(parseImprovedPrompt(answer), undefined);
  });

  it('is read in linear time from anything', () => {
    for (const part of ['`', ':', '\n', '"', 'Sure ', '*']) {
      const text = parseImprovedPrompt(part.repeat(200_000)) ?? '';
      ok(text.length <= part.length * 200_000);
      doesNotMatch(text, /^\s/);
    }
  });
});
