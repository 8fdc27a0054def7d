import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { bundleFile, exportStrings, sources } from '../../l10n/strings.ts';

describe('the bundle of strings for translators', () => {
  let strings: Awaited<ReturnType<typeof exportStrings>>;

  before(async () => {
    strings = await exportStrings();
  });

  it('is what `npm run l10n` writes for the present sources', async () => {
    const bundle: unknown = JSON.parse(await readFile(bundleFile, 'utf8'));
    assert.deepEqual(bundle, strings, 'Run `npm run l10n`');
  });

  it('holds whole sentences: none begins in the middle, and none ends before its end', () => {
    const pieces = Object.keys(strings).filter((string) => /^[a-z]\w* .*\.$|,$/.test(string));
    assert.deepEqual(pieces, []);
  });

  it('misses no call, for each string stands in its call', async () => {
    for (const source of await sources()) {
      for (const [call, string] of source.matchAll(/\bl10n\.t\(\s*('(?:[^'\\]|\\.)*'|"[^"]*"|.)/g)) {
        assert.match(string ?? '', /^['"{]/, call);
        if (string !== '{') assert.ok(Object.hasOwn(strings, plain(string ?? '')), call);
      }
    }
  });
});

function plain(string: string): string {
  return string.slice(1, -1).replace(/\\(.)/g, '$1');
}
