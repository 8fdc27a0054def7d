import assert from 'node:assert/strict';
import type { TurnView } from '../../../../../src/panel/common/turnView.ts';
import { turnView } from '../../../../../src/panel/host/view/createTurnView.ts';
import type { Agent, Turn } from '../../../../../src/sessions/common/model/session.ts';
import { assertBounded } from './assertBounded.ts';
import { context, drawn, result, sessionOf, turn } from './viewFixtures.ts';

describe('Agent view', () => {
  const agents = {
    budget: () => ({ used: 19, perDay: 20 }),
    usedIn: (uri: string) => (uri.endsWith('used.png') ? ['storyboard.md'] : []),
    nameOf: (uri: string) => (uri.startsWith('file:///w/') ? uri.slice('file:///w/'.length) : undefined),
  };

  function viewOf(turns: readonly Turn[], at = 0): TurnView {
    const session = sessionOf(turns);
    const [one = turn({})] = session.turns.slice(at);
    return assertBounded(turnView({ ...context, agents }, session, one));
  }

  function byAgent(part: Partial<Agent>, more: Partial<Turn> = {}): Turn {
    const agent = { name: 'Copilot Chat', ...part };
    return turn({ mode: 'image', prompt: 'a gull', results: [drawn('p1')], agent, ...more });
  }

  it('begins with the agent and the document, and states how the request was allowed', () => {
    const createdAt = new Date(2026, 10, 22, 14, 2).getTime();
    const { agent, meta } = viewOf([byAgent({ inEditor: true, document: 'storyboard.md' }, { createdAt })]);
    assert.equal(agent?.label, 'Agent');
    assert.deepEqual([agent?.name, agent?.document], ['Copilot Chat', 'storyboard.md']);
    assert.match(meta, / · approved in VS Code at 2:02\sPM$/);
    assert.match(viewOf([byAgent({}, { createdAt })]).meta, / · within your limit, 2:02\sPM$/);
  });

  it('shows the file that the agent saved, and whether an open document uses it', () => {
    const saved = (uri: string) => viewOf([byAgent({ file: { uri, pictureId: 'p1' } })]).agent?.saved;
    assert.deepEqual(saved('file:///w/images/gull.png'), {
      says: 'Saved by the agent as {0}. Not used in any open document.',
      file: 'images/gull.png',
    });
    assert.equal(saved('file:///w/used.png')?.says, 'Saved by the agent as {0}. Used in storyboard.md.');
    assert.deepEqual(viewOf([byAgent({})]).agent?.saved, { says: "The agent didn't save this image to a file." });
  });

  it('offers no file outside the workspace, as in a session from another computer', () => {
    const file = { uri: 'file:///etc/passwd', pictureId: 'p1' };
    assert.equal(viewOf([byAgent({ file })]).agent?.saved, undefined);
  });

  it('does not mention the agent’s file beside a picture that the user generated', () => {
    const file = { uri: 'file:///w/images/gull.png', pictureId: 'p1' };
    const results = [drawn('p1'), drawn('p2')];
    assert.equal(viewOf([byAgent({ file }, { results, shown: 1 })]).agent?.saved, undefined);
  });

  it('does not mention the agent beside a picture that the user generated after a refusal', () => {
    const refused = { resultId: 'r1', perDay: 20, since: 3 };
    const { agent, result: shown } = viewOf([byAgent({ refused })]);
    assert.deepEqual([agent?.saved, shown.failure], [undefined, undefined]);
  });

  it('shows the budget only below the newest agent turn', () => {
    const turns = [byAgent({}), byAgent({}, { id: 't2' }), turn({ id: 't3', mode: 'image' })];
    assert.equal(viewOf(turns, 0).agent?.budget, undefined);
    assert.deepEqual(viewOf(turns, 1).agent?.budget, {
      says: 'Agents generated 19 of 20 images today. The limit resets at midnight.',
      share: 0.95,
    });
  });

  it('reports that the limit was exceeded, with the user’s options', () => {
    const refused = { resultId: 'r1', perDay: 20, since: 3 };
    const unsent = result('r1', { state: 'stopped', queued: true });
    const today = { results: [unsent], createdAt: Date.now() };
    const { result: shown, agent, meta } = viewOf([byAgent({ refused }, today)]);
    assert.equal(shown.failure?.title, 'Daily agent limit reached');
    assert.match(shown.failure?.why ?? '', /^Agents generated 20 of 20 images today\. Nothing was sent/);
    assert.deepEqual(shown.failure?.facts, ['Later requests declined: 3']);
    assert.deepEqual(
      shown.failure?.failureActions.map(({ label, primary }) => [label, primary]),
      [
        ['Generate Anyway', true],
        ['Change Limit', false],
      ],
    );
    assert.deepEqual([shown.notes, shown.actions, shown.spoken, agent?.budget], [[], [], '', undefined]);
    assert.doesNotMatch(meta, /allowed|limit/);
  });

  it('reports on a later day that agents may generate again', () => {
    const refused = { resultId: 'r1', perDay: 20, since: 0 };
    const results = [result('r1', { state: 'stopped', queued: true })];
    const { failure } = viewOf([byAgent({ refused }, { results, createdAt: Date.now() - 25 * 3_600_000 })]).result;
    assert.equal(failure?.title, 'Daily agent limit was reached');
    assert.match(failure?.why ?? '', /^Agents generated 20 of 20 images that day\. .*The limit has reset since\.$/);
  });
});
