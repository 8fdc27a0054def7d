import { deepEqual, equal } from 'node:assert/strict';
import { getPromptFilePath, parsePromptFile } from '../../../../src/promptFiles/common/promptFile.ts';

const path = '/work/images/lighthouse.limn.md';
const read = (text: string) => parsePromptFile(text, path);
const withField = (field: string) => read(`---\n${field}\n---\nA lighthouse\n`);
const hash = 'a'.repeat(64);

describe('A prompt file', () => {
  it('contains the options of its picture', () => {
    const text = [
      '---',
      'model: painter-1',
      'aspectRatio: 16:9',
      'size: 2K',
      'attachments: [../people/anna.png, boat.jpg]',
      'look: ../style.limn.md',
      'from: lighthouse-day.png',
      'alt: A lighthouse at night',
      'made:',
      '  date: 2026-11-22T09:30:00.000Z',
      '  model: painter-1',
      `  recipe: ${hash}`,
      `  picture: ${hash}`,
      `  along: [${hash}]`,
      'mine: [1, 2]',
      '---',
      '',
      'A lighthouse at *night*',
      '',
      '- with a boat',
      '',
    ];
    deepEqual(read(text.join('\r\n')), {
      prompt: 'A lighthouse at *night*\r\n\r\n- with a boat',
      model: 'painter-1',
      aspectRatio: '16:9',
      size: '2K',
      attachments: ['../people/anna.png', 'boat.jpg'],
      look: '../style.limn.md',
      from: 'lighthouse-day.png',
      alt: 'A lighthouse at night',
      made: {
        date: '2026-11-22T09:30:00.000Z',
        model: 'painter-1',
        recipe: hash,
        picture: hash,
        along: [hash],
      },
    });
  });

  it('needs no field, and treats an empty field as missing', () => {
    deepEqual(read('A lighthouse'), { prompt: 'A lighthouse', attachments: [] });
    deepEqual(withField('model:\nattachments:\nlook: ""\nmade:'), { prompt: 'A lighthouse', attachments: [] });
    deepEqual(withField('look: false\nsize: 512\nalt: ""'), {
      prompt: 'A lighthouse',
      size: '512',
      attachments: [],
      look: false,
      alt: '',
    });
  });

  for (const field of [
    'model: [a]',
    'model: "a\\nb"',
    `model: ${'x'.repeat(1_001)}`,
    'aspectRatio: wide',
    'aspectRatio: 0:9',
    'size: huge',
    'size: [2K]',
    'attachments: boat.png',
    'attachments: [1]',
    `attachments: [${'a.png,'.repeat(11)}]`,
    'attachments: [https://a.test/b.png]',
    'attachments: [/etc/b.png]',
    'attachments: ["C:\\\\b.png"]',
    'look: true',
    'look: file:///look.limn.md',
    'from: [a.png]',
    'alt: {a: b}',
    'made: today',
    'made: {date: x, model: m, recipe: abc, picture: def}',
  ])
    it(`reports the invalid field ${field.slice(0, 50)}`, () => {
      deepEqual(withField(field), { fault: 'field', field: field.slice(0, field.indexOf(':')), line: 2 });
    });

  it('is rejected if it is no YAML, has a newer format, is too long, or names itself', () => {
    deepEqual(withField('model: ['), { fault: 'yaml', line: 2 });
    deepEqual(withField('- model'), { fault: 'map', line: 2 });
    deepEqual(withField('form: 2\nsize: [newer]'), { fault: 'form', line: 2 });
    deepEqual(read('x'.repeat(32_001)), { fault: 'size' });
    for (const itself of ['lighthouse.png', './lighthouse.jpg', '../images/lighthouse.png', 'lighthouse.limn.md'])
      deepEqual(withField(`from: ${itself}`), { fault: 'itself', line: 2 }, itself);
    equal('fault' in withField('from: ../lighthouse.png\nform: 1'), false);
  });

  it('is in the folder of its picture', () => {
    equal(getPromptFilePath('/work/images/a.b.PNG'), '/work/images/a.b.limn.md');
    equal(getPromptFilePath('/work/images.png/a'), undefined);
    equal(getPromptFilePath('/work/a.md'), undefined);
    equal(getPromptFilePath('/work/Look.png'), undefined, 'that is the name of a look');
    equal(getPromptFilePath('/work/outlook.png'), '/work/outlook.limn.md');
  });
});
