import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fetchTransport } from '../../../../src/service/common/fetchTransport.ts';
import type { Transport } from '../../../../src/service/common/transport.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { events } from '../../../service/scripted.ts';
import { candidate, chunk, completion, inline, pngBytes } from './samples.ts';
import { failureOf, startTestClient, type TestClient } from './testClient.ts';

const short = 0.05;
const transports: readonly (readonly [name: string, transport: Transport])[] = [
  ['node', nodeTransport],
  ['fetch', fetchTransport],
];

for (const [name, transport] of transports) {
  describe(`Request over ${name}`, () => {
    let asked: TestClient;
    before(async () => {
      asked = await startTestClient(transport);
    });
    after(() => asked.close());

    it('frees the socket when canceled before a response', async () => {
      const control = new AbortController();
      asked.server.next(() => undefined);
      const chat = asked.chat({ signal: control.signal });
      const { closed } = await asked.server.arrived();
      control.abort(new Error('stopped by the user'));
      await assert.rejects(chat, { message: 'stopped by the user' });
      await closed;
      assert.equal(asked.lines.at(-1)?.outcome, 'stopped');
    });

    it('frees the socket when canceled during a response', async () => {
      const control = new AbortController();
      asked.server.next({ body: events(chunk({ content: 'first' })), after: 'stayOpen' });
      const chat = asked.chat({ signal: control.signal, onPiece: () => control.abort() });
      const { closed } = await asked.server.arrived();
      await assert.rejects(chat, { name: 'AbortError' });
      await closed;
    });

    it('sends nothing when canceled beforehand', async () => {
      const sent = asked.server.requests.length;
      await assert.rejects(asked.chat({ signal: AbortSignal.abort() }), { name: 'AbortError' });
      assert.equal(asked.server.requests.length, sent);
    });

    it('fails as silent if no byte of a chat arrives in time', async () => {
      asked.server.next(() => undefined);
      const failure = await failureOf(asked, asked.chat({ limits: { firstByte: short } }));
      const { billed, retry, seconds } = failure.facts;
      assert.deepEqual([failure.kind, billed, retry, seconds], ['silent', 'maybe', 'button', short]);
      await (await asked.server.arrived()).closed;
    });

    it('fails with a deadline if no byte of a picture arrives in time, with or without headers', async () => {
      for (const reply of [() => undefined, { after: 'stayOpen' } as const]) {
        asked.server.next(reply);
        const failure = await failureOf(asked, asked.image({ limits: { firstByte: 0.2 } }));
        assert.deepEqual([failure.kind, failure.facts.seconds], ['deadline', 0.2]);
      }
    });

    it('fails as silent if a response stalls', async () => {
      asked.server.next({ body: events(chunk({ content: 'first' })), after: 'stayOpen' });
      const failure = await failureOf(asked, asked.chat({ limits: { idle: short } }));
      assert.deepEqual([failure.kind, failure.facts.seconds], ['silent', short]);
      assert.deepEqual(asked.pieces, [{ kind: 'text', text: 'first' }]);
    });

    it('keeps the full limit for a picture if white space or a comment arrives early', async () => {
      const body = JSON.stringify(candidate([inline(pngBytes())]));
      for (const [blank, rest] of [
        ['\n', body],
        [': PING\n\n', events(body)],
      ] as const) {
        asked.server.next((response) => {
          response.write(blank);
          setTimeout(() => response.end(rest), 5_000 * short);
        });
        assert.equal((await asked.image({ limits: { idle: short } })).pictures.length, 1);
      }
    });

    it('uses a complete picture although the connection stays open', async () => {
      const inUnknownForm = { image: { b64_json: pngBytes().toString('base64') } };
      const images = [inline(pngBytes()), inUnknownForm].map((part) => {
        asked.server.next({ body: JSON.stringify(candidate([part])), after: 'stayOpen' });
        return asked.image();
      });
      for (const { pictures } of await Promise.all(images)) assert.equal(pictures.length, 1);
    });

    it('uses a finished stream although the connection stays open', async () => {
      asked.server.next({ body: events(chunk({ content: 'Hi' }, 'stop'), '[DONE]'), after: 'stayOpen' });
      assert.equal((await asked.chat()).text, 'Hi');
      asked.server.next({ body: events(chunk({ content: 'Hi' }, 'stop')), after: 'stayOpen' });
      assert.equal((await asked.chat({ limits: { idle: short } })).text, 'Hi');
    });

    it('distinguishes a connection lost before the response from a response cut off', async () => {
      asked.server.next((response) => void response.destroy());
      assert.equal((await failureOf(asked, asked.image())).kind, 'connectionLost');
      asked.server.next({ body: '{"candidates":[{"con', after: 'cut' });
      const cut = await failureOf(asked, asked.image());
      assert.deepEqual([cut.kind, cut.facts.billed, cut.facts.retry], ['answerBroken', 'maybe', 'button']);
      asked.server.next({ headers: { 'content-length': '0' } });
      assert.equal((await failureOf(asked, asked.image())).kind, 'answerEmpty');
    });

    it('keeps what a cut stream contained', async () => {
      asked.server.next({ body: events(chunk({ content: 'Half' })), after: 'cut' });
      const failure = await failureOf(asked, asked.chat());
      assert.equal(failure.kind, 'answerBroken');
      assert.deepEqual(asked.pieces, [{ kind: 'text', text: 'Half' }]);
    });

    it('does not follow a redirect', async () => {
      asked.server.next({ status: 307, headers: { location: '/v2' }, body: 'moved' });
      const sent = asked.server.requests.length;
      assert.equal((await failureOf(asked, asked.chat())).kind, 'redirected');
      assert.equal(asked.server.requests.length, sent + 1);
    });

    it('decompresses gzip that was not requested', async () => {
      const { gzipSync } = await import('node:zlib');
      asked.server.next({ body: gzipSync(JSON.stringify(completion({ content: 'packed' }))) });
      assert.equal((await asked.chat()).text, 'packed');
    });
  });

  describe(`Unreachable service over ${name}`, () => {
    // `fetch` does not report how much of a request it sent.
    const costs = transport === fetchTransport;
    it(`is refused at a closed port, and ${costs ? 'may have been' : 'was not'} billed`, async () => {
      const asked = await startTestClient(transport);
      await asked.close();
      const { kind, facts } = await failureOf(asked, asked.chat());
      const known = costs ? ['maybe', 'button'] : ['no', 'auto'];
      assert.deepEqual([kind, facts.billed, facts.retry], ['connectionRefused', ...known]);
    });
  });
}

describe('Connection that is never established', () => {
  it('fails after the connect timeout and was not billed', async () => {
    const never: Transport = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const asked = await startTestClient(never);
    const failure = await failureOf(asked, asked.chat({ limits: { connect: short } }));
    const { billed, retry, seconds } = failure.facts;
    assert.deepEqual([failure.kind, billed, retry, seconds], ['connectTimeout', 'no', 'auto', short]);
    await asked.close();
  });

  it('counts as not established over TLS until the handshake is done', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    let sent = false;
    const control = new AbortController();
    const request = { url: `https://127.0.0.1:${port}/`, headers: {}, body: new Uint8Array(), signal: control.signal };
    const onSent = () => {
      sent = true;
    };
    const sending = nodeTransport({ ...request, onSent });
    const [socket] = await once(mute, 'connection');
    await once(socket, 'data');
    control.abort();
    await assert.rejects(sending, { name: 'AbortError' });
    assert.equal(sent, false);
    mute.close();
  });
});
