import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Fields,
  lineOfField,
  readFrontMatter,
} from '../../../../../src/languages/common/frontMatter/readFrontMatter.ts';
import { updateFields } from '../../../../../src/languages/common/frontMatter/updateFields.ts';

const text = [
  '---',
  '# How to make it again',
  "model: 'painter-1' # the good one",
  'aspectRatio: 16:9',
  'attachments:',
  '  - ../people/anna.png # her face',
  '  - ./boat.png',
  'mine: {kept: yes, by:   hand}',
  'made:',
  '  # written by Limn',
  '  date: 2026-11-22T09:30:00Z',
  '  recipe: abc',
  'alt:',
  '',
  'note: |',
  '  two',
  '  lines',
  '# the end',
  '---',
  '',
  'A lighthouse.',
  '',
].join('\n');

function fieldsOf(of: string): Fields | string {
  const read = readFrontMatter(of);
  return 'fault' in read ? read.fault : read.fields;
}

describe('Reading front matter', () => {
  it('returns plain data and the text after it', () => {
    deepEqual(readFrontMatter(text), {
      fields: {
        model: 'painter-1',
        aspectRatio: '16:9',
        attachments: ['../people/anna.png', './boat.png'],
        mine: { kept: 'yes', by: 'hand' },
        made: { date: '2026-11-22T09:30:00Z', recipe: 'abc' },
        alt: null,
        note: 'two\nlines\n',
      },
      body: '\nA lighthouse.\n',
    });
  });

  it('treats a text without front matter as body, even if it begins with a thematic break', () => {
    for (const body of [
      '',
      'A boat',
      '---',
      '---\nA boat',
      '----\na: 1\n----\n',
      ' ---\na: 1\n---\n',
      '\n---\na: 1\n---\n',
    ])
      deepEqual(readFrontMatter(body), { fields: {}, body });
    deepEqual(readFrontMatter('---\n---\nA boat'), { fields: {}, body: 'A boat' });
    deepEqual(readFrontMatter('---\n# none\n...\n'), { fields: {}, body: '' });
  });

  it('accepts any line endings and a byte order mark', () => {
    deepEqual(readFrontMatter('\uFEFF--- \r\na: 1\r\nb: x\r\n---\r\nA boat\r\n'), {
      fields: { a: 1, b: 'x' },
      body: 'A boat\r\n',
    });
  });

  it('expands aliases, but not without bound', () => {
    deepEqual(fieldsOf('---\na: &x [1]\nb: *x\n---\n'), { a: [1], b: [1] });
    const bomb = Array.from({ length: 9 }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(9)}]`);
    equal(fieldsOf(`---\na0: &a0 x\n${bomb.join('\n')}\n---\n`), 'aliases');
    equal(fieldsOf('---\na: &x [*x]\n---\n'), 'aliases');
  });

  it('reports why it cannot be read', () => {
    for (const wrong of ['a: [', 'a: b: c', 'a: "', '\ta: 1', 'a: *b', 'a: 1\na: 2', '{a: 1}: 2', '"'])
      equal(fieldsOf(`---\n${wrong}\n---\n`), 'yaml', wrong);
    for (const list of ['- a', 'a boat', '1']) equal(fieldsOf(`---\n${list}\n---\n`), 'map');
    equal(fieldsOf(`---\na: ${'x'.repeat(20_000)}\n---\n`), 'size');
    for (const deep of ['[', '{', 'a: ', '- ', '? '])
      equal(fieldsOf(`---\n${deep.repeat(6_000)}\n---\n`), 'yaml', deep);
  });

  it('reports the line of a fault, from 1', () => {
    const lineOf = (yaml: string) => {
      const read = readFrontMatter(`---\n${yaml}\n---\nA boat\n`);
      return 'fault' in read ? read.line : 'read';
    };
    equal(lineOf('a: 1\nb: [\nc: 2'), 4);
    equal(lineOf('a: 1\nb: c: d\ne: 2'), 3);
    equal(lineOf('a: 1\nb: 2\na: 3\nc: 4'), 4);
    equal(lineOf('a: 1\nb: *c'), 3);
    equal(lineOf('a: 1\n\n? [x]\n: 2'), 4);
    equal(lineOf('- a'), 2);
    equal(lineOf(`a: ${'x'.repeat(20_000)}`), undefined);
    equal(lineOf('['.repeat(6_000)), undefined);
    equal(lineOf('a: 1'), 'read');
  });

  it('finds the line of a field', () => {
    const text = '---\nlooks: 1\nother:\n  look: 2\n"b" : 3\nlook: 4\n---\nlook: 5\n';
    deepEqual([lineOfField(text, 'look'), lineOfField(text, 'other')], [6, 3]);
    deepEqual([lineOfField(text, 'title'), lineOfField('look: 1\n', 'look')], [undefined, undefined]);
  });

  it('does not treat inherited property names as fields', () => {
    const read = fieldsOf('---\n__proto__: {model: x}\nconstructor: 1\n---\n');
    ok(typeof read === 'object' && read.model === undefined && Object.hasOwn(read, '__proto__'));
  });
});

describe('Changing front matter', () => {
  it('changes a value and keeps every other byte', () => {
    const changes = { model: 'painter-2', made: { recipe: '123', picture: 'def' }, alt: 'A lighthouse' };
    const changed = text
      .replace("'painter-1'", 'painter-2')
      .replace('recipe: abc\n', 'recipe: "123"\n  picture: def\n')
      .replace('alt:\n', 'alt: A lighthouse\n');
    equal(updateFields(text, changes), changed);
    equal(updateFields(text.replaceAll('\n', '\r\n'), changes), changed.replaceAll('\n', '\r\n'));
  });

  it('removes a field with its lines, and adds one before the closing line', () => {
    const less = text.replace(/attachments:.*?(?=mine)/s, '').replace(/note:.*?(?=# the end)/s, '');
    equal(updateFields(text, { attachments: undefined, note: undefined }), less);
    const more = text.replace('# the end\n', '# the end\nsize: 2K\nlook: false\n');
    equal(updateFields(text, { size: '2K', look: false }), more);
    equal(updateFields(text, { size: undefined }), text);
  });

  it('adds front matter if there is none', () => {
    equal(updateFields('A boat\r\n', { made: { date: 'x' } }), '---\r\nmade:\r\n  date: x\r\n---\r\nA boat\r\n');
    equal(updateFields('\uFEFFA boat', { a: 1 }), '\uFEFF---\na: 1\n---\nA boat');
    equal(updateFields('---\n---\nA boat', { a: 1 }), '---\na: 1\n---\nA boat');
    equal(updateFields('---\n# none\n---\n', { a: 1 }), '---\n# none\na: 1\n---\n');
  });

  it('quotes what other YAML parsers would read as a number', () => {
    equal(updateFields('', { aspectRatio: '16:9', alt: 'yes' }), '---\naspectRatio: "16:9"\nalt: "yes"\n---\n');
  });

  it('keeps comments and the order of maps on one line and of a rewritten map', () => {
    equal(
      updateFields('---\n# c\nmade: {date: x, recipe: y} # d\n---\n', { made: { date: 'z' } }),
      '---\n# c\nmade: {date: z, recipe: y} # d\n---\n',
    );
    deepEqual(fieldsOf(updateFields('---\nmade: {date: x} # d\n---\n', { made: { size: '2K' } }) ?? ''), {
      made: { date: 'x', size: '2K' },
    });
  });

  it('keeps the comment after a value that becomes multi-line text, and all other lines', () => {
    const before = '---\nmap:\n    deep: 1\nown: 1 # c\n---\n';
    for (const [own, words] of [
      ['\n', '"\\n"'],
      ['a\nb', '"a\\nb"'],
    ] as const)
      equal(updateFields(before, { own }), before.replace('own: 1', `own: ${words}`));
    equal(updateFields(before.replace(' # c', ''), { own: '\n' }), before.replace('own: 1 # c', 'own: |+\n  '));
  });

  it('changes nothing if the front matter cannot be read', () => {
    equal(updateFields('---\na: [\n---\n', { a: 1 }), undefined);
  });

  it('produces the changed fields, and restores the same bytes', () => {
    fc.assert(
      fc.property(texts, changed, (before, changes) => {
        const fields = fieldsOf(before);
        const after = updateFields(before, { made: changes }) ?? '';
        ok(typeof fields === 'object');
        deepEqual(fieldsOf(after), { ...fields, made: changes });
        equal(updateFields(after, { made: undefined }), before);
      }),
    );
  });

  it('keeps the lines of all other fields and the body', () => {
    fc.assert(
      fc.property(texts, words, (before, value) => {
        const after = updateFields(before, { own: value }) ?? '';
        deepEqual(fieldsOf(after), { ...Object(fieldsOf(before)), own: value });
        equal(after.replace(/^own:.*\r?\n(?:[ ].*\r?\n|\r?\n)*/m, ''), before.replace(/^own:.*\r?\n/m, ''));
      }),
    );
  });
});

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('yes', '16:9', '2026-11-22', 'null', '- a', '# c', 'a: b', "it's", '"', ' a ', '|', 'a\\b', ''),
);
const changed = fc.dictionary(fc.constantFrom('date', 'model', 'recipe', 'picture'), words, {
  minKeys: 1,
  noNullPrototype: true,
});

/** Texts with front matter as users write it. */
const texts = fc
  .record({
    lines: fc.uniqueArray(
      fc.constantFrom(
        ...['# a comment', 'model: m  # why', "size: '2K'", 'list:\n  - a # b\n\n  - b', 'flow: [a,  b]', 'empty:', ''],
        ...['map:\n    deep: 1\n    # c\n    er: 2', 'block: |\n  a\n\n  b', 'fold: >-\n  a\n  b', '"quoted": "a\\nb"'],
        ...['same:\n- a\n- b', 'multi: a\n  b'],
      ),
      { maxLength: 8 },
    ),
    own: fc.constantFrom([], ['own: 1 # c'], ['own: 1'], ['own:']),
    body: fc.constantFrom('', 'A boat', '\n\nA boat\n---\na: 1\n', '---\n'),
    lineFeed: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ lines, own, body, lineFeed }) =>
    ['---', ...lines, ...own, '---', body].join('\n').replaceAll('\n', lineFeed),
  );
