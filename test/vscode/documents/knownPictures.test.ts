import assert from 'node:assert/strict';
import { Uri } from 'vscode';
import { identifyImage } from '../../../src/documents/host/keepPromptFile.ts';
import { embedMetadata } from '../../../src/provenance/common/embedMetadata.ts';
import { pngBytes } from '../../unit/service/common/samples.ts';
import { doneResult, emptySession, pictureOf, withTurn } from '../../unit/sessions/common/pictures.ts';

describe('The prompt of a file whose picture was changed from another one', () => {
  const facts = { model: 'm', aspectRatio: '', size: '', createdAt: 1, parent: pictureOf('p1').hash };
  let session = withTurn(emptySession(), 'a', { prompt: 'A boat' }, [doneResult('1')]);
  session = withTurn(session, 'b', { prompt: 'at dusk', from: 'p1' }, [doneResult('2')]);

  async function known(prompt: string) {
    const bytes = embedMetadata(pngBytes(), 'image/png', { provenance: { ...facts, prompt } });
    const files = { stat: async () => ({ size: bytes.length }), readFile: async () => bytes };
    const newest = async () => [{ id: 's', pictures: [pictureOf('p1'), pictureOf('p2')] }];
    const sessions = { peek: async () => session, lists: { newest } };
    const options = { files, sessions } as unknown as Parameters<typeof identifyImage>[2];
    const told = await identifyImage(Uri.file('/w/dusk.png'), bytes, options);
    assert.ok(typeof told === 'object');
    return [told.provenance.prompt, told.again?.words];
  }

  it('includes the prompt of the base picture while its session exists', async () => {
    assert.deepEqual(await known('at dusk'), ['at dusk', 'A boat\n\nat dusk']);
  });

  it('is only its own prompt if no session contains the change', async () => {
    assert.deepEqual(await known('at noon'), ['at noon', undefined]);
  });
});
