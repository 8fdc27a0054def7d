import assert from 'node:assert/strict';
import { events } from '../../service/scripted.ts';
import { candidate, chunk, completion, inline, noisyPng, pngBytes } from '../service/common/samples.ts';
import { answered, bytesOf, drawn, type Wire } from './inMemory.ts';
import { getWorkRatio, measureWork } from './work.ts';

/** Creates a response whose length grows with the number. */
type Family = (size: number) => string;

const text = (content: string) => JSON.stringify(completion({ content }));
const data = (picture: string) => JSON.stringify(candidate([{ inlineData: { mimeType: 'image/png', data: picture } }]));
const base64 = pngBytes(200, 200).toString('base64');

const families: Readonly<Record<string, Family>> = {
  'lists in lists': (size) => `{"choices":${'['.repeat(size)}${']'.repeat(size)}}`,
  'objects in objects, never closed': (size) => '{"a":'.repeat(size),
  'a text of escapes': (size) => text('\\"\n\u0001'.repeat(size)),
  'a text of unescaped quotes': (size) => `{"choices":${'"'.repeat(size)}`,
  'one giant line': (size) => text('word '.repeat(size)),
  'many lines': (size) => `{${'\n'.repeat(size)}}`,
  'many small values': (size) => '{"a":1}\n'.repeat(size),
  'a picture as one run of base64': (size) => data(base64.repeat(size / 100)),
  'a picture with its slashes escaped': (size) => data('AAAA/'.repeat(size)).replaceAll('/', '\\/'),
  'a picture in lines of 76': (size) => data(`${'A'.repeat(76)}\n`.repeat(size / 10)),
  'many pictures': (size) => JSON.stringify(candidate(Array(size / 100).fill(inline(pngBytes())))),
  'picture URLs in a text': (size) => text('![a](https://img.example/a.png) '.repeat(size / 10)),
  'picture URLs that begin and never end': (size) => text('![](data:image/png;base64,'.repeat(size / 10)),
  'a stream of text': (size) => events(...Array(size).fill(chunk({ content: 'a ' })), '[DONE]'),
  'a stream of incomplete think tags': (size) => events(...Array(size).fill(chunk({ content: '<think' })), '[DONE]'),
  'an event of many lines': (size) => 'data: {"a":\n'.repeat(size),
  'an event of many values': (size) => events('{"a":1}'.repeat(size)),
  'an event of many lines with two values each': (size) => `${'data: {"a":1}{"b":2}\n'.repeat(size)}\n`,
  'an event of many lines that cannot be read': (size) => `${'data: {"a":"\n'.repeat(size)}\n`,
  'values that are not numbers (NaN)': (size) => `{"choices":[${'NaN,'.repeat(size)}1]}`,
  'raw line breaks in a text': (size) => text('word '.repeat(size)).replaceAll(' ', '\n'),
  'a data URI as content in many pieces': (size) =>
    events(chunk({ content: 'data:image/png;base64,' }), ...Array(size / 4).fill(chunk({ content: 'AAAA' })), '[DONE]'),
  'a long error message': (size) => JSON.stringify({ error: { message: 'no such model. '.repeat(size) } }),
  'comments only': (size) => ': PING\n\n'.repeat(size),
  'a web page': (size) => '<p>'.repeat(size),
  'plain text': (size) => 'word '.repeat(size),
};

/** Splits a body into pieces, as the network does. */
function wire(body: string): Wire {
  const bytes = bytesOf(body);
  const count = Math.ceil(bytes.length / 4_096);
  return { pieces: Array.from({ length: count }, (_, at) => bytes.subarray(at * 4_096, (at + 1) * 4_096)) };
}

async function read(body: string): Promise<void> {
  await drawn(wire(body));
  await answered(wire(body), true);
}

const size = 4_000;

describe('Work measurement', () => {
  it('detects text that is read again and again', async () => {
    const again = (times: number) => async () => {
      for (let end = 1; end <= times; end += 1) 'a'.repeat(end).split('b');
    };
    assert.ok((await measureWork(again(400))) > (await measureWork(again(100))) * 15);
  });
});

describe('Reading a response that is four times as long', () => {
  for (const [name, family] of Object.entries(families))
    it(`takes about four times the work at most: ${name}`, async () => {
      await read(family(size / 4));
      const [small, large] = [() => read(family(size)), () => read(family(size * 4))];
      const times = await getWorkRatio({ small, large, most: 4.4 });
      assert.ok(times <= 4.4, `${times.toFixed(1)} times the work`);
    });
});

describe('Reading a picture from a response', () => {
  const picture = noisyPng(300_000, 1).toString('base64');
  const forms: Readonly<Record<string, string>> = {
    'in one line': data(picture),
    'with escaped slashes': data(picture).replaceAll('/', '\\/'),
    'in lines with escaped slashes': data(picture.replace(/.{76}/g, '$&\r\n')).replaceAll('/', '\\/'),
    'as a data URI': data(`data:image/png;base64,${picture}`),
  };
  const noCode = () => false;

  for (const [form, body] of Object.entries(forms))
    it(`passes each character about once to built-in functions that read text, if it is ${form}`, async () => {
      const characters = await measureWork(() => drawn(wire(body)), noCode);
      assert.ok(characters < body.length * 1.2, `${(characters / body.length).toFixed(2)} times`);
    });
});

describe('Reading a stream', () => {
  it('passes on its text once per piece of bytes, not once per chunk', async () => {
    const whole = wire(events(...Array(size).fill(chunk({ content: 'a ' })), '[DONE]'));
    const { shown } = await answered(whole, true);
    assert.ok(shown.length <= whole.pieces.length + 1, `${shown.length} of ${whole.pieces.length}`);
    assert.equal(shown.map(({ text }) => text).join(''), 'a '.repeat(size));
  });
});
