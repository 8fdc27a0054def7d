/**
 * Slow, and what it fetches is large, so it is no part of `npm test`: `npm run test:slow`. Real agents from npm, with a scripted model, start
 * the bridge by what Limn writes for them.
 */
import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Child } from '../editor/child.ts';
import { type RealAgent, realAgents } from '../realAgents/agents.ts';
import { type ScriptedModel, startScriptedModel } from '../realAgents/scriptedModel.ts';
import { fetchRealAgent, startRealAgent } from '../realAgents/startRealAgent.ts';
import { connectAgent } from '../ui/otherAgent.ts';
import { waitUntil } from '../ui/waitUntil.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';

/** Milliseconds for a run of an agent on a busy machine. */
const patience = 240_000;
/** Milliseconds to fetch an agent. */
const fetching = 900_000;

describe('a real agent', () => {
  const workbench = withWorkbench();

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  const fileOf = (drawing: Drawing) => path.join(workbench().workspace, drawing.path);

  for (const agent of realAgents)
    describe(`${agent.label} ${agent.version}`, () => {
      let fetched: string;
      const started: Run[] = [];

      before(async function () {
        this.timeout(fetching);
        fetched = await fetchRealAgent(agent, (line) => console.log(`      ${line}`));
        await connectAgent(workbench(), agent);
      });
      afterEach(async () => {
        for (const { child, model } of started.splice(0)) {
          await child.stop();
          await model.close();
        }
      });

      it('draws by the entry that Limn wrote: one request, a file in the workspace, of which its model is told', async function () {
        this.timeout(patience);
        const drawing = drawingOf(agent, 'a gull on a post');
        const before = workbench().service.requests.length;
        const began = Date.now();
        const run = await ask(drawing);
        await goesWell(run);
        console.log(`      it ran for ${((Date.now() - began) / 1000).toFixed(1)} s`);
        await isDrawnOnce(drawing, before, run);
        for (const tool of ['generate_image', 'edit_image', 'get_image', 'list_images'])
          assert.ok(
            run.model.turns[0]?.tools.some((name) => name.endsWith(tool)),
            `The model knows of no ${tool}.`,
          );
      });

      it('gets what it asked for before Ctrl+C when it asks again while that is drawn, and has it paid for once', async function () {
        this.timeout(2 * patience);
        const { drawing, before } = await interrupted('a seal on a rock');
        const again = await ask(drawing);
        await meanwhile(again, again.model.called);
        workbench().service.release();
        await goesWell(again);
        await isDrawnOnce(drawing, before, again);
      });

      it('gets what was drawn for nobody after Ctrl+C when it asks again, and has it paid for once', async function () {
        this.timeout(2 * patience);
        const { drawing, before } = await interrupted('a heron in a stream');
        workbench().service.release();
        await waitUntil('it is drawn', () => existsSync(fileOf(drawing)), patience);
        const again = await ask(drawing);
        await goesWell(again);
        await isDrawnOnce(drawing, before, again);
      });

      /** Has it ask, and ends it by Ctrl+C while the service keeps its answer. */
      async function interrupted(what: string) {
        const drawing = drawingOf(agent, what);
        const before = workbench().service.requests.length;
        workbench().service.hold();
        const run = await ask(drawing);
        await meanwhile(run, workbench().service.received(before + 1));
        await run.child.interrupt();
        return { drawing, before };
      }

      async function ask(drawing: Drawing): Promise<Run> {
        const model = await startScriptedModel(agent.wire, drawing);
        const { workspace } = workbench();
        const child = await startRealAgent(agent, fetched, { model: model.url, workspace, request: drawing.prompt });
        started.push({ child, model });
        return { child, model };
      }

      async function isDrawnOnce(drawing: Drawing, before: number, { model }: Run): Promise<void> {
        const [request, ...more] = workbench().service.requests.slice(before);
        assert.equal(more.length, 0, 'It was paid for more than once.');
        assert.ok(JSON.stringify(request?.body).includes(drawing.prompt), 'It was not asked for.');
        const bytes = await readFile(fileOf(drawing));
        assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
        assert.ok(model.turns.at(-1)?.results.at(-1)?.includes(drawing.path), 'The model was not told of the file.');
      }
    });
});

interface Run {
  readonly child: Child;
  readonly model: ScriptedModel;
}

async function goesWell({ child }: Run): Promise<void> {
  assert.equal(await child.ended, 0, child.output());
}

/** Waits for what the agent has to do before it ends. */
async function meanwhile({ child }: Run, done: Promise<unknown>): Promise<void> {
  const early = child.ended.then(() => assert.fail(`The agent ended too early.\n${child.output()}`));
  await Promise.race([done, early]);
}

interface Drawing {
  readonly prompt: string;
  readonly path: string;
}

/** Another for each agent: what two ask for alike is drawn once for both. */
function drawingOf({ label }: RealAgent, what: string): Drawing {
  const name = `${label} ${what}`.toLowerCase().replaceAll(' ', '-');
  return { prompt: `For ${label}, ${what}`, path: `images/${name}.png` };
}
