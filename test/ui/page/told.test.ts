import { deepEqual } from 'node:assert/strict';
import type { ResultView } from '../../../src/panel/common/resultView.ts';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { deletedNotice } from '../fixtures/notices.ts';
import { fourDone, fourMixed, fourWaiting } from '../fixtures/pictures.ts';
import { type StateName, states } from '../fixtures/states.ts';
import { imageComposer, picture, result, type Snapshot, snapshot, turn } from '../fixtures/views.ts';
import { lines, postAndWaitFor, recordAnnouncements, takeAnnouncements, waitForFocus } from './announcements.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages } from './panelPage.ts';

const shown = (view: Partial<ResultView>, rest: Partial<TurnView> = {}): Snapshot =>
  snapshot({ turns: [turn({ ...rest, result: result(view) })] });
const image = { mode: 'image' as const, prompt: 'The boat leaves the harbour' };
const sent = 'Sent. Generating image, 1376 × 768';
const waiting = { state: 'running' as const, status: 'Generating image, 1376 × 768' };
const drawn = { pictures: [picture], spoken: 'Image ready, 1376 by 768' };
const offers = { actions: ['insert', 'refine'] as ResultView['actions'] };

describe('A screen reader', () => {
  const open = usePage();
  const opened = async () => {
    const page = await open({ first: snapshot({}) });
    await recordAnnouncements(page);
    return page;
  };

  it('announces a picture: sent, waiting for it, ready with its size, and where it was inserted', async () => {
    const page = await opened();
    await postAndWaitFor(page, shown(waiting, image), sent);
    await postAndWaitFor(page, shown({ ...drawn, ...offers }, image), drawn.spoken);
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    await page.keyboard.press('Escape');
    await waitForFocus(page, 'button "Insert"');
    const insertion = 'Inserted in storyboard.md, line 7';
    const show = { ...drawn, insertion, actions: ['show', 'undo'] as ResultView['actions'] };
    await postAndWaitFor(page, shown({ ...show, inserted: { by: 'insert', label: 'Inserted' } }, image), insertion);
    await waitForFocus(page, 'button "Show in Document"');
    deepEqual(await takeAnnouncements(page), [sent, 'Image ready, 1376 by 768', 'Inserted in storyboard.md, line 7']);
  });

  it('announces a chat: sent, answering, ready, and where it was inserted, but not the streaming text', async () => {
    const page = await opened();
    await postAndWaitFor(page, shown({ state: 'running', status: 'Generating response' }), 'Sent. Generating response');
    await postHostMessages(page, shown({ state: 'running', status: 'Generating response', text: 'The lamp is' }));
    const answered = { text: 'The lamp is lit.', spoken: 'Response ready' };
    await postAndWaitFor(page, shown(answered), 'Response ready');
    const insertion = 'Replaced in a.md, line 3';
    await postAndWaitFor(page, shown({ ...answered, insertion }), insertion);
    deepEqual(await takeAnnouncements(page), ['Sent. Generating response', 'Response ready', insertion]);
  });

  it('announces that a picture was stopped', async () => {
    const page = await opened();
    await postAndWaitFor(page, shown(waiting, image), sent);
    await postAndWaitFor(page, shown({ state: 'stopped', spoken: 'Stopped' }, image), 'Stopped');
    deepEqual(await takeAnnouncements(page), [sent, 'Stopped']);
  });

  it('announces a picture that is refined: which one is sent with the prompt, sent, and ready', async () => {
    const old = turn({ ...image, result: result({ pictures: [picture], ...offers }) });
    const newest = turn({ ...image, id: 't2', result: result({ id: 'r2', pictures: [{ ...picture, id: 'p2' }] }) });
    const turns = [old, newest];
    const page = await open({ first: snapshot({ turns, composer: imageComposer }) });
    await recordAnnouncements(page);
    const from = { pictureId: 'p1', src: '/dusk.svg', says: "Image from 'The boat leaves the harbour'" };
    const composer = { ...imageComposer, from };
    await postAndWaitFor(page, { type: 'composer', sessionId: 's1', composer, focus: 'message' }, from.says);
    await waitForFocus(page, 'textbox "Message"');
    const third = { ...image, id: 't3', prompt: 'At night' };
    const next = (view: Partial<ResultView>) =>
      snapshot({ turns: [...turns, turn({ ...third, result: result({ id: 'r3', ...view }) })] });
    await postAndWaitFor(page, next(waiting), sent);
    await postAndWaitFor(page, next({ ...drawn, pictures: [{ ...picture, id: 'p3' }] }), drawn.spoken);
    deepEqual(await takeAnnouncements(page), [from.says, sent, 'Image ready, 1376 by 768']);
  });

  it('announces several pictures: sent, how many are ready, each by its position, and where one was inserted', async () => {
    const page = await opened();
    await postAndWaitFor(page, snapshot({ turns: [fourWaiting()] }), sent);
    await postHostMessages(page, snapshot({ turns: [fourMixed()] }));
    await postAndWaitFor(page, snapshot({ turns: [fourDone()] }), '4 images ready, with text');
    await page.getByRole('radio', { name: 'Image 1 of 4' }).focus();
    await waitForFocus(page, 'radio "Image 1 of 4" [checked]: "1"');
    await page.keyboard.press('ArrowRight');
    await waitForFocus(page, 'radio "Image 2 of 4": "2"');
    const all = fourDone();
    const insertion = 'Inserted in storyboard.md, line 7';
    await postAndWaitFor(page, snapshot({ turns: [{ ...all, result: { ...all.result, insertion } }] }), insertion);
    deepEqual(await takeAnnouncements(page), [sent, '4 images ready, with text', insertion]);
  });

  it('announces that a question waits for the previous answer, and that it is sent afterwards', async () => {
    const page = await opened();
    const first = (view: Partial<ResultView>) => turn({ result: result(view) });
    const second = (view: Partial<ResultView>) => turn({ id: 't2', result: result({ id: 'r2', ...view }) });
    const answering = { state: 'running', status: 'Generating response' } as const;
    await postAndWaitFor(page, snapshot({ turns: [first(answering)] }), 'Sent. Generating response');
    const queued = second({ ...answering, queued: true });
    await postAndWaitFor(page, snapshot({ turns: [first(answering), queued] }), 'Queued');
    const answered = first({ text: 'It is lit.', spoken: 'Response ready' });
    await postAndWaitFor(
      page,
      snapshot({ turns: [answered, second(answering)] }),
      'Response ready. Sent. Generating response',
    );
    const last = second({ text: 'At six.', spoken: 'The second answer is ready' });
    await postAndWaitFor(page, snapshot({ turns: [answered, last] }), last.result.spoken);
    deepEqual(await takeAnnouncements(page), [
      'Sent. Generating response',
      'Queued',
      'Response ready. Sent. Generating response',
      'The second answer is ready',
    ]);
  });

  it('announces that a message was deleted, and that this can be undone', async () => {
    const page = await opened();
    await postAndWaitFor(page, snapshot({ notices: [deletedNotice] }), 'Message and responses deleted. Undo');
  });

  for (const [state, next] of [
    ['empty-first', ['button "Set Up Service"', 'paragraph: To get started, enter your service URL and API key.']],
    ['empty-keyless', ['button "Set API Key"', 'paragraph: Enter your API key for gateway.example.com.']],
    ['empty-ready', ['link "Open Sample Story"', '/url: command:limn.openSample']],
  ] as const satisfies readonly (readonly [StateName, readonly string[]])[])
    it(`reads on the first screen how Limn is used and what the next step is: ${state}`, async () => {
      const page = await open({ first: states[state]() });
      deepEqual(await lines(page, '.empty'), [
        'heading "Generate images and chat from selected text" [level=2]',
        'list',
        'listitem: Select text in any document.',
        'listitem: Right-click the selection, then select Generate Image from Selection or Chat About Selection.',
        'listitem: Select Insert to add the result to your document.',
        ...next,
        'paragraph',
        'link "Open Walkthrough"',
        '/url: command:limn.openWalkthrough',
      ]);
    });

  it('announces nothing of another session', async () => {
    const page = await opened();
    const other = shown({ text: 'Done elsewhere.', spoken: 'Response ready' });
    await postHostMessages(page, { ...other, session: { ...other.session, id: 's2' } });
    await page.getByText('Done elsewhere.').waitFor();
    deepEqual(await takeAnnouncements(page), []);
  });
});
