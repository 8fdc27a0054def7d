import assert from 'node:assert/strict';
import { asksForChange } from '../../../../src/core/changes/asksForChange.ts';

const asking = [
  'Improve this text.',
  'Please shorten it to two sentences.',
  'Can you translate this into French?',
  'Make it shorter. Keep the string.',
  'The tone is stiff. Make this friendlier!',
  'Fix the spelling.',
  'Tighten this.',
  'Rewrite the passage in plain words',
  'Verbessere diesen Absatz.',
  'Bitte kürzen.',
  'Kannst du das bitte ins Englische übersetzen?',
  'Übersetzen Sie den Text ins Französische',
  'Den Absatz auf die Hälfte kürzen',
  'Formuliere den letzten Satz um.',
  'Mach es freundlicher.',
  '请润色这段文字。',
  '把这段翻译成英文',
  '缩短到一半',
  '帮我改得更生动一些',
  'Traduis ce passage en anglais.',
  'もっと短くしてください',
];

const talking = [
  '',
  'What is this paragraph afraid of?',
  'How would you improve this?',
  'Why did you shorten the second sentence?',
  'Explain how to improve it.',
  'Do not rewrite it, tell me what is wrong.',
  'Turn this into one prompt for an image model.',
  'Turn this into a storyboard of about six panels.',
  'Is the translation correct?',
  'Summarise this in one sentence.',
  'Wie kann man das kürzen?',
  'Was ließe sich verbessern?',
  '怎么改进这段文字？',
  '这段话是什么意思？',
];

describe('A question that asks for a change of its passage', () => {
  for (const words of asking)
    it(`is known by its words: ${words}`, () => {
      assert.equal(asksForChange(words), true);
    });

  for (const words of talking)
    it(`is told from one about it: ${words || '(nothing)'}`, () => {
      assert.equal(asksForChange(words), false);
    });
});
