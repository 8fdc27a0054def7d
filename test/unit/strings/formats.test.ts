import assert from 'node:assert/strict';
import {
  characters,
  formatBytes,
  formatDuration,
  formatList,
  formatNumber,
  joinSentences,
  lines,
  pixels,
  requests,
  tokens,
  withCommas,
} from '../../../src/base/host/formats.ts';
import { english } from './english.ts';

describe('formats', () => {
  it('writes a duration in seconds with one decimal at most, then in minutes, hours and days', () => {
    const written = [0.04, 6, 18.44, 59.4, 59.6, 120, 130, 3725, 434_702].map((seconds) =>
      formatDuration(english, seconds),
    );
    assert.deepEqual(written, [
      '0 s',
      '6 s',
      '18.4 s',
      '59.4 s',
      '1 min',
      '2 min',
      '2 min 10 s',
      '1 h 2 min',
      '5 days',
    ]);
  });

  it('writes numbers the way the language does', () => {
    assert.equal(formatNumber('en', 5430), '5,430');
    assert.equal(formatNumber('de', 5430.26, 1), '5.430,3');
  });

  it('puts facts, sentences and names in a row, without what is not there', () => {
    assert.equal(withCommas(english.l10n, '', 'PNG', undefined, '2 KB'), 'PNG, 2 KB');
    assert.equal(joinSentences(english.l10n, 'Stopped.', false, 'Nothing was sent.'), 'Stopped. Nothing was sent.');
    assert.equal(joinSentences(english.l10n), '');
    assert.equal(formatList('en', ['a', 'b', 'c']), 'a, b, c');
    assert.equal(formatList('de', ['a', 'b', 'c']), 'a, b und c');
  });

  it('knows one from many', () => {
    assert.deepEqual([tokens(english, 1), tokens(english, 1187)], ['1 token', '1,187 tokens']);
    assert.deepEqual([requests(english, 1), requests(english, 4)], ['1 request', '4 requests']);
    assert.deepEqual([characters(english, 1), characters(english, 1200)], ['1 character', '1,200 characters']);
  });

  it('writes sizes as file managers do', () => {
    const written = [900, 1024, 317_440, 1_468_006].map((size) => formatBytes(english, size));
    assert.deepEqual(written, ['900 bytes', '1 KB', '310 KB', '1.4 MB']);
  });

  it('names one line or a range', () => {
    assert.equal(lines(english.l10n, 18, 18), 'line 18');
    assert.equal(lines(english.l10n, 12, 14), 'lines 12–14');
  });

  it('writes pixel sizes with a multiplication sign', () => {
    assert.equal(pixels({ width: 2752, height: 1536 }), '2752 × 1536');
  });
});
