import assert from 'node:assert/strict';
import {
  findServedFolders,
  getAliasFolders,
  getPathFromRoot,
  splitAlias,
} from '../../../../src/languages/common/siteTools.ts';

describe('Folder of a web site', () => {
  const sites: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['Docusaurus', ['docusaurus.config.ts', 'docs', 'static'], ['static']],
    ['Hugo', ['hugo.toml', 'content'], ['static']],
    ['an older Hugo', ['config.toml', 'content', 'themes'], ['static']],
    ['Hugo with a folder of settings', ['config', 'archetypes'], ['static']],
    ['VitePress', ['.vitepress', 'index.md'], ['public']],
    ['VuePress', ['.vuepress', 'README.md'], ['.vuepress/public']],
    ['Astro and Starlight', ['astro.config.mjs', 'src'], ['public']],
    ['Next', ['next.config.js'], ['public']],
    ['Nuxt', ['nuxt.config.ts'], ['public']],
    ['SvelteKit', ['svelte.config.js', 'vite.config.ts'], ['static', 'public']],
    ['Gatsby', ['gatsby-config.js'], ['static']],
    ['Hexo', ['_config.yml', 'scaffolds', 'source'], ['source', '']],
    ['Jekyll', ['_config.yml', '_posts'], ['']],
    ['MkDocs', ['mkdocs.yml', 'docs'], ['docs']],
    ['Sphinx', ['conf.py', 'index.rst'], ['']],
    ['no site', ['config.toml', 'src', 'public', 'static', 'README.md'], []],
  ];
  for (const [tool, names, served] of sites)
    it(`is recognized for ${tool}`, () => {
      assert.deepEqual(
        findServedFolders(names).map(({ path }) => path),
        served,
      );
    });

  const written: readonly (readonly [readonly string[], string, string, string | undefined])[] = [
    [['docusaurus.config.js'], 'docs/intro.mdx', 'static/img/a.png', '/img/a.png'],
    [['docusaurus.config.js'], 'docs/intro.mdx', 'docs/img/a.png', undefined],
    [['docusaurus.config.js'], 'README.md', 'static/img/a.png', undefined],
    [['docusaurus.config.js'], 'docs/intro.mdx', 'static-old/a.png', undefined],
    [['hugo.yaml'], 'content/posts/a.md', 'static/a.png', '/a.png'],
    [['.vitepress'], 'index.md', 'public/a.png', '/a.png'],
    [['vite.config.ts'], 'index.html', 'public/a.png', '/a.png'],
    [['vite.config.ts'], 'public/sub/page.html', 'public/a.png', undefined],
    [['_config.yml', 'source'], 'source/_posts/a.md', 'source/img/a.png', '/img/a.png'],
    [['_config.yml'], '_posts/a.md', 'assets/a.png', '/assets/a.png'],
    [['_config.yml'], '_posts/a.md', '_posts/images/a.png', undefined],
    [['_config.yml'], 'index.md', 'assets/a.png', undefined],
    [['conf.py'], 'guide/a.rst', 'img/a.png', undefined],
    [['mkdocs.yml'], 'docs/a.md', 'docs/img/a.png', undefined],
  ];
  for (const [names, document, file, path] of written)
    it(`lets ${document} with ${names} write ${path ?? 'a relative path'} for ${file}`, () => {
      const [served] = findServedFolders(names);
      assert.ok(served);
      assert.equal(getPathFromRoot(served, { document, file }), path);
    });
});

describe('Alias at the beginning of a path', () => {
  it('is distinguished from names of files and folders', () => {
    for (const path of ['@/a.png', '~/a.png', '~@/a.png', '@site/a.png', '@assets/b/a.png', '~pkg/a.png', '$lib/a.png'])
      assert.equal(splitAlias(path)?.name, path.split('/')[0], path);
    for (const path of ['a@2x.png', '@a.png', 'img/@a/b.png', './@a/b.png', '/~a/b.png', '$1.png'])
      assert.equal(splitAlias(path), undefined, path);
  });

  it('stands for the folder of sources, or one of its name', () => {
    assert.deepEqual(getAliasFolders({ name: '@', rest: 'a.png' }), ['src', 'app', '']);
    assert.deepEqual(getAliasFolders({ name: '~@assets', rest: 'a.png' }), ['src/assets', 'app/assets', 'assets']);
  });
});
