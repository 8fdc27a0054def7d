import assert from 'node:assert/strict';
import { ReadyPrompts, useReadyPrompt } from '../../../../src/prompts/host/promptTemplatePicker.ts';
import { changeDraft, toTurnRequest } from '../../../../src/sessions/common/draft.ts';
import type { Ask } from '../../../../src/sessions/common/editSession.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { options } from '../../sessions/common/pictures.ts';
import { MemoryFolder } from '../../sessions/host/memory.ts';
import { present } from '../../sessions/host/pictureHarness.ts';
import { english } from '../../strings/english.ts';

const quote: Quote = {
  id: 'q',
  uri: '',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 1,
  lastLine: 1,
  text: 'A tower',
};

/** A session with a draft, and a user who answers `input` when asked. */
function desk(input?: string) {
  const sessions = new Sessions({ folder: new MemoryFolder(), onProblem: (problem) => assert.fail(String(problem)) });
  const { id } = sessions.create('chat', options);
  const asked: Ask[] = [];
  const shown: string[] = [];
  const own = [
    { id: 'own-Sketch', name: 'Sketch', mode: 'image' as const, text: 'A sketch of {{selection}}' },
    { id: 'own-Define', name: 'Define', mode: 'chat' as const, text: 'Define “{{selection}}”.' },
  ];
  const readyPrompts = new ReadyPrompts(
    english.l10n,
    () => ({ own, workspace: [] }),
    async () => input,
  );
  const use = (readyPromptId: string, text = '') =>
    useReadyPrompt(
      {
        sessions,
        readyPrompts,
        asking: { send: async () => void asked.push(toTurnRequest(present(sessions.get(id)).draft)) },
        announcer: { draftChanged: () => void shown.push(sessions.get(id)?.draft.text ?? '') },
      },
      id,
      { readyPromptId, text, options },
    );
  const withQuote = () => sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, quote })));
  return { sessions, id, readyPrompts, asked, shown, use, withQuote };
}

describe('Chosen prompt', () => {
  it('is sent with the passage and the typed text', async () => {
    const { use, withQuote, asked } = desk();
    withQuote();
    await use('shorten', 'Keep the end.');
    assert.equal(asked.length, 1);
    assert.match(asked[0]?.prompt ?? '', /^Shorten this text .*\n\nKeep the end\.$/);
    assert.equal(asked[0]?.quote?.text, 'A tower');
  });

  it('asks for input, and sends nothing if the user cancels', async () => {
    const said = desk('French');
    said.withQuote();
    await said.use('translate');
    assert.match(said.asked[0]?.prompt ?? '', /^Translate this text into French\./);
    const cancelled = desk();
    cancelled.withQuote();
    await cancelled.use('translate');
    assert.deepEqual([cancelled.asked, cancelled.shown], [[], ['']]);
  });

  it('is sent without a separate passage if it contains it, and the next one with it again', async () => {
    const { use, withQuote, asked } = desk();
    withQuote();
    await use('own-Define');
    assert.deepEqual(
      [asked[0]?.prompt, asked[0]?.quote?.text, asked[0]?.holdsPassage],
      ['Define “A tower”.', 'A tower', true],
    );
    await use('shorten');
    assert.equal(asked[1]?.holdsPassage, undefined);
  });

  it('keeps several passages separate', async () => {
    const { use, sessions, id, asked, readyPrompts } = desk();
    const passages = [quote, { ...quote, id: 'r', text: 'A mill' }];
    sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, passages })));
    await use('own-Define');
    assert.deepEqual([asked[0]?.prompt, asked[0]?.passages], ['Define “the text above”.', passages]);
    assert.equal((await readyPrompts.expand('/define', { passages }))?.text, 'Define “the text above”.');
  });

  it('for pictures illustrates the passage', async () => {
    const { use, withQuote, asked } = desk();
    withQuote();
    await use('own-Sketch');
    assert.deepEqual([asked[0]?.mode, asked[0]?.prompt], ['image', 'A sketch of A tower']);
  });

  it('is put into the composer if there is nothing it can refer to', async () => {
    const { use, asked, shown } = desk();
    await use('storyboard');
    assert.deepEqual(asked, []);
    assert.match(shown[0] ?? '', /^Turn this into a storyboard/);
  });

  it('does nothing if it is unknown', async () => {
    const { use, asked, shown } = desk();
    await use('own-Gone', 'text');
    assert.deepEqual([asked, shown], [[], []]);
  });
});

describe('Text given to a command', () => {
  it('is sent unchanged unless it names a prompt', async () => {
    const { readyPrompts } = desk('French');
    assert.deepEqual(await readyPrompts.expand('/etc is a folder', {}), {
      text: '/etc is a folder',
      holdsSelection: false,
    });
    assert.match((await readyPrompts.expand('/Translate', {}))?.text ?? '', /into French/);
    assert.deepEqual(await readyPrompts.expand('/sketch', { quote }), {
      text: 'A sketch of A tower',
      holdsSelection: true,
    });
  });

  it('is undefined if the user cancels', async () => {
    assert.equal(await desk().readyPrompts.expand('/Translate', {}), undefined);
  });
});

describe('Listed prompts', () => {
  it('have readable names and show what they send', () => {
    const views = desk().readyPrompts.views();
    const names = [
      'Sketch',
      'Define',
      'Explain',
      'Improve',
      'Shorten',
      'Translate...',
      'Create Image Prompt',
      'Storyboard',
    ];
    assert.deepEqual(
      views.map(({ name }) => name),
      [...names, 'Shot list', 'Alt Text'],
    );
    assert.ok(views.every(({ hint }) => hint.length <= 160));
  });
});
