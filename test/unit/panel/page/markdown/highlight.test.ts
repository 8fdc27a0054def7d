import { equal, match, ok } from 'node:assert/strict';
import { highlight, highlightSlices } from '../../../../../src/panel/page/markdown/highlight.ts';

const languages = [
  ...['bash', 'c', 'cpp', 'csharp', 'css', 'diff', 'go', 'ini', 'java', 'javascript', 'json', 'latex'],
  ...['markdown', 'php', 'python', 'ruby', 'rust', 'scss', 'sql', 'typescript', 'xml', 'yaml'],
];

/** What answers were made of that held up the page for up to 48 seconds. */
const rows = ['a', 'A', '_', '0', '$', '\n', ' ', 'a ', 'a\n', 'a.', '1e', '(', '{', '`${', '"#{', '"$('];

/** How far the languages' patterns, which alone go by lines, may look: from each place before what they found at all that follows, and then at that. */
function reachOf(run: () => void): number {
  const { exec } = RegExp.prototype;
  let reach = 0;
  RegExp.prototype.exec = function watched(this: RegExp, text: string) {
    const from = this.lastIndex;
    const found = exec.call(this, text);
    const passed = (found?.index ?? text.length) - from;
    if (this.multiline) reach += passed * (text.length - from) + (found?.[0].length ?? 0);
    return found;
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return reach;
}

/** Of code of any length. */
function colours(code: string, language: string): string {
  return highlight(code, language) || Array.from(highlightSlices(code, language), ({ html }) => html).join('');
}

describe('Highlighted code', () => {
  for (const language of languages)
    it(`takes at most about twice the work for twice the code: ${language}`, () => {
      for (const row of rows) {
        const reach = (length: number) => reachOf(() => colours(row.repeat(length / row.length), language));
        const [once, twice] = [reach(10_000), reach(20_000)];
        ok(twice <= once * 2.3, `${JSON.stringify(row)}: ${(twice / once).toFixed(1)} times ${once}`);
      }
    });

  it('continues from piece to piece', () => {
    const lines = Array.from({ length: 30 }, (_, at) => ` * line ${at}\n`).join('');
    const code = highlight(`/*\n${lines} */\nconst a = 'a string';\n`, 'ts');
    equal(code.match(/hljs-comment/g)?.length, code.match(/<span class="language-typescript">/g)?.length);
    match(code, /<span class="hljs-keyword">const<\/span>/);
    ok(!code.includes('hljs-string">line'));
  });

  it('keeps all characters, however long its lines are', () => {
    const line = `${'long '.repeat(300)}${'x'.repeat(1_000)}\n`;
    equal(highlight(line.repeat(3), 'js').replace(/<[^>]*>/g, ''), line.repeat(3));
  });

  it('stays plain if it is too long, too deeply nested or in an unknown language', () => {
    equal(colours('a'.repeat(60_001), 'js'), '');
    equal(colours('{'.repeat(101), 'js'), '');
    equal(colours('a', 'nobody'), '');
    equal(colours('a'.repeat(20_000), 'nobody'), '');
  });

  for (const language of languages)
    it(`comes in slices where it is long, whole and as short as they are: ${language}`, () => {
      const code = 'a = b\n'.repeat(4_000);
      const slices = [...highlightSlices(code, language)];
      equal(slices.map(({ html }) => html.replace(/<[^>]*>/g, '')).join(''), code);
      equal(
        slices.reduce((sum, { length }) => sum + length, 0),
        code.length,
      );
      ok(slices.every(({ length }) => length < 9_000));
    });

  it('is sliced only where no comment and no string continues', () => {
    const comment = `/*\n${' * and so on\n'.repeat(1_500)} */\n`;
    const [first] = highlightSlices(`${comment}${'let a = 1;\n'.repeat(2_000)}`, 'ts');
    ok(first && first.length > comment.length);
    equal(first.html.match(/hljs-comment/g)?.length, Math.ceil(1_502 / 10));
  });
});
