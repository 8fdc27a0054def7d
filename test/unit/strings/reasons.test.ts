import assert from 'node:assert/strict';
import {
  endingNote,
  finishReason,
  getRelevantRatings,
  isCutOff,
  safetyWords,
} from '../../../src/service/host/finishReasons.ts';
import { english } from './english.ts';

const { l10n } = english;

describe('reasons of the service', () => {
  it('puts finish reasons of both operations into words, whatever their case', () => {
    assert.equal(finishReason(l10n, 'STOP'), 'completed');
    assert.equal(finishReason(l10n, 'stop'), 'completed');
    assert.equal(finishReason(l10n, 'length'), 'length limit reached');
    assert.equal(finishReason(l10n, 'MAX_TOKENS'), 'length limit reached');
    assert.equal(finishReason(l10n, 'content_filter'), 'blocked by safety rule');
  });

  it('leaves an unknown finish reason as the service wrote it', () => {
    assert.equal(finishReason(l10n, 'IMAGE_NEW_RULE'), 'IMAGE_NEW_RULE');
  });

  it('notes an unknown finish reason of either operation in its own word, and no usual one', () => {
    for (const isPicture of [true, false])
      assert.equal(endingNote(l10n, 'NEW_RULE', isPicture), 'Finish reason: NEW_RULE');
    for (const usual of ['stop', 'end_turn', 'tool_calls', 'tool_use', 'eos_token', 'stop_sequence'])
      assert.equal(endingNote(l10n, usual, false), undefined, usual);
  });

  it('tells an answer that was cut off from a complete one', () => {
    assert.deepEqual(['length', 'MAX_TOKENS', 'stop', undefined].map(isCutOff), [true, true, false, false]);
  });

  it('puts safety categories and levels into words', () => {
    const rating = { category: 'HARM_CATEGORY_IMAGE_DANGEROUS_CONTENT', probability: 'MEDIUM' };
    assert.equal(safetyWords(l10n, rating), 'dangerous content, medium');
    assert.equal(safetyWords(l10n, { category: 'HARM_CATEGORY_SEXUALLY_EXPLICIT' }), 'sexual content');
    assert.equal(safetyWords(l10n, { category: 'HARM_CATEGORY_NEW_THING' }), 'new thing');
  });

  it('tells the ratings that blocked, else the likely ones', () => {
    const low = { category: 'A', probability: 'LOW' };
    const high = { category: 'B', probability: 'high' };
    const blocked = { category: 'C', probability: 'LOW', blocked: true };
    assert.deepEqual(getRelevantRatings([low, high, blocked]), [blocked]);
    assert.deepEqual(getRelevantRatings([low, high]), [high]);
    assert.deepEqual(getRelevantRatings([low]), []);
  });
});
