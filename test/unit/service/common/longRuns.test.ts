import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ChunkedText } from '../../../../src/service/common/fields.ts';
import { Base64Extractor } from '../../../../src/service/common/response/base64Extractor.ts';

const long = 'iVBORw0K/+-_='.repeat(1_000);

/** The result of parsing JSON that arrived in the given chunks, and the text that was left to parse. */
function read(pieces: readonly string[]) {
  const aside = new Base64Extractor();
  const left = [...pieces.map((piece) => aside.push(piece)), aside.end()].join('');
  return { left, value: aside.parse(left)?.value };
}

function cutAt(text: string, places: readonly number[]): string[] {
  const marks = [0, ...[...places].sort((a, b) => a - b), text.length];
  return marks.slice(1).map((end, at) => text.slice(marks[at], end));
}

describe('Base64 runs set aside while a response arrives', () => {
  it('leave short text unchanged', () => {
    const json = JSON.stringify({ text: 'Once upon a time', data: 'iVBO'.repeat(500) });
    assert.deepEqual(read([json]), { left: json, value: JSON.parse(json) });
  });

  it('are removed from the parsed text and restored in their string', () => {
    const { left, value } = read(
      cutAt(JSON.stringify({ text: `![x](data:image/png;base64,${long}) and so on` }), [9_000]),
    );
    assert.ok(left.length < 200);
    const text = Object(value).text;
    assert.ok(text instanceof ChunkedText);
    assert.equal(text.parts.join(''), `![x](data:image/png;base64,${long}) and so on`);
  });

  it('are restored however the response is split, with escapes and several runs', () => {
    const whole = [`a ${long}\n${long}/${long.slice(0, 4_095)}`, { b: long }, 'c', `"${long}\\`];
    const json = JSON.stringify(whole);
    fc.assert(
      fc.property(fc.array(fc.nat(json.length), { maxLength: 8 }), (places) => {
        assert.deepEqual(JSON.parse(JSON.stringify(read(cutAt(json, places)).value)), whole);
      }),
      { numRuns: 200 },
    );
  });

  it('are restored with escaped slashes and line breaks, however the response is split', () => {
    const lines = `${long.slice(0, 76)}\r\n`.repeat(120);
    const whole = [lines, `\\n${lines}\\`, { b: `A${lines}\n\n"${lines}\\/` }, 'a/b\n'];
    const json = JSON.stringify(whole).replaceAll('/', '\\/').replaceAll('"A', '"\\u0041');
    const place = fc.nat(json.length).map((at) => json.indexOf('\\', at) + 1);
    fc.assert(
      fc.property(fc.array(fc.oneof(place, fc.nat(json.length)), { maxLength: 8 }), (places) => {
        const { left, value } = read(cutAt(json, places));
        assert.ok(left.length < 600);
        assert.deepEqual(JSON.parse(JSON.stringify(value)), whole);
      }),
      { numRuns: 200 },
    );
  });

  it('cannot be forged by a response', () => {
    const { value } = read([JSON.stringify([long, '00000000-0000-0000-0000-0000000000000;'])]);
    assert.deepEqual(JSON.parse(JSON.stringify(value)), [long, '00000000-0000-0000-0000-0000000000000;']);
  });
});
