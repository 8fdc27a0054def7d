import assert from 'node:assert/strict';
import fc from 'fast-check';
import { imageReply } from '../../../../src/service/common/image/imageResponse.ts';
import { mergeChunks } from '../../../../src/service/common/image/mergeChunks.ts';
import type { ImageResponse, ReplyPart } from '../../../../src/service/common/serviceTypes.ts';
import { createResult, toImageResult } from '../../../../src/sessions/common/editSession.ts';
import type { Result, Session } from '../../../../src/sessions/common/model/session.ts';
import { getParts } from '../../../../src/sessions/common/resultParts.ts';
import { parseSession, serializeSession, toImportedSession } from '../../../../src/sessions/common/sessionFile.ts';
import { Pictures } from '../../../../src/sessions/host/imageStore.ts';
import { saveReceivedImages } from '../../../../src/sessions/host/jobs/job.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { gifBytes, inline, jpegBytes, pngBytes, webpBytes } from '../../service/common/samples.ts';
import { emptySession, withTurn } from '../common/pictures.ts';
import { MemoryFolder } from './memory.ts';

const pictures = [pngBytes(), pngBytes(8, 8, 30), jpegBytes(), gifBytes, webpBytes];
const links = [1, 2, 3].map((number) => `https://img.example/${number}.png`);

const rawPart = fc.oneof(
  { weight: 3, arbitrary: fc.record({ text: fc.string({ unit: 'grapheme' }), thought: fc.boolean() }) },
  { weight: 3, arbitrary: fc.constantFrom(...pictures.map((bytes) => inline(bytes))) },
  fc.constantFrom(...links.map((fileUri) => ({ fileData: { fileUri } }))),
  fc.constantFrom(...links.map((link) => ({ text: `Before ![a](${link}) after` }))),
  fc.constantFrom({ text: '\n' }, { text: '', thoughtSignature: 'AbC=' }, { functionCall: { name: 'x' } }, null),
  fc.constantFrom({ thought: true, ...inline(jpegBytes(8, 8)) }, inline(pngBytes().subarray(0, -9))),
);

const candidate = fc.record({
  index: fc.integer({ min: 0, max: 2 }),
  content: fc.record({ parts: fc.array(rawPart, { maxLength: 12 }) }),
});

/** Contains at least one picture, since text alone is a failure. */
const answer = fc
  .array(candidate, { minLength: 1, maxLength: 4 })
  .map((candidates) => [{ candidates: [...candidates, { content: { parts: [inline(pngBytes(6, 6, 9))] } }] }]);

async function keptAs(reply: ImageResponse): Promise<Result> {
  const folder = new Pictures(new MemoryFolder());
  const [{ all }, earlier] = [
    await saveReceivedImages(folder, reply.pictures),
    await saveReceivedImages(folder, reply.earlier),
  ];
  const started = { ...createResult('m', { now: 1, id: 'r' }), state: 'done' as const };
  return toImageResult(started, reply, { pictures: all, earlier: earlier.all });
}

async function storedAndRead(result: Result): Promise<Session | undefined> {
  const folder = new MemoryFolder();
  const onProblem = (problem: unknown) => assert.fail(String(problem));
  const sessions = new Sessions({ folder, onProblem });
  const { id } = sessions.create('image', { aspectRatio: '', size: '' });
  sessions.change(id, (session) => ({ ...withTurn(emptySession(), 't', {}, [result]), id: session.id }));
  await sessions.flush();
  return new Sessions({ folder, onProblem }).load(id);
}

/** Returns the parts with the index of their picture in the response, as the parts of a response have it. */
function named(result: Result): readonly ReplyPart[] {
  return getParts(result).map((part): ReplyPart => {
    if (part.kind !== 'picture') return part;
    return { kind: 'picture', index: result.pictures.indexOf(part.picture), candidate: part.candidate };
  });
}

function resultIn(session: Session | undefined): Result {
  const [result] = session?.turns[0]?.results ?? [];
  return result ?? assert.fail('the result is gone');
}

describe('The parts of an image answer', () => {
  it('are unchanged and in order after they were stored and read, and after an export and import', () =>
    fc.assert(
      fc.asyncProperty(answer, async (chunks) => {
        const { reply } = await imageReply(mergeChunks(chunks), (text) => text);
        const session = await storedAndRead(await keptAs(reply));
        assert.deepEqual(named(resultIn(session)), reply.parts);
        assert.deepEqual(resultIn(session).remarks, reply.remarks);
        const file = session && parseSession(serializeSession(session));
        const elsewhere = file && toImportedSession(file, { id: 'other', now: 2, homes: new Map() });
        assert.deepEqual(named(resultIn(elsewhere)), reply.parts);
      }),
      { numRuns: 100 },
    ));
});
