import assert from 'node:assert/strict';
import * as v from 'valibot';
import { PageMessage } from '../../../../src/panel/common/pageMessages.ts';
import { resultView } from '../../../../src/panel/host/view/createResultView.ts';
import { type LoadOptions, loadPicture } from '../../../../src/service/common/link/loadPicture.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { addResult, addTurn, createResult } from '../../../../src/sessions/common/editSession.ts';
import { changeResult } from '../../../../src/sessions/common/model/session.ts';
import { Pictures, pictureFile } from '../../../../src/sessions/host/imageStore.ts';
import { Links } from '../../../../src/sessions/host/linkLoader.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { pngBytes } from '../../service/common/samples.ts';
import { english } from '../../strings/english.ts';
import { MemoryFolder } from './memory.ts';

const linked = ['https://img.example/a/b/one.png?sig=secret', 'https://img.example/two.png?sig=secret'];

/** Creates a result with two links, whose host is a local test server. */
function desk(server: ScriptedServer, links: readonly string[] = linked, text = '') {
  const folder = new MemoryFolder();
  const pictureFolder = new MemoryFolder();
  const problems: unknown[] = [];
  const sessions = new Sessions({ folder, onProblem: (problem) => problems.push(problem) });
  const log: object[] = [];
  const load = (address: string, options: Pick<LoadOptions, 'signal' | 'limits'>) => {
    const { pathname, search } = new URL(address);
    const reach = { toUrl: (url: URL) => url.origin === server.url, toAddress: () => true };
    return loadPicture(server.url + pathname + search, { ...options, transport: nodeTransport, reach });
  };
  const changes: string[] = [];
  const loader = new Links({
    service: { loadPicture: load },
    sessions,
    pictures: new Pictures(pictureFolder),
    listener: { turnChanged: (_session, turn) => changes.push(turn) },
    log: { request: (line) => void log.push(line) },
  });
  const options = { aspectRatio: '', size: '' };
  const mode = text === '' ? 'image' : 'chat';
  const { id } = sessions.create(mode, options);
  const stamp = { now: 1, id: 't1' };
  sessions.change(id, (session) => addTurn(session, { mode, prompt: 'a boat', options }, stamp));
  const result = { ...createResult('m', { now: 1, id: 'r1' }), state: 'done' as const, links: [...links], text };
  sessions.change(id, (session) => addResult(session, 't1', result));
  const place = { sessionId: id, turnId: 't1', resultId: 'r1' };
  const view = () => {
    const turn = sessions.get(id)?.turns[0];
    const kept = turn?.results[0];
    assert.ok(turn && kept);
    const linkLoad = (resultId: string, address: string) => loader.getLoad({ sessionId: id, resultId }, address);
    return resultView(
      {
        language: english,
        src: pictureFile,
        linkLoad,
        filesIn: () => [],
        isTakenOut: () => false,
        hasPassage: false,
        lastRatio: 1,
      },
      turn,
      kept,
    );
  };
  return {
    id,
    place,
    sessions,
    folder,
    pictureFolder,
    problems,
    log,
    changes,
    loader,
    view,
    load: (index: number) => loader.load(place, index),
  };
}

describe('A picture link in a result', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  it('is shown with its host, its file name, and the note that the key is not sent', () => {
    const { view } = desk(server);
    assert.deepEqual(
      view().links.map(({ index, label, button }) => [index, label, button?.action, button?.label]),
      [
        [0, 'img.example/…/one.png', 'loadLink', 'Load Image'],
        [1, 'img.example/two.png', 'loadLink', 'Load Image'],
      ],
    );
    assert.match(view().links[0]?.says ?? '', / at img\.example\. .*Your API key isn't sent\.$/);
    assert.deepEqual(server.requests, []);
  });

  it('is replaced by its loaded picture, also after a restart', async () => {
    const { load, view, pictureFolder, sessions, folder, id, problems } = desk(server);
    server.next({ body: pngBytes() });
    await load(1);
    const [picture] = view().pictures;
    assert.deepEqual([picture?.width, picture?.height], [4, 3]);
    assert.deepEqual(Buffer.from(pictureFolder.files.get(picture?.src ?? '') ?? []), pngBytes());
    assert.deepEqual(
      view().links.map(({ index }) => index),
      [0],
    );
    assert.deepEqual([view().actions[0], view().spoken], ['insert', 'Image ready, 4 by 3']);
    await sessions.flush();
    const reopened = await new Sessions({ folder, onProblem: (problem) => problems.push(problem) }).load(id);
    assert.equal(reopened?.turns[0]?.results[0]?.pictures[0]?.link, linked[1]);
    assert.deepEqual(problems, []);
  });

  it('is loading only in its own session, and can be stopped only there', async () => {
    const { load, loader, place } = desk(server);
    const copy = { ...place, sessionId: 'a copy of it' };
    server.next(() => undefined);
    const loading = load(0);
    const [address = ''] = linked;
    assert.deepEqual([loader.getLoad(place, address), loader.getLoad(copy, address)], ['loading', undefined]);
    loader.stop(copy.sessionId, copy.resultId);
    assert.equal(loader.getLoad(place, address), 'loading');
    loader.stop(place.sessionId, place.resultId);
    await loading;
    assert.equal(loader.getLoad(place, address), undefined);
  });

  it('is shown as loading, is requested once if it is pressed twice, and can be stopped', async () => {
    const { id, load, loader, view, changes, log } = desk(server);
    server.next(() => undefined);
    const loading = load(0);
    assert.deepEqual(
      [view().links[0]?.says, view().links[0]?.button],
      ['Loading image from img.example...', { action: 'stop', label: 'Stop' }],
    );
    assert.equal(view().links[1]?.button?.action, 'loadLink');
    const request = await server.arrived();
    await load(0);
    loader.stop(id, 'r1');
    await loading;
    await request.closed;
    assert.equal(server.requests.length, 1);
    assert.deepEqual([view().links[0]?.button?.label, view().links[0]?.isProblem], ['Load Image', false]);
    assert.deepEqual(changes, ['t1', 't1']);
    assert.deepEqual(
      log.map((line) => ({ ...line, milliseconds: 0 })),
      [{ method: 'GET', path: 'https://img.example', retries: 0, outcome: 'stopped', bytes: 0, milliseconds: 0 }],
    );
  });

  it('is still shown if loading fails, with the reason and a button to try again', async () => {
    const { load, view } = desk(server);
    server.next({ status: 403 });
    await load(0);
    const [link] = view().links;
    assert.deepEqual([link?.isProblem, link?.button], [true, { action: 'loadLink', label: 'Retry' }]);
    assert.match(link?.says ?? '', /returned status 403/);
    assert.equal(view().state, 'done');
    server.next({ body: pngBytes() });
    await load(0);
    assert.equal(view().pictures.length, 1);
    assert.equal(view().links.length, 1);
  });

  it('that redirects to a forbidden address shows that address and has no button', async () => {
    const { load, view } = desk(server);
    server.next({ status: 302, headers: { location: 'https://10.0.0.1/x.png' } });
    await load(0);
    assert.deepEqual(view().links[0]?.button, undefined);
    assert.match(view().links[0]?.says ?? '', /^The link redirects to https:\/\/10\.0\.0\.1\/x\.png\. /);
  });

  it('is not loaded again if its picture has arrived, nor if its index is unknown', async () => {
    const { load } = desk(server);
    server.next({ body: pngBytes() });
    await load(0);
    await load(0);
    await load(7);
    assert.equal(server.requests.length, 1);
  });

  it('has its picture in memory if it cannot be written to disk, and reports that', async () => {
    const { load, view, pictureFolder } = desk(server);
    pictureFolder.refuse = new Error('no space left on device');
    server.next({ body: pngBytes() });
    await load(0);
    assert.equal(view().pictures.length, 1);
    assert.equal(view().failure?.words, 'no space left on device');
    assert.equal(view().failure?.failureActions[0]?.failureAction, 'saveAs');
  });

  it('in the text of an answer has a button with its host, and is replaced there by its picture', async () => {
    const text = `Here: ![A boat](${linked[0]}) and ![Another](http://img.example/b.png)`;
    const { load, view, loader, sessions, id } = desk(server, [], text);
    const remote = () => view().remote ?? [];
    assert.deepEqual(
      remote().map(({ index, address, button }) => [index, address, button]),
      [[0, linked[0], { action: 'loadLink', label: 'Load Image from img.example' }]],
    );
    assert.deepEqual([view().links, server.requests], [[], []]);
    server.next({ body: pngBytes() });
    const loading = load(0);
    assert.deepEqual(remote()[0]?.button, { action: 'stop', label: 'Stop' });
    await loading;
    assert.deepEqual([remote()[0]?.picture?.width, remote()[0]?.button, view().pictures], [4, undefined, []]);
    assert.equal(view().spoken, 'Image ready, 4 by 3');
    assert.equal(server.requests[0]?.headers.authorization, undefined);
    const running = { state: 'running' as const };
    sessions.change(id, (session) => changeResult(session, 'r1', (result) => ({ ...result, ...running })));
    assert.equal(view().remote, undefined);
    await loader.load({ sessionId: id, turnId: 't1', resultId: 'r1' }, 1);
    assert.equal(server.requests.length, 1);
  });

  it('is logged only by its origin', async () => {
    const { load, log } = desk(server);
    server.next({ body: pngBytes() });
    await load(0);
    server.next({ status: 404 });
    await load(1);
    assert.equal(log.length, 2);
    assert.doesNotMatch(JSON.stringify(log), /secret|\.png/);
  });

  it('without https is shown but cannot be loaded', () => {
    const { view } = desk(server, ['gs://bucket/a.png', 'http://img.example/a.png', 'https://']);
    for (const { button, says } of view().links) {
      assert.equal(button, undefined);
      assert.equal(says, 'Limn loads images over HTTPS only.');
    }
  });

  it('is identified in page messages only by its index', () => {
    const accepts = (index: unknown) => v.is(PageMessage, { type: 'loadLink', resultId: 'r1', index });
    assert.deepEqual([0, 1, 200, -1, 201, 0.5, linked[0]].map(accepts), [true, true, true, false, false, false, false]);
  });
});
