import assert from 'node:assert/strict';
import {
  fillPrompt,
  findTemplateByName,
  getPlaceholders,
  mergePrompts,
  type PromptTemplate,
  parsePromptTemplates,
} from '../../../../src/prompts/common/promptTemplates.ts';
import { fillTemplate, hasPlaceholder } from '../../../../src/prompts/common/template.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';

const places = { selection: 'the {{file}} tower', file: 'a.md', language: 'markdown', input: 'French' };

function readyPrompt(name: string, text = name): PromptTemplate {
  return { id: name, name, mode: 'chat', text };
}

describe('The text of a prompt', () => {
  it('has its places filled once: a passage is no template', () => {
    const text = '{{selection}} in {{ file }} ({{language}}), {{input}}';
    assert.equal(fillTemplate(text, places), 'the {{file}} tower in a.md (markdown), French');
  });

  it('keeps places that have no name here', () => {
    const text = '{{x}} {{ }} {{constructor}} {{selection';
    assert.equal(fillTemplate(text, places), text);
  });

  it('keeps signs that have a meaning in replacements', () => {
    assert.equal(fillTemplate('<{{selection}}>', { ...places, selection: '$& $1 $$' }), '<$& $1 $$>');
  });

  it('says whether it has a place for something', () => {
    assert.equal(hasPlaceholder('Into {{ input }}', 'input'), true);
    assert.equal(hasPlaceholder('Into {{inputs}}', 'input'), false);
  });

  it('is followed by what was typed, where it has no place for it', () => {
    assert.equal(fillPrompt(readyPrompt('Into {{input}}'), places), 'Into French');
    assert.equal(
      fillPrompt(readyPrompt('Shorten'), { ...places, input: ' but keep the end ' }),
      'Shorten\n\nbut keep the end',
    );
    assert.equal(fillPrompt(readyPrompt('Shorten'), { ...places, input: ' ' }), 'Shorten');
  });

  it('takes the passage, or all of several', () => {
    const quote: Quote = {
      id: 'q',
      uri: '',
      fileName: 'a.md',
      languageId: 'md',
      firstLine: 1,
      lastLine: 1,
      text: 'One',
    };
    const passages = [quote, { ...quote, text: 'Two' }];
    assert.deepEqual(getPlaceholders({ quote }, ''), { selection: 'One', file: 'a.md', language: 'md', input: '' });
    assert.equal(getPlaceholders({ passages }, '').selection, 'One\n\nTwo');
    assert.deepEqual(getPlaceholders({}, 'x'), { selection: '', file: '', language: '', input: 'x' });
  });
});

describe('The prompts of a setting', () => {
  it('are those that have a name and a text; a kind is chat where none is said', () => {
    const value = [
      { name: ' Haiku ', text: 'As a haiku' },
      { name: 'Sketch', text: 'A sketch of {{selection}}', kind: 'image' },
      { name: '', text: 'x' },
      { name: 'No text' },
      { name: 'Odd', text: 'x', kind: 'sound' },
      'Explain',
    ];
    assert.deepEqual(parsePromptTemplates(value), [
      { id: 'own-Haiku', name: 'Haiku', mode: 'chat', text: 'As a haiku' },
      { id: 'own-Sketch', name: 'Sketch', mode: 'image', text: 'A sketch of {{selection}}' },
    ]);
    assert.deepEqual(parsePromptTemplates({ 0: 'x' }), []);
  });

  it('say whether they ask for a change of the passage; what says it otherwise leaves it to the words', () => {
    const value = [true, false, 'yes', undefined].map((changes) => ({ name: 'Haiku', text: 'As a haiku', changes }));
    assert.deepEqual(
      parsePromptTemplates(value).map(({ changes }) => changes),
      [true, false, undefined, undefined],
    );
  });

  it('are no more than can be chosen from, however many a workspace brings', () => {
    const value = Array.from({ length: 10_000 }, (_, at) => ({ name: `Prompt ${at}`, text: 'x' }));
    assert.equal(parsePromptTemplates(value).length, 200);
    const all = mergePrompts({
      own: [],
      workspace: parsePromptTemplates(value),
      builtIn: [readyPrompt('Explain', 'built in')],
    });
    assert.deepEqual([all.length, all.at(-1)?.name], [200, 'Explain']);
  });
});

describe('All prompts', () => {
  const builtIn = [readyPrompt('Explain', 'built in'), readyPrompt('Translate…', 'into')];

  it('are the person’s own, those of the workspace, and the built-in ones', () => {
    const all = mergePrompts({ own: [readyPrompt('Mine')], workspace: [readyPrompt('Theirs')], builtIn });
    assert.deepEqual(
      all.map(({ name }) => name),
      ['Mine', 'Theirs', 'Explain', 'Translate…'],
    );
  });

  it('are the person’s own where names are the same, and never the workspace’s', () => {
    const own = [readyPrompt('explain', 'mine'), readyPrompt('Explain', 'mine too')];
    const workspace = [readyPrompt('EXPLAIN', 'theirs'), readyPrompt('Translate', 'theirs')];
    const all = mergePrompts({ own, workspace, builtIn });
    assert.deepEqual(
      all.map(({ text }) => text),
      ['mine', 'into'],
    );
  });

  it('are named by a slash and their name, whatever its case', () => {
    assert.equal(findTemplateByName(builtIn, '/translate')?.text, 'into');
    assert.equal(findTemplateByName(builtIn, ' /Explain ')?.text, 'built in');
    assert.equal(findTemplateByName(builtIn, 'Explain'), undefined);
    assert.equal(findTemplateByName(builtIn, '/Explain this'), undefined);
  });

  it('is known by its id in every language, after the names; no workspace takes that id', () => {
    const kuerzen: PromptTemplate = { id: 'shorten', name: 'Kürzen', mode: 'chat', text: 'built in' };
    const named = (own: readonly PromptTemplate[], workspace: readonly PromptTemplate[]) =>
      findTemplateByName(mergePrompts({ own, builtIn: [kuerzen], workspace }), '/Shorten')?.text;
    assert.equal(named([], []), 'built in');
    assert.equal(named([], [readyPrompt('Shorten', 'of the workspace')]), 'built in');
    assert.equal(named([readyPrompt('Shorten', 'my own')], []), 'my own');
    assert.equal(findTemplateByName([kuerzen], '/kürzen')?.text, 'built in');
  });
});
