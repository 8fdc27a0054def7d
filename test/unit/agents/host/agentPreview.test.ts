import assert from 'node:assert/strict';
import { createAgentPreview, toBase64 } from '../../../../src/agents/host/agentPreview.ts';
import { createResult } from '../../../../src/sessions/common/editSession.ts';
import { pictureOf } from '../../sessions/common/pictures.ts';

describe('Preview of an agent’s picture', () => {
  const picture = pictureOf('p1');
  const request = { prompt: 'a gull', aspectRatio: '', size: '', attachments: [], look: true, alt: '' };
  const result = createResult('m', { now: 1, id: 'r' });
  const drawn = { drawn: { sessionId: 's', at: undefined, request, result, picture, file: { problem: 'none' } } };
  const small = { bytes: new Uint8Array([255, 0, 128]), mediaType: 'image/jpeg' };

  function made({ bytes = async () => new Uint8Array(3), make = async () => small } = {}) {
    const warned: string[] = [];
    const preview = createAgentPreview(bytes, make, { warn: (words) => void warned.push(words) });
    return { warned, preview };
  }

  it('is created from the generated picture only', async () => {
    const { preview } = made();
    assert.equal(await preview(drawn), small);
    assert.equal(await preview({ refused: 'budget' }), undefined);
    assert.equal(await preview({ failed: result }), undefined);
  });

  it('is left out with a log message if the picture cannot be decoded', async () => {
    const { preview, warned } = made({ make: () => Promise.reject(new Error('damaged')) });
    assert.equal(await preview(drawn), undefined);
    assert.match(warned.join(), /could not be made small for an agent: Error: damaged/);
  });

  it('is converted to base64 for text-only channels', () => {
    assert.equal(toBase64(small.bytes), Buffer.from(small.bytes).toString('base64'));
  });
});
