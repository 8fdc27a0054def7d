import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Base64Run } from '../../../../../src/service/common/imageData/base64Run.ts';

/** Reads a text as it is written in JSON, with slashes escaped or not. */
function runOf(text: string, cuts: readonly number[] = [], slash = '/'): Base64Run {
  const places = [0, ...[...cuts].sort((a, b) => a - b), text.length];
  const pieces = places.map((start, at) => text.slice(start, places[at + 1] ?? text.length));
  const [first = '', ...more] = pieces.map((piece) => JSON.stringify(piece).slice(1, -1).replaceAll('/', slash));
  const run = new Base64Run(first);
  for (const piece of more) run.push(piece.slice(run.take(`${piece}"灯`)));
  run.end();
  return run;
}

const bytes = fc.uint8Array({ maxLength: 600 });
const lineEnd = fc.constantFrom('\n', '\r\n');

/** Base64 in the formats that services write. */
const written = fc
  .record({
    bytes,
    url: fc.boolean(),
    unpadded: fc.boolean(),
    line: fc.option(fc.nat(80)),
    lineEnd,
    last: fc.boolean(),
  })
  .map(({ bytes, url, unpadded, line, lineEnd, last }) => {
    const plain = Buffer.from(bytes).toString(url ? 'base64url' : 'base64');
    const text = unpadded ? plain.replaceAll('=', '') : plain;
    const lines = line ? text.replace(new RegExp(`.{${line}}`, 'g'), `$&${lineEnd}`) : text;
    return { bytes, text: last ? `${lines}${lineEnd}` : lines };
  });
/** Text that has the characters of base64 but is not base64, or is broken somewhere. */
const odd = fc
  .array(fc.oneof(fc.constantFrom(...'AZaz09+/-_=', '\n', '\r\n', '\r'), fc.base64String({ maxLength: 40 })), {
    maxLength: 60,
  })
  .map((all) => all.join(''));
const texts = fc.oneof(
  written.map(({ text }) => text),
  odd,
);
const cuts = fc.array(fc.nat(900), { maxLength: 12 });
const slashes = fc.constantFrom('/', '\\/');

describe('Base64 run', () => {
  it('restores its text exactly, however it is split, whether it is base64 or not', () => {
    fc.assert(
      fc.property(texts, cuts, slashes, (text, places, slash) => {
        const run = runOf(text, places, slash);
        assert.equal(run.toString(), text);
        assert.equal(run.length, text.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('decodes to the same bytes as another decoder', () => {
    fc.assert(
      fc.property(texts, cuts, slashes, (text, places, slash) => {
        const decoded = runOf(text, places, slash).bytes();
        // Node stops at padding; here it is skipped like white space.
        if (decoded) assert.deepEqual(Buffer.from(decoded), Buffer.from(text.replaceAll('=', ''), 'base64'));
      }),
      { numRuns: 2_000 },
    );
  });

  const source = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 31) % 256));
  const lines = ['', '{64}\n', '{76}\n', '{76}\r\n'];
  for (const [encoding, slash] of [
    ['base64', '/'],
    ['base64', '\\/'],
    ['base64url', '/'],
  ] as const)
    for (const line of lines)
      it(`is decoded as it arrives, as ${encoding}${JSON.stringify(line)}, with ${slash}`, () => {
        const text = source.toString(encoding);
        const [length, end] = [line.slice(0, 4), line.slice(4)];
        const run = runOf(line ? text.replace(new RegExp(`.${length}`, 'g'), `$&${end}`) : text, [4_100, 4_101], slash);
        assert.deepEqual(Buffer.from(run.bytes() ?? []), source);
        assert.equal(run.isPlain, line === '');
      });

  it('is kept as text if its alphabets are mixed, its lines differ, or more follows its padding', () => {
    for (const text of [
      `AA+A${'AA_A'.repeat(9)}`,
      `${'AAAA\n'.repeat(9)}AAAAA\n${'AAAA\n'.repeat(9)}`,
      `AA==${'AAAA'.repeat(9)}`,
    ])
      assert.equal(runOf(text).bytes(), undefined, text);
  });
});
