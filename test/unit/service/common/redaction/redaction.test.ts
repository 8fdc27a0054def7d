import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createService } from '../../../../../src/service/common/createService.ts';
import { Failure } from '../../../../../src/service/common/failureReport.ts';
import { createRedactor } from '../../../../../src/service/common/redaction/redactor.ts';
import type { RequestLogEntry } from '../../../../../src/service/common/serviceTypes.ts';
import type { Transport } from '../../../../../src/service/common/transport.ts';
import { readKey } from './reader.ts';
import { base64Forms, type Choose, type Spelling, spellings } from './spellings.ts';

const runs = Number(process.env.LIMN_FUZZ_RUNS ?? 150);

/** Everything the service reported: each text of the failure, and those of the log. */
async function toldOf(key: string, status: number, body: string, headers = {}): Promise<readonly string[]> {
  const lines: RequestLogEntry[] = [];
  const transport: Transport = async () => ({ status, headers, body: flow(body) });
  const service = createService({ transport, log: { request: (line) => void lines.push(line) } });
  const control = new AbortController();
  const failure = await service
    .chat({ model: 'm', messages: [{ role: 'user', content: 'hi' }], stream: false }, () => undefined, {
      connection: { baseUrl: 'http://127.0.0.1:1', key },
      limits: { connect: 10, firstByte: 10, idle: 10 },
      signal: control.signal,
      onWait: () => control.abort(),
    })
    .then(() => assert.fail('the request should have failed'), asFailure);
  return [...Object.values(failure.report), ...lines.flatMap((line) => Object.values(line))].map(String);
}

async function* flow(body: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(body);
}

function assertHidden(told: readonly string[], key: string): void {
  for (const text of told) {
    const part = readKey(text, key);
    assert.ok(part === undefined, `${JSON.stringify(part)} of the key ${JSON.stringify(key)} stands in ${text}`);
  }
}

const key = 'q7Rk2zTa/Vw9Lm4uK+Tz8Ps3xC=Hd6Jn1vB==';

/** Returns the same numbers each time. */
function chances(): Choose {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('Key with / + = in what a service sends back', () => {
  const forms: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(spellings).map(([name, spell]) => [name, spell(key, chances())])),
    'slashes escaped': key.replaceAll('/', '\\/'),
    'slashes by their number': key.replaceAll('/', '\\u002f'),
    'slashes by their number, large': key.replaceAll('/', '\\u002F'),
    'for an address': encodeURIComponent(key),
    'for an address, small': key.replace(/[/+=]/g, (char) => `%${char.charCodeAt(0).toString(16)}`),
    'for an address, twice': encodeURIComponent(encodeURIComponent(key)),
    'for an address, within JSON in JSON': JSON.stringify(JSON.stringify(encodeURIComponent(key))),
    'as entities': key.replaceAll('/', '&#x2F;').replaceAll('+', '&#43;').replaceAll('=', '&equals;'),
    'as entities in JSON of Go': key.replaceAll('/', '\\u0026#47;'),
    ...Object.fromEntries(Object.entries(base64Forms).map(([name, form]) => [`base64 of ${name}`, form(key)])),
  };

  for (const [name, form] of Object.entries(forms))
    it(`is in no text of a failure or of the log: ${name}`, async () => {
      const quoted = JSON.stringify(form).slice(1, -1);
      const bodies = [
        `{"error":{"message":"No such key: ${quoted}. Get another."}}`,
        `{"error":{"message":"bad","data":"No such key: ${quoted}. Get another."}}`,
        `{"x": ${form} `,
        `<html><title>${form}</title><body>${form}</body></html>`,
        `No such key: ${form}`,
      ];
      for (const body of bodies)
        for (const status of [200, 401]) assertHidden(await toldOf(key, status, body, { 'x-request-id': form }), key);
    });

  it('is redacted without the text around it', async () => {
    const escaped = key.replaceAll('/', '\\/');
    const told = await toldOf(key, 500, `{"error":{"message":"No such key: ${escaped}. Get another."}}`);
    assert.ok(told.includes('No such key: •••. Get another.'), told.join('\n'));
    assert.ok(told.includes('{"error":{"message":"No such key: •••. Get another."}}'), told.join('\n'));
  });

  it('is found at any position of a long text', () => {
    const { know, redact } = createRedactor();
    know(key);
    const escaped = key.replaceAll('/', '\\u002f');
    for (const before of [0, 57_300, 57_344, 65_500, 65_536, 122_880, 200_000]) {
      const text = `${'word '.repeat(before / 5)}${escaped} ${'word '.repeat(20_000)}`;
      assert.equal(redact(text), text.replace(escaped, '•••'), `after ${before} characters`);
    }
  });

  it('is redacted together with what looks like a key', async () => {
    const words = 'Only 100% of a\\b & c <br> \\u0041 in q7Rk2 stays; %41 too.';
    const told = await toldOf(key, 500, words);
    assert.ok(told.includes(words), told.join('\n'));
  });

  it('is not in the URL of a picture that could not be loaded', async () => {
    const transport: Transport = async () => assert.fail('nothing is loaded');
    const service = createService({ transport, log: { request: () => undefined } });
    const { signal } = new AbortController();
    const limits = { connect: 10, firstByte: 10, idle: 10 };
    const failure = await service
      .loadPicture('gs://bucket/a.png?token=abcdef1234', { signal, limits })
      .then(() => assert.fail('it should have failed'), asFailure);
    assert.equal(failure.report.subject, 'gs://bucket/a.png?token=•••');
  });
});

function asFailure(error: unknown): Failure {
  assert.ok(error instanceof Failure, String(error));
  return error;
}

const realKeys = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./+=~:'),
  minLength: 16,
  maxLength: 80,
});
const anyKeys = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 16,
  maxLength: 60,
});
const layers = fc.array(fc.constantFrom(...Object.values<Spelling>(spellings)), { minLength: 1, maxLength: 4 });
const prefixes = fc.constantFrom('', 'Bearer ', 'x Bearer ', 'Authorization: Bearer ', 'a', 'ab');

/** Returns numbers from 0 up to 1 from a list, repeatedly. */
function chosen(numbers: readonly number[]): Choose {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

const numbers = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 7, maxLength: 31 });

describe(`Any key (${runs} inputs each)`, () => {
  for (const [kind, keys] of Object.entries({ 'of the usual signs': realKeys, 'of any signs': anyKeys }))
    it(`${kind} is found in any combination of spellings`, () =>
      fc.assert(
        fc.asyncProperty(keys, layers, numbers, async (one, over, chances) => {
          const choose = chosen(chances);
          const spelled = over.reduce((text, spell) => spell(text, choose), one);
          assertHidden(await toldOf(one, 500, `{"x": said <${spelled}> `), one);
        }),
        { numRuns: runs },
      ));

  it('is redacted as far as a text contains it if the text ends within it', () =>
    fc.assert(
      fc.property(
        realKeys,
        layers,
        numbers,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, over, chances, share) => {
          const { know, redact } = createRedactor();
          know(one);
          const spelled = over.reduce((text, spell) => spell(text, chosen(chances)), one);
          assertHidden([redact(`said ${spelled.slice(0, Math.ceil(spelled.length * share))}`)], one);
        },
      ),
      { numRuns: runs },
    ));

  it('is found in base64 at each of the three alignments, whatever its spelling', () =>
    fc.assert(
      fc.asyncProperty(realKeys, prefixes, fc.boolean(), layers, numbers, async (one, prefix, isUrl, over, chances) => {
        const choose = chosen(chances);
        const encoded = Buffer.from(prefix + one).toString(isUrl ? 'base64url' : 'base64');
        const spelled = over.reduce((text, spell) => spell(text, choose), encoded);
        assertHidden(await toldOf(one, 500, `{"x": said <${spelled}> `), one);
      }),
      { numRuns: runs },
    ));
});
