import { deepEqual, equal, ok } from 'node:assert/strict';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { packed } from '../../packed.ts';

describe('The package, compressed anew', () => {
  it('holds the same files under the same names, in fewer bytes', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word ${(index * index) % 1_009}`).join(' ');
    const noise = Uint8Array.from({ length: 500 }, (_, index) => (index * 7_919) % 251);
    const files = {
      '[Content_Types].xml': strToU8(words),
      'extension/ä.png': noise,
      'extension/none': new Uint8Array(),
    };
    const before = zipSync(files, { level: 9 });
    const after = await packed(before);
    deepEqual({ ...unzipSync(after) }, files);
    ok(after.length < before.length, `${after.length} of ${before.length} bytes`);
  });

  it('says JSON without its indentation', async () => {
    const words = { Prompt: 'Prompt “ä”\n', list: [1, { two: null }] };
    const after = await packed(zipSync({ 'l10n/bundle.json': strToU8(JSON.stringify(words, undefined, 2)) }));
    equal(strFromU8(unzipSync(after)['l10n/bundle.json'] ?? new Uint8Array()), JSON.stringify(words));
  });

  it('has a manifest without what only npm reads', async () => {
    const manifest = { name: 'limn', scripts: { test: 'mocha' }, devDependencies: { mocha: '1' }, contributes: {} };
    const after = await packed(zipSync({ 'extension/package.json': strToU8(JSON.stringify(manifest)) }));
    const kept = JSON.parse(strFromU8(unzipSync(after)['extension/package.json'] ?? new Uint8Array()));
    deepEqual(kept, { name: 'limn', contributes: {} });
  });

  it('has a README without the pictures and links that would be broken in VS Code', async () => {
    const [own, foreign] = ['![Ours](media/one.webp)', '![Theirs](https://example.com/two.png)'];
    const links = '[简体中文](l10n/README.zh-cn.md) · [Deutsch](l10n/README.de.md)';
    const readme = `# Limn\n\n${links}\n\n${own}\n\nWords ${own} and\n\n${foreign}\n\nmore\n`;
    const after = await packed(zipSync({ 'extension/readme.md': strToU8(readme) }));
    const left = strFromU8(unzipSync(after)['extension/readme.md'] ?? new Uint8Array());
    equal(left, `# Limn\n\nWords ${own} and\n\n${foreign}\n\nmore\n`);
  });
});
