import assert from 'node:assert/strict';
import {
  fillPrompt,
  fillTemplate,
  findTemplateByName,
  getPlaceholders,
  hasPlaceholder,
  mergePrompts,
  type PromptTemplate,
  parsePromptTemplates,
} from '../../../../src/prompts/common/promptTemplates.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';

const places = { selection: 'the {{file}} tower', file: 'a.md', language: 'markdown', input: 'French' };

function readyPrompt(name: string, text = name): PromptTemplate {
  return { id: name, name, mode: 'chat', text };
}

describe('Prompt template text', () => {
  it('fills placeholders once: a passage is not a template', () => {
    const text = '{{selection}} in {{ file }} ({{language}}), {{input}}';
    assert.equal(fillTemplate(text, places), 'the {{file}} tower in a.md (markdown), French');
  });

  it('keeps unknown placeholders', () => {
    const text = '{{x}} {{ }} {{constructor}} {{selection';
    assert.equal(fillTemplate(text, places), text);
  });

  it('keeps characters with a meaning in replacement strings', () => {
    assert.equal(fillTemplate('<{{selection}}>', { ...places, selection: '$& $1 $$' }), '<$& $1 $$>');
  });

  it('reports whether it has a placeholder', () => {
    assert.equal(hasPlaceholder('Into {{ input }}', 'input'), true);
    assert.equal(hasPlaceholder('Into {{inputs}}', 'input'), false);
  });

  it('is followed by the typed text if it has no placeholder for it', () => {
    assert.equal(fillPrompt(readyPrompt('Into {{input}}'), places), 'Into French');
    assert.equal(
      fillPrompt(readyPrompt('Shorten'), { ...places, input: ' but keep the end ' }),
      'Shorten\n\nbut keep the end',
    );
    assert.equal(fillPrompt(readyPrompt('Shorten'), { ...places, input: ' ' }), 'Shorten');
  });

  it('contains the passage, or all of several', () => {
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

describe('Prompts of a setting', () => {
  it('are those with a name and a text; the default mode is chat', () => {
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

  it('specify whether they ask to change the passage; an invalid value leaves it to the text', () => {
    const value = [true, false, 'yes', undefined].map((changes) => ({ name: 'Haiku', text: 'As a haiku', changes }));
    assert.deepEqual(
      parsePromptTemplates(value).map(({ changes }) => changes),
      [true, false, undefined, undefined],
    );
  });

  it('are limited in number, however many a workspace contains', () => {
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
  const builtIn = [readyPrompt('Explain', 'built in'), readyPrompt('Translate...', 'into')];

  it('are the user’s own, those of the workspace, and the built-in ones', () => {
    const all = mergePrompts({ own: [readyPrompt('Mine')], workspace: [readyPrompt('Theirs')], builtIn });
    assert.deepEqual(
      all.map(({ name }) => name),
      ['Mine', 'Theirs', 'Explain', 'Translate...'],
    );
  });

  it('prefer the user’s own over the same name, and never the workspace’s', () => {
    const own = [readyPrompt('explain', 'mine'), readyPrompt('Explain', 'mine too')];
    const workspace = [readyPrompt('EXPLAIN', 'theirs'), readyPrompt('Translate', 'theirs')];
    const all = mergePrompts({ own, workspace, builtIn });
    assert.deepEqual(
      all.map(({ text }) => text),
      ['mine', 'into'],
    );
  });

  it('are found by a slash and their name, in any case', () => {
    assert.equal(findTemplateByName(builtIn, '/translate')?.text, 'into');
    assert.equal(findTemplateByName(builtIn, ' /Explain ')?.text, 'built in');
    assert.equal(findTemplateByName(builtIn, 'Explain'), undefined);
    assert.equal(findTemplateByName(builtIn, '/Explain this'), undefined);
  });

  it('are found by id in every language, after names; no workspace can take that id', () => {
    const kuerzen: PromptTemplate = { id: 'shorten', name: 'Kürzen', mode: 'chat', text: 'built in' };
    const named = (own: readonly PromptTemplate[], workspace: readonly PromptTemplate[]) =>
      findTemplateByName(mergePrompts({ own, builtIn: [kuerzen], workspace }), '/Shorten')?.text;
    assert.equal(named([], []), 'built in');
    assert.equal(named([], [readyPrompt('Shorten', 'of the workspace')]), 'built in');
    assert.equal(named([readyPrompt('Shorten', 'my own')], []), 'my own');
    assert.equal(findTemplateByName([kuerzen], '/kürzen')?.text, 'built in');
  });
});
