import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseLooseJson } from '../../../../src/plan/common/parseLooseJson.ts';
import { parseJsonRows, parsePlanRows } from '../../../../src/plan/common/parsePlan.ts';
import { type ProposedRow, parseAspectRatio } from '../../../../src/plan/common/planFields.ts';

const table: ProposedRow = {
  heading: 'The light',
  line: 17,
  why: 'The text turns here.',
  prompt: 'A white lighthouse at dusk, its first beam over the water',
  shape: '16:9',
  alt: 'Lighthouse at dusk',
};
const storm: ProposedRow = {
  heading: 'The storm of ’98',
  line: 30,
  why: '',
  prompt: 'Waves as high as the gallery of a lighthouse, rain',
  shape: '3:2',
  alt: '',
};
const both = [table, storm];
const plan = JSON.stringify({ pictures: both });

/** Answers of models, and the rows that they propose. */
const answers: Readonly<Record<string, { readonly text: string; readonly rows?: readonly ProposedRow[] }>> = {
  'JSON alone': { text: plan },
  'JSON over many lines': { text: JSON.stringify({ pictures: both }, undefined, 2) },
  'a list alone': { text: JSON.stringify(both) },
  'JSON in a fence, with prose around it': {
    text: `Here is the plan:\n\n\`\`\`json\n${plan}\n\`\`\`\n\nShall I go on?`,
  },
  'JSON in a fence that is never closed': { text: `\`\`\`json\n${plan}` },
  'prose with brackets before': { text: `I read [the text] and {thought}. ${plan}` },
  'an example before': { text: `{"pictures": [${JSON.stringify(storm)}]} would be short, so:\n${plan}` },
  'one object a line': { text: both.map((row) => JSON.stringify(row)).join('\n') },
  'a nested list': { text: JSON.stringify({ plan: { title: 'A', description: 'B', items: both } }) },
  'numbers as keys': { text: JSON.stringify({ 1: table, 2: storm }) },
  'other names and cases': {
    text: JSON.stringify({
      Illustrations: [
        {
          Section: '## The light',
          'Line Number': 'line 17',
          Rationale: table.why,
          image_prompt: table.prompt,
          aspect_ratio: '16x9',
          altText: table.alt,
          title: 'Dusk',
          description: 'A picture of dusk.',
        },
        { section: '**The storm of ’98**', lines: '30-34', image_prompt: storm.prompt, aspect_ratio: '3 / 2' },
      ],
    }),
  },
  'where in one': {
    text: JSON.stringify([
      { ...table, heading: undefined, line: undefined, where: { heading: table.heading, line: 17 } },
      { where: 'The storm of ’98 (line 30)', prompt: storm.prompt, shape: '3:2' },
    ]),
  },
  'single quotes, bare keys, commas too many and comments': {
    text: `{pictures: [ // two of them
      {heading: 'The light', line: 17, why: 'The text turns here.', prompt: '${table.prompt}', shape: '16:9', alt: 'Lighthouse at dusk',},
      /* the storm */ {'heading': 'The storm of ’98', 'line': 30, 'prompt': '${storm.prompt}', 'shape': '3:2'},
    ],}`,
  },
  'quotation marks within a text': {
    text: `[{"heading": "The light", "line": 17, "why": "It says "never" here.", "prompt": "${table.prompt}", "shape": "16:9", "alt": "Lighthouse at dusk"}]`,
    rows: [{ ...table, why: 'It says "never" here.' }],
  },
  'line breaks within a text': {
    text: plan.replace('The text turns here.', 'The text\nturns here.'),
    rows: [{ ...table, why: 'The text\nturns here.' }, storm],
  },
  'a plan that is cut within a text': {
    text: plan.slice(0, plan.indexOf(' gallery')),
    rows: [table, { ...storm, prompt: 'Waves as high as the', shape: '' }],
  },
  'a plan that is cut within a key': { text: plan.slice(0, plan.lastIndexOf('"prompt"')), rows: [table] },
  'a Markdown list': {
    text: `Five places, in order:

1. **The light** (line 17)
   - Why: The text turns here.
   - **Prompt:** ${table.prompt}
   - Shape: 16:9
   - Alt text: “Lighthouse at dusk”
2. **The storm of ’98** (line 30)
   - **Image prompt**: ${storm.prompt}
   - Aspect ratio: 3:2

Tell me what to change.`,
  },
  'a Markdown list of a line each': {
    text: `- **The light**, line 17: ${table.prompt}\n- **The storm of ’98** (line 30) — ${storm.prompt}`,
    rows: [
      { ...table, why: '', shape: '', alt: '' },
      { ...storm, shape: '' },
    ],
  },
  'headings with labelled lines': {
    text: `## Picture 1\n\n**Heading:** The light\n**Line:** 17\n**Why:** The text turns here.\n**Prompt:** ${table.prompt}\n**Shape:** landscape (16:9)\n**Alt:** Lighthouse at dusk\n\n## Picture 2\n\n**Heading:** The storm of ’98\n**Line:** 30\n**Prompt:** ${storm.prompt}\n**Shape:** 3:2`,
  },
  'a table': {
    text: `| # | Section | Line | Why | Prompt | Ratio | Alt text |\n| - | - | - | - | - | - | - |\n| 1 | The light | 17 | The text turns here. | ${table.prompt} | 16:9 | Lighthouse at dusk |\n| 2 | The storm of ’98 | 30 | | ${storm.prompt} | 3:2 | |`,
  },
  'Chinese names': {
    text: JSON.stringify({
      插图: [
        { 章节: 'The light', 行号: 17, 理由: table.why, 提示词: table.prompt, 比例: '16：9', 替代文字: table.alt },
        { 标题: storm.heading, 行: 30, 提示词: storm.prompt, 比例: '3:2' },
      ],
    }),
  },
  'no plan': { text: 'I would not put pictures here.\n\n- The text is short.\n- It is clear.', rows: [] },
  'an empty plan': { text: '{"pictures": []}', rows: [] },
  'a refusal in JSON': { text: '{"error": {"message": "no", "line": 3}}', rows: [] },
  nothing: { text: '', rows: [] },
};

describe('Parsing the answer to a request for a plan', () => {
  for (const [name, { text, rows = both }] of Object.entries(answers))
    it(`is read: ${name}`, () => assert.deepEqual(parsePlanRows(text), rows));

  it('finds no plan in a list that answers another message', () => {
    assert.deepEqual(parseJsonRows(answers['a Markdown list']?.text ?? ''), []);
    assert.deepEqual(parseJsonRows(plan), both);
  });

  it('accepts aspect ratios in many forms', () => {
    const said = [
      '16:9',
      '1920x1080',
      '4 by 5',
      'square',
      'Portrait (3:4)',
      'tall',
      'panoramic',
      'any',
      '0:0',
      '1000:1',
      '2:2',
    ];
    const meant = ['16:9', '16:9', '4:5', '1:1', '3:4', '9:16', '21:9', '', '', '', '1:1'];
    assert.deepEqual(said.map(parseAspectRatio), meant);
  });

  it('keeps all complete rows wherever the answer is cut', () => {
    const property = fc.property(fc.nat(plan.length), (end) => {
      const rows = parsePlanRows(plan.slice(0, end));
      if (end > plan.indexOf('},{')) assert.deepEqual(rows[0], table);
    });
    fc.assert(property);
  });

  it('never throws, whatever the answer contains', () => {
    const piece = fc.constantFrom(
      ...'{}[]",:\\\'|-*#\n “”/',
      '"heading"',
      '"prompt": "',
      'line 3',
      '**',
      '1. ',
      '/*',
      '//',
    );
    const property = fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
      for (const row of parsePlanRows(pieces.join(''))) assert.ok(row.prompt.trim() !== '');
    });
    fc.assert(property);
  });

  it('parses valid JSON exactly', () => {
    const property = fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const plain = JSON.parse(text) as unknown;
      if (plain !== null && typeof plain === 'object' && !/[e\\]|""|"\s*[^,:}\]]/i.test(text))
        assert.deepEqual(parseLooseJson(text).value, plain);
    });
    fc.assert(property);
  });
});
