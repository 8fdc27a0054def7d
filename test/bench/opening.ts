import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ConsoleMessage } from 'playwright-core';
import { commands } from '../../src/product/common/names.ts';
import { root } from '../editor/paths.ts';
import { waitUntil } from '../ui/waitUntil.ts';
import { Workbench } from '../ui/workbench.ts';
import { spread } from './spread.ts';

/** Fresh windows to open panels in. */
const repetitions = 7;

const opens = { Limn: commands.newChat, 'an empty panel': 'limn-tests.openEmptyPanel' } as const;

type Opened = keyof typeof opens;

type Moment = 'cold' | 'reopened' | 'fifth';

interface Times {
  /** First in its window: what is behind the command is not loaded yet. */
  readonly cold: number;
  /** The panel was closed, and is opened again. */
  readonly reopened: number;
  /** Opened for the fifth time, when the browser keeps the scripts compiled. */
  readonly fifth: number;
  readonly scripts: readonly string[];
}

/** Medians and ranges; of Limn, by the empty panel of the same round too. */
export interface OpeningRow {
  readonly cold: string;
  readonly reopened: string;
  readonly fifth: string;
  /** Of script that the page had loaded by then, in KB of 1024 bytes. */
  readonly 'script KB'?: number;
}

/** Milliseconds from the command to a box that takes typing; Limn's panel beside one of an extension that has nothing else. */
export async function measureOpening(): Promise<Readonly<Record<string, OpeningRow>>> {
  const extensions = [path.join(root, 'test', 'bench', 'emptyPanel')];
  const workbench = await Workbench.start({ extensions, motion: true });
  const rounds: Record<Opened, Times>[] = [];
  try {
    await workbench.page.context().addInitScript(tellOfTyping);
    await workbench.openFile('storyboard.md');
    for (let round = 0; round < repetitions; round++) rounds.push(await measureRound(workbench, round % 2 === 0));
  } finally {
    await workbench.stop();
  }
  return table(rounds);
}

async function measureRound(workbench: Workbench, isLimnFirst: boolean): Promise<Record<Opened, Times>> {
  const names = Object.keys(opens) as readonly Opened[];
  const measured: Partial<Record<Opened, Times>> = {};
  for (const name of isLimnFirst ? names : [...names].reverse()) measured[name] = await measure(workbench, opens[name]);
  return measured as Record<Opened, Times>;
}

/** Each in a window just loaded: the first panel of a window pays for what VS Code loads for all. */
async function measure(workbench: Workbench, command: string): Promise<Times> {
  await workbench.reload();
  const cold = await openAndClose(workbench, command);
  const { took: reopened } = await openAndClose(workbench, command);
  for (let opening = 3; opening < 5; opening++) await openAndClose(workbench, command);
  const { took: fifth } = await openAndClose(workbench, command);
  return { cold: cold.took, reopened, fifth, scripts: cold.scripts };
}

async function openAndClose(workbench: Workbench, command: string): ReturnType<typeof open> {
  const opened = await open(workbench, command);
  await close(workbench);
  return opened;
}

const mark = 'takes typing:';

/** In each frame of the window: says when a box of a page has the focus, and which scripts were loaded by then. VS Code writes the document anew, which takes listeners away. */
function tellOfTyping(): void {
  if (window.top === window) return;
  const looking = setInterval(() => {
    if (!document.hasFocus() || document.activeElement?.tagName !== 'TEXTAREA') return;
    clearInterval(looking);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = loaded.filter((name) => name.endsWith('.js'));
    console.log('takes typing:', JSON.stringify({ at: Date.now(), scripts }));
  }, 2);
}

/** Milliseconds by the clock of the one machine that both ends run on. */
async function open(
  { page, probe }: Workbench,
  command: string,
): Promise<{ took: number; scripts: readonly string[] }> {
  const told = page.waitForEvent('console', {
    predicate: (message: ConsoleMessage) => message.text().startsWith(mark),
  });
  const began = await probe.evaluate((vscode, id) => {
    const now = Date.now();
    void vscode.commands.executeCommand(id);
    return now;
  }, command);
  const { at, scripts } = JSON.parse((await told).text().slice(mark.length)) as { at: number; scripts: string[] };
  return { took: at - began, scripts };
}

async function close({ probe }: Workbench): Promise<void> {
  await probe.evaluate((vscode) => vscode.commands.executeCommand('workbench.action.closeActiveEditor'));
  await waitUntil('the panel is closed', () =>
    probe.evaluate((vscode) => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length === 1),
  );
}

async function table(rounds: readonly Record<Opened, Times>[]): Promise<Readonly<Record<string, OpeningRow>>> {
  const row = (told: (round: Record<Opened, Times>, what: Moment) => number, digits: number) => {
    const range = (what: Moment) =>
      spread(
        rounds.map((round) => told(round, what)),
        digits,
      );
    return { cold: range('cold'), reopened: range('reopened'), fifth: range('fifth') };
  };
  return {
    Limn: { ...row((round, what) => round.Limn[what], 0), 'script KB': await weight(rounds[0]?.Limn.scripts ?? []) },
    'an empty panel': row((round, what) => round['an empty panel'][what], 0),
    'Limn by an empty panel': row((round, what) => round.Limn[what] / round['an empty panel'][what], 1),
  };
}

async function weight(addresses: readonly string[]): Promise<number> {
  const names = new Set(addresses.map((address) => new URL(address).pathname.split('/').at(-1) ?? ''));
  const sizes = await Promise.all([...names].map((name) => stat(path.join(root, 'dist', name))));
  return Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 102.4) / 10;
}
