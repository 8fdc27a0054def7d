/** What agents cost: context in each request of theirs, and time from their call to the service. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Locator } from 'playwright-core';
import { settings } from '../../src/product/common/names.ts';
import { modal } from '../ui/window.ts';
import { Workbench } from '../ui/workbench.ts';
import { spread } from './spread.ts';

const repetitions = 11;

export interface AgentsRow {
  readonly 'this one': string;
  readonly 'the other': string;
  readonly ratio: string;
}

/** Each row against a peer of the same window: the editor's own tools, and the panel. */
export async function measureAgents(): Promise<Readonly<Record<string, AgentsRow>>> {
  const allowed = { 'chat.disableAIFeatures': false, [settings.agentsPerDay.id]: 1_000 };
  const workbench = await Workbench.start({ settings: allowed, motion: true });
  try {
    await workbench.setKey('any-word');
    const { own, others } = await toolTokens(workbench);
    const { agent, panel } = await timesToTheWire(workbench);
    return {
      "tokens of Limn's definitions, both, against one of the editor's, mean": row([own], [others]),
      'ms from the yes to an agent to the request, against Enter in the panel': row(agent, panel),
    };
  } finally {
    await workbench.stop();
  }
}

/** Medians and ranges; the ratios are those of each round. */
const row = (one: readonly number[], other: readonly number[]): AgentsRow => ({
  'this one': spread(one, 0),
  'the other': spread(other, 0),
  ratio: spread(one.map((number, round) => number / (other[round] ?? Number.NaN))),
});

/** As the service of a model gets them, in tokens of o200k. */
async function toolTokens(workbench: Workbench): Promise<{ readonly own: number; readonly others: number }> {
  const tools = await workbench.probe.evaluate((vscode) =>
    vscode.lm.tools.map(({ name, description, inputSchema }) => ({ name, description, parameters: inputSchema ?? {} })),
  );
  const tokens = (isLimns: boolean) =>
    tools
      .filter(({ name }) => name.startsWith('limn_') === isLimns)
      .map((tool) => encode(JSON.stringify({ type: 'function', function: tool })).length);
  const [own, others] = [tokens(true), tokens(false)];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return { own: sum(own), others: sum(others) / others.length };
}

async function timesToTheWire(
  workbench: Workbench,
): Promise<{ readonly agent: readonly number[]; readonly panel: readonly number[] }> {
  const [agent, panel]: [number[], number[]] = [[], []];
  // The first of each loads what the others find there.
  for (let round = 0; round <= repetitions; round++) {
    const times = [await agentToTheWire(workbench, round), await panelToTheWire(workbench, round)] as const;
    if (round > 0) {
      agent.push(times[0]);
      panel.push(times[1]);
    }
  }
  return { agent, panel };
}

/** From the press of Yes, since before it the time is the user's. */
async function agentToTheWire(workbench: Workbench, round: number): Promise<number> {
  const said = workbench.probe.evaluate(async (vscode, prompt) => {
    await vscode.lm.invokeTool('limn_generate_image', { input: { prompt }, toolInvocationToken: undefined });
  }, `Gull number ${round}`);
  const yes = modal(workbench.page).getByRole('button', { name: 'Yes', exact: true });
  const time = await untilRequest(workbench, { button: yes, does: 'click', press: () => yes.click() });
  await said;
  return time;
}

async function panelToTheWire(workbench: Workbench, round: number): Promise<number> {
  await workbench.palette('Limn: New Image');
  const { message } = workbench.limn;
  await message.fill(`Tern number ${round}`);
  const time = await untilRequest(workbench, { button: message, does: 'keydown', press: () => message.press('Enter') });
  await workbench.limn.picture(`Tern number ${round}`).waitFor();
  await workbench.tidy();
  return time;
}

interface Press {
  readonly button: Locator;
  readonly does: 'click' | 'keydown';
  readonly press: () => Promise<void>;
}

/** Milliseconds from the event in the page until the service has the whole request. */
async function untilRequest({ service }: Workbench, { button, does, press }: Press): Promise<number> {
  await button.waitFor();
  const pressed = await button.evaluateHandle((element, event) => {
    const at = new Promise<number>((resolve) => {
      element.addEventListener(event, () => resolve(Date.now()), { capture: true, once: true });
    });
    return { at };
  }, does);
  const arrived = service.received(service.requests.length + 1).then(() => Date.now());
  await press();
  return (await arrived) - (await pressed.evaluate(({ at }) => at));
}
