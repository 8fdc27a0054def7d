import assert from 'node:assert/strict';
import { buildTitlePrompt, parseTitle } from '../../../../src/sessions/host/auxiliaryRequests/auxiliaryRequests.ts';
import { quote, result, sessionOf, turn } from '../../panel/host/view/viewFixtures.ts';

describe('Suggested title', () => {
  for (const [what, answer, title] of [
    ['alone', 'The stair of the last keeper', 'The stair of the last keeper'],
    ['in quotation marks', '“The stair of the last keeper”', 'The stair of the last keeper'],
    ['behind a label', 'Title: The stair', 'The stair'],
    ['behind a label in marks', '**Title:** "The stair"', 'The stair'],
    ['as a heading', '# The *stair*', 'The stair'],
    ['in a fence', '```\nThe stair\n```', 'The stair'],
    ['after a line that leads to it', 'Here is a title:\n\nThe stair', 'The stair'],
    ['with a label on its own line', 'Title:\n\n**The stair**', 'The stair'],
    ['before an explanation', 'The stair\n\nIt is short, since the session is.', 'The stair'],
    ['of several in a list', '1. The stair\n2. The keeper', 'The stair'],
    ['with a full stop', 'The stair.', 'The stair'],
    ['that goes on…', 'The stair…', 'The stair…'],
    ['in another language', 'Titel: „Die Treppe“', 'Die Treppe'],
    ['in a third language', '标题：《楼梯》', '《楼梯》'],
    ['with a name in it', 'Rename snake_case names', 'Rename snake_case names'],
    ['too long', `${'word '.repeat(40)}`, `${'word '.repeat(15).trim()} word…`],
  ] as const)
    it(`is parsed from an answer: ${what}`, () => {
      assert.equal(parseTitle(answer), title);
    });

  for (const [what, answer] of [
    ['empty', ''],
    ['blank', ' \n\n'],
    ['an empty fence', '```\n```'],
    ['a label alone', 'Title:'],
    ['a refusal', 'I’m sorry, I cannot help with that.'],
  ] as const)
    it(`is undefined for an answer that is ${what}`, () => {
      assert.equal(parseTitle(answer), undefined);
    });
});

describe('Prompt for a suggested title', () => {
  it('contains the passage, requests and truncated answers', () => {
    const answered = turn({
      mode: 'chat',
      prompt: 'Shorten.',
      quote: quote('q'),
      results: [result('r', { text: 'a'.repeat(9_000) })],
    });
    const facts = buildTitlePrompt(sessionOf([answered, turn({ id: 't2', prompt: 'a boat' })]));
    assert.match(
      facts,
      /^It is about this passage:\nThe lamp\.\n\nAsked: Shorten\.\nAnswered: a{400}\n\nAsked: a boat$/,
    );
  });

  it('stays small for a long session, and includes its end', () => {
    const turns = Array.from({ length: 300 }, (_, at) => turn({ id: `t${at}`, prompt: `${at} ${'x'.repeat(2_000)}` }));
    const facts = buildTitlePrompt(sessionOf(turns));
    assert.match(facts, /Asked: 299 x/);
    assert.ok(facts.length < 3_000);
  });
});
