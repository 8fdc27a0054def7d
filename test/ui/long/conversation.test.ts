import { strict as assert } from 'node:assert';
import { streamed } from '../streams.ts';
import { askAndWait, beginSession, messageHasFocus, requestDuring, say } from '../tasks.ts';
import { until } from '../until.ts';
import { modal } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

describe('a conversation', () => {
  const workbench = withWorkbench({
    settings: { 'limn.chat.systemPrompt': 'Be brief.', 'workbench.trustedDomains.promptInTrustedWorkspace': true },
  });
  const limn = () => workbench().limn;
  const press = (keys: string) => workbench().page.keyboard.press(keys);
  const service = () => workbench().service;

  before(() => workbench().setKey('any-word'));
  beforeEach(async () => {
    await beginSession(workbench(), 'New Chat');
  });
  afterEach(() => workbench().tidy());

  it('streams below a fold of its reasoning, leaves who has gone up alone until they jump, and counts its tokens', async () => {
    const part = (number: number) => ({ content: `## Part ${number}\n\n${'All the lamps burn. '.repeat(60)}\n\n` });
    const groups = [[{ reasoning_content: 'Lamps.' }, part(1), part(2), part(3)], [part(4), part(5)], [part(6)]];
    const details = {
      prompt_tokens_details: { cached_tokens: 30 },
      completion_tokens_details: { reasoning_tokens: 2 },
    };
    const usage = { prompt_tokens: 40, completion_tokens: 60, total_tokens: 100, ...details };
    service().hold('stream');
    service().script.next(streamed(groups, { usage }));
    await say(workbench(), 'Tell me of lamps');
    await limn().turn('Chat, running').getByRole('heading', { name: 'Part 3' }).waitFor();
    await until('it is followed', async () => (await rest()) < 2);
    await limn().body.getByRole('main').hover();
    await workbench().page.mouse.wheel(0, -300);
    await limn().button('Jump to latest').waitFor();
    const place = await resting();
    service().release();
    await limn().turn('Chat').getByRole('heading', { name: 'Part 6' }).waitFor();
    assert.equal(await top(), place);
    await limn().button('Jump to latest').click();
    await until('the end is in view', async () => (await rest()) < 2);
    assert.deepEqual([await limn().focused(), await limn().spoken.textContent()], ['Message', 'Answer ready']);
    await limn()
      .words(/^Reasoned for/)
      .waitFor();
    await limn().words('Details').click();
    await limn().words('40 prompt (30 cached), 60 answer, 2 reasoning, 100 in all').waitFor();
    await limn().words('complete (stop)').waitFor();
  });

  it('goes on where it was cut off, and reasoning is not sent back', async () => {
    service().script.next(streamed([[{ reasoning_content: 'Hm.', content: 'One, two' }]], { finish: 'length' }));
    await say(workbench(), 'Count to four');
    await limn().words('Cut off at the length limit.').waitFor();
    service().script.next(streamed([[{ content: ', three, four.' }]]));
    await limn().button('Continue').focus();
    const request = await requestDuring(workbench(), () => press('Enter'));
    await limn().words('One, two, three, four.').waitFor();
    assert.deepEqual(rolesOf(request.body), ['system', 'user', 'assistant', 'user']);
    assert.equal(JSON.stringify(request.body).includes('Hm.'), false);
    await until('Insert has the focus', async () => (await limn().focused()) === 'Insert');
  });

  it('is answered anew, asked in other words, deleted and brought back by the keyboard, and every version stays', async () => {
    await askAndWait(workbench(), 'explain the lamp');
    await limn().button('Regenerate').focus();
    await press('Enter');
    await limn().words('2 of 2').waitFor();
    await until('Insert has the focus', async () => (await limn().focused()) === 'Insert');
    await limn().button('Earlier version').focus();
    await press('Enter');
    await limn().words('1 of 2').waitFor();
    assert.equal(await limn().focused(), 'Earlier version');
    await limn().button('Edit').focus();
    await press('Enter');
    await workbench().page.keyboard.type(' in a table');
    const request = await requestDuring(workbench(), () => press('Enter'));
    assert.equal((request.body as Sent).messages.at(-1)?.content, 'explain the lamp in a table');
    await limn().turn('Chat').getByRole('table').waitFor();
    await limn().words('3 of 3').waitFor();
    await limn().button('Delete').focus();
    await press('Enter');
    await until('the turn is gone', async () => (await limn().turns.count()) === 0);
    await messageHasFocus(workbench());
    await limn().words('The message and its answers were deleted.').waitFor();
    await limn().button('Undo').click();
    await limn().words('3 of 3').waitFor();
  });

  it('lets further messages wait in sight, to be withdrawn or sent in their turn', async () => {
    service().hold('stream');
    await requestDuring(workbench(), () => say(workbench(), 'explain the sea'));
    await limn().turn('Chat, running').waitFor();
    await say(workbench(), 'and a table');
    await limn().turn('Chat, waiting').waitFor();
    await say(workbench(), 'and an outline');
    await limn().words('Waiting for the answer before').nth(1).waitFor();
    await limn().button('Withdraw').focus();
    await press('Enter');
    await until('its words are back', async () => (await limn().message.inputValue()) === 'and an outline');
    await messageHasFocus(workbench());
    await until('it has gone', async () => (await limn().turns.count()) === 2);
    const request = await requestDuring(workbench(), async () => service().release());
    assert.deepEqual(rolesOf(request.body), ['system', 'user', 'assistant', 'user']);
    await limn().turn('Chat').getByRole('table').waitFor();
  });

  it('keeps what came and what was asked when it breaks off, and is asked again only on demand', async () => {
    const { chunks = [], ...begun } = streamed([[{ content: 'It begins well.' }]]);
    service().hold('stream');
    service().script.next({ ...begun, chunks: chunks.slice(0, 1), cut: true });
    await say(workbench(), 'explain the gulls');
    await limn().words('It begins well.').waitFor();
    service().release();
    await limn().failure.waitFor();
    await limn().words('It begins well.').waitFor();
    await limn().words('explain the gulls').first().waitFor();
    await limn().button('Try Again').focus();
    const request = await requestDuring(workbench(), () => press('Enter'));
    assert.equal((request.body as Sent).messages.at(-1)?.content, 'explain the gulls');
    await limn().turn('Chat').waitFor();
  });

  it('asks what to leave out when it is too long for the model, and does just that', async () => {
    for (const question of ['explain one', 'explain two']) await askAndWait(workbench(), question);
    await failAsTooLong('explain three');
    const before = service().requests.length;
    await limn().button('Summarise the Oldest').click();
    await until('it is answered', async () => (await limn().turns.last().getAttribute('aria-label')) === 'Chat');
    const [asked, answered] = service()
      .requests.slice(before)
      .map(({ body }) => (body as Sent).messages);
    assert.match(asked?.[1]?.content ?? '', /^Person:\nexplain one/);
    assert.match(answered?.[0]?.content ?? '', /^Be brief\.\n\nSummary of the conversation/);
    await failAsTooLong('explain four');
    const request = await requestDuring(workbench(), () => limn().button('Leave Out the Oldest').click());
    await until('it is answered', async () => (await limn().turns.last().getAttribute('aria-label')) === 'Chat');
    const asks = (request.body as Sent).messages.filter(({ role }) => role === 'user').map(({ content }) => content);
    assert.deepEqual(asks, ['explain three', 'explain four']);
    await failAsTooLong('explain five');
    await limn().button('Start Fresh').click();
    await until('the session is new', async () => (await limn().turns.count()) === 0);
    assert.equal(await limn().message.inputValue(), 'explain five');
  });

  it('shows what the model wanted to run and runs nothing, and shows the request as it was sent', async () => {
    const call = { index: 0, id: 'c', type: 'function', function: { name: 'read_tide_table', arguments: '{}' } };
    service().script.next(streamed([[{ content: 'A moment.', tool_calls: [call] }]], { finish: 'tool_calls' }));
    const request = await requestDuring(workbench(), () => say(workbench(), 'when is the tide'));
    await limn().words('The model asked to use read_tide_table; Limn runs no tools.').waitFor();
    assert.equal(service().requests.at(-1), request);
    await limn().chooseMore('Show Request');
    await until('the request is shown', async () => (await activeText()).startsWith('{'));
    assert.deepEqual(JSON.parse(await activeText()), request.body);
  });

  it('calls messages back, sends by the key that is set, and keeps what was typed in each session', async () => {
    await askAndWait(workbench(), 'hello');
    await press('ArrowUp');
    assert.equal(await limn().message.inputValue(), 'hello');
    await press('ArrowDown');
    await workbench().setting('limn.chat.sendKey', 'ctrlEnter');
    await until('Enter breaks the line', async () => {
      await limn().message.fill('one');
      await press('Enter');
      return (await limn().message.inputValue()) === 'one\n';
    });
    await requestDuring(workbench(), () => press('Control+Enter'));
    await workbench().setting('limn.chat.sendKey');
    await workbench().page.keyboard.type('a draft of the first');
    await limn().button('New Chat').click();
    await until('it is a new one', async () => (await limn().turns.count()) === 0);
    assert.equal(await limn().message.inputValue(), '');
    await limn()
      .body.getByRole('button', { name: /^hello/ })
      .first()
      .click();
    await until('the draft is there', async () => (await limn().message.inputValue()) === 'a draft of the first');
    await messageHasFocus(workbench());
  });

  it('leads to the files it names, and to addresses only after VS Code has asked', async () => {
    service().script.next(streamed([[{ content: 'See [there](https://a.test/) or `storyboard.md`.' }]]));
    await say(workbench(), 'where');
    await limn().button('storyboard.md').waitFor();
    await limn().body.getByRole('link', { name: 'there' }).click();
    await modal(workbench().page).getByText('https://a.test').first().waitFor();
    await press('Escape');
    await limn().button('storyboard.md').click();
    await until('the file is open', async () => (await activeText()).startsWith('# Storyboard'));
  });

  it('says that nobody answers when the extension host has ended, and has all that was typed after a reload', async () => {
    await askAndWait(workbench(), 'explain the lamp');
    await workbench().killExtensionHost();
    await limn().message.fill('typed to nobody');
    await limn().button('Regenerate').click();
    await limn().body.getByRole('alert').getByText('Limn does not answer').waitFor();
    await workbench().reload();
    await limn().turn('Chat').waitFor();
    await until('the typing is there', async () => (await limn().message.inputValue()) === 'typed to nobody');
  });

  const scroller = () => limn().body.getByRole('main');
  const top = () => scroller().evaluate(({ scrollTop }) => scrollTop);
  const rest = () =>
    scroller().evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - scrollTop - clientHeight);

  /** Where the scrolling has come to rest, in pixels. */
  async function resting(): Promise<number> {
    let last = Number.NaN;
    await until('the scrolling has come to rest', async () => {
      const before = last;
      last = await top();
      return last === before;
    });
    return last;
  }

  async function failAsTooLong(question: string): Promise<void> {
    const error = {
      message: 'The context is too long',
      type: 'invalid_request_error',
      code: 'context_length_exceeded',
    };
    service().script.next({ status: 400, body: { error } });
    await limn().message.focus();
    await say(workbench(), question);
    await limn().button('Start Fresh').waitFor();
  }

  const activeText = () =>
    workbench().probe.evaluate((vscode) => vscode.window.activeTextEditor?.document.getText() ?? '');

  function rolesOf(body: unknown): readonly string[] {
    return (body as Sent).messages.map(({ role }) => role);
  }
});
