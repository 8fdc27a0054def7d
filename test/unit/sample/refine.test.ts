import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createService } from '../../../src/service/common/createService.ts';
import { Failure } from '../../../src/service/common/failureReport.ts';
import type { ImageRequest, ImageResponse, PreviousTurn } from '../../../src/service/common/serviceTypes.ts';
import { nodeTransport } from '../../../src/service/node/nodeTransport.ts';
import { sampleService } from './ask.ts';

const prompts = ['a lighthouse at dawn', 'make the sky violet', 'add a boat'];

describe('the client and the sample service, turn after turn', () => {
  const sample = sampleService();

  function asking(request: Partial<ImageRequest>): Promise<ImageResponse> {
    const service = createService({ transport: nodeTransport, log: { request: () => undefined } });
    return service.generateImage(
      { model: 'sample-picture', prompt: 'x', aspectRatio: '3:2', size: '512', ...request },
      {
        connection: { baseUrl: sample().url, key: 'word' },
        signal: new AbortController().signal,
        limits: { connect: 10, firstByte: 60, idle: 60 },
      },
    );
  }

  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const finalOf = ({ pictures }: ImageResponse) => hashOf(pictures.at(-1)?.bytes ?? new Uint8Array());

  /** Asks for each prompt as a change of what came before. */
  async function conversation(model: string, said: readonly string[]): Promise<readonly ImageResponse[]> {
    const files = new Map<string, Uint8Array>();
    const earlier: PreviousTurn[] = [];
    const replies: ImageResponse[] = [];
    for (const prompt of said) {
      const reply = await asking({ model, prompt, earlier, pictureBytes: async (hash) => files.get(hash) });
      for (const { bytes } of [...reply.pictures, ...reply.earlier]) files.set(hashOf(bytes), bytes);
      earlier.push(...(reply.echoes ?? []).map((echo) => ({ prompt, attachments: [], echo })));
      replies.push(reply);
    }
    return replies;
  }

  async function failure(request: Promise<unknown>): Promise<Failure> {
    const error = await request.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Failure);
    return error;
  }

  for (const [name, said] of [
    ['PNG', prompts],
    ['JPEG', prompts.map((prompt) => `${prompt} [jpeg]`)],
    ['WebP', prompts.map((prompt) => `${prompt} [webp]`)],
    ['PNG after drafts', prompts.map((prompt) => `${prompt} [drafts]`)],
  ] as const) {
    it(`go on with a signed ${name} picture, which changes each time`, async () => {
      const replies = await conversation('sample-picture', said);
      assert.equal(new Set(replies.map(finalOf)).size, said.length);
    });
  }

  it('end a conversation the model forgot with a refusal that surely cost nothing', async () => {
    const { kind, facts } = await failure(conversation('sample-forgetful', prompts));
    assert.deepEqual([kind, facts.billed, facts.status], ['historyRejected', 'no', 400]);
  });

  it('end with such a refusal too where a model takes no pictures', async () => {
    const [first] = await conversation('sample-picture', prompts.slice(0, 1));
    const attachments = (first?.pictures ?? []).map(({ bytes, mediaType }) => ({ bytes, mediaType }));
    const { kind, facts } = await failure(asking({ model: 'sample-blind', attachments }));
    assert.deepEqual([kind, facts.billed, facts.status], ['pictureInputRejected', 'no', 400]);
  });
});
