import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseAgentRequest } from '../../../../src/agents/common/toolSchemas.ts';

describe('Agent request', () => {
  it('contains the normalized fields of its schema, without fields that a model adds', () => {
    const request = parseAgentRequest({
      prompt: ' A gull ',
      aspectRatio: ' 16:9',
      style: 'oil',
      attachments: ['a.png'],
    });
    assert.deepEqual(request, {
      prompt: 'A gull',
      aspectRatio: '16:9',
      size: '',
      attachments: ['a.png'],
      look: true,
      alt: '',
    });
  });

  const bad: readonly (readonly [unknown, RegExp])[] = [
    [{}, /^prompt is empty/],
    [{ prompt: ' \n' }, /^prompt is empty/],
    [{ prompt: 'x'.repeat(32_001) }, /^prompt has more than 32000 characters/],
    [{ prompt: 'x', aspectRatio: 'wide' }, /^aspectRatio must be like 16:9/],
    [{ prompt: 'x', size: 'huge' }, /^size must be like 1K/],
    [{ prompt: 'x', path: '' }, /^path is not usable/],
    [{ prompt: 'x', path: 'notes/x.txt' }, /^path must end in \.png, /],
    [{ prompt: 'x', path: 'C:\\ws\\vite.config.js' }, /^path must end in \.png, /],
    [{ prompt: 'x', path: '.env' }, /^path must end in \.png, /],
    [{ prompt: 'x', path: `${'x'.repeat(300)}.png` }, /^A name in path is too long/],
    [{ prompt: 'x', path: 'a?.png' }, /^A name in path is none on every system/],
    [{ prompt: 'x', path: 'images/con.png' }, /^A name in path is none on every system/],
    [{ prompt: 'x', attachments: Array.from({ length: 11 }, () => 'a.png') }, /^attachments is not usable/],
    [{ prompt: 'x', attachments: [7] }, /^attachments\.0 is not usable/],
    [null, /^The input is not usable/],
  ];
  for (const [input, why] of bad)
    it(`is rejected with a sentence: ${JSON.stringify(input).slice(0, 60)}`, () => {
      const read = parseAgentRequest(input);
      assert.match('message' in read ? read.message : '', why);
    });

  it('accepts a path of any image format, in a folder or without an extension', () => {
    for (const path of ['gull.png', 'images/Gull.JPEG', ' /ws/gull.webp ', 'C:\\ws\\gull.tif', 'gull', 'v1.2/gull'])
      assert.ok(!('message' in parseAgentRequest({ prompt: 'x', path })), path);
  });

  it('parsing never throws', () => {
    fc.assert(fc.property(fc.anything(), (input) => void parseAgentRequest(input)));
  });
});
