import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { extensionId } from '../../src/product/common/names.ts';
import { root, vsix } from '../editor/paths.ts';
import { Workbench } from '../ui/workbench.ts';
import { calm } from './calm.ts';
import { spread } from './spread.ts';

/** Fresh extension hosts to measure in. */
const repetitions = 7;

const empty = 'limn-tests.empty';

/** Limn, nothing at all, and built-in extensions of a similar and a larger kind. */
const compared = [extensionId, empty, 'vscode.media-preview', 'vscode.markdown-language-features'];

interface Times {
  /** By the clock around the activation, in fractions. */
  readonly measured: number;
  /** As VS Code counts it and shows it to people, in whole milliseconds. */
  readonly counted: number;
}

/** Medians and ranges, the last two of the quotients of the measured times in each host. */
export interface ActivationRow {
  readonly counted: string;
  readonly measured: string;
  readonly 'by the empty one': string;
  readonly 'by media-preview': string;
}

/** Activates each extension in fresh extension hosts of one VS Code, in changing order. The empty one waits for the same events as Limn. */
export async function measureActivation(): Promise<Readonly<Record<string, ActivationRow>>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limn-activation-'));
  const { vsix: changed, events } = await asleep(folder);
  const workbench = await Workbench.start({
    extensions: [await emptyWith(events, folder)],
    vsix: changed,
    motion: true,
  });
  const rounds: Record<string, Times>[] = [];
  try {
    for (let round = 0; round < repetitions; round++) {
      if (round > 0) await workbench.reload();
      rounds.push(await measureRound(workbench, rotated(compared, round)));
    }
  } finally {
    await workbench.stop();
    await rm(folder, { recursive: true });
  }
  return table(rounds);
}

/** The package as it is, but for the one event that would activate it before it is measured. */
async function asleep(folder: string): Promise<{ readonly vsix: string; readonly events: readonly string[] }> {
  const files = unzipSync(await readFile(vsix));
  const name = 'extension/package.json';
  const manifest = JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  manifest.activationEvents = manifest.activationEvents.filter((event: string) => event !== 'onStartupFinished');
  const changed = path.join(folder, 'limn.vsix');
  await writeFile(changed, zipSync({ ...files, [name]: strToU8(JSON.stringify(manifest)) }));
  return { vsix: changed, events: manifest.activationEvents };
}

/** The extension that does nothing, in the folder. */
async function emptyWith(activationEvents: readonly string[], folder: string): Promise<string> {
  const extension = path.join(folder, 'empty');
  await cp(path.join(root, 'test', 'bench', 'empty'), extension, { recursive: true });
  const file = path.join(extension, 'package.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), activationEvents }));
  return extension;
}

async function measureRound(workbench: Workbench, order: readonly string[]): Promise<Record<string, Times>> {
  const measured: Record<string, number> = {};
  for (const id of order) {
    await calm(workbench);
    measured[id] = await activate(workbench, id);
  }
  const counted = await readCounted(workbench);
  return Object.fromEntries(
    order.map((id) => [id, { measured: measured[id] ?? Number.NaN, counted: counted[id] ?? Number.NaN }]),
  );
}

const activate = (workbench: Workbench, id: string) =>
  workbench.probe.evaluate(async (vscode, wanted) => {
    const extension = vscode.extensions.getExtension(wanted);
    if (!extension || extension.isActive) throw new Error(`${wanted} is ${extension ? 'active already' : 'not there'}`);
    const began = performance.now();
    await extension.activate();
    return performance.now() - began;
  }, id);

/** Reads the table of activations out of the report of `Developer: Startup Performance`. */
async function readCounted(workbench: Workbench): Promise<Record<string, number>> {
  const report = await workbench.probe.evaluate(async (vscode, ids) => {
    await vscode.commands.executeCommand('perfview.show');
    for (let tries = 0; tries < 100; tries++) {
      const text = vscode.workspace.textDocuments.find((document) => document.uri.scheme === 'perf')?.getText() ?? '';
      if (ids.every((id) => text.includes(`| ${id} `))) {
        // The report is Markdown: restored after a reload it would activate what is to be measured.
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        return text;
      }
      await new Promise((later) => setTimeout(later, 100));
    }
    return '';
  }, compared);
  const rows = report.matchAll(/^\| ([\w-]+\.[\w-]+) +\| \w+ +\| (\d+) +\| (\d+) +\| (\d+) +\|/gm);
  return Object.fromEntries(
    Array.from(rows, ([, id, load, call, finish]) => [id, Number(load) + Number(call) + Number(finish)]),
  );
}

function table(rounds: readonly Record<string, Times>[]): Readonly<Record<string, ActivationRow>> {
  const told = (id: string, what: keyof Times) => rounds.map((round) => round[id]?.[what] ?? Number.NaN);
  const by = (id: string, other: string) => {
    const others = told(other, 'measured');
    return spread(told(id, 'measured').map((time, at) => time / (others[at] ?? Number.NaN)));
  };
  const row = (id: string): ActivationRow => ({
    counted: spread(told(id, 'counted'), 0),
    measured: spread(told(id, 'measured')),
    'by the empty one': by(id, empty),
    'by media-preview': by(id, 'vscode.media-preview'),
  });
  return Object.fromEntries(compared.map((id) => [id, row(id)]));
}

const rotated = (ids: readonly string[], by: number) => ids.map((_, at) => ids[(at + by) % ids.length] ?? '');
