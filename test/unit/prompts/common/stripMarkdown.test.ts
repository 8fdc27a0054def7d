import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stripMarkdown } from '../../../../src/prompts/common/stripMarkdown.ts';

describe('Prompt from Markdown', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['## The light', 'The light'],
    ['## The light ##', 'The light'],
    ['# C#', 'C#'],
    ['The light\n=========\nat dusk', 'The light\nat dusk'],
    ['> A **white** lighthouse, _far_ out', 'A white lighthouse, far out'],
    ['A [white lighthouse](https://a.example/b "c") and ![a boat](boat.png)', 'A white lighthouse and a boat'],
    ['A [keeper][1] in `oil` and ~~fog~~ rain', 'A keeper in oil and fog rain'],
    ['| Where | What |\n| --- | --- |\n| Rock | A gull |', 'Where, What\nRock, A gull'],
    ['<b>A gull</b> on a post', 'A gull on a post'],
    ['3 \\* 4 posts', '3 * 4 posts'],
    ['```text\nA gull\n```', 'A gull'],
    ['A [tower][1] at dusk[^a]\n[1]: https://a.example/b "c"\n[^a]: Or dawn', 'A tower at dusk\nOr dawn'],
    ['A \\*star\\* and \\_one\\_ more', 'A *star* and _one_ more'],
    ['A [rook](https://a.example/Rook_(chess)) and ![a boat](<a boat.png>)', 'A rook and a boat'],
    ['Where | What\n--- | :---:\nRock | A **gull**\n\nNear | far', 'Where, What\nRock, A gull\n\nNear | far'],
    ['> | Where | What |\n> | --- | --- |\n> | Rock | A gull \\| tern |', 'Where, What\nRock, A gull | tern'],
    ['- [ ] A gull', 'A gull'],
    ['* A gull', 'A gull'],
    ['Two of them:\n- [ ] a gull\n- [x] a post', 'Two of them:\n- a gull\n- a post'],
    ['---\ntitle: "Birds"\ntags:\n  - gull\n---\n\nA gull', 'A gull'],
    ['---\n\nA gull\n\n---\n\nA post', '\nA gull\n\n\nA post'],
    ['---\ntitle: A gull\n---\n', 'title: A gull\n'],
    [
      '![A [striped] lamp](<img/a lamp.png>) and [![a boat](boat.png)](https://a.example)',
      'A [striped] lamp and a boat',
    ],
  ];
  for (const [markdown, prompt] of cases)
    it(`is ${JSON.stringify(prompt)} for ${JSON.stringify(markdown)}`, () =>
      assert.equal(stripMarkdown(markdown), prompt));

  it('is unchanged if it has no markup', () => {
    for (const text of [
      'A file_name_here, 3 * 4 * 5',
      'No. 1 [sic] (really) #5',
      '- a gull\n- a post',
      'a < b > c',
      '[Shot 1]: a gull',
      '5 - 3 = 2',
    ])
      assert.equal(stripMarkdown(text), text);
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N} ,.;:'"!?()\n-]{0,60}$/u), (text) => {
        fc.pre(!/-{3}/.test(text.replace(/[\s:]/g, '')) && !/^\s*-\s/.test(text));
        assert.equal(stripMarkdown(text), text);
      }),
    );
  });
});
