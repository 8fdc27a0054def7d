import assert from 'node:assert/strict';
import { FailureActions } from '../../../../../src/panel/host/actions/failureActions.ts';
import type { PanelUI } from '../../../../../src/panel/host/actions/panelUI.ts';
import type { ResultContext } from '../../../../../src/panel/host/actions/resultContext.ts';
import type { PanelDependencies } from '../../../../../src/panel/host/dependencies.ts';
import type { FailureReport } from '../../../../../src/service/common/failureReport.ts';
import { addTurn, createResult, emptyDraft, newSession } from '../../../../../src/sessions/common/editSession.ts';
import type { Result, Turn } from '../../../../../src/sessions/common/model/session.ts';
import { fake } from '../../../fake.ts';

const options = { aspectRatio: '', size: '' };

function failed(id: string, failure: FailureReport): Result {
  return { ...createResult('m', { now: 1, id }), state: 'failed', failure };
}

/** The effects of the buttons; each resent result, draft of a new session and opened setting is added to the list. */
function desk(asked: string[], isOther = false): FailureActions {
  const none = async () => undefined;
  const needs = fake<PanelDependencies>({
    sessions: { asking: { regenerate: async (_, resultId) => void asked.push(resultId) } },
    setUp: { setApiKey: async () => isOther, setAddress: async () => isOther },
  });
  const ui = fake<PanelUI>({ openSetting: async (id) => void asked.push(id) });
  return new FailureActions(needs, ui, {
    results: { act: none },
    pictures: { chooseModelOfResult: none },
    openWith: ({ prompt }) => void asked.push(prompt),
  });
}

/** The first of these results, with its button pressed by a user who changes a setting or not. */
async function askedAfter(
  action: 'setAddress' | 'setApiKey',
  results: readonly Result[],
  isOther: boolean,
): Promise<readonly string[]> {
  const asked: string[] = [];
  await desk(asked, isOther).apply(foundWith(results), action);
  return asked;
}

function foundWith(results: readonly Result[]): ResultContext {
  const empty = newSession({ now: 1, id: 's' }, emptyDraft('image', options));
  const session = addTurn(empty, { mode: 'image', prompt: 'a lamp', options }, { now: 1, id: 't' });
  const turn: Turn = { ...(session.turns[0] as Turn), results };
  const [result] = results;
  assert.ok(result);
  return { session: { ...session, turns: [turn] }, turn, result };
}

const wrongAddress = { kind: 'hostUnknown', billed: 'no' } as const;

describe('Start Fresh', () => {
  it('opens a new session with the failed prompt as its draft', async () => {
    const opened: string[] = [];
    await desk(opened).apply(foundWith([failed('r1', { kind: 'contextExceeded', billed: 'no' })]), 'startFresh');
    assert.deepEqual(opened, ['a lamp']);
  });
});

describe('Open Settings', () => {
  for (const [kind, setting] of [
    ['proxy', 'http.proxy'],
    ['deadline', 'limn.image.timeout'],
  ] as const)
    it(`opens the setting that the failure names: ${kind}`, async () => {
      const opened: string[] = [];
      await desk(opened).apply(foundWith([failed('r1', { kind, billed: 'no' })]), 'openSettings');
      assert.deepEqual(opened, [setting]);
    });
});

describe('Failure because of a wrong base URL or key', () => {
  for (const action of ['setAddress', 'setApiKey'] as const)
    it(`is resent automatically after the setting changed: ${action}`, async () => {
      assert.deepEqual(await askedAfter(action, [failed('r1', wrongAddress)], true), ['r1']);
    });

  it('is not resent if the user changed nothing', async () => {
    assert.deepEqual(await askedAfter('setAddress', [failed('r1', wrongAddress)], false), []);
  });

  it('is not resent automatically if it may have been billed', async () => {
    const maybe = failed('r1', { kind: 'connectionLost', billed: 'maybe' });
    assert.deepEqual(await askedAfter('setAddress', [maybe], true), []);
  });

  it('is resent with the other results of its turn that failed in the same way, and no others', async () => {
    const results = [
      failed('r1', wrongAddress),
      failed('r2', wrongAddress),
      failed('r3', { kind: 'refused', billed: 'maybe' }),
      { ...createResult('m', { now: 1, id: 'r4' }), state: 'done' as const },
    ];
    assert.deepEqual(await askedAfter('setAddress', results, true), ['r1', 'r2']);
  });
});
