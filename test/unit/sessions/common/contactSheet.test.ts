import assert from 'node:assert/strict';
import { getStyleNames } from '../../../../src/looks/common/builtInStyles.ts';
import {
  contactSheets,
  formatSheet,
  getSheetImages,
  type SheetForm,
  type SheetOptions,
} from '../../../../src/sessions/common/contactSheet.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { english } from '../../strings/english.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

const options: SheetOptions = {
  locale: 'en',
  title: 'The lamp',
  subtitle: '14 November 2026',
  missing: 'Image not found',
  styleNames: getStyleNames(english.l10n),
  path: ({ id }) => (id === 'pgone' ? undefined : `pictures/${id}.png`),
};

function sheets(
  form: Exclude<SheetForm, 'png'>,
  session: Session,
  more: Partial<SheetOptions> = {},
): readonly string[] {
  return contactSheets(form, getSheetImages(session), { ...options, ...more }).map((sheet) => formatSheet(form, sheet));
}

const drawn = withTurn(emptySession(), 't', { prompt: 'A boat', options: { aspectRatio: '16:9', size: '2K' } }, [
  doneResult('1', { model: 'picture-1', modelAnswered: 'picture-1-b' }),
  doneResult('gone'),
]);

const hostile =
  '</p><script>alert(1)</script><img src=x onerror="alert(2)"> ```\n# heading\n[x](javascript:alert(3)) {{x}}';

describe('Contact sheet', () => {
  it('in Markdown has each image with its number, prompt and settings', () => {
    assert.deepEqual(sheets('md', drawn), [
      [
        '# The lamp\n',
        '14 November 2026\n',
        '## 1\n',
        '![A boat](pictures/p1.png)\n',
        '```text\nA boat\n```\n',
        'picture-1-b · 16:9 · 2K · 4 × 3\n',
        '## 2\n',
        '*Image not found*\n',
        '```text\nA boat\n```\n',
        'm · 16:9 · 2K · 4 × 3\n',
      ].join('\n'),
    ]);
  });

  it('in HTML has each image with its number, prompt and settings', () => {
    const [sheet = ''] = sheets('html', drawn);
    assert.match(sheet, /^<!doctype html>\n<html lang="en">/);
    assert.ok(sheet.includes('<img src="pictures/p1.png" alt="A boat" width="4" height="3">'));
    assert.ok(sheet.includes('<strong>1</strong><p class="prompt">A boat</p>'));
    assert.ok(sheet.includes('<small>picture-1-b · 16:9 · 2K · 4 × 3</small>'));
    assert.equal(sheet.match(/<p class="missing">Image not found<\/p>/g)?.length, 1);
  });

  it('has no settings that were not sent for an image that was edited here', () => {
    const edited = doneResult('1', { edited: true, model: '' });
    const session = withTurn(emptySession(), 't', { options: { aspectRatio: '1:1', size: '4K' } }, [edited]);
    assert.ok(sheets('md', session)[0]?.endsWith('\n\n4 × 3\n'));
  });

  it('shows hostile texts as text', () => {
    const result = doneResult('1', { model: `m\n\n# x ${hostile}`, pictures: [pictureOf('p', { alt: hostile })] });
    const session = withTurn(emptySession(), 't', { prompt: hostile }, [result]);
    const [page = ''] = sheets('html', session, { title: hostile });
    assert.deepEqual(
      page.match(/<(?!\/)\w+/g)?.filter((tag) => !known.has(tag)),
      [],
    );
    assert.equal(page.match(/<img /g)?.length, 1);
    const [text = ''] = sheets('md', session, { title: 'T' });
    const outside = text.replace(/^````text\n[\s\S]*?\n````$/gm, '');
    assert.deepEqual(outside.match(/^#.*$/gm), ['# T', '## 1']);
    assert.deepEqual([/(?<!\\)</.test(outside), /(?<!\\)\]\(javascript/.test(outside)], [false, false]);
  });

  it('is several sheets for hundreds of images, which are numbered over all of them', () => {
    const results = Array.from({ length: 150 }, (_, at) => doneResult(`${at}`));
    const session = withTurn(emptySession(), 't', {}, results);
    const [first = '', second = '', ...others] = sheets('md', session);
    assert.deepEqual([first.match(/^## /gm)?.length, second.match(/^## /gm)?.length, others], [100, 50, []]);
    assert.ok(first.includes('14 November 2026 · 1/2') && second.includes('14 November 2026 · 2/2'));
    assert.ok(second.includes('## 101\n') && second.includes('## 150\n'));
  });

  it('is none without images', () => {
    assert.deepEqual(sheets('html', withTurn(emptySession(), 't', {}, [doneResult('1', { pictures: [] })])), []);
  });
});

const known = new Set(
  [
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'h1',
    'p',
    'main',
    'figure',
    'img',
    'figcaption',
    'strong',
    'small',
  ].map((name) => `<${name}`),
);
