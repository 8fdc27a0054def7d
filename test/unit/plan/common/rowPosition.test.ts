import assert from 'node:assert/strict';
import { getHeadings, normalizeHeading } from '../../../../src/plan/common/headings.ts';
import { createPlanDocument, resolvePosition, updateRowPosition } from '../../../../src/plan/common/rowPosition.ts';
import type { PlanRow } from '../../../../src/sessions/common/model/plan.ts';

const story = `---
title: The Last Keeper
---

# The Last Keeper of Skerry Rock

The boat comes on Thursdays.

## The light

A white lighthouse stands there.

\`\`\`sh
# no heading
\`\`\`

## 2. The storm of '98 ##

On the ninth of November

Thursday
--------

The last letter names a day.
`;

const ground = createPlanDocument({ text: story, languageId: 'markdown' });

/** Documents with headings in each language. */
const documents: Readonly<Record<string, string>> = {
  markdown: '# One\n\nTwo\n---\n\n<h3 id="a">Three</h3>',
  html: '<h1>One</h1>\n<p>a</p>\n<h2 class="b"><b>Two</b></h2>\n<H3>Three\n</H3>',
  typescriptreact: '<h1>One</h1>\n  <h2>Two</h2>\n<h3>Three</h3>',
  latex: '\\chapter{One}\n\\section*{Two}\n\\subsection[short]{Three}',
  asciidoc: '= One\n\n== Two\n\nThree\n~~~~~',
  org: '* One\n** Two\n*** Three',
  typst: '= One\n== Two\n=== Three',
  restructuredtext: 'One\n===\n\nTwo\n---\n\nThree\n~~~~~',
};

describe('A position in a document', () => {
  for (const [languageId, text] of Object.entries(documents))
    it(`has the headings of ${languageId}`, () =>
      assert.deepEqual(
        getHeadings(languageId, text).map((heading) => heading.text),
        ['One', 'Two', 'Three'],
      ));

  it('finds headings after inline code', () =>
    assert.deepEqual(getHeadings('markdown', '```npm i```\n\n# One'), [{ text: 'One', line: 3 }]));

  it('finds no headings in stylesheets and code', () => {
    assert.deepEqual(getHeadings('css', '# a {}\n'), []);
    assert.deepEqual(
      ground.headings.map(({ text, line }) => `${line} ${text.trim()}`),
      ['5 The Last Keeper of Skerry Rock', '9 The light', "17 2. The storm of '98", '21 Thursday'],
    );
  });

  it('is found by its heading in any spelling', () => {
    const alike = [
      "The storm of '98",
      'the storm of ’98',
      '## 2. The Storm of ’98:',
      '**The storm of `98**',
      '2.1 The storm of 98',
    ];
    assert.equal(new Set(alike.map(normalizeHeading)).size, 1);
  });

  const placed = (heading: string, line?: number) => {
    const { place, ...rest } = resolvePosition(ground, { heading, ...(line !== undefined && { line }) });
    return place ? `${rest.heading}: ${place.line} ${place.text}` : `${rest.heading}: none`;
  };

  it('is the line of the answer if it is below its heading', () => {
    assert.equal(placed('The light', 11), 'The light: 11 A white lighthouse stands there.');
    assert.equal(placed('the LIGHT', 12), 'The light: 11 A white lighthouse stands there.');
    assert.equal(placed('The Last Keeper > The light', 11), 'The light: 11 A white lighthouse stands there.');
    assert.equal(placed('Storm of ’98', 19), "2. The storm of '98: 19 On the ninth of November");
  });

  it('is the heading if the line is in another section', () => {
    assert.equal(placed('The light', 19), 'The light: 9 ## The light');
    assert.equal(placed('The light'), 'The light: 9 ## The light');
  });

  it('is the line if there is no heading, or the answer names the beginning of the document', () => {
    assert.equal(placed('', 7), 'The Last Keeper of Skerry Rock: 7 The boat comes on Thursdays.');
    assert.equal(placed('Opening', 7), 'The Last Keeper of Skerry Rock: 7 The boat comes on Thursdays.');
  });

  it('is missing if the heading does not exist, or the line is after the end', () => {
    assert.equal(placed('The garden'), 'The garden: none');
    assert.equal(placed('The garden', 19), 'The garden: none');
    assert.equal(placed('', 400), ': none');
    assert.equal(placed('light'), 'The light: 9 ## The light');
    assert.equal(placed('lig'), 'lig: none');
  });

  it('is a line in a document without headings', () => {
    const plain = createPlanDocument({ text: 'one\n\ntwo', languageId: 'plaintext' });
    assert.deepEqual(resolvePosition(plain, { heading: 'Two', line: 3 }).place?.text, 'two');
    assert.equal(
      resolvePosition(createPlanDocument({ text: '\n\n', languageId: 'markdown' }), { heading: '', line: 1 }).place,
      undefined,
    );
  });

  it('is the nearest of several headings with the same text', () => {
    const twice = createPlanDocument({
      text: '# A\n\n## Notes\n\none\n\n# B\n\n## Notes\n\ntwo',
      languageId: 'markdown',
    });
    assert.equal(resolvePosition(twice, { heading: 'Notes', line: 11 }).place?.text, 'two');
    assert.equal(resolvePosition(twice, { heading: 'Notes', line: 5 }).place?.text, 'one');
  });
});

describe('A position after edits', () => {
  const row: PlanRow = {
    ...{ id: 'r', why: '', prompt: 'a lighthouse', shape: '16:9', alt: '', ticked: true },
    ...resolvePosition(ground, { heading: 'The light', line: 11 }),
  };
  const before = new Set(ground.named.keys());
  const edited = (text: string, seen: { line: number; isIntact: boolean }) =>
    updateRowPosition(row, seen, createPlanDocument({ text, languageId: 'markdown' }), before);

  it('stays the same object if nothing changed', () => assert.equal(edited(story, { line: 11, isIntact: true }), row));

  it('follows its line', () => {
    const { place, from, isLost } = edited(story.replace('## The light', 'New.\n\n## The light'), {
      line: 13,
      isIntact: true,
    });
    assert.deepEqual([place?.line, place?.id, from, isLost], [13, row.place?.id, 11, undefined]);
  });

  it('follows its line to another heading, and the new text of its own heading', () => {
    const cut = story
      .replace('A white lighthouse stands there.\n', '')
      .replace('names a day.', 'names a day.\n\nA white lighthouse stands there.');
    assert.equal(edited(cut, { line: 23, isIntact: true }).heading, 'Thursday');
    const renamed = story.replace('## The light', '## Dusk');
    assert.equal(edited(renamed, { line: 11, isIntact: true }).heading, 'Dusk');
    assert.equal(edited(renamed, { line: 11, isIntact: false }).heading, 'Dusk');
  });

  it('stays in its section if its line was rewritten there, otherwise moves to its heading', () => {
    const rewritten = story.replace('A white lighthouse stands there.', 'It stands there.');
    assert.equal(edited(rewritten, { line: 11, isIntact: false }), row);
    const moved = edited(rewritten, { line: 7, isIntact: false });
    assert.deepEqual([moved.heading, moved.place?.line, moved.place?.text], ['The light', 9, '## The light']);
  });

  it('is lost when its heading is removed, and found again when the heading returns', () => {
    const without = story.replace(/## The light[\s\S]*(?=## 2)/, '');
    const lost = edited(without, { line: 9, isIntact: false });
    assert.equal(lost.isLost, true);
    const back = updateRowPosition(
      lost,
      { line: 11, isIntact: true },
      ground,
      new Set(createPlanDocument({ text: without, languageId: 'markdown' }).named.keys()),
    );
    assert.deepEqual(back, row);
    assert.equal(edited(story.replace('## The light\n', ''), { line: 10, isIntact: true }).isLost, true);
    const renamed = createPlanDocument({ text: story.replace('## The light', '## Dusk'), languageId: 'markdown' });
    assert.equal(updateRowPosition(row, { line: 11, isIntact: true }, renamed).isLost, true);
  });
});
