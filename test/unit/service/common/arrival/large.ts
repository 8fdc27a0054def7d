import { createService } from '../../../../../src/service/common/createService.ts';
import { noisyPng } from '../samples.ts';

/** The result of several large images of that many bytes in one response: how many are kept, and the warnings. */
export async function drawnLarge(count: number, length: number) {
  const image = noisyPng(length, 1);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"candidates":[{"content":{"parts":[{"text":"First."}');
    for (let at = 0; at < count; at += 1) {
      // Placed within the noise, so that no two images are equal.
      image[1_000] = at;
      yield* part(image.toString('base64'));
    }
    yield Buffer.from(']}}]}');
  }
  const transport = async () => ({ status: 200, headers: {}, body: body() });
  const service = createService({ transport, log: { request: () => undefined } });
  const request = { model: 'm', prompt: 'boats', aspectRatio: '', size: '' };
  const { pictures, remarks } = await service.generateImage(request, {
    connection: { baseUrl: 'http://127.0.0.1:1', key: 'key-1' },
    limits: { connect: 60, firstByte: 60, idle: 60 },
    signal: new AbortController().signal,
  });
  return { kept: pictures.length, remarks };
}

function* part(base64: string): Generator<Uint8Array> {
  yield Buffer.from(',{"inlineData":{"mimeType":"image/png","data":"');
  for (let at = 0; at < base64.length; at += 1 << 20) yield Buffer.from(base64.slice(at, at + (1 << 20)));
  yield Buffer.from('"}},{"text":"Next."}');
}
