import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ImageResponse,
  PreviousTurn,
  RawContent,
  SentPicture,
} from '../../../../src/service/common/serviceTypes.ts';
import { events } from '../../../service/scripted.ts';
import { candidate, inline, jpegBytes, pngBytes } from './samples.ts';
import { failureOf, startTestClient, type TestClient } from './testClient.ts';

const png = pngBytes();
const other = pngBytes(8, 8, 30);
const jpeg = jpegBytes();
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const named = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const sent = (bytes: Uint8Array, mediaType: SentPicture['mediaType'] = 'image/png'): SentPicture => ({
  bytes,
  mediaType,
});
const nothing = async () => undefined;

/** The bytes of every picture of a response by hash, as the host stores them. */
function kept({ pictures, earlier }: Pick<ImageResponse, 'pictures' | 'earlier'>) {
  const files = new Map([...pictures, ...earlier].map(({ bytes }) => [named(bytes).slice(7), bytes]));
  return async (hash: string) => files.get(hash);
}

function earlier(echo: RawContent | undefined, more: Partial<PreviousTurn> = {}): readonly PreviousTurn[] {
  return echo ? [{ prompt: 'a lighthouse', attachments: [], echo, ...more }] : [];
}

/** A content as services send it, with fields that no contract names. */
const turn = {
  role: 'model',
  parts: [
    { thought: true, text: 'The sky, then the sea.', thoughtSignature: 'dGhvdWdodA==' },
    { thought: true, inlineData: { mimeType: 'image/jpeg', data: base64(jpeg) }, thought_signature: 'ZHJhZnQ=' },
    { text: 'Here it is, \ud800 灯塔.' },
    { inline_data: { mime_type: 'image/png', data: base64(png), displayName: 'x' }, thoughtSignature: 'c2lnbmVk' },
    { text: '', thoughtSignature: 'S'.repeat(10_000), newThing: { data: named(png), deep: [null, 1.5, false] } },
  ],
  strange: { data: named(png), inlineData: { data: named(png) } },
};

describe('Continued picture conversation', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const answer = (content: unknown, more: object = {}) => ({
    candidates: [{ content, finishReason: 'STOP', index: 0, ...more }],
  });

  async function reply(body: unknown): Promise<ImageResponse> {
    asked.server.next({ body: typeof body === 'string' ? body : JSON.stringify(body) });
    const received = await asked.image();
    await asked.server.arrived();
    return received;
  }

  /** Returns the body of a request as it arrived. */
  async function received(request: Parameters<TestClient['image']>[0]): Promise<string> {
    asked.server.next({ body: JSON.stringify(candidate([inline(png)])) });
    await asked.image(request);
    return (await asked.server.arrived()).body;
  }

  const contentsOf = (body: string): readonly unknown[] => JSON.parse(body).contents;

  it('sends exactly the documented body, byte for byte, if it has no earlier turns', async () => {
    const body = await received({ earlier: [], attachments: [] });
    const contents = '[{"role":"user","parts":[{"text":"a lighthouse"}]}]';
    assert.equal(body, `{"contents":${contents},"generationConfig":{"responseModalities":["IMAGE","TEXT"]}}`);
  });

  it('sends attachments after the text, in order', async () => {
    const attachments = [sent(png), sent(jpeg, 'image/jpeg')];
    const [content, ...more] = contentsOf(await received({ attachments, aspectRatio: '3:2' }));
    assert.deepEqual(content, {
      role: 'user',
      parts: [{ text: 'a lighthouse' }, inline(png), inline(jpeg, 'image/jpeg')],
    });
    assert.deepEqual(more, []);
  });

  it('keeps the model’s turn unchanged, with a hash for the bytes of each picture', async () => {
    const { echoes = [] } = await reply(answer(turn));
    const [echo] = echoes;
    assert.equal(echoes.length, 1);
    assert.deepEqual(echo, {
      ...turn,
      parts: [
        turn.parts[0],
        { ...turn.parts[1], inlineData: { mimeType: 'image/jpeg', data: named(jpeg) } },
        turn.parts[2],
        { ...turn.parts[3], inline_data: { mime_type: 'image/png', data: named(png), displayName: 'x' } },
        turn.parts[4],
      ],
    });
    assert.ok(!JSON.stringify(echo).includes(base64(png)));
  });

  it('sends the model’s turn back byte for byte, between the earlier and the current prompt', async () => {
    const first = await reply(answer(turn));
    const history = earlier(first.echoes?.[0], { attachments: [sent(other)] });
    const body = await received({ prompt: 'make the sky violet', earlier: history, pictureBytes: kept(first) });
    const before = { role: 'user', parts: [{ text: 'a lighthouse' }, inline(other)] };
    const now = { role: 'user', parts: [{ text: 'make the sky violet' }] };
    const contents = JSON.stringify([before, turn, now]);
    assert.equal(body, `{"contents":${contents},"generationConfig":{"responseModalities":["IMAGE","TEXT"]}}`);
  });

  it('continues over several turns, each with its own pictures', async () => {
    const [one, two] = [await reply(candidate([inline(png)])), await reply(candidate([inline(other)]))];
    const history = [...earlier(one.echoes?.[0]), ...earlier(two.echoes?.[0], { prompt: 'by night' })];
    const files = [kept(one), kept(two)];
    const pictureBytes = async (hash: string) => (await files[0]?.(hash)) ?? files[1]?.(hash);
    const contents = contentsOf(await received({ prompt: 'add a boat', earlier: history, pictureBytes }));
    assert.deepEqual(contents, [
      { role: 'user', parts: [{ text: 'a lighthouse' }] },
      { role: 'model', parts: [inline(png)] },
      { role: 'user', parts: [{ text: 'by night' }] },
      { role: 'model', parts: [inline(other)] },
      { role: 'user', parts: [{ text: 'add a boat' }] },
    ]);
  });

  it('adds the role of the model’s turn if it is missing, so that the turns alternate', async () => {
    const first = await reply(answer({ parts: [inline(png)] }));
    assert.deepEqual(first.echoes, [{ parts: [{ inlineData: { mimeType: 'image/png', data: named(png) } }] }]);
    const contents = contentsOf(await received({ earlier: earlier(first.echoes?.[0]), pictureBytes: kept(first) }));
    assert.deepEqual(contents[1], { parts: [inline(png)], role: 'model' });
  });

  it('concatenates the parts of a streamed turn', async () => {
    const [thinking, draft, words, final] = turn.parts;
    const chunk = (parts: unknown, more: object = {}) =>
      answer({ role: 'model', parts, ...more }, { finishReason: null });
    const stream = events(chunk([thinking]), chunk([draft, words], { late: 1 }), answer({ parts: [final] }), '[DONE]');
    const { echoes } = await reply(stream);
    const whole = (await reply(answer({ role: 'model', parts: turn.parts.slice(0, 4), late: 1 }))).echoes;
    assert.equal(whole?.length, 1);
    assert.deepEqual(echoes, whole);
  });

  it('sends pictures back in plain base64, whatever form they arrived in', async () => {
    const forms = [
      base64(jpeg).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'),
      `data:image/jpeg;base64,${base64(jpeg)}`,
      base64(jpeg).replace(/(.{30})/g, '$1\r\n'),
    ];
    for (const data of forms) {
      const first = await reply(candidate([{ inlineData: { mimeType: 'image/jpeg', data } }]));
      const contents = contentsOf(await received({ earlier: earlier(first.echoes?.[0]), pictureBytes: kept(first) }));
      assert.deepEqual(contents[1], { role: 'model', parts: [inline(jpeg, 'image/jpeg')] });
    }
  });

  it('keeps a turn for each candidate with pictures, by index, and repeats a picture that arrived twice', async () => {
    const candidates = [
      { index: 1, content: { role: 'model', parts: [inline(other), inline(other)] } },
      { index: 2, content: { role: 'model', parts: [{ text: 'none' }] } },
      { index: 0, content: { role: 'model', parts: [inline(png)] }, finishReason: 'STOP' },
    ];
    const { echoes = [], pictures } = await reply({ candidates });
    const hashes = echoes.map((echo) => JSON.stringify(echo).match(/sha256:[0-9a-f]{64}/g));
    assert.deepEqual(hashes, [[named(png)], [named(other), named(other)]]);
    assert.equal(pictures.length, 2);
  });

  const unsent: readonly (readonly [name: string, body: unknown])[] = [
    ['a data URI in text', candidate([{ text: `![x](data:image/png;base64,${base64(png)})` }])],
    ['a data URI beside a part', candidate([inline(png), { text: `data:image/png;base64,${base64(other)}` }])],
    ['a link', candidate([{ text: '![x](https://img.example/x.png)' }])],
    ['many bytes of no picture beside one', candidate([inline(other), inline(Buffer.alloc(100_000, 'no picture'))])],
    ['what reads as a kept picture', candidate([inline(other), { inlineData: { data: named(png) } }])],
    ['predictions', { predictions: [{ bytesBase64Encoded: base64(png) }] }],
    ['the data list of another operation', { data: [{ b64_json: base64(png) }] }],
  ];
  for (const [name, body] of unsent) {
    it(`has no turn to send back for ${name}`, async () => {
      assert.equal((await reply(body)).echoes, undefined);
    });
  }

  const unread: readonly (readonly [name: string, bytes: Uint8Array])[] = [
    ['a picture cut off', png.subarray(0, -9)],
    ['data of no picture', Buffer.from('no picture')],
  ];
  for (const [name, bytes] of unread) {
    it(`sends ${name} back unchanged next to a valid picture, with the text between them`, async () => {
      const parts = [inline(other), { text: 'Two' }, inline(bytes)];
      const first = await reply(candidate(parts));
      const contents = contentsOf(await received({ earlier: earlier(first.echoes?.[0]), pictureBytes: kept(first) }));
      assert.deepEqual(contents[1], { role: 'model', parts });
    });
  }

  it('still shows a picture whose turn is nested too deeply to be serialized', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const body = JSON.stringify(candidate([inline(png), { x: 'DEEP' }])).replace('"DEEP"', deep);
    const { pictures, echoes } = await reply(body);
    assert.deepEqual([pictures.length, echoes], [1, undefined]);
  });

  for (const [name, pictureBytes] of [
    ['are gone', nothing],
    ['cannot be read', async () => Promise.reject(new Error('EIO'))],
    ['are not offered', undefined],
  ] as const) {
    it(`sends nothing and costs nothing if the bytes of a picture ${name}`, async () => {
      const { echoes } = await reply(candidate([inline(png)]));
      const before = asked.server.requests.length;
      const request = { earlier: earlier(echoes?.[0]), ...(pictureBytes && { pictureBytes }) };
      const { kind, facts } = await failureOf(asked, asked.image(request));
      assert.deepEqual([kind, facts.billed, facts.retry], ['pictureLost', 'no', 'never']);
      assert.equal(asked.server.requests.length, before);
    });
  }

  it('sends nothing if the user cancels while the body is written', async () => {
    const stop = new AbortController();
    const pictureBytes = async () => {
      stop.abort(new Error('enough'));
      return png;
    };
    const { echoes } = await reply(candidate([inline(png)]));
    const before = asked.server.requests.length;
    const asking = asked.image({ earlier: earlier(echoes?.[0]), pictureBytes, signal: stop.signal });
    await assert.rejects(asking, { message: 'enough' });
    assert.equal(asked.server.requests.length, before);
  });

  it('receives a refusal that arrives while the pictures are still being sent', async () => {
    const server = createServer((_, response) => {
      response.writeHead(413, { connection: 'close' });
      response.end('Request Entity Too Large');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const attachments = [sent(new Uint8Array(20_000_000))];
      const { kind, facts } = await failureOf(asked, asked.image({ attachments, baseUrl }));
      assert.deepEqual([kind, facts.billed, facts.status], ['requestTooLarge', 'no', 413]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
