import { doesNotMatch, equal, match } from 'node:assert/strict';
import { needsWhole, newDefinitions, renderMarkdown } from '../../../../../src/panel/page/markdown/render.ts';

describe('Markdown of an answer', () => {
  it('has headings that begin at the second level and end at the sixth', () => {
    equal(renderMarkdown('# A\n\n###### B'), '<h2>A</h2>\n<h6>B</h6>\n');
  });

  it('shows raw HTML as text', () => {
    equal(renderMarkdown('<img src=x onerror=alert(1)>'), '<p>&lt;img src=x onerror=alert(1)&gt;</p>\n');
  });

  it('turns a picture into a link, so that nothing remote is loaded', () => {
    equal(
      renderMarkdown('![a "cat"](https://x.test/c.png)'),
      '<p><a class="remote" href="https://x.test/c.png">a &quot;cat&quot;</a></p>\n',
    );
  });

  it('renders as links only URLs out of the panel; a relative address is text until its file is known', () => {
    const drawn = (address: string) => renderMarkdown(`[a **b**](${address})`).trim();
    equal(drawn('https://x.test/a'), '<p><a href="https://x.test/a">a <strong>b</strong></a></p>');
    equal(drawn('mailto:a@x.test'), '<p><a href="mailto:a@x.test">a <strong>b</strong></a></p>');
    for (const address of ['goal.md', 'goal.md#top', './a.ts:12', 'my%20file.md'])
      equal(drawn(address), `<p><span class="place" title="${address}">a <strong>b</strong></span></p>`);
    for (const address of ['', '#top', 'command:x', 'vscode://x/y', '//x.test/a'])
      equal(drawn(address), '<p><span>a <strong>b</strong></span></p>');
    equal(renderMarkdown('![a](b.png)'), '<p><span class="place picture" title="b.png">a</span></p>\n');
    equal(renderMarkdown('![a](#b)'), '<p>a</p>\n');
  });

  it('links a URL, but not a file name', () => {
    doesNotMatch(renderMarkdown('See lighthouse.md'), /<a/);
    match(renderMarkdown('See https://x.test/a'), /<a href="https:\/\/x\.test\/a">/);
  });

  it('aligns table cells by class, because the page allows no style attributes', () => {
    const table = renderMarkdown('| a | b |\n|--:|---|\n| 1 | 2 |');
    match(table, /<td class="align-right">1<\/td>\s*<td>2<\/td>/);
    doesNotMatch(table, /style=/);
  });

  it('highlights code of a known language and leaves other code unchanged', () => {
    match(renderMarkdown('```ts\nconst a = 1;\n```'), /hljs-keyword/);
    match(renderMarkdown('```zz\n<b>\n```'), /<code class="language-zz">&lt;b&gt;/);
  });

  it('shows a task as a disabled checkbox that is labeled by its text', () => {
    equal(
      renderMarkdown('- [x] done\n- [ ] *open*\n- [y] none'),
      [
        '<ul>',
        '<li class="task"><label><input type="checkbox" disabled checked> done</label></li>',
        '<li class="task"><label><input type="checkbox" disabled> <em>open</em></label></li>',
        '<li>[y] none</li>',
        '</ul>\n',
      ].join('\n'),
    );
  });

  it('shows no checkbox if its brackets are escaped', () => {
    equal(renderMarkdown('- \\[ ] none'), '<ul>\n<li>[ ] none</li>\n</ul>\n');
  });

  it('links a footnote to its text by an id that no other answer has', () => {
    const html = renderMarkdown('A[^n]\n\n[^n]: The note.', newDefinitions('7'));
    match(html, /<a href="#fn-7-1"[^>]*>\[1\]<\/a>/);
    match(html, /<li id="fn-7-1"[^>]*><p>The note\.<\/p>/);
  });

  it('reports when separately rendered pieces must be rendered together', () => {
    for (const [piece, expected] of [
      ['A[^n] and [l].', false],
      ['[^n]: The note.', true],
      ['[l]: https://x.test', true],
    ] as const) {
      const definitions = newDefinitions();
      renderMarkdown(piece, definitions);
      equal(needsWhole(definitions), expected);
    }
  });
});
