import assert from 'node:assert/strict';
import { events } from '../../../../service/scripted.ts';
import { candidate, chunk, completion, inline, jpegBytes, pngBytes } from '../samples.ts';
import { startTestClient, type TestClient } from '../testClient.ts';

const json = JSON.stringify;
const png = pngBytes();
const base64 = png.toString('base64');
const dataUri = `data:image/png;base64,${base64}`;
const link = 'https://img.example/a.png';

describe('Image response', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const whole = json(candidate([inline(png)]));
  const bodies: Readonly<Record<string, string | Uint8Array>> = {
    'JSON with NaN in it': whole.replace('"index":0', '"avgLogprobs":NaN,"other":-Infinity,"index":0'),
    'JSON with a raw line break in a text': whole.replace('"parts":[', '"parts":[{"text":"a\nb\tc"},'),
    'JSON with a comma too many': whole.replace('"index":0', '"index":0,').replace('}}],', '}},],'),
    'JSON with an escape that is none': whole.replace('"parts":[', '"parts":[{"text":"it\\\'s"},'),
    'an event with NaN': events(whole.replace('"index":0', '"avgLogprobs":NaN')),
    'an event whose prefix came twice': `data: ${events(whole)}`,
    'an event with two values': events(`${json({ usageMetadata: {} })}${whole}`),
    'a list of strings': json({ images: [base64] }),
    'a list of data URIs': json({ images: [dataUri] }),
    'a list of objects': json({ images: [{ base64 }] }),
    'an output with a result': json({ output: { results: [{ b64_image: base64 }] } }),
    'one image as data': json({ data: { b64_json: base64 } }),
    'one image as an address': json({ data: { url: dataUri } }),
    'an image by itself': png,
    'a JPEG by itself': jpegBytes(),
    'parts that are one object': json({ candidates: [{ content: { parts: inline(png) }, finishReason: 'STOP' }] }),
    'a content that is its parts': json({ candidates: [{ content: [inline(png)], finishReason: 'STOP' }] }),
    'one candidate that is no list': json({ candidates: { content: { parts: [inline(png)] }, finishReason: 'STOP' } }),
    'an answer handed on in a wrapper twice': json({ code: 0, data: { result: candidate([inline(png)]) } }),
  };
  for (const [what, body] of Object.entries(bodies))
    it(`finds the image: ${what}`, async () => {
      asked.server.next({ body });
      const { pictures } = await asked.image();
      assert.equal(pictures.length, 1);
    });

  const linked: Readonly<Record<string, object>> = {
    'a list of addresses': { data: [{ url: link }] },
    'one address': { data: { url: link } },
    'addresses that are called images': { images: [link] },
    'an image_url': { image_url: { url: link } },
    'an output': { output: { image_urls: [link] } },
  };
  for (const [what, body] of Object.entries(linked))
    it(`finds an image as a URL: ${what}`, async () => {
      asked.server.next({ body: json(body) });
      assert.deepEqual((await asked.image()).links, [link]);
    });
});

describe('Chat response', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const withImage: Readonly<Record<string, object>> = {
    'a block of inline data': { content: [{ type: 'text', text: 'A' }, inline(png)] },
    'a block with a source': {
      content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } }],
    },
    'a block with base64': { content: [{ type: 'image', image_base64: base64 }] },
    'a block of a result': { content: [{ type: 'output_image', result: base64 }] },
    'an image of the message': { content: null, image: { url: dataUri } },
    'an image of the message as text': { content: '', image: dataUri },
    'a data URI as content': { content: dataUri },
    'inline data of the message': { content: '', ...inline(png) },
    'images by their base64': { content: '', images: [{ b64_json: base64 }] },
    'images in inline data': { content: '', images: [inline(png)] },
  };
  for (const [what, message] of Object.entries(withImage))
    it(`shows an image: ${what}`, async () => {
      for (const body of [json(completion(message)), events(chunk(message), chunk({}, 'stop'), '[DONE]')]) {
        asked.server.next({ body });
        const { pictures, text } = await asked.chat();
        assert.equal(pictures.length, 1, body.slice(0, 80));
        assert.ok(!text.includes('base64'));
      }
    });

  it('shows an image as a data URI in streamed content', async () => {
    const pieces = dataUri.match(/.{1,11}/g) ?? [];
    asked.server.next({ body: events(...pieces.map((content) => chunk({ content })), '[DONE]') });
    const { pictures, text } = await asked.chat();
    assert.deepEqual([pictures.length, text, asked.pieces], [1, '', []]);
  });

  it('keeps a data URI that is not an image as text', async () => {
    for (const content of ['data:image/png;base64,AAAA', 'data:image', 'data: yes']) {
      asked.server.next({ body: json(completion({ content })) });
      assert.equal((await asked.chat()).text, content);
    }
  });

  const thoughts: Readonly<Record<string, object>> = {
    'a thought': { content: '<thought>hm</thought>4' },
    'a thinking': { content: '<thinking>\nhm</thinking>\n\n4' },
    'a reasoning': { content: '<reasoning>hm</reasoning>4' },
    'marks of another model': { content: '◁think▷hm◁/think▷4' },
    'details alone': { content: '4', reasoning_details: [{ type: 'reasoning.text', text: 'hm' }] },
    'a summary alone': { content: '4', reasoning_details: [{ type: 'reasoning.summary', summary: 'hm' }] },
    'a block of reasoning': {
      content: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: '4' },
      ],
    },
    'a part flagged as thought': {
      content: [
        { type: 'text', text: 'hm', thought: true },
        { type: 'text', text: '4' },
      ],
    },
  };
  for (const [what, message] of Object.entries(thoughts))
    it(`separates thinking: ${what}`, async () => {
      asked.server.next({ body: json(completion(message)) });
      const { text, reasoning } = await asked.chat();
      assert.deepEqual([text, reasoning.trim()], ['4', 'hm']);
    });

  for (const tag of ['<thought>', '<thinking>', '◁think▷'])
    it(`separates thinking in ${tag}, split anywhere`, async () => {
      const closing = tag.startsWith('<') ? tag.replace('<', '</') : '◁/think▷';
      const pieces = [...`${tag}hm${closing}4 < 5 ◁ 6`].map((content) => chunk({ content }));
      asked.server.next({ body: events(...pieces, chunk({}, 'stop'), '[DONE]') });
      const { text, reasoning } = await asked.chat();
      assert.deepEqual([text, reasoning], ['4 < 5 ◁ 6', 'hm']);
    });

  it('keeps a sentence about thinking tags unchanged', async () => {
    for (const content of ['<thought> is a tag.', 'Use <thinking> here', '<thoughtful>x</thoughtful>']) {
      asked.server.next({ body: json(completion({ content })) });
      assert.equal((await asked.chat()).text, content);
    }
  });
});

describe('Chat stream', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const [one, two] = ['One ', 'two'].map((content) => json(chunk({ content })));
  const streams: Readonly<Record<string, string>> = {
    'two values in one line': events(`${one}${two}`),
    'two values with a blank between': events(`${one} ${two}`),
    'a tab in a word': events(one ?? '', (two ?? '').replace('two', 't\two')),
    'NaN in an event': events(one ?? '', (two ?? '').replace('"index":0', '"index":0,"logprobs":NaN')),
    'the end mark glued to the last': events(`${one}`, `${two}[DONE]`).replace('data: [DONE]\n\n', ''),
    'a prefix that came twice': `data: ${events(one ?? '')}data: data: ${two}\n\n`,
    'an event that is a list': events(`[${one},${two}]`),
    'values in lines of an event': `data: ${one}\ndata: ${two}\n\n`,
  };
  for (const [what, body] of Object.entries(streams))
    it(`keeps the whole text: ${what}`, async () => {
      asked.server.next({ body: body + events(chunk({}, 'stop'), '[DONE]') });
      const { text, remarks } = await asked.chat();
      assert.deepEqual([text.replace('\t', ''), remarks], ['One two', undefined]);
    });

  it('reports what cannot be read', async () => {
    asked.server.next({
      body: events(one ?? '', '{"choices":[{"delta":{"content":"lost', two ?? '', chunk({}, 'stop'), '[DONE]'),
    });
    const { text, remarks } = await asked.chat();
    assert.deepEqual([text, remarks], ['One two', [{ kind: 'unread' }]]);
  });

  it('does not report a keep-alive', async () => {
    asked.server.next({ body: events('ping', '""', one ?? '', '-', chunk({}, 'stop'), '[DONE]') });
    const { text, remarks } = await asked.chat();
    assert.deepEqual([text, remarks], ['One ', undefined]);
  });
});
