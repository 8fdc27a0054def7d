import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { readFrontMatter } from '../../../../src/languages/common/frontMatter/readFrontMatter.ts';
import { draftLimits, formatLookDraft, parseLookDraft } from '../../../../src/looks/common/lookDraft.ts';
import { parseLook } from '../../../../src/looks/common/parseLook.ts';

const names = ['mara.png', 'street.png'];
const mara = { name: 'Mara', description: 'a tall woman: red coat', pictures: [0] };
const look = { name: 'Flat shapes', style: 'Flat shapes, four colours.\nNo outlines.', characters: [mara] };
const json = JSON.stringify({ ...look, characters: [{ ...mara, pictures: [1] }] }, undefined, 2);
const yaml = [
  'name: Flat shapes',
  'characters:',
  '  - name: Mara',
  "    description: 'a tall woman: red coat'",
  '    pictures: [mara.png]',
].join('\n');

describe('Parsing a look from an answer', () => {
  const forms: Readonly<Record<string, string>> = {
    JSON: json,
    'JSON in a fence': `Here it is:\n\n\`\`\`json\n${json}\n\`\`\`\nTell me more.`,
    'JSON between words': `Here it is: ${json} I hope you like it.`,
    'YAML in a fence, and the style behind it': `\`\`\`yaml\n${yaml}\n\`\`\`\n\n${look.style}`,
    'a file': `---\n${yaml}\n---\n\n${look.style}\n`,
    'a file behind words': `Here it is:\n\n---\n${yaml}\n---\n\n${look.style}\n`,
    'a file in a fence': `~~~markdown\n---\n${yaml}\n---\n\n${look.style}\n~~~`,
    YAML: `${yaml}\nstyle: |\n  Flat shapes, four colours.\n  No outlines.`,
    'names of fields in other letters': json.replace('"name": "Flat', '"Name": "Flat').replace('"style"', '"STYLE"'),
    'line feeds of another system': `---\n${yaml}\n---\n\n${look.style}\n`.replaceAll('\n', '\r\n'),
  };
  for (const [form, answer] of Object.entries(forms))
    it(`is read from ${form}`, () => deepEqual(parseLookDraft(answer, names), look));

  it('takes an answer without structure as prose', () => {
    const prose = 'Flat shapes in four muted colours, no outlines, soft light from the left, and wide quiet skies.';
    deepEqual(parseLookDraft(prose, names), { name: '', style: prose, characters: [] });
    deepEqual(parseLookDraft(`\`\`\`\n${prose}\n\`\`\``, names), { name: '', style: prose, characters: [] });
  });

  it('returns undefined for an answer without a style', () => {
    for (const answer of ['', 'NONE', 'I cannot see any pictures.', '{}', '{"name": "x", "characters": []}', '---'])
      equal(parseLookDraft(answer, names), undefined, answer);
  });

  it('accepts a map of characters and numbers of pictures in text, and omits other pictures', () => {
    const answer = {
      style: ['Flat', 'Calm'],
      characters: { Mara: { description: 'tall', pictures: ['picture 2', 7, 'else.png', 2] }, Otto: 'a dog', '': 'x' },
    };
    deepEqual(parseLookDraft(JSON.stringify(answer), names), {
      name: '',
      style: 'Flat\nCalm',
      characters: [
        { name: 'Mara', description: 'tall', pictures: [1] },
        { name: 'Otto', description: 'a dog', pictures: [] },
      ],
    });
  });

  it('limits the length of everything in the answer', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ name: `c${index}`, description: 'd'.repeat(90) }));
    const read = parseLookDraft(JSON.stringify({ style: 's', characters: many.slice(0, 100) }), names);
    equal(read?.characters.length, draftLimits.characters);
    equal(parseLookDraft('p'.repeat(draftLimits.answer * 2), names)?.style.length, draftLimits.style);
  });

  it('formats a look that is parsed with the same content, whatever the answer was', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    const character = fc.record({ name: text, description: text, pictures: fc.array(fc.integer({ min: -1, max: 4 })) });
    const answered = fc.record({ name: text, style: text, characters: fc.array(character) });
    fc.assert(
      fc.property(answered, (answer) => {
        const draft = parseLookDraft(JSON.stringify(answer), names);
        if (!draft) return;
        const read = readFrontMatter(
          formatLookDraft(draft, [
            { width: 16, height: 9 },
            { width: 1600, height: 900 },
          ]),
        );
        ok('fields' in read);
        equal(read.body.trim(), draft.style.trim());
        deepEqual(read.fields.name ?? '', draft.name);
        equal(read.fields.aspectRatio, '16:9');
        const found = (read.fields.characters ?? []) as readonly { readonly name: string }[];
        deepEqual(
          found.map(({ name }) => name),
          draft.characters.map(({ name }) => name),
        );
      }),
    );
  });
});

describe('Formatting a look', () => {
  it('returns a text that is parsed with the same content', () => {
    const pictures = [{ width: 1024, height: 1024, path: 'mara.png' }];
    const read = parseLook(formatLookDraft(look, pictures), 'look.limn.md');
    deepEqual(read, {
      name: look.name,
      style: look.style,
      options: { aspectRatio: '1:1' },
      characters: [{ ...mara, pictures: ['mara.png'] }],
      problems: [],
    });
  });

  it('returns front matter and prose, with the paths of pictures in files', () => {
    const pictures = [
      { width: 1024, height: 1024, path: '../people/mara.png' },
      { width: 16, height: 9 },
    ];
    const text = formatLookDraft({ ...look, characters: [{ ...mara, pictures: [0, 1] }] }, pictures);
    equal(
      text,
      '---\nname: Flat shapes\ncharacters:\n  - name: Mara\n    description: "a tall woman: red coat"\n    pictures:\n      - ../people/mara.png\n---\n\nFlat shapes, four colours.\nNo outlines.\n',
    );
  });
});
