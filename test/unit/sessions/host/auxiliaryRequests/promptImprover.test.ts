import assert from 'node:assert/strict';
import type { FailureReport } from '../../../../../src/service/common/failureReport.ts';
import { changeDraft } from '../../../../../src/sessions/common/draft.ts';
import { answerImprovedText } from '../../../../../src/sessions/common/improvedText.ts';
import { AuxiliaryRequests } from '../../../../../src/sessions/host/auxiliaryRequests/auxiliaryRequests.ts';
import { PromptImprover } from '../../../../../src/sessions/host/auxiliaryRequests/promptImprover.ts';
import { type ScriptedServer, startScripted } from '../../../../service/scripted.ts';
import { completion } from '../../../service/common/samples.ts';
import { createImageHarness } from '../pictureHarness.ts';

const answer = (content: string) => JSON.stringify(completion({ content }));

describe('An improved prompt', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  function desk({ agrees = true, onConfirm = (): void => undefined } = {}) {
    const parts = createImageHarness(server);
    const told: string[] = [];
    const requests = new AuxiliaryRequests({
      setUp: { stillReady: parts.stillReady, ensureTarget: async () => ({ ...parts.ready, model: 'chat-1' }) },
      inFlight: parts.inFlight,
      service: parts.service,
      settings: () => parts.settings,
      withProgress: (run) => run(new AbortController().signal),
      tell: ({ kind }: FailureReport) => void told.push(kind),
    });
    const confirm = async (model: string) => {
      told.push(`confirm ${model}`);
      onConfirm();
      return agrees;
    };
    const improver = new PromptImprover(requests, parts.sessions, confirm, () => void told.push('same'));
    const type = (text: string) =>
      parts.sessions.change(
        parts.id,
        (now) => changeDraft(now, (draft) => ({ ...draft, mode: 'image', text })),
        'once',
      );
    type('a lamp');
    const session = () => {
      const found = parts.sessions.get(parts.id);
      assert.ok(found);
      return found;
    };
    const context = { styles: [], characters: [], aspectRatio: '16:9', images: 0, changesImage: false, passage: '' };
    const improve = () => improver.improve(parts.id, { ...context, prompt: session().draft.text });
    const reply = (how: 'keep' | 'undo' | 'use') =>
      parts.sessions.change(parts.id, (now) => changeDraft(now, (draft) => answerImprovedText(draft, how)), 'once');
    return { told, type, session, improve, reply };
  }

  it('takes one confirmed request, which the session counts, and can be taken back', async () => {
    const { improve, session, told, reply } = desk();
    server.next({ body: answer('Improved prompt:\nA lamp at dusk') });
    assert.equal(await improve(), true);
    assert.deepEqual(told, ['confirm chat-1']);
    assert.equal(server.requests.length, 1);
    assert.match(JSON.stringify(server.requests[0]), /a lamp[^"]*Aspect ratio: 16:9/);
    const { draft, others, turns } = session();
    assert.deepEqual([draft.text, draft.improved], ['A lamp at dusk', { before: 'a lamp', after: 'A lamp at dusk' }]);
    assert.deepEqual([others?.requests, turns.length], [1, 0]);
    reply('undo');
    assert.deepEqual([session().draft.text, session().draft.improved], ['a lamp', undefined]);
  });

  it('stays when it is kept', async () => {
    const { improve, session, reply } = desk();
    server.next({ body: answer('A lamp at dusk') });
    await improve();
    reply('keep');
    assert.deepEqual([session().draft.text, session().draft.improved], ['A lamp at dusk', undefined]);
  });

  it('is only offered if the prompt was changed meanwhile', async () => {
    const { improve, type, session, reply } = desk({ onConfirm: () => void type('a lamp and a cat') });
    server.next({ body: answer('A lamp at dusk') });
    assert.equal(await improve(), true);
    assert.equal(session().draft.text, 'a lamp and a cat');
    reply('use');
    assert.equal(session().draft.text, 'A lamp at dusk');
    reply('undo');
    assert.equal(session().draft.text, 'a lamp and a cat');
  });

  it('is not requested if the user cancels the confirmation', async () => {
    const { improve, session } = desk({ agrees: false });
    assert.equal(await improve(), false);
    assert.deepEqual([server.requests.length, session().others, session().draft.text], [0, undefined, 'a lamp']);
  });

  it('is requested once if it is wanted twice at the same time', async () => {
    const { improve } = desk();
    server.next({ body: answer('A lamp at dusk') });
    await Promise.all([improve(), improve()]);
    assert.equal(server.requests.length, 1);
  });

  for (const [what, said, kind] of [
    ['empty', answer(''), 'answerEmpty'],
    ['a refusal', answer('I’m sorry, I can’t help with that.'), 'refused'],
    ['the same', answer('“a lamp”'), 'same'],
    ['too long', answer('x'.repeat(32_001)), 'answerTooLarge'],
  ] as const)
    it(`changes nothing if the answer is ${what}, which is said and counted`, async () => {
      const { improve, session, told } = desk();
      server.next({ body: said });
      assert.equal(await improve(), false);
      assert.deepEqual(told, ['confirm chat-1', kind]);
      const { draft, others } = session();
      assert.deepEqual([draft.text, draft.improved, others?.requests], ['a lamp', undefined, 1]);
    });
});
