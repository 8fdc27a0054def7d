import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PageState } from '../../../src/panel/common/pageState.ts';
import type { ResultView } from '../../../src/panel/common/resultView.ts';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { change, cutOff, queued, several, versatile } from '../fixtures/chats.ts';
import { states } from '../fixtures/states.ts';
import { failed, imageComposer, picture, result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const told = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;

function button(page: Page, name: string) {
  return page.getByRole('article').getByRole('button', { name, exact: true });
}

/** Returns the last page state that the page posted to the host to be kept. */
async function kept(page: Page): Promise<PageState> {
  const told = await page.evaluate(() => window.limn.posted.findLast(({ type }) => type === 'pageState'));
  ok(told?.type === 'pageState');
  const { type: _, ...rest } = told;
  return rest;
}

/** Returns the accessible name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}

describe('A turn of a chat', () => {
  const open = usePage();

  it('is edited in place and sent again; the focus moves to Edit, then to its row when the turn runs', async () => {
    const page = await open({ first: states['chat-versatile']() });
    await button(page, 'Edit').focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('textbox', { name: 'Edit', exact: true });
    equal(await box.inputValue(), 'Light the lamp at six.');
    await page.keyboard.type(' Sharp.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    equal(await focused(page), 'Edit');
    const text = 'Light the lamp at six. Sharp.';
    deepEqual(await takePostedMessages(page), [{ type: 'editTurn', turnId: 't1', text }]);
    await postHostMessages(page, {
      ...told,
      turn: turn({ prompt: text, result: result({ id: 'r2', state: 'running' }) }),
    });
    equal(await page.locator('.prompt').textContent(), text);
    equal(await page.locator('.actions.unfinished:focus').count(), 1);
  });

  it('keeps its prompt if editing is canceled by Escape or Cancel, and returns the focus to Edit', async () => {
    const page = await open({ first: states['chat-versatile']() });
    for (const leave of [() => page.keyboard.press('Escape'), () => button(page, 'Cancel').click()]) {
      await button(page, 'Edit').click();
      await page.keyboard.type(' Or not.');
      await leave();
      equal(await page.locator('.prompt').textContent(), 'Light the lamp at six.');
      equal(await focused(page), 'Edit');
    }
    deepEqual(await takePostedMessages(page), []);
  });

  it('carries an edit in progress over to the next page, until it is sent or canceled', async () => {
    const first = states['chat-versatile']();
    const from = await open({ first });
    await button(from, 'Edit').click();
    await from.keyboard.type(' Sharp.');
    const to = await open({ first: { ...first, pageState: await kept(from) } });
    const box = to.getByRole('textbox', { name: 'Edit', exact: true });
    equal(await box.inputValue(), 'Light the lamp at six. Sharp.');
    await button(to, 'Cancel').click();
    deepEqual((await kept(to)).edits, undefined);
    equal(await to.locator('.prompt').textContent(), 'Light the lamp at six.');
  });

  it('does not keep an edit in progress if history is off', async () => {
    const first = states['chat-versatile']();
    const page = await open({ first: { ...first, preferences: { ...first.preferences, isForgetful: true } } });
    await button(page, 'Edit').click();
    await page.keyboard.type(' Sharp.');
    deepEqual((await kept(page)).edits, undefined);
  });

  it('is sent after editing by the send key of the settings', async () => {
    const preferences = { sendKey: 'ctrlEnter' as const, readyPrompts: [] };
    const page = await open({ first: states['chat-versatile']() });
    await postHostMessages(page, { type: 'preferences', preferences });
    await button(page, 'Edit').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Then rest.');
    deepEqual(await takePostedMessages(page), []);
    await page.keyboard.press('Control+Enter');
    const text = 'Light the lamp at six.\nThen rest.';
    deepEqual(await takePostedMessages(page), [{ type: 'editTurn', turnId: 't1', text }]);
  });

  it('rejects pasted text that would freeze its text box, with an alert that shows the limit and where to paste instead', async () => {
    const page = await open({ first: states['chat-versatile']() });
    await button(page, 'Edit').click();
    const box = page.getByRole('textbox', { name: 'Edit', exact: true });
    const before = await box.inputValue();
    const paste = async (length: number) => {
      await page.evaluate((count) => navigator.clipboard.writeText('x'.repeat(count)), length);
      await page.keyboard.press('Control+V');
    };
    await paste(1_000_000);
    await page.getByRole('alert').getByText("You can't paste more than 20,000 characters here.").waitFor();
    equal(await box.inputValue(), before);
    await paste(20_000);
    equal((await box.inputValue()).length, before.length + 20_000);
    equal(await page.getByRole('alert').count(), 0);
  });

  it('is not sent again if the edited prompt has only white space', async () => {
    const page = await open({ first: states['chat-versatile']() });
    await button(page, 'Edit').click();
    await page.getByRole('textbox', { name: 'Edit', exact: true }).fill('  ');
    await button(page, 'Send').click();
    deepEqual(await takePostedMessages(page), []);
  });

  it('is deleted, and the focus then moves to the message box', async () => {
    const page = await open({ first: states['chat-versatile']() });
    await button(page, 'Delete').focus();
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'deleteTurn', turnId: 't1' }]);
    await postHostMessages(page, snapshot({ turns: [turn({ id: 't9' })] }));
    equal(await focused(page), 'Message');
  });

  it('shows Edit and Delete on hover and on focus, and cannot be edited if it is not open', async () => {
    const page = await open({ first: states['chat-versatile']() });
    const seen = () => page.locator('.turn-tools').evaluate((own) => getComputedStyle(own).opacity);
    await page.mouse.move(0, 0);
    equal(await seen(), '0');
    await page.locator('.prompt').hover();
    equal(await seen(), '1');
    await page.mouse.move(0, 0);
    await button(page, 'Delete').focus();
    equal(await seen(), '1');
    await postHostMessages(page, states['chat-answer']());
    equal(await button(page, 'Edit').count(), 0);
  });

  it('steps through the versions of its prompt and of its answer together', async () => {
    const page = await open({ first: states['chat-answer']() });
    await button(page, 'Previous response').focus();
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'showVersion', resultId: 'r1', step: -1 }]);
    const before = turn({
      prompt: 'As first asked.',
      version: { shown: 1, of: 2 },
      result: result({ text: 'First.' }),
    });
    await postHostMessages(page, { ...told, turn: before });
    equal(await page.locator('.prompt').textContent(), 'As first asked.');
    equal(await focused(page), 'Previous response');
    await button(page, 'Next response').click();
    deepEqual((await takePostedMessages(page)).at(-1), { type: 'showVersion', resultId: 'r1', step: 1 });
  });

  it('is shown as waiting while the previous answer runs, and can be withdrawn', async () => {
    const page = await open({ first: states['chat-queued']() });
    const waiting = page.getByRole('article', { name: 'Chat, queued' });
    equal(await waiting.locator('.clock').textContent(), 'Queued');
    equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 1);
    await waiting.getByRole('button', { name: 'Remove from Queue', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'stop', resultId: 'r-t2' }]);
  });

  it('can be followed by another while it runs, since the message box still sends', async () => {
    const page = await open({ first: states['chat-queued']() });
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('And a cover.');
    await page.keyboard.press('Enter');
    equal((await takePostedMessages(page)).find(({ type }) => type === 'send')?.type, 'send');
    await postHostMessages(page, { ...told, turn: queued('t3', 'And a cover.') });
    equal(await page.getByRole('article').count(), 3);
  });

  it('is continued after a cut-off answer by the only primary button', async () => {
    const page = await open({ first: snapshot({ turns: [cutOff()] }) });
    deepEqual(await page.locator('vscode-button.primary').allInnerTexts(), ['Continue']);
    await button(page, 'Continue').click();
    deepEqual(await takePostedMessages(page), [{ type: 'resultAction', resultId: 'r1', action: 'continue' }]);
    const { text } = cutOff().result;
    const whole = `${text} and on`;
    for (const state of ['running', 'done'] as const) {
      const further = result({ id: 'r2', state, text: state === 'done' ? whole : text });
      await postHostMessages(page, { ...told, turn: turn({ result: further }) });
    }
    deepEqual(await page.locator('.answer p').allInnerTexts(), [whole]);
  });

  it('has its less likely actions under More, always in the same order', async () => {
    const page = await open({ first: states['chat-versatile']() });
    await button(page, 'More').click();
    const names = ['Copy as Plain Text', 'Use as Image Prompt', 'Show Request'];
    deepEqual(await page.getByRole('menuitem').allInnerTexts(), names);
    await page.getByRole('menuitem', { name: 'Show Request' }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'resultAction', resultId: 'r1', action: 'showRequest' }]);
  });

  it('offers Show Request in its failure if it failed and has no other action', async () => {
    const result: ResultView = { ...failed('r1', { title: 'Service error' }), actions: ['showRequest'] };
    const page = await open({ first: snapshot({ turns: [turn({ mode: 'chat', result })] }) });
    await page.getByRole('alert').getByRole('button', { name: 'Show Request' }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'resultAction', resultId: 'r1', action: 'showRequest' }]);
    equal(await button(page, 'Show Request').count(), 1);
  });

  it('shows the context that was sent with it, and opens it', async () => {
    const page = await open({ first: states['chat-versatile']() });
    await button(page, 'lamp.ts 12 lines').click();
    deepEqual(await takePostedMessages(page), [{ type: 'revealQuote', quoteId: 'q2' }]);
  });
});

describe('A turn of pictures', () => {
  const open = usePage();
  const drawn = (part: Partial<TurnView> = {}) =>
    turn({
      mode: 'image',
      prompt: 'A tower',
      isOpen: true,
      result: result({ pictures: [picture], actions: ['insert'] }),
      ...part,
    });

  it('is edited in place, says that new pictures are paid for again, and is sent by its only primary button', async () => {
    const page = await open({ first: snapshot({ turns: [drawn()], composer: { ...imageComposer, text: 'A mill' } }) });
    const looks = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('vscode-button.primary')].map((one) => {
          const base = one.shadowRoot?.querySelector('[part="base"]') ?? one;
          return `${one.textContent?.trim()} ${getComputedStyle(base).backgroundColor}`;
        }),
      );
    const [insert] = await looks();
    await button(page, 'Edit').click();
    await page.getByText('Generates new images, which might be billed. Existing images are kept.').waitFor();
    const [send, insertNow] = await looks();
    equal(send?.split(' ').slice(1).join(), insert?.split(' ').slice(1).join());
    ok(insertNow !== insert);
    deepEqual(await takePostedMessages(page), []);
    await page.keyboard.type(' at dusk');
    await button(page, 'Send').click();
    deepEqual(await takePostedMessages(page), [{ type: 'editTurn', turnId: 't1', text: 'A tower at dusk' }]);
    deepEqual(await looks(), [insert]);
  });

  it('gives the other primary buttons their look back if it is removed while it is edited', async () => {
    const other = drawn({
      id: 't2',
      prompt: 'A mill',
      result: result({ id: 'r2', pictures: [picture], actions: ['insert'] }),
    });
    const page = await open({ first: snapshot({ turns: [other, drawn()] }) });
    const isEditing = () => page.evaluate(() => document.body.classList.contains('editing'));
    await page.getByRole('article').last().getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('limn-prompt textarea').waitFor();
    equal(await isEditing(), true);
    await postHostMessages(page, snapshot({ turns: [other] }));
    equal(await isEditing(), false);
  });

  it('has only the Edit Prompt button of its failure if it failed and the failure has one', async () => {
    const failureActions = [{ failureAction: 'editPrompt', label: 'Edit Prompt', primary: true }] as const;
    const offered = async (part: Parameters<typeof failed>[1], hasPrompts?: true) => {
      const shown = drawn({ result: failed('f1', part), ...(hasPrompts && { hasPrompts }) });
      const page = await open({ first: snapshot({ turns: [shown] }) });
      return [await button(page, 'Edit').count(), await button(page, 'Edit Prompt').count()];
    };
    deepEqual(await offered({ failureActions: [...failureActions] }), [0, 1]);
    deepEqual(await offered({}), [1, 0]);
    deepEqual(await offered({ failureActions: [...failureActions] }, true), [1, 1]);
  });

  it('of several prompts is edited in the message box', async () => {
    const page = await open({ first: snapshot({ turns: [drawn({ hasPrompts: true })] }) });
    await button(page, 'Edit').click();
    await button(page, 'Delete').click();
    deepEqual(await takePostedMessages(page), [
      { type: 'editInComposer', turnId: 't1' },
      { type: 'deleteTurn', turnId: 't1' },
    ]);
  });
});

describe('Several answers of one turn', () => {
  const open = usePage();

  it('are shown below each other with their passages, numbers and facts, and share one row of buttons', async () => {
    const page = await open({ first: states['chat-several']() });
    for (const [index, name] of ['Response 1 of 3', 'Response 2 of 3', 'Response 3 of 3'].entries()) {
      const one = page.getByRole('region', { name, exact: true });
      equal(await one.getByRole('button', { name: `lighthouse.md line ${index + 3}`, exact: true }).count(), 1);
      ok((await one.locator('.facts').textContent())?.includes(`${index + 1}.2 s`));
    }
    equal(await button(page, 'Insert').count(), 1);
    await button(page, 'Replace Selection').click();
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Copy as Plain Text' }).click();
    const part = several()
      .answers?.map((one) => one.result.text)
      .join('\n\n');
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r1', action: 'replace' },
      { type: 'resultAction', resultId: 'r1', action: 'copyPlain', part },
    ]);
  });

  it('are regenerated and stepped through separately', async () => {
    const all = several();
    const answers = all.answers?.map((one, index) => (index === 1 ? { ...one, version: { shown: 2, of: 3 } } : one));
    const page = await open({ first: snapshot({ turns: [{ ...all, ...(answers && { answers }) }] }) });
    equal(await button(page, 'Regenerate').count(), 3);
    const two = page.getByRole('region', { name: 'Response 2 of 3', exact: true });
    equal((await two.locator('.versions').textContent())?.trim(), '2 of 3');
    equal(await page.locator('.versions').count(), 1);
    for (const name of ['Regenerate', 'Previous response', 'Next response'])
      await two.getByRole('button', { name, exact: true }).click();
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r2', action: 'regenerate' },
      { type: 'showVersion', resultId: 'r2', step: -1 },
      { type: 'showVersion', resultId: 'r2', step: 1 },
    ]);
  });

  it('stream one after the other, are stopped together, and are announced as ready once', async () => {
    const all = several();
    const [first, second, third] = all.answers ?? [];
    if (!first || !second || !third) throw new Error('There are three.');
    const running = { ...second, result: result({ id: 'r2', state: 'running', status: 'Generating response' }) };
    const waiting = { ...third, result: result({ id: 'r3', state: 'running', queued: true, status: 'Queued' }) };
    const page = await open({ first: snapshot({ turns: [{ ...all, answers: [first, running, waiting] }] }) });
    await postHostMessages(page, { type: 'delta', resultId: 'r2', kind: 'text', offset: 0, text: 'Nobody' });
    const two = page.getByRole('region', { name: 'Response 2 of 3', exact: true });
    await two.locator('.answer p', { hasText: 'Nobody' }).waitFor();
    equal(await page.getByRole('status').textContent(), 'Sent. Generating response');
    await page.locator('limn-composer').getByRole('button', { name: 'Stop', exact: true }).click();
    deepEqual(
      (await takePostedMessages(page)).map((message) => message.type === 'stop' && message.resultId),
      ['r2', 'r3'],
    );
    await postHostMessages(page, { ...told, turn: all });
    equal(await page.getByRole('status').textContent(), 'Response ready');
  });
});

describe('An answer', () => {
  const open = usePage();

  it('offers to apply a code block to the file that it names for the block', async () => {
    const page = await open({ first: states['chat-versatile']() });
    for (const name of ['Apply to tower.ts', 'Apply to index.html', 'Apply to page.css'])
      await button(page, name).click();
    deepEqual(await takePostedMessages(page), [
      { type: 'applyCode', resultId: 'r1', fileName: 'src/tower.ts', text: 'export const steps = 199;\n' },
      { type: 'applyCode', resultId: 'r1', fileName: 'docs/last keeper/index.html', text: '<p>Lit at six.</p>\n' },
      { type: 'applyCode', resultId: 'r1', fileName: 'docs/page.css', text: 'p { margin: 0 }\n' },
    ]);
  });

  it('offers a code block as the prompt of a picture', async () => {
    const part = 'The lamp at dusk, seen from the water.\n';
    const text = `\`\`\`\n${part}\`\`\``;
    const view = turn({ isOpen: true, result: result({ text, actions: ['insert', 'useAsPrompt'] }) });
    const page = await open({ first: snapshot({ turns: [view] }) });
    await page.locator('.code').getByRole('button', { name: 'Use as Image Prompt', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'resultAction', resultId: 'r1', action: 'useAsPrompt', part }]);
  });

  it('makes the workspace files that it names in prose and in code buttons that open them, and no others', async () => {
    const page = await open({ first: states['chat-versatile']() });
    deepEqual(await page.locator('.answer .file').allInnerTexts(), ['src/lamp.ts', 'lighthouse.md']);
    await button(page, 'src/lamp.ts').click();
    deepEqual(await takePostedMessages(page), [{ type: 'openFile', resultId: 'r1', name: 'src/lamp.ts' }]);
  });

  it('opens the files that its links lead to, and shows a link without a target as text', async () => {
    const text =
      'Read [the **goal**](docs/goal.md#start), [line 7](src/lamp.ts:7), [a page](my%20page.md), ![the map](map.png), ' +
      '[gone](gone.md), [run](command:x), [none]() and [up](#top). The goal is docs/goal.md, my page.md is not.';
    const files = ['docs/goal.md', 'src/lamp.ts:7', 'my page.md', 'map.png'];
    const page = await open({ first: snapshot({ turns: [turn({ result: result({ text, files }) })] }) });
    const names = ['the goal', 'line 7', 'a page', 'the map', 'docs/goal.md'];
    deepEqual(await page.locator('.answer .file').allInnerTexts(), names);
    equal(await page.locator('.answer a').count(), 0);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    for (const name of ['the goal', 'line 7', 'a page']) await link(name).click();
    await link('the map').focus();
    await page.keyboard.press('Enter');
    const opened = files.map((name) => ({ type: 'openFile', resultId: 'r1', name }));
    deepEqual(await takePostedMessages(page), opened);
    await page.locator('limn-answer').evaluate((answer) => document.getSelection()?.selectAllChildren(answer));
    await page.getByRole('button', { name: 'Quote in Message', exact: true }).click();
    const quoted = await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue();
    equal(quoted.includes('[the **goal**](docs/goal.md#start)') && quoted.includes('![the map](map.png)'), true);
    ok(quoted.includes('[gone](gone.md), run, none and up.'), quoted);
  });

  it('links a file name that it contains 20,000 times', async () => {
    const text = 'lamp.ts '.repeat(20_000);
    const page = await open({ first: snapshot({ turns: [turn({ result: result({ text, files: ['lamp.ts'] }) })] }) });
    equal(await page.locator('.answer .file').count(), 20_000);
  });

  it('has each file link and button once, even if the turn is posted again or with another text', async () => {
    const page = await open({
      first: snapshot({ turns: [{ ...versatile(), result: { ...versatile().result, files: [] } }] }),
    });
    equal(await page.locator('.answer .file').count(), 0);
    for (const _ of [1, 2]) await postHostMessages(page, { ...told, turn: versatile() });
    equal(await page.locator('.answer .file').count(), 2);
    equal(await button(page, 'Apply to tower.ts').count(), 1);
    equal(await page.locator('.host').count(), 1);
    const other = { ...versatile(), result: { ...versatile().result, text: 'Only `src/lamp.ts`.' } };
    await postHostMessages(page, { ...told, turn: other });
    deepEqual(await page.locator('.answer .file').allInnerTexts(), ['src/lamp.ts']);
    equal(await page.locator('.code').count(), 0);
  });

  it('does not offer to apply code that is still streaming', async () => {
    const running = result({ state: 'running', status: 'Generating response', text: change, actions: [] });
    const page = await open({ first: snapshot({ turns: [turn({ result: running })] }) });
    await page.locator('.code').first().waitFor();
    equal(await button(page, 'Apply to tower.ts').count(), 0);
  });

  it('shows a remote picture as a link that names its host, and does not request it', async () => {
    const page = await open({ first: snapshot({}) });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await postHostMessages(page, states['chat-versatile']());
    const link = page.getByRole('link', { name: 'The tower at dusk (Image at pictures.example.com)', exact: true });
    equal(await link.getAttribute('href'), 'https://pictures.example.com/tower.png');
    deepEqual([asked, await page.locator('.answer img').count()], [[], 0]);
  });
});
