import assert from 'node:assert/strict';
import { Failure } from '../../../../../src/service/common/failureReport.ts';
import { fetchTransport } from '../../../../../src/service/common/fetchTransport.ts';
import { type LoadOptions, loadPicture, type Reach } from '../../../../../src/service/common/link/loadPicture.ts';
import { isPublicAddress, isPublicUrl } from '../../../../../src/service/common/link/publicAddress.ts';
import { nodeTransport } from '../../../../../src/service/node/nodeTransport.ts';
import { type ScriptedServer, startScripted } from '../../../../service/scripted.ts';
import { jpegBytes, pngBytes } from '../samples.ts';

const transports = [
  ['node', nodeTransport],
  ['fetch', fetchTransport],
] as const;

const limits = { connect: 10, firstByte: 10, idle: 10 };
const png = pngBytes();
const tooLarge = 64 * 1024 * 1024 + 1;

describe('Linked picture', () => {
  let server: ScriptedServer;
  let origins: string[];
  beforeEach(async () => {
    server = await startScripted();
    origins = [server.url];
  });
  afterEach(() => server.close());

  /** The public internet, and the test's own server. */
  const reach: Reach = {
    toUrl: (url) => origins.includes(url.origin) || isPublicUrl(url),
    toAddress: () => true,
  };
  const load = (path: string, options: Partial<LoadOptions> = {}) =>
    loadPicture(new URL(path, server.url).href, {
      transport: nodeTransport,
      signal: new AbortController().signal,
      limits,
      reach,
      ...options,
    });

  for (const [name, transport] of transports) {
    it(`is loaded whole, with the type of its bytes (${name})`, async () => {
      server.next({ headers: { 'content-type': 'text/plain' }, body: [png.subarray(0, 20), png.subarray(20)] });
      const picture = await load('/x.jpg?sig=1', { transport });
      assert.deepEqual([picture.mediaType, picture.width, picture.height], ['image/png', 4, 3]);
      assert.deepEqual(Buffer.from(picture.bytes), png);
    });

    it(`is requested without anything that identifies the user (${name})`, async () => {
      server.next({ body: png });
      await load('/x.png?sig=1', { transport });
      const [request] = server.requests;
      assert.deepEqual([request?.method, request?.path, request?.body], ['GET', '/x.png?sig=1', '']);
      for (const header of ['authorization', 'cookie', 'referer', 'origin', 'content-type', 'content-length'])
        assert.equal(request?.headers[header], undefined, header);
    });

    it(`is rejected if it declares more than 64 MB (${name})`, async () => {
      server.next({ headers: { 'content-length': String(tooLarge) }, body: png, after: 'stayOpen' });
      assert.equal((await failureOf(load('/x.png', { transport }))).kind, 'answerTooLarge');
      await (await server.arrived()).closed;
    });
  }

  it('is rejected if more than 64 MB arrive, and the connection is closed', async () => {
    const piece = Buffer.alloc(1024 * 1024, 1);
    server.next({ body: [png, ...Array<Buffer>(64).fill(piece)], after: 'stayOpen' });
    assert.equal((await failureOf(load('/x.png'))).kind, 'answerTooLarge');
    await (await server.arrived()).closed;
  });

  it('is loaded through redirects, relative ones too', async () => {
    server.next({ status: 302, headers: { location: '/b' } });
    server.next({ status: 307, headers: { location: `${server.url}/c.png` } });
    server.next({ body: jpegBytes() });
    assert.equal((await load('/a')).mediaType, 'image/jpeg');
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      ['/a', '/b', '/c.png'],
    );
  });

  it('is not loaded through a sixth redirect', async () => {
    for (let times = 0; times < 7; times += 1) server.next({ status: 301, headers: { location: `/${times}` } });
    const { kind, facts } = await failureOf(load('/a'));
    assert.deepEqual([kind, facts.subject], ['pictureElsewhere', `${server.url}/5`]);
    assert.equal(server.requests.length, 6);
  });

  for (const location of [
    'https://192.168.0.1/x.png',
    'https://[::1]/x.png',
    'https://localhost/x.png',
    'http://img.example.com/x.png',
    'file:///etc/hosts',
  ])
    it(`is not loaded through a redirect to ${location}`, async () => {
      server.next({ status: 302, headers: { location } });
      const { kind, facts } = await failureOf(load('/a'));
      assert.deepEqual([kind, facts.subject, facts.retry], ['pictureElsewhere', location, 'never']);
    });

  it('is not loaded through a redirect to this computer on another port', async () => {
    const other = await startScripted();
    server.next({ status: 302, headers: { location: `${other.url}/x.png` } });
    assert.equal((await failureOf(load('/a'))).kind, 'pictureElsewhere');
    assert.deepEqual(other.requests, []);
    await other.close();
  });

  it('is rejected if the target of a redirect is hidden, as in a browser', async () => {
    server.next({ status: 302 });
    assert.equal((await failureOf(load('/a'))).kind, 'pictureElsewhere');
  });

  it('is not requested if its host’s name resolves to an internal address', async () => {
    const byName = server.url.replace('127.0.0.1', 'localhost');
    origins.push(byName);
    const asked: string[] = [];
    const toAddress = (address: string) => {
      asked.push(address);
      return isPublicAddress(address);
    };
    const { kind } = await failureOf(load(`${byName}/x.png`, { reach: { ...reach, toAddress } }));
    assert.equal(kind, 'pictureElsewhere');
    assert.equal(asked.length > 0, true);
    assert.deepEqual(server.requests, []);
  });

  it('is loaded by its host’s name if all resolved addresses are allowed', async () => {
    const byName = server.url.replace('127.0.0.1', 'localhost');
    origins.push(byName);
    server.next({ body: png });
    assert.equal((await load(`${byName}/x.png`)).mediaType, 'image/png');
  });

  it('is loaded from public addresses over https only, unless a test allows others', async () => {
    const signal = new AbortController().signal;
    for (const address of [`${server.url}/x.png`, server.url.replace('http', 'https'), 'gs://bucket/x.png', 'x.png'])
      assert.equal(
        (await failureOf(loadPicture(address, { transport: nodeTransport, signal, limits }))).kind,
        'pictureElsewhere',
      );
    assert.deepEqual(server.requests, []);
  });

  const broken = [
    [
      'cut short by a lost connection',
      { headers: { 'content-length': '999' }, body: png, after: 'cut' },
      'connectionLost',
    ],
    ['cut short in silence', { body: png.subarray(0, -4) }, 'pictureUnreadable'],
    ['a web page', { body: '<!doctype html><title>Sign in</title>' }, 'pictureUnreadable'],
    ['a drawing with scripts', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, 'pictureUnreadable'],
    ['nothing', { body: '' }, 'pictureUnreadable'],
    ['gone', { status: 404, body: 'gone' }, 'addressNotFound'],
    ['no longer open', { status: 403, body: png }, 'notAllowed'],
    ['behind a fault', { status: 500, body: png }, 'serviceFault'],
  ] as const;
  for (const [what, script, kind] of broken)
    it(`that is ${what} costs nothing and names its host`, async () => {
      server.next(script);
      const { report } = await failureOf(load('/x.png'));
      assert.deepEqual([report.kind, report.billed, report.host], [kind, 'no', new URL(server.url).host]);
    });

  it('fails with a timeout if its host does not answer', async () => {
    server.next({ headers: { 'content-length': '999' }, body: png, after: 'stayOpen' });
    const { report } = await failureOf(load('/x.png', { limits: { ...limits, idle: 0.05 } }));
    assert.deepEqual([report.kind, report.billed], ['silent', 'no']);
  });

  it('fails if its host cannot be reached', async () => {
    const gone = await startScripted();
    await gone.close();
    origins.push(gone.url);
    assert.equal((await failureOf(load(`${gone.url}/x.png`))).kind, 'connectionRefused');
  });

  it('frees the socket when canceled', async () => {
    const begun = new Promise<void>((resolve) =>
      server.next((response) => void response.write(png.subarray(0, 20), () => resolve())),
    );
    const stop = new AbortController();
    const loading = load('/x.png', { signal: stop.signal });
    await begun;
    stop.abort();
    await assert.rejects(loading, { name: 'AbortError' });
    await (await server.arrived()).closed;
  });
});

async function failureOf(loading: Promise<unknown>): Promise<Failure> {
  const failure = await loading.then(
    () => assert.fail('it should have failed'),
    (error: unknown) => error,
  );
  assert.ok(failure instanceof Failure, String(failure));
  return failure;
}
