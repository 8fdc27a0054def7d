import assert from 'node:assert/strict';
import { numberLines } from '../../../../src/plan/common/request.ts';
import { buildMessages } from '../../../../src/sessions/common/buildMessages.ts';
import { addTurn, emptyDraft, newSession } from '../../../../src/sessions/common/editSession.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { options } from '../../sessions/common/pictures.ts';

const quote = (text: string): Quote => ({
  ...{ id: 'd', kind: 'file' as const, uri: 'file:///a.md', fileName: 'a.md', languageId: 'markdown' },
  ...{ firstLine: 1, lastLine: text.split('\n').length, text },
});

function sentFor(text: string, pictures?: number): string {
  const illustrates = pictures === undefined ? {} : { pictures };
  const ask = { mode: 'chat' as const, prompt: 'Where, and with what?', options, context: [quote(text)], illustrates };
  const session = addTurn(newSession({ now: 1, id: 's' }, emptyDraft('chat', options)), ask, { now: 2, id: 't' });
  const [turn] = session.turns;
  return turn ? (buildMessages(session, { turn, result: {} }, '').at(-1)?.content ?? '') : '';
}

describe('The request for a plan', () => {
  it('contains the document with line numbers, the prompt, and the format of the answer', () => {
    const sent = sentFor('# A\r\n\r\n```\ncode\n```', 5);
    assert.ok(sent.includes('````\n1: # A\n2: \n3: ```\n4: code\n5: ```\n````'), sent);
    assert.ok(sent.includes('Where, and with what?'));
    assert.ok(sent.includes('Choose 5 places'));
    assert.ok(sent.includes('JSON alone'));
    assert.ok(sentFor('# A').includes('Choose 3 to 8 places'));
  });

  it('contains the beginning of each section of a long document, and how much was omitted', () => {
    const section = (name: string) => `## ${name}\n${'A line of words.\n'.repeat(2_000)}`;
    const text = ['a', 'b', 'c', 'd', 'e', 'f'].map(section).join('');
    const { lines, sent } = numberLines(quote(text));
    const words = sentFor(text);
    assert.ok(sent < lines && sent > 1_000);
    assert.ok(words.length < 140_000, `${words.length}`);
    for (const name of 'abcdef') assert.ok(words.includes(`## ${name}\n`));
    assert.ok(words.includes(`${sent} of its ${lines} lines are here`));
    assert.ok(/\n\[\d+ lines left out\]\n\d+: ## b\n/.test(words));
  });

  it('is limited in length for any document', () => {
    for (const text of [
      '# a\n'.repeat(200_000),
      'x'.repeat(1_000_000),
      '\n'.repeat(900_000),
      'y '.repeat(1_500).concat('\n').repeat(300),
    ])
      assert.ok(numberLines(quote(text)).text.length < 150_000);
  });
});
