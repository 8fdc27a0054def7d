import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findNameFault } from '../../../../src/base/common/fileName.ts';
import { createIconFiles, getNeededSizes, iconSets, planIconSet } from '../../../../src/imageEditor/common/iconSet.ts';

const names = (files: readonly { readonly fileName: string }[]) => files.map(({ fileName }) => fileName);
const size = { width: 300, height: 150 };

describe('A set of icons', () => {
  it('for a website has what browsers and phones look for, and HTML that names it', () => {
    const files = planIconSet('web', 'boat', size);
    const html = files.find(({ fileName }) => fileName === 'icons.html');
    assert.ok(html && 'text' in html);
    const named = [...html.text.matchAll(/href="([^"]+)"/g)].map(([, file]) => file);
    assert.deepEqual(
      named.filter((file) => !names(files).includes(file ?? '')),
      [],
    );
    const manifest = files.find(({ fileName }) => fileName === 'site.webmanifest');
    assert.ok(manifest && 'text' in manifest);
    for (const { src } of JSON.parse(manifest.text).icons) assert.ok(names(files).includes(src), src);
    assert.ok(names(files).includes('apple-touch-icon.png') && names(files).includes('favicon.ico'));
  });

  it('for an app has PNG files from 16 to 512 pixels, an icon file, and a list of them', () => {
    const files = planIconSet('app', 'boat', size);
    const sides = files.flatMap((file) => ('size' in file ? [file.size.width] : []));
    assert.deepEqual([sides[0], sides.at(-1)], [16, 512]);
    const list = files.at(-1);
    assert.ok(list && 'text' in list);
    const { icon, images } = JSON.parse(list.text);
    assert.deepEqual(
      [icon, ...images.map(({ file }: { file: string }) => file)].sort(),
      names(files.slice(0, -1)).toSorted(),
    );
  });

  it('for screen densities keeps the shape, the largest three times the smallest', () => {
    const files = planIconSet('densities', 'a "b", c', size);
    const sizes = files.flatMap((file) => ('size' in file ? [file.size] : []));
    assert.deepEqual(sizes, [
      { width: 100, height: 50 },
      { width: 200, height: 100 },
      { width: 300, height: 150 },
    ]);
    const html = files.at(-1);
    assert.ok(html && 'text' in html);
    assert.match(html.text, /srcset="a%20-b-%2C%20c@1x\.png 1x, a%20-b-%2C%20c@2x\.png 2x, /);
  });

  it('has names that every system accepts, whatever the image is called', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...iconSets),
        fc.oneof(fc.string(), fc.constantFrom('con', 'aux.', 'a:b', 'nul ')),
        (set, name) => {
          const faults = names(planIconSet(set, name, size)).map(findNameFault);
          assert.ok(
            faults.every((fault) => fault === undefined),
            name,
          );
        },
      ),
    );
  });

  it('has each image once for all files that need it, and each file its own', () => {
    fc.assert(
      fc.property(fc.constantFrom(...iconSets), (set) => {
        const plan = planIconSet(set, 'boat', size);
        const sizes = getNeededSizes(plan);
        assert.equal(new Set(sizes.map((one) => JSON.stringify(one))).size, sizes.length);
        const images = sizes.map(({ width, height }) => new TextEncoder().encode(`${width} ${height}`));
        const files = createIconFiles(plan, images) ?? [];
        assert.deepEqual(names(files), names(plan));
        for (const [at, file] of plan.entries())
          if ('size' in file)
            assert.equal(new TextDecoder().decode(files[at]?.bytes), `${file.size.width} ${file.size.height}`);
      }),
    );
  });

  it('is not made if an image is missing', () => {
    assert.equal(createIconFiles(planIconSet('web', 'boat', size), []), undefined);
  });
});
