import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import { limits } from '../../../../src/product/common/limits.ts';
import { type Agent, Turn } from '../../../../src/sessions/common/model/session.ts';
import { parseSession, serializeSession, toImportedSession } from '../../../../src/sessions/common/sessionFile.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { parseFile, TurnFile } from '../../../../src/sessions/host/store/fileFormat.ts';
import { doneResult, emptySession, withTurn } from '../common/pictures.ts';
import { MemoryFolder } from './memory.ts';

const words = fc.string({ unit: 'grapheme' });
const count = fc.nat(1_000);
const id = fc.uuid();

const anyAgent: fc.Arbitrary<Agent> = fc.record(
  {
    name: words,
    inEditor: fc.constant(true as const),
    document: words,
    file: fc.record({ uri: fc.webUrl(), pictureId: id }, { noNullPrototype: true }),
    refused: fc.record({ resultId: id, perDay: count, since: count }, { noNullPrototype: true }),
  },
  { requiredKeys: ['name'], noNullPrototype: true },
);

const turnOf = (agent: Agent) => withTurn(emptySession(), 't', { agent }, [doneResult('1')]);

describe('The agent of a turn', () => {
  it('is unchanged after it was stored and read, and after an export and import except for its file', () =>
    fc.assert(
      fc.asyncProperty(anyAgent, async (agent) => {
        const folder = new MemoryFolder();
        const onProblem = (problem: unknown) => assert.fail(String(problem));
        const sessions = new Sessions({ folder, onProblem });
        const { id: own } = sessions.create('image', { aspectRatio: '', size: '' });
        sessions.change(own, (session) => ({ ...turnOf(agent), id: session.id }));
        await sessions.flush();
        const session = await new Sessions({ folder, onProblem }).load(own);
        assert.deepEqual(session?.turns[0]?.agent, agent);
        const file = session && parseSession(serializeSession(session));
        const elsewhere = file && toImportedSession(file, { id: 'other', now: 2, homes: new Map() });
        const { file: _, ...known } = agent;
        assert.deepEqual(elsewhere?.turns[0]?.agent, known);
      }),
      { numRuns: 100 },
    ));

  it('is ignored by versions of Limn without agents, which still read the turn', () =>
    fc.assert(
      fc.property(anyAgent, (agent) => {
        const { agent: _, ...known } = Turn.entries;
        const [turn] = turnOf(agent).turns;
        const read = v.safeParse(v.object(known), JSON.parse(JSON.stringify(turn)));
        assert.ok(read.success);
        assert.deepEqual(read.output.results, turn?.results);
      }),
    ));

  it('is cut to the length limit if its name or document is longer', () => {
    const [turn] = turnOf({ name: 'x'.repeat(5_000), document: 'y'.repeat(5_000) }).turns;
    const read = parseFile(TurnFile, new TextEncoder().encode(JSON.stringify({ version: 3, turn })));
    const agent = typeof read === 'object' ? read.value.turn.agent : undefined;
    assert.deepEqual([agent?.name.length, agent?.document?.length], [limits.label, limits.label]);
  });
});
