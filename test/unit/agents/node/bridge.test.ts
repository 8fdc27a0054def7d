import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { bridgeProtocol } from '../../../../src/agents/common/bridgeProtocol.ts';
import type { ListedImage } from '../../../../src/agents/host/bridge/agentCalls.ts';
import { nodeLocalServer } from '../../../../src/agents/node/localServer.ts';
import { callWindow } from '../../../../src/agents/node/windowCall.ts';
import { BridgeFolder, FakeWindow } from '../../../bridge/fakeWindow.ts';
import { buildBridge, type Started, startBridge, textOf } from '../../../bridge/program.ts';

describe('Bridge', () => {
  let place: BridgeFolder;
  let program: string;
  const started: Started[] = [];

  beforeEach(async () => {
    place = await BridgeFolder.make();
    program = await buildBridge(place.bridge);
  });
  afterEach(async () => {
    for (const { client } of started.splice(0)) await client.close();
    await place.remove();
  });

  const window = (more?: Parameters<typeof FakeWindow.open>[1]) => FakeWindow.open(place, more);

  async function agent(cwd = place.workspace, args: readonly string[] = [], name?: string): Promise<Started> {
    const one = await startBridge(program, cwd, args, name);
    started.push(one);
    return one;
  }

  const from = (client: string) => {
    return { place: place.bridge, folders: [place.workspace], client, agent: 'some-agent' };
  };

  /** A call of an agent that waits this long, in milliseconds, and then disconnects without having received the answer. */
  async function tool(milliseconds: number, name: string, input: object): Promise<{ text: string }> {
    const gone = new AbortController();
    const params = { name, arguments: { ...input } };
    const reply = await callWindow(from(`waits-${milliseconds}`), { method: 'tools/call', params }, gone.signal);
    gone.abort();
    assert.ok('result' in reply);
    return { text: textOf(reply.result as Parameters<typeof textOf>[0]) };
  }

  const patient = (milliseconds: number) => ({
    draw: (input: object) => tool(milliseconds, 'generate_image', input),
    get: (ticket: unknown) => tool(milliseconds, 'get_image', { ticket }),
    running: async () => {
      const { text } = await tool(milliseconds, 'list_images', {});
      return [...text.matchAll(/ticket "([^"]+)"/g)].map(([, ticket]) => ticket);
    },
  });

  it('lists its tools, and marks those that cost money', async () => {
    const { tools } = await (await agent()).client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['generate_image', 'edit_image', 'get_image', 'list_images'],
    );
    for (const { description } of tools.slice(0, 2)) assert.match(description ?? '', /Costs the user money/);
  });

  it('lists no tools to VS Code, which has them already and also starts servers configured for other programs', async () => {
    const editor = await startBridge(program, place.workspace, [], 'Visual Studio Code');
    started.push(editor);
    assert.deepEqual((await editor.client.listTools()).tools, []);
  });

  it('generates in the window of the agent’s folder, and returns the answer with its preview', async () => {
    await place.connect();
    const one = await window();
    await mkdir(path.join(place.workspace, 'docs'));
    const said = (await agent(path.join(place.workspace, 'docs'))).call('generate_image', { prompt: 'A gull' });
    const { input, agent: name, at, end } = await one.drawing(1);
    assert.deepEqual([input, name, at], [{ prompt: 'A gull' }, 'some-agent', path.join(place.workspace, 'docs')]);
    end({ preview: { mediaType: 'image/jpeg', data: 'AAAA' } });
    assert.deepEqual(await said, {
      content: [
        { type: 'text', text: 'Saved images/gull.png.' },
        { type: 'image', data: 'AAAA', mimeType: 'image/jpeg' },
      ],
      isError: false,
    });
  });

  it('identifies an agent by its product, so that equal requests from two entries run once', async () => {
    await place.connect();
    const one = await window();
    const names = ['qwen-cli-mcp-client-limn', 'qwen-cli-mcp-client-pictures'];
    const both = await Promise.all(names.map((name) => agent(place.workspace, [], name)));
    const said = both.map(({ call }) => call('generate_image', { prompt: 'A gull' }));
    const { agent: name, end } = await one.drawing(1);
    assert.equal(name, 'Qwen Code');
    await one.waiting(2);
    end({});
    for (const each of said) assert.match(textOf(await each), /Saved/);
    assert.equal(one.drawings.length, 1);
  });

  for (const [tool, input, request] of [
    ['generate_image', { prompt: 'A gull' }, { prompt: 'A gull' }],
    ['edit_image', { path: 'a.png', change: 'Add a boat' }, { prompt: 'Add a boat', change: 'a.png' }],
  ] as const)
    it(`${tool} finds a ticket from before agents were identified by product, under the program’s name`, async () => {
      await place.connect();
      const one = await window();
      const { workspace } = place;
      const name = 'gemini-cli-mcp-client';
      const asked = { ...request, aspectRatio: '', size: '', attachments: [], look: true, alt: '' };
      const text = JSON.stringify([{ folder: workspace, at: workspace, name }, asked]);
      const ticket = { agent: name, folder: workspace, at: Date.now(), told: false, window: 'another' };
      const id = `${createHash('sha256').update(text).digest('hex').slice(0, 8)}-00000000`;
      const keep = (more: object) =>
        nodeLocalServer.writePrivate(
          path.join(place.bridge, 'tickets', `${id}.json`),
          JSON.stringify({ ...ticket, ...more }),
        );
      await keep({});
      place.atWork.add('another');
      const { call } = await agent(workspace, [], `${name}-limn`);
      assert.match(textOf(await call('list_images')), new RegExp(`ticket "${id}"`));
      await keep({ answer: { type: 'answer', text: 'Saved before.png.', isError: false } });
      assert.equal(textOf(await call(tool, input)), 'Saved before.png.');
      assert.equal(one.drawings.length, 0);
    });

  it('edits a picture like the editor’s tool', async () => {
    await place.connect();
    const one = await window();
    const said = (await agent()).call('edit_image', { path: 'a.png', change: 'at night' });
    const { input, end } = await one.drawing(1);
    assert.deepEqual(input, { prompt: 'at night', change: 'a.png' });
    end({});
    assert.match(textOf(await said), /Saved/);
  });

  it('returns a ticket for a slow picture, then the picture for the ticket, and runs an equal request only once', async () => {
    await place.connect();
    const one = await window();
    const first = await patient(20).draw({ prompt: 'A gull' });
    const [, ticket = ''] = /ticket "([^"]+)"/.exec(first.text) ?? [];
    const { end } = await one.drawing(1);
    const again = await patient(20).draw({ prompt: 'A gull' });
    assert.match(again.text, new RegExp(`still being drawn.*"${ticket}"`));
    assert.deepEqual(await patient(20).running(), [ticket]);
    const waiting = patient(10_000).get(ticket);
    end({ text: 'Saved it.' });
    assert.equal((await waiting).text, 'Saved it.');
    assert.equal((await patient(20).get(ticket)).text, 'Saved it.');
    assert.equal(one.drawings.length, 1);
  });

  it('pays once if an agent closes the pipe during an answer, restarts the bridge and calls again', async () => {
    await place.connect();
    const one = await window();
    const gone = await agent();
    void gone.call('generate_image', { prompt: 'A gull' }).catch(() => undefined);
    const { end } = await one.drawing(1);
    await gone.client.close();
    end({ text: 'Saved it.' });
    const again = await (await agent()).call('generate_image', { prompt: 'A gull' });
    assert.equal(textOf(again), 'Saved it.');
    assert.equal(one.drawings.length, 1);
  });

  it('finds a picture that was generated while no agent was connected, after the window restarted', async () => {
    await place.connect();
    const one = await window();
    const first = await patient(20).draw({ prompt: 'A gull' });
    (await one.drawing(1)).end({ text: 'Saved it.' });
    const [, ticket = ''] = /ticket "([^"]+)"/.exec(first.text) ?? [];
    assert.equal((await patient(5_000).get(ticket)).text, 'Saved it.');
    await one.stop();
    const other = await window();
    assert.equal((await patient(20).get(ticket)).text, 'Saved it.');
    assert.equal((await patient(20).draw({ prompt: 'A gull' })).text, 'Saved it.');
    assert.equal(other.drawings.length, 0);
  });

  it('continues a request that an agent canceled, because a timeout cancels too, and returns it to the next equal call', async () => {
    await place.connect();
    const one = await window();
    const here = await agent();
    const cancel = new AbortController();
    const asked = { name: 'generate_image', arguments: { prompt: 'A gull' } };
    const cancelled = here.client.callTool(asked, undefined, { signal: cancel.signal });
    const { end } = await one.drawing(1);
    cancel.abort();
    await assert.rejects(cancelled);
    end({ text: 'Saved it.' });
    assert.equal(textOf(await here.call('generate_image', { prompt: 'A gull' })), 'Saved it.');
    const before = new AbortController();
    before.abort();
    await assert.rejects(here.client.callTool(asked, undefined, { signal: before.signal }));
    assert.equal(one.drawings.length, 1);
  });

  it('keeps fifty concurrent requests apart, and rejects those beyond a hundred', async () => {
    await place.connect();
    const one = await window();
    const quick = patient(0);
    const ask = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from }, (_, at) => quick.draw({ prompt: `Gull ${from + at}` })));
    const tickets = (await ask(0, 50)).map(({ text }) => /ticket "([^"]+)"/.exec(text)?.[1]);
    assert.equal(new Set(tickets).size, 50);
    await one.drawing(50);
    for (const { input, end } of one.drawings) end({ text: `Saved ${(input as { prompt: string }).prompt}.` });
    const answers = await Promise.all(tickets.map((ticket) => patient(5_000).get(ticket)));
    assert.deepEqual(
      answers.map(({ text }) => text),
      tickets.map((_, at) => `Saved Gull ${at}.`),
    );
    const more = await ask(50, 170);
    await one.drawing(150);
    assert.equal(more.filter(({ text }) => /100 images are being drawn/.test(text)).length, 20);
    assert.equal(one.drawings.length, 150);
  });

  it('reports that a queued request is not sent, and drops it when its last caller disconnects', async () => {
    await place.connect();
    const one = await window();
    one.sends = false;
    const first = await patient(20).draw({ prompt: 'A gull' });
    assert.match(first.text, /waits its turn: nothing is sent or paid for yet/);
    const [, ticket = ''] = /ticket "([^"]+)"/.exec(first.text) ?? [];
    assert.match((await tool(20, 'list_images', {})).text, /^Waits its turn: ticket/m);
    const [here, other] = [await agent(), await agent()];
    const waiting = other.call('get_image', { ticket });
    void here.call('get_image', { ticket }).catch(() => undefined);
    await other.call('list_images');
    await here.client.close();
    const { signal, end } = await one.drawing(1);
    assert.equal(signal.aborted, false);
    end({ text: 'Saved it.' });
    assert.equal(textOf(await waiting), 'Saved it.');
  });

  it('restarts a request that was dropped unsent, even if it is called for while the drop is in progress', async () => {
    await place.connect();
    const one = await window();
    one.sends = false;
    const gone = await agent();
    void gone.call('generate_image', { prompt: 'A gull' }).catch(() => undefined);
    const first = await one.drawing(1);
    await gone.client.close();
    if (!first.signal.aborted)
      await new Promise((resolve) => first.signal.addEventListener('abort', resolve, { once: true }));
    one.sends = true;
    const again = (await agent()).call('generate_image', { prompt: 'A gull' });
    (await one.drawing(2)).end({ text: 'Saved it.' });
    assert.equal(textOf(await again), 'Saved it.');
  });

  it('reports the budget remaining at the time of the call, not when the image arrived', async () => {
    await place.connect();
    const one = await window();
    one.left = '9 are left.';
    const first = await patient(20).draw({ prompt: 'A gull' });
    const [, ticket = ''] = /ticket "([^"]+)"/.exec(first.text) ?? [];
    (await one.drawing(1)).end({ text: 'Saved it.' });
    assert.equal((await patient(5_000).get(ticket)).text, 'Saved it.\n9 are left.');
    one.left = '3 are left.';
    assert.equal((await patient(5_000).get(ticket)).text, 'Saved it.\n3 are left.');
  });

  it('reports only that the folder was disconnected while an agent waited, not a ticket that it never received', async () => {
    await place.connect();
    const one = await window();
    const said = (await agent()).call('generate_image', { prompt: 'A gull' });
    await one.drawing(1);
    await rm(path.join(place.bridge, 'connections'), { recursive: true });
    await one.stop();
    assert.match(textOf(await said), /^The user disconnected agents in this folder/);
    assert.doesNotMatch(textOf(await said), /ticket/);
  });

  it('returns no image if the folder was disconnected in another window before the image arrived', async () => {
    await place.connect();
    const one = await window();
    const said = (await agent()).call('generate_image', { prompt: 'A gull' });
    const { end } = await one.drawing(1);
    one.token = undefined;
    end({ text: 'Saved it.' });
    assert.match(textOf(await said), /^The user disconnected agents in this folder/);
  });

  it('generates another picture for an agent that has received the first', async () => {
    await place.connect();
    const one = await window();
    const here = await agent();
    for (const number of [1, 2]) {
      const said = here.call('generate_image', { prompt: 'A gull' });
      (await one.drawing(number)).end({ text: `Saved ${number}.` });
      assert.equal(textOf(await said), `Saved ${number}.`);
    }
  });

  it('reports that a ticket of a killed window may be billed, and that an unknown ticket does not exist', async () => {
    await place.connect();
    const one = await window();
    const first = await patient(20).draw({ prompt: 'A gull' });
    const [, ticket = ''] = /ticket "([^"]+)"/.exec(first.text) ?? [];
    await one.kill();
    await window({ id: 'two' });
    assert.match((await patient(20).get(ticket)).text, /window was closed while it drew.*may be billed/);
    for (const wrong of ['00000000-00000000', '../x', 5, undefined])
      assert.match((await patient(20).get(wrong)).text, /no such ticket/);
  });

  for (const [history, isKept] of [
    ['', true],
    [', also if the user keeps no history', false],
  ] as const)
    it(`reports a lost request once to an agent without a ticket that calls again, and sends nothing until the next call${history}`, async () => {
      await place.connect();
      const one = await window({ isKept });
      const here = await agent();
      const first = here.call('generate_image', { prompt: 'A gull' });
      await one.drawing(1);
      await one.kill();
      assert.match(textOf(await first), /closed or does not answer.*exactly the same call again/);
      const other = await window({ id: 'two', isKept });
      const again = await here.call('generate_image', { prompt: 'A gull' });
      assert.match(textOf(again), /window was closed while it drew.*may be billed/);
      assert.equal(other.drawings.length, 0);
      const more = here.call('generate_image', { prompt: 'A gull' });
      (await other.drawing(1)).end({ text: 'Saved it.' });
      assert.equal(textOf(await more), 'Saved it.');
    });

  it('reports an unknown outcome after a restart without history, and sends nothing', async () => {
    await place.connect();
    const one = await window({ isKept: false });
    const first = await patient(20).draw({ prompt: 'A gull' });
    (await one.drawing(1)).end({ text: 'Saved it. Prompt: A gull' });
    const [, ticket = ''] = /ticket "([^"]+)"/.exec(first.text) ?? [];
    assert.match((await patient(5_000).get(ticket)).text, /^Saved it/);
    await one.stop();
    const other = await window({ isKept: false });
    const again = (await agent()).call('generate_image', { prompt: 'A gull' });
    assert.match(textOf(await again), /keeps no history.*may be billed.*ask the user/);
    assert.equal(other.drawings.length, 0);
  });

  describe('with a second window that is called first', () => {
    async function askedBefore(more: { isKept?: boolean } = {}) {
      await place.connect();
      const one = await window({ since: 5, ...more });
      const first = await patient(20).draw({ prompt: 'A gull' });
      const [, ticket = ''] = /ticket "([^"]+)"/.exec(first.text) ?? [];
      const two = await window({ id: 'two', since: 1, ...more });
      return { one, two, ticket, drawing: await one.drawing(1) };
    }

    it('waits for the first window’s picture, returns it and pays once', async () => {
      const { two, ticket, drawing } = await askedBefore();
      const again = await patient(20).draw({ prompt: 'A gull' });
      assert.match(again.text, new RegExp(`Another VS Code window.*"${ticket}"`));
      assert.deepEqual(await patient(20).running(), [ticket]);
      const waiting = patient(10_000).get(ticket);
      drawing.end({ text: 'Saved it.' });
      assert.equal((await waiting).text, 'Saved it.');
      assert.equal((await patient(20).draw({ prompt: 'A gull' })).text, 'Saved it.');
      assert.deepEqual([two.drawings.length, await patient(20).running()], [0, []]);
    });

    it('generates another picture in the second window after the first was delivered', async () => {
      const { two, drawing } = await askedBefore();
      const here = await agent();
      const again = here.call('generate_image', { prompt: 'A gull' });
      drawing.end({ text: 'Saved it.' });
      assert.equal(textOf(await again), 'Saved it.');
      const more = here.call('generate_image', { prompt: 'A gull' });
      (await two.drawing(1)).end({ text: 'Saved another.' });
      assert.equal(textOf(await more), 'Saved another.');
    });

    it('reports that the first window was killed', async () => {
      const { one, two, ticket } = await askedBefore();
      await one.kill();
      assert.match((await patient(20).get(ticket)).text, /window was closed while it drew.*may be billed/);
      assert.equal(two.drawings.length, 0);
    });

    it('generates in the second window what the first refused, which cost nothing', async () => {
      const { two, ticket, drawing } = await askedBefore();
      drawing.end({ isError: true, text: 'All are drawn.' });
      await patient(10_000).get(ticket);
      const again = patient(10_000).draw({ prompt: 'A gull' });
      (await two.drawing(1)).end({ text: 'Saved it.' });
      assert.equal((await again).text, 'Saved it.');
    });

    it('reports without history that the request ended, and generates nothing again', async () => {
      const { two, ticket, drawing } = await askedBefore({ isKept: false });
      assert.match(
        (await patient(20).draw({ prompt: 'A gull' })).text,
        new RegExp(`Another VS Code window.*"${ticket}"`),
      );
      const waiting = patient(10_000).get(ticket);
      drawing.end({ text: 'Saved it.' });
      assert.match((await waiting).text, /keeps no history.*may be billed.*ask the user/);
      assert.equal(two.drawings.length, 0);
    });
  });

  it('reports a refusal at once, and runs the next equal call again', async () => {
    await place.connect();
    const one = await window();
    const here = await agent();
    for (const number of [1, 2]) {
      const said = here.call('generate_image', { prompt: 'A gull' });
      (await one.drawing(number)).end({ isError: true, text: 'All are drawn.' });
      assert.deepEqual([(await said).isError, textOf(await said)], [true, 'All are drawn.']);
    }
  });

  it('reports that nothing was sent if the window cannot read its disk, and runs the next equal call again', async () => {
    await place.connect();
    let isBroken = true;
    const names = async () => {
      assert.ok(!isBroken, 'EIO: i/o error, scandir');
      return [];
    };
    const one = await window({ disk: { list: names } });
    const { isError, ...said } = await (await agent()).call('generate_image', { prompt: 'A gull' });
    assert.match(textOf(said), /^No image, and nothing was sent or paid for by this call\..*EIO/);
    assert.equal(isError, true);
    isBroken = false;
    const again = patient(10_000).draw({ prompt: 'A gull' });
    (await one.drawing(1)).end({ text: 'Saved it.' });
    assert.equal((await again).text, 'Saved it.');
  });

  describe('One-sentence error', () => {
    const told = async (cwd?: string) => textOf(await (await agent(cwd)).call('generate_image', { prompt: 'A gull' }));

    it('reports that the folder is not connected', async () => {
      await window();
      assert.match(await told(), /may not draw with Limn.*Connect Another Agent/);
    });

    it('reports that the window is closed, even if it was killed, and its record and socket are deleted', async () => {
      await place.connect();
      assert.match(await told(), /No VS Code window with this folder is open/);
      const one = await window();
      await one.kill();
      assert.match(await told(), /No VS Code window with this folder is open/);
      await assert.rejects(stat(one.file));
    });

    it('reports that the connection was revoked', async () => {
      await place.connect();
      const one = await window();
      one.token = undefined;
      assert.match(await told(), /disconnected agents/);
    });

    it('reports that the window has another version', async () => {
      await place.connect();
      await window({ protocol: bridgeProtocol + 1 });
      assert.match(await told(), /another version of Limn.*restart this agent/);
    });

    it('reports that the window does not respond', async () => {
      await place.connect();
      const one = await window();
      const silent = createServer();
      const address = path.join(path.dirname(one.file), 's');
      await once(silent.listen(address), 'listening');
      const record = JSON.parse(await readFile(one.file, 'utf8'));
      await writeFile(one.file, JSON.stringify({ ...record, address }));
      const never = new AbortController().signal;
      await assert.rejects(
        callWindow(from('x'), { method: 'resources/list', params: {} }, never, 50),
        /does not answer/,
      );
      silent.close();
    });

    it('reports that Limn runs as another user', async function () {
      if (process.platform === 'win32') return this.skip();
      await place.connect();
      const one = await window();
      if (process.getuid?.() === 0) process.seteuid?.(65_534);
      else await chmod(path.dirname(one.file), 0o000);
      try {
        await assert.rejects(patient(20).draw({ prompt: 'A gull' }), /another user/);
      } finally {
        if (process.getuid?.() === 0) process.seteuid?.(0);
        else await chmod(path.dirname(one.file), 0o700);
      }
    });

    it('reports that a prompt is too long', async () => {
      await place.connect();
      await window();
      const said = await (await agent()).call('generate_image', { prompt: 'x'.repeat(1_500_000) });
      assert.match(textOf(said), /too long/);
    });
  });

  it('calls the window with the deepest folder, and of two with the same folder the older one', async () => {
    const deep = path.join(place.workspace, 'deep');
    await mkdir(deep);
    for (const folder of [place.workspace, deep]) await place.connect(folder);
    const [outer, young, old] = [
      await window({ id: 'outer', since: 0 }),
      await window({ folder: deep, id: 'young', since: 9 }),
      await window({ folder: deep, id: 'old', since: 5 }),
    ];
    void (await agent(deep)).call('generate_image', { prompt: 'A gull' }).catch(() => undefined);
    await old.drawing(1);
    assert.deepEqual([outer.drawings.length, young.drawings.length], [0, 0]);
  });

  it('finds the folder through a symbolic link, and not one whose name only begins alike', async () => {
    await place.connect();
    const one = await window();
    const [link, alike] = [path.join(place.workspace, '..', 'link'), `${place.workspace}-2`];
    await symlink(place.workspace, link);
    await mkdir(alike);
    void (await agent(link)).call('generate_image', { prompt: 'A gull' }).catch(() => undefined);
    assert.equal((await one.drawing(1)).at, place.workspace);
    assert.match(textOf(await (await agent(alike)).call('list_images')), /may not draw/);
  });

  it('works for the folder it is given, wherever it is started', async () => {
    await place.connect();
    const one = await window();
    void (await agent('/', [place.workspace])).call('generate_image', { prompt: 'A gull' }).catch(() => undefined);
    await one.drawing(1);
  });

  it('lists pictures, and returns them as resources', async () => {
    await place.connect();
    const one = await window();
    const file = path.join(place.bridge, 'picture.png');
    await writeFile(file, 'bytes');
    const facts = { prompt: 'A gull', mediaType: 'image/png', width: 4, height: 3, path: 'images/gull.png' } as const;
    const at = (fsPath: string) => ({ fsPath }) as ListedImage['file'];
    one.pictures.push({ id: 'p1', file: at(file), ...facts }, { id: 'p2', ...facts, file: at(`${file}.gone`) });
    const here = await agent();
    assert.match(
      textOf(await here.call('list_images')),
      /^images\/gull\.png \(4 × 3 pixels, image\/png, limn:\/\/picture\/p1\): A gull$/m,
    );
    const { resources } = await here.client.listResources();
    assert.deepEqual(
      resources.map(({ uri, mimeType }) => [uri, mimeType]),
      [
        ['limn://picture/p1', 'image/png'],
        ['limn://picture/p2', 'image/png'],
      ],
    );
    const { contents } = await here.client.readResource({ uri: 'limn://picture/p1' });
    assert.deepEqual(contents, [
      { uri: 'limn://picture/p1', mimeType: 'image/png', blob: Buffer.from('bytes').toString('base64') },
    ]);
    for (const uri of ['limn://picture/p2', 'file:///etc/passwd', 'limn://picture/../x'])
      await assert.rejects(here.client.readResource({ uri }), /no such image/);
  });

  it('exits after 10 MB of garbage from an agent, and when the pipe closes', async () => {
    for (const rubbish of ['x'.repeat(10_000_000), '']) {
      const child = spawn(process.execPath, [program], { cwd: place.workspace });
      child.stdin.on('error', () => undefined);
      child.stdin.end(rubbish);
      const [code] = await once(child, 'exit');
      assert.equal(code, 0);
    }
  });

  describe('Window of the bridge', () => {
    /** Returns the data received for these bytes until the connection closes. */
    async function sent(one: FakeWindow, bytes: string | Buffer): Promise<string> {
      const { address } = JSON.parse(await readFile(one.file, 'utf8'));
      const socket = connect(address);
      const pieces: Buffer[] = [];
      socket.on('data', (piece) => pieces.push(piece));
      socket.on('error', () => undefined);
      socket.write(bytes);
      await new Promise((resolve) => socket.once('close', resolve));
      return Buffer.concat(pieces).toString();
    }
    const hello = () => ({ protocol: bridgeProtocol, folder: place.workspace, challenge: '0'.repeat(64) });
    const call = () => {
      const params = { name: 'list_images' };
      return { token: 'a'.repeat(64), at: place.workspace, client: 'x', agent: 'x', method: 'tools/call', params };
    };
    const lines = (...all: readonly object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join('');

    it('closes a connection that sends 10 MB of garbage, half a character or an invalid message, and still serves others', async () => {
      await place.connect();
      const one = await window();
      const rubbish = ['x'.repeat(10_000_000), Buffer.from([0xc3, 0x28, 10]), lines(call()), '[[[[\n', 'null\n'];
      for (const bytes of rubbish) assert.equal(await sent(one, bytes), '');
      for (const wrong of ['{}', '{"delivered":true}', lines({ ...call(), params: 5 }), lines({ ...call(), more: 1 })])
        assert.match(await sent(one, `${lines(hello())}${wrong}\n`), /^\{"proof":"[0-9a-f]{64}"\}\n$/);
      void (await agent()).call('generate_image', { prompt: 'A gull' }).catch(() => undefined);
      await one.drawing(1);
      assert.equal(one.drawings.length, 1);
    });

    it('reports a version mismatch to a bridge, whatever else it sends, and nothing else to one with a wrong token', async () => {
      const one = await window();
      const other = { protocol: bridgeProtocol + 1, novelty: true };
      assert.equal(await sent(one, lines(other)), '{"refused":"version"}\n');
      assert.equal(await sent(one, lines({ ...hello(), folder: '/' })), '{"refused":"token"}\n');
      for (const wrong of [{ token: 'b'.repeat(64) }, { at: '/' }, { at: `${place.workspace}-2` }])
        assert.match(
          await sent(one, lines(hello(), { ...call(), ...wrong })),
          /^\{"proof":"[0-9a-f]{64}"\}\n\{"refused":"token"\}\n$/,
        );
    });

    it('closes a connection that sends messages ahead of its answers', async () => {
      const one = await window();
      await sent(one, lines(hello()) + lines(call()).repeat(10_000));
    });

    it('lets no other user reach its socket or read its files', async function () {
      if (process.platform === 'win32') return this.skip();
      await place.connect();
      const one = await window();
      const { address } = JSON.parse(await readFile(one.file, 'utf8'));
      const modes = [address, path.dirname(address), one.file, path.dirname(one.file)].map(
        async (file) => (await stat(file)).mode & 0o777,
      );
      assert.deepEqual(await Promise.all(modes), [0o600, 0o700, 0o600, 0o700]);
      assert.ok(address.length < 100);
    });
  });
});
