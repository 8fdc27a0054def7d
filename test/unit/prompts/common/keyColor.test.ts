import { equal, match } from 'node:assert/strict';
import { addKeyBackground, chooseKeyColor, keyColors } from '../../../../src/prompts/common/keyColor.ts';

describe('The color of a background that is made transparent', () => {
  it('is green, unless the words suggest something green', () => {
    equal(chooseKeyColor('A red ball'), 'green');
    for (const words of ['A frog', 'Ein Laubfrosch auf grünem Blatt', '一只青蛙', 'three trees', 'A Green car'])
      equal(chooseKeyColor(words), 'magenta', words);
  });

  it('is none that the words suggest, if one is left', () => {
    equal(chooseKeyColor('A pink flower among leaves'), 'blue');
    equal(chooseKeyColor('A green, pink and blue parrot with blue wings and green eyes'), 'magenta');
  });

  it('reads whole words', () => {
    for (const words of ['A street in prose', 'A plumber', 'Ein Fernseher', 'A season'])
      equal(chooseKeyColor(words), 'green');
  });

  it('is asked for after the prompt, by its name and its value', () => {
    const asked = addKeyBackground('A red ball', 'magenta');
    match(asked, /^A red ball\n\nBackground: one flat, even color, pure magenta \(#FF00FF\)/);
    equal(keyColors.magenta.rgb.map((one) => one.toString(16).padStart(2, '0')).join(''), 'ff00ff');
  });
});
