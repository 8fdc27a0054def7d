import assert from 'node:assert/strict';
import type { PlanAction } from '../../../../../src/panel/common/planView.ts';
import { InsertionRecords } from '../../../../../src/panel/host/actions/insertionRecords.ts';
import type { PanelUI } from '../../../../../src/panel/host/actions/panelUI.ts';
import { PlanActions } from '../../../../../src/panel/host/actions/planActions.ts';
import type { PanelDependencies } from '../../../../../src/panel/host/dependencies.ts';
import { turnView } from '../../../../../src/panel/host/view/createTurnView.ts';
import { getShownPlan } from '../../../../../src/plan/common/planContext.ts';
import type { PlanRow } from '../../../../../src/sessions/common/model/plan.ts';
import type { Quote } from '../../../../../src/sessions/common/model/quote.ts';
import type { Result, Session } from '../../../../../src/sessions/common/model/session.ts';
import type { NewTurn } from '../../../../../src/sessions/host/turnSender.ts';
import { fake } from '../../../fake.ts';
import { doneResult, emptySession, withTurn } from '../../../sessions/common/pictures.ts';
import { english } from '../../../strings/english.ts';
import { context } from '../view/viewFixtures.ts';

const document: Quote = {
  ...{ id: 'd', kind: 'file' as const, uri: 'file:///a.md', fileName: 'a.md', languageId: 'markdown' },
  ...{ firstLine: 1, lastLine: 72, text: '# One' },
};

const row = (id: string, line: number | undefined, more: Partial<PlanRow> = {}): PlanRow => ({
  ...{ id, heading: id.toUpperCase(), why: 'Because.', prompt: `a ${id}`, shape: '16:9', alt: '', ticked: true },
  ...(line !== undefined && { place: { id: `p${id}`, line, text: `line ${line}` }, from: line }),
  ...more,
});

/** Plans with a host that only records the calls. */
class Desk {
  session: Session;
  readonly sent: NewTurn[] = [];
  readonly warned: string[] = [];
  readonly refused: string[] = [];
  readonly revealed: Quote[] = [];
  readonly inserted: string[] = [];
  kept: ReadonlyMap<string, string> | { readonly problem: string } = new Map([['one', 'images/one.limn.md']]);
  answer: Promise<unknown> = Promise.resolve();

  constructor(rows: readonly PlanRow[] = [row('one', 3), row('two', 7), row('lost', undefined)]) {
    const usage = { total: 2_104 };
    const result = doneResult('a', { pictures: [], plan: { rows }, usage });
    const asked = { mode: 'chat' as const, prompt: 'Illustrate', context: [document], illustrates: {} };
    this.session = withTurn(emptySession(), 't', asked, [result]);
  }

  private readonly needs = fake<PanelDependencies>({
    language: english,
    notices: { notify: async ({ text }) => void this.warned.push(text) },
    sessions: {
      storage: {
        sessions: {
          get: () => this.session,
          change: (_, change) => {
            this.session = change(this.session);
            return this.session;
          },
        },
        usual: { get: () => ({ aspectRatio: '3:2', size: '1K', count: 4 }) },
      },
      announcer: { turnChanged: () => undefined },
      newTurns: {
        send: async (turn) => {
          this.sent.push(turn);
          await this.answer;
          return { sent: false, why: 'declined', length: 0 };
        },
      },
    },
    plan: {
      places: { look: async () => undefined },
      choosePlace: async () => ({ heading: 'New', place: { id: 'n', line: 5, text: 'five' }, from: 5 }),
      keep: async () => this.kept,
      lookFor: async () => undefined,
    },
    insertion: {
      passages: { reveal: async (quote) => void this.revealed.push(quote) },
      pictures: {
        insertAll: async () => {
          this.inserted.push('all');
          return [];
        },
      },
      takenBack: {
        undo: async () => {
          this.inserted.push('undo');
          return false;
        },
      },
    },
  });
  private readonly ui = fake<PanelUI>({ notifyRejected: (...[, , , { why }]) => void this.refused.push(why) });
  readonly actions = new PlanActions(this.needs, this.ui, new InsertionRecords(this.needs));

  act(action: PlanAction, rowId?: string, more: object = {}): Promise<void> {
    return this.actions.act('s', { turnId: 't', action, ...(rowId && { rowId }), ...more });
  }

  /** Adds the result of a row. */
  drawn(id: string, part: Partial<Result> = {}): void {
    const prompts = [{ id, text: `a ${id}` }];
    this.session = withTurn(this.session, `u${id}`, { prompts }, [doneResult(`r${id}`, { promptId: id, ...part })]);
  }

  get rows(): readonly PlanRow[] {
    const [turn] = this.session.turns;
    return (turn && getShownPlan(this.session, turn)?.rows) ?? [];
  }

  get view() {
    const [turn] = this.session.turns;
    return turn ? turnView(context, this.session, turn) : assert.fail('the turn is gone');
  }
}

describe('Plan actions', () => {
  it('generate all ticked rows with a position in one turn, each with its shape and line, and without a count', async () => {
    const desk = new Desk([
      row('one', 3, { shape: '' }),
      row('two', 7),
      row('off', 9, { ticked: false }),
      row('lost', undefined),
    ]);
    await desk.act('generate');
    assert.deepEqual(desk.refused, ['declined']);
    const [turn] = desk.sent;
    assert.deepEqual(turn?.ask.options, { aspectRatio: '3:2', size: '1K' });
    assert.deepEqual(
      turn?.ask.prompts?.map(({ id, aspectRatio, quote }) => [id, aspectRatio, quote?.firstLine, quote?.uri]),
      [
        ['one', undefined, 3, 'file:///a.md'],
        ['two', '16:9', 7, 'file:///a.md'],
      ],
    );
  });

  it('generate once, however often the button is pressed while a dialog is open', async () => {
    const desk = new Desk();
    let decide = () => {};
    desk.answer = new Promise<void>((resolve) => {
      decide = resolve;
    });
    const [first] = [desk.act('generate'), desk.act('generate')];
    decide();
    await first;
    assert.equal(desk.sent.length, 1);
  });

  it('tick, reorder, edit, place, add and remove rows, and show a row’s position', async () => {
    const desk = new Desk();
    await desk.act('tick', 'one');
    await desk.act('moveDown', 'one');
    await desk.act('edit', 'two', { wording: { prompt: 'b', shape: '1:1', alt: 'B' } });
    await desk.act('choosePlace', 'lost');
    assert.deepEqual(
      desk.rows.map(({ id, ticked, prompt, place }) => `${id} ${ticked} ${prompt} ${place?.line}`),
      ['lost true a lost 5', 'two true b 7', 'one false a one 3'],
    );
    await desk.act('remove', 'two');
    await desk.act('add');
    assert.deepEqual(desk.rows.map(({ id }) => id).slice(0, 2), ['lost', 'one']);
    assert.equal(desk.rows.length, 3);
    await desk.act('reveal', 'one');
    assert.deepEqual(
      desk.revealed.map(({ id, firstLine }) => [id, firstLine]),
      [['pone', 3]],
    );
    await desk.act('insertAll');
    await desk.act('undoAll');
    assert.deepEqual(desk.inserted, ['all', 'undo']);
  });

  it('record kept rows, which are no longer generated, or notify why nothing was kept', async () => {
    const desk = new Desk();
    await desk.act('keep');
    assert.deepEqual(desk.rows.map(({ kept, ticked }) => [kept, ticked])[0], ['images/one.limn.md', false]);
    desk.kept = { problem: 'a.md is read-only.' };
    await desk.act('keep');
    assert.deepEqual(desk.warned, ['a.md is read-only.']);
  });

  it('ignore missing turns and rows', async () => {
    const desk = new Desk();
    await desk.actions.act('s', { turnId: 'x', action: 'generate' });
    await desk.act('reveal', 'x');
    await desk.act('tick', 'x');
    assert.deepEqual([desk.sent, desk.revealed], [[], []]);
  });
});

describe('Plan view', () => {
  it('shows the next step: generating the ticked rows', () => {
    const { plan, meta, context: [chip] = [], name } = new Desk().view;
    assert.deepEqual(plan?.facts, ['2 of 3 selected', '2 requests to picture-pro-3']);
    assert.deepEqual(
      plan?.buttons.map(({ action, label }) => `${action}: ${label}`),
      ['generate: Generate 2 Images', 'keep: Save as Prompt Files'],
    );
    assert.deepEqual(
      [meta, chip?.lines, name],
      ['m · 1 request for the plan · 2,104 tokens', '72 lines', 'Plan: Plan ready: 3 images'],
    );
    assert.deepEqual(
      plan?.rows.map(({ name: said, why, isTicked, canBeTicked }) => [said, why, isTicked, canBeTicked]),
      [
        ['ONE, line 3', 'Because.', true, true],
        ['TWO, line 7', 'Because.', true, true],
        ['LOST, no location', 'Heading not found in the document. Because.', false, false],
      ],
    );
  });

  it('shows the progress, and why a row failed, which can no longer be ticked', () => {
    const desk = new Desk();
    desk.drawn('one', { state: 'running', pictures: [] });
    assert.deepEqual(
      [desk.view.plan?.running, desk.view.plan?.stops, desk.view.plan?.buttons],
      ['0 of 1', ['rone'], []],
    );
    const failed = new Desk();
    failed.drawn('one', {
      state: 'failed',
      pictures: [],
      failure: { kind: 'interrupted', billed: 'maybe', seconds: 4 },
    });
    const [one] = failed.view.plan?.rows ?? [];
    assert.deepEqual([one?.state, one?.isTicked, one?.canBeTicked], ['failed', false, false]);
    assert.ok((one?.facts[0] ?? '').length > 10);
  });

  it('offers to insert the generated pictures, and shows where a row moved from', () => {
    const desk = new Desk([row('one', 5, { from: 3 })]);
    desk.drawn('one', { duration: 5_300 });
    const { plan, spoken } = desk.view;
    assert.deepEqual(
      plan?.buttons.map(({ action }) => action),
      ['insertAll'],
    );
    assert.deepEqual(plan?.rows[0]?.facts, ['4 × 3', '5.3 s', 'moved from line 3']);
    assert.deepEqual([plan?.facts, spoken], [['1 of 1 images', '2 requests', '2,104 tokens'], '1 of 1 images ready']);
    desk.drawn('one', {
      insertion: {
        fileName: 'a.md',
        line: 7,
        together: { id: 'x', pictures: 1, documents: 1, firstLine: 7, lastLine: 7, folder: 'images/' },
      },
    });
    assert.deepEqual(
      desk.view.plan?.buttons.map(({ action }) => action),
      ['undoAll'],
    );
    assert.ok(desk.view.plan?.inserted?.includes('a.md'));
  });

  it('is pending, or reports that the answer contained no plan', () => {
    const desk = new Desk([]);
    assert.deepEqual([desk.view.planning, desk.view.plan], ['none', undefined]);
    const [turn] = desk.session.turns;
    assert.ok(turn);
    const running = { ...turn, results: turn.results.map((result) => ({ ...result, state: 'running' as const })) };
    assert.equal(turnView(context, desk.session, running).planning, 'awaited');
  });
});
