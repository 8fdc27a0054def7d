import { strict as assert } from 'node:assert';
import { WalkthroughPage } from '../walkthroughPage.ts';
import { answerQuestion, chooseInContextMenu, quickInput } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { messageHasFocus, say } from '../workflows.ts';

const sentence =
  'A white lighthouse with two red bands stands on a dark headland at dusk, and its first beam crosses the water while the sun is still going down.';

/** Counts what a user does: each press, and each answer with its Enter. */
class Inputs {
  count = 0;

  async one(input: Promise<unknown>): Promise<void> {
    this.count += 1;
    await input;
  }
}

describe('The walkthrough, with nothing set up and no folder open,', () => {
  const workbench = withWorkbench({
    settings: { 'limn.baseUrl': '', 'limn.chat.model': '', 'limn.image.model': '' },
  });
  const page = () => workbench().page;
  const limn = () => workbench().limn;
  let walkthrough: WalkthroughPage;

  before(async () => {
    const { origin } = new URL(page().url());
    await workbench().restarts(async () => void (await page().goto(`${origin}/?ew=true`)));
    walkthrough = new WalkthroughPage(workbench());
  });
  afterEach(() => workbench().tidy());

  it('is not opened automatically, and neither is anything else', async () => {
    assert.deepEqual(await tabs(), []);
    assert.equal(await workbench().probe.evaluate((vscode) => vscode.workspace.workspaceFolders), undefined);
  });

  it('is complemented by the empty sessions view, which shows what is missing and how to continue', async () => {
    await showSessions();
    await welcome('To use Limn, set up your service URL and API key.').waitFor();
    await workbench().setting('limn.baseUrl', 'https://gateway.example.com');
    await welcome('To use Limn, enter the API key for your service.').waitFor();
    assert.equal(await welcome('set up your service URL').count(), 0);
    await workbench().setKey('any-word');
    await welcome('To use Limn, select a chat model and an image model.').waitFor();
    await workbench().setting('limn.chat.model', 'talker');
    await workbench().setting('limn.image.model', 'painter');
    await welcome('No sessions yet').waitFor();
    assert.equal(await welcome('select a chat model').count(), 0);
    for (const name of ['limn.chat.model', 'limn.image.model']) await workbench().setting(name, '');
    await workbench().setting('limn.baseUrl', 'gateway');
    await welcome('set up your service URL').waitFor();
    await workbench().setting('limn.baseUrl', '');
    await page().locator('.welcome-view-content:visible a', { hasText: 'Limn walkthrough' }).click();
    await walkthrough.expanded('connect').waitFor();
  });

  it('leads to a first picture in three inputs, each counted: a press, the address, the key', async () => {
    await walkthrough.open();
    await walkthrough.expanded('connect').waitFor();
    assert.equal(await walkthrough.done(), '');
    const inputs = new Inputs();
    await inputs.one(page().getByRole('button', { name: 'Connect and Generate' }).click());
    await question('Limn: Set Up Service (1/2)').waitFor();
    await inputs.one(answerQuestion(page(), workbench().service.url));
    await question('Limn: Set Up Service (2/2)').waitFor();
    await inputs.one(answerQuestion(page(), 'any-word'));
    await limn().picture(sentence).waitFor();
    assert.equal(inputs.count, 3);
    await workbench().screenshot('walkthrough-first-picture');
    const paths = workbench().service.requests.map((request) => request.path);
    assert.deepEqual(paths, ['/v1beta/models/gemini-3.1-flash-image:generateContent']);
    await toldModels().waitFor();
    await walkthrough.becomesDone('connect,draw');
  });

  it('opens the sample story with a sentence selected, so that the next input generates its picture', async () => {
    await walkthrough.open();
    await walkthrough.expand('draw');
    await page().getByRole('button', { name: 'Open Sample Story' }).click();
    await page().getByText(`(${sentence.length} selected)`).waitFor();
    await chooseInContextMenu(page(), 'Generate Image from Selection');
    await limn().picture(sentence).waitFor();
  });

  it('asks about the sample, and completes that step once the answer has arrived', async () => {
    await walkthrough.open();
    assert.equal(await walkthrough.done(), 'connect,draw');
    await walkthrough.expand('ask');
    await page().getByRole('button', { name: 'Ask About the Sample' }).click();
    await messageHasFocus(workbench());
    await say(workbench(), 'What is he afraid of?');
    await limn().turn('Chat').getByRole('button', { name: 'Copy', exact: true }).first().waitFor();
    await walkthrough.becomesDone('connect,draw,ask');
  });

  it('plans the pictures of the sample, and shows the request before it is sent', async () => {
    await walkthrough.open();
    await walkthrough.expand('illustrate');
    const before = workbench().service.requests.length;
    await page().getByRole('button', { name: 'Illustrate the Sample' }).click();
    await page().getByText('Press Enter to send 1 request').waitFor();
    assert.equal(workbench().service.requests.length, before);
    await quickInput(page()).press('Enter');
    await limn().button('Generate 4 Images').waitFor();
    await walkthrough.becomesDone('connect,draw,ask,illustrate');
  });

  it('is opened from the palette', async () => {
    await workbench().palette('Limn: Open Walkthrough');
    await walkthrough.expanded('look').waitFor();
  });

  async function showSessions(): Promise<void> {
    await workbench().probe.evaluate((vscode) => vscode.commands.executeCommand('limn.sessions.focus'));
  }

  const welcome = (words: string) => page().locator('.welcome-view-content:visible').getByText(words);
  const question = (words: string) => page().locator('.quick-input-widget:visible').getByText(words);
  const toldModels = () => page().getByText('Limn uses gemini-3.1-flash-image for images').first();

  function tabs(): Promise<readonly string[]> {
    return workbench().probe.evaluate((vscode) =>
      vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label)),
    );
  }
});
