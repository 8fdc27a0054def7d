import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  findPrompts,
  hasPrompts,
  promptsOfSelection,
  promptsOfSelections,
} from '../../../../src/prompts/common/prompts.ts';

const textsOf = (text: string) => promptsOfSelection(text).map((prompt) => prompt.text);

describe('Several prompts in a selection', () => {
  it('are the items of a bulleted or numbered list, without task boxes', () => {
    assert.deepEqual(textsOf('- a boat\n- a pier\n- [x] a gull\n'), ['a boat', 'a pier', 'a gull']);
    assert.deepEqual(textsOf('1. a boat\n2) a pier\n10. a gull'), ['a boat', 'a pier', 'a gull']);
    assert.deepEqual(textsOf('1、海边的灯塔\r\n2、暴风雨'), ['海边的灯塔', '暴风雨']);
  });

  it('join the lines of an item and keep nested content', () => {
    const list = '* a boat\n  on the sea\nat dusk\n  - red sails\n  - calm water\n\n  Seen from above.\n\n* a pier';
    assert.deepEqual(textsOf(list), ['a boat on the sea at dusk\nred sails\ncalm water\n\nSeen from above.', 'a pier']);
  });

  it('may follow a heading or a line that introduces them', () => {
    assert.deepEqual(textsOf('## Pictures\n\nThe three scenes:\n\n- a boat\n- a pier'), ['a boat', 'a pier']);
  });

  it('are the cells of the table column with a matching heading, without header and rule', () => {
    const table =
      '| No | Notes on the whole of it | Prompt |\n|---|:-:|---|\n| 1 | long words about it | a boat |\n| 2 | more | a \\| b |';
    assert.deepEqual(textsOf(table), ['a boat', 'a | b']);
  });

  it('are the cells of the column with the most text if no heading matches', () => {
    const table =
      '| Shot | What happens | s |\n| --- | --- | --- |\n| 1 | The keeper climbs | 4 |\n| 2 | Waves break<br>below | 2 |';
    assert.deepEqual(textsOf(table), ['The keeper climbs', 'Waves break below']);
  });

  it('are the pictures described in a table of shots, whatever column names the shots', () => {
    const rows = (shots: readonly string[]) =>
      `| Shot | Camera | Seen |\n| - | - | - |\n| ${shots[0]} | pan | The keeper climbs the stair |\n| ${shots[1]} | still | Waves break below the rock |`;
    for (const shots of [
      ['Wide', 'Close'],
      ['Shot 1', 'Shot 2'],
      ['1A', '1B'],
    ])
      assert.deepEqual(textsOf(rows(shots)), ['The keeper climbs the stair', 'Waves break below the rock'], shots[0]);
  });

  it('are the numbered shots of a storyboard', () => {
    const shots: readonly string[] = [
      'Shot 1: a boat\nat sea\n\nShot 2: a pier',
      '**Scene 1 —** a boat at sea\n\n**Scene 2 —** a pier',
      '### Shot 1\n\na boat\nat sea\n\n### Shot 2\n\na pier',
      '- Shot 1: a boat at sea\n- Shot 2: a pier',
      '[Panel 1] - a boat at sea\n[Panel 2] - a pier',
    ];
    for (const text of shots) assert.deepEqual(textsOf(text), ['a boat at sea', 'a pier'], text);
  });

  it('are the numbered scenes of a screenplay, with what follows them', () => {
    assert.deepEqual(textsOf('1. EXT. PIER - DAWN\n\nA boat waits.\n\n2. INT. LAMP ROOM\n\nThe keeper sleeps.'), [
      'EXT. PIER - DAWN\n\nA boat waits.',
      'INT. LAMP ROOM\n\nThe keeper sleeps.',
    ]);
  });

  it('are the shots of a Chinese or Japanese storyboard', () => {
    assert.deepEqual(textsOf('镜头1：海边的灯塔\n镜头2：暴风雨来临'), ['海边的灯塔', '暴风雨来临']);
    assert.deepEqual(textsOf('第3场 海边\n灯塔亮起\n\n第4场 码头'), ['海边 灯塔亮起', '码头']);
    assert.deepEqual(textsOf('カット1：灯台\nカット２：嵐'), ['灯台', '嵐']);
  });

  it('are the shots of a German storyboard, and the description column of a German shot list', () => {
    const shots = ['Bild 1: ein Boot\nBild 2: ein Steg', '**Szene 1 –** ein Boot\n**Szene 2 –** ein Steg'];
    shots.push('### Einstellung 1\n\nein Boot\n\n### Einstellung 2\n\nein Steg');
    for (const text of shots) assert.deepEqual(textsOf(text), ['ein Boot', 'ein Steg'], text);
    const rows = '| 1 | langsam von links nach rechts | ein Boot |\n| 2 | keine | ein Steg |';
    for (const head of ['Bild', 'Motiv', 'Beschreibung'])
      assert.deepEqual(
        textsOf(`| Einstellung | Bewegung | ${head} |\n|---|---|---|\n${rows}`),
        ['ein Boot', 'ein Steg'],
        head,
      );
    assert.deepEqual(textsOf('Bild 2 zeigt den Turm.\nSzene 3 beginnt im Regen.'), []);
  });

  it('are not found in prose, in a single item, nor in a list surrounded by prose', () => {
    const prose = [
      'The lighthouse stood\non the cliff. Shot 1 was its best.',
      'Scene 3 opens with rain. Image 2 shows it.',
      '- one item alone',
      'The keeper woke.\n\n- a boat\n- a pier\n\nThen he slept.',
      '| a |\n|---|\n| one row |',
      '2024 was dry. 1. was wet',
      '',
    ];
    for (const text of prose) assert.deepEqual(textsOf(text), [], text);
  });

  it('have ranges, so that each picture can be inserted at its prompt', () => {
    const text = '- [ ] a boat\r\n  at sea\r\n- a pier \r\n';
    assert.deepEqual(
      promptsOfSelection(text).map(({ span }) => text.slice(span.start, span.end)),
      ['a boat\r\n  at sea', 'a pier'],
    );
  });

  it('never contain text that is not in the selection', () => {
    const bits = fc.constantFrom(
      '- ',
      '1. ',
      '| ',
      '|---|',
      '\n',
      '\r\n',
      '\n\n',
      '  ',
      'Shot 1: ',
      '镜头2：',
      'a boat',
      '**',
      '# ',
      '\\|',
      '\t',
      'ü🗼',
      '<br>',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        for (const { text: prompt, span } of findPrompts(text))
          assert.ok(isWithin(prompt.replace(/\s/g, ''), text.slice(span.start, span.end)), JSON.stringify(text));
      }),
    );
  });
});

describe('Prompts in an answer', () => {
  it('are found among other text, and end where the list ends', () => {
    const answer = 'Here are some:\n\n1. **Dawn**: a boat\n2. **Noon**: a pier\n\nTell me which you like.';
    assert.deepEqual(
      findPrompts(answer).map(({ text }) => text),
      ['**Dawn**: a boat', '**Noon**: a pier'],
    );
    const shots = 'Sure.\n\nShot 1: a boat\n\nShot 2: a pier\n\nTell me which you like.';
    assert.deepEqual(
      findPrompts(shots).map(({ text }) => text),
      ['a boat', 'a pier'],
    );
  });

  it('come from the longest list', () => {
    assert.equal(findPrompts('- a\n- b\n\nOr:\n\n1. c\n2. d\n3. e').length, 3);
  });

  it('are offered only if there are at least two', () => {
    assert.equal(hasPrompts('- a\n- b'), true);
    assert.equal(hasPrompts('A plain answer.'), false);
  });

  it('are searched only in the beginning of a very long answer', () => {
    assert.equal(findPrompts(`${' '.repeat(199_990)}- a\n- b\n- c\n- d`).length < 4, true);
    assert.deepEqual(findPrompts(`${'|'.repeat(100_000)}\n${'|-'.repeat(100_000)}`), []);
  });
});

describe('Several selections', () => {
  it('are one prompt each, with line breaks joined and empty ones omitted', () => {
    assert.deepEqual(promptsOfSelections(['a boat\nat sea', ' ', 'a pier']), [
      { text: 'a boat at sea', at: 0 },
      { text: 'a pier', at: 2 },
    ]);
  });

  it('of a table column lose its header and rule', () => {
    assert.deepEqual(
      promptsOfSelections([' Prompt ', '---', ' a boat ', ' a pier ']).map(({ at }) => at),
      [2, 3],
    );
  });
});

/** Whether all characters of `part` occur in `whole` in this order. */
function isWithin(part: string, whole: string): boolean {
  let at = -1;
  return [...part].every((letter) => {
    at = whole.indexOf(letter, at + 1);
    return at >= 0;
  });
}
