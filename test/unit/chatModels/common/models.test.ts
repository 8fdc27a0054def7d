import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseModelList, prependChatModel } from '../../../../src/chatModels/common/models.ts';

const usual = { toolCalling: true, imageInput: true, maxInputTokens: 128_000, maxOutputTokens: 16_000 };

describe('Chat models in the settings', () => {
  it('are names, or objects with more details', () => {
    const { models, unread } = parseModelList([
      ' gpt-x ',
      {
        name: 'small',
        label: 'Small one',
        toolCalling: false,
        imageInput: false,
        maxInputTokens: 8000,
        maxOutputTokens: 1,
      },
    ]);
    assert.equal(unread, 0);
    assert.deepEqual(models, [
      { name: 'gpt-x', label: 'gpt-x', ...usual },
      {
        name: 'small',
        label: 'Small one',
        toolCalling: false,
        imageInput: false,
        maxInputTokens: 8000,
        maxOutputTokens: 1,
      },
    ]);
  });

  it('are usable even if a detail of one is invalid', () => {
    const { models } = parseModelList([
      { name: 'a', label: 7, toolCalling: 'yes', maxInputTokens: -1, maxOutputTokens: 1.5 },
    ]);
    assert.deepEqual(models, [{ name: 'a', label: 'a', ...usual }]);
  });

  it('are listed once, and entries without a name are counted', () => {
    const { models, unread } = parseModelList(['a', 'a', '', { label: 'x' }, null, 7, { name: 'b' }]);
    assert.deepEqual([models.map(({ name }) => name), unread], [['a', 'b'], 4]);
  });

  it('follow the chat setting’s model, which is described as in the list', () => {
    const { models } = parseModelList(['a', { name: 'b', imageInput: false }]);
    const all = prependChatModel('b', models);
    assert.deepEqual(
      all.map(({ name, imageInput }) => [name, imageInput]),
      [
        ['b', false],
        ['a', true],
      ],
    );
    assert.deepEqual(
      prependChatModel('c', models).map(({ name }) => name),
      ['c', 'a', 'b'],
    );
    assert.deepEqual(prependChatModel('', models), models);
  });

  it('are limited in number and always have a name, whatever the settings contain', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.anything(), { maxLength: 150 })), (list) => {
        const { models } = parseModelList(list);
        assert.ok(models.length <= 100);
        assert.ok(models.every(({ name, label }) => name.trim() !== '' && label !== ''));
      }),
    );
  });
});
