import { deepEqual, ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileInInfo, fileInProse } from '../../../../../src/panel/page/markdown/fileInProse.ts';
import { findFinished, openCode } from '../../../../../src/panel/page/markdown/markdownBlocks.ts';
import { plainText } from '../../../../../src/panel/page/markdown/plainText.ts';
import { renderMarkdown } from '../../../../../src/panel/page/markdown/render.ts';
import { findFileNames } from '../../../../../src/sessions/common/fileInLink.ts';
import { root } from '../../../../editor/paths.ts';
import { getWorkRatio } from '../../../fuzz/work.ts';

/** What Markdown is made of, in rows that open and never close, or that look like more than they are. */
const rows = [
  ...['[', '![', '[a](', '![a](https://', '[a](b) ', '[a][', '[^1]', '[^a]: b\n\n', '[a]: b\n', '[a]: b "'],
  ...['*a ', '**a ', '*a**', '_a_', '~~a', '`', '`a``', '`a.ts` ', '<', '<http://', 'http://a', '&', '\\', '.'],
  ...['> ', '- ', '- a\n', '- [ ] a\n', '1. a\n', '# a\n', '\n', '    a\n', 'a\n---\n', '|', '| a |\n', 'a|b\n-|-\n'],
  ...['```\na\n```\n', '```ts\n', 'path="', 'a.ts '],
];

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'drawn as Markdown': (text) => renderMarkdown(text),
  'drawn as a table': (text) => renderMarkdown(`| a | b |\n|---|---|\n${text}`),
  'read as plain text': plainText,
  'cut into what is finished': findFinished,
  'read as open code': openCode,
  'searched for names of files': findFileNames,
  'read as the first line of code': fileInInfo,
  'read as the paragraph before code': (text) => fileInProse(text, 'a.ts'),
};

/** What the readers are made of, and nothing that tests before these may have left at work. */
const measured = [
  ...['src/panel/page/markdown/', 'src/sessions/common/fileInLink.ts'],
  ...['markdown-it', 'markdown-it-footnote', 'linkify-it', 'mdurl'].map((name) => `node_modules/${name}/`),
];
const isMeasured = (url: string) => measured.some((name) => url.includes(`/${name}`));

describe('The work of answers four times as long', () => {
  it('is measured in files that exist', () =>
    deepEqual(
      measured.filter((name) => !existsSync(path.join(root, name))),
      [],
    ));

  for (const [name, read] of Object.entries(readers))
    it(`is about four times as much, and never more than five times, where they are ${name}`, async () => {
      const readAll = (length: number) => () => rows.forEach((row) => void read(row.repeat(length / row.length)));
      readAll(500)();
      const times = await getWorkRatio({ small: readAll(3_000), large: readAll(12_000), most: 5 }, isMeasured);
      ok(times <= 5, `${times.toFixed(1)} times the work`);
    });
});
