import assert from 'node:assert/strict';
import { getMilestones } from '../../../../src/sessions/common/milestones.ts';
import type { Turn } from '../../../../src/sessions/common/model/session.ts';
import { drawn, result, turn } from '../../panel/host/view/viewFixtures.ts';

const reached = (part: Partial<Turn>) => getMilestones(turn(part)).join();
const look = { name: 'Flat', uri: '', style: '', characters: [] };
const said = result('r', { text: 'Yes.' });

describe('Walkthrough milestones of a turn', () => {
  it('are the picture once there is one, and the look if one was sent', () => {
    assert.equal(reached({ results: [drawn('p')] }), 'picture');
    assert.equal(reached({ results: [drawn('p')], look }), 'picture,look');
    assert.equal(reached({ results: [drawn('p')], prompts: [{ id: 'a', text: 'a', look }] }), 'picture,look');
    assert.equal(reached({ results: [result('a', { state: 'failed' }), drawn('p')] }), 'picture');
  });

  it('are the answer once it is complete, or the plan', () => {
    assert.equal(reached({ mode: 'chat', results: [said] }), 'answer');
    assert.equal(reached({ mode: 'chat', results: [said], illustrates: {} }), 'plan');
  });

  it('are only that of agents if an agent requested it', () => {
    assert.equal(reached({ results: [drawn('p')], agent: { name: 'Claude Code' } }), 'agent');
    assert.equal(reached({ results: [], agent: { name: 'Claude Code' } }), '');
  });

  it('are empty while it runs, and for a failed, stopped, refused or empty result', () => {
    for (const state of ['running', 'stopped', 'failed'] as const) {
      assert.equal(reached({ results: [drawn('p', { state })] }), '', state);
      assert.equal(reached({ mode: 'chat', results: [{ ...said, state }] }), '', state);
    }
    assert.equal(reached({ results: [drawn('p', { refused: true })] }), '');
    assert.equal(reached({ results: [result('r', { text: 'No picture today.' })] }), '');
    assert.equal(reached({ mode: 'chat', results: [result('r')] }), '');
  });
});
