import assert from 'node:assert/strict';
import { isProse } from '../../../../../../src/panel/page/turn/answer/codeParts.ts';

const prose: readonly (readonly [string, string])[] = [
  ['', 'A lighthouse on a headland at dusk, the sea calm, one small boat turning for home.'],
  ['text', 'Wide shot: the tower fills the left third.\n\nClose: her hand on the rail.'],
  [
    'Markdown',
    '**Wide**, low, last blue light; the tower fills the left third of a very long and quiet frame, and nobody is in it.',
  ],
  ['prompt', 'ein Leuchtturm über dem Meer'],
  ['', '黄昏时分，海角上的灯塔，海面平静'],
];
const code: readonly (readonly [string, string])[] = [
  ['ts', 'export const steps = 199;'],
  ['html', '<p>Lit at six.</p>'],
  ['', 'const lamp = { lit: true };\nlamp.light();'],
  ['', 'npm install --save-dev limn'],
  ['', 'ls -la | grep "lamp" > found.txt'],
  ['yaml', 'title: a day at the light house'],
  ['', '| Year | Keeper of the lamp |\n| --- | --- |\n| 1907 | Ada |'],
  ['', ''],
  ['', 'lamp.ts'],
];

describe('A code block', () => {
  for (const [language, text] of prose)
    it(`is prose: ${text.slice(0, 40)}`, () => {
      assert.equal(isProse(language, text), true);
    });
  for (const [language, text] of code)
    it(`is not prose: ${language} ${text.slice(0, 40)}`, () => {
      assert.equal(isProse(language, text), false);
    });
});
