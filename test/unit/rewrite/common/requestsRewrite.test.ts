import assert from 'node:assert/strict';
import fc from 'fast-check';
import { requestsRewrite } from '../../../../src/rewrite/common/rewriteAnswer.ts';

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
  'Schreib das um, um es kürzer zu machen.',
  'Schreib den Absatz bitte um in Stichpunkte',
  'Schreibe den Text um und lass die Zahlen weg',
  'Schreib ihn um die Hälfte kürzer',
  'Formuliere das neu im Stil einer Zeitung',
  'Formulieren Sie den Absatz neu – ohne Fremdwörter',
  'Mach es freundlicher.',
  '请润色这段文字。',
  '把这段翻译成英文',
  '缩短到一半',
  '帮我改得更生动一些',
  '把它改短一些。',
  '改短一点',
  '再短一些',
  '更正式一点。',
  '能不能写短一点？',
  '让这段话更简洁',
  '換個說法',
  '把這段縮短',
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
  'Correct me if I am wrong, but is he not afraid of the stair?',
  'Correct, but why the stair?',
  'Wie kann man das kürzen?',
  'Schreib mir drei Fragen dazu, um das Verständnis zu prüfen.',
  'Schreibe einen Kommentar um zu erklären, was hier geschieht',
  'Schreib auf, was um 1900 ein Leuchtturm war',
  'Schreibe eine Liste der Dinge rund um den Turm',
  'Formuliere drei Fragen, um die es hier geht.',
  'Schreib auf, was daran neu ist',
  'Was ließe sich verbessern?',
  '怎么改进这段文字？',
  '这段话是什么意思？',
  '把这段总结成一句话',
  '为什么改短一些更好？',
  '这段话短一些会怎样？',
  '让我看看这段话有几个词',
];

describe('Request to rewrite a passage', () => {
  for (const words of asking)
    it(`is recognized: ${words}`, () => {
      assert.equal(requestsRewrite(words), true);
    });

  for (const words of talking)
    it(`is distinguished from a question about the passage: ${words || '(empty)'}`, () => {
      assert.equal(requestsRewrite(words), false);
    });

  it('is not recognized if the German “um” begins a clause or precedes a time, a place or a sum', () => {
    const nouns = fc.constantFrom('eine Frage', 'drei Sätze', 'einen Brief', 'eine Liste', 'mir', 'etwas dazu');
    const verbs = fc.constantFrom('Schreib', 'Schreibe', 'Bitte schreiben Sie', 'Formuliere', 'Formulieren Sie');
    const ends = fc.constantFrom(
      ', um das zu prüfen',
      ' um es zu verstehen.',
      ', um für Kinder verständlich zu sein',
      ' um 1900',
      ' um die Treppe herum',
      ', um die es geht',
      ', um wen es geht und warum',
    );
    fc.assert(
      fc.property(verbs, nouns, ends, (verb, noun, end) => {
        assert.equal(requestsRewrite(`${verb} ${noun}${end}`), false);
      }),
    );
  });
});
