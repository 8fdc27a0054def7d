/** What a check of pictures costs in the extension host, against reading the same files and against parsing them; and what opening documents costs. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { commands } from '../../src/product/common/names.ts';
import { Workbench } from '../ui/workbench.ts';
import { calm } from './calm.ts';
import { spread } from './spread.ts';

const rounds = 7;
const documents = 1_000;
const referencesEach = 5;
const folderName = 'checked';

/** Milliseconds, and MiB of the heap after what is dead was collected. */
interface Costs {
  readonly cold: number;
  readonly changed: number;
  readonly read: number;
  readonly parsed: number;
  /** The longest time in which nothing else ran, cold, and while the files are only read. */
  readonly block: number;
  readonly readBlock: number;
  readonly heap: number;
  readonly problems: number;
}

type Row = Readonly<Record<string, string | number>>;

/** Medians and ranges of some fresh extension hosts. */
export async function measureCheck(): Promise<Readonly<Record<string, Row>>> {
  const workbench = await Workbench.start({ motion: true });
  const costs: Costs[] = [];
  try {
    const folder = path.join(workbench.workspace, folderName);
    await fill(folder);
    for (let round = 0; round < rounds; round++) {
      await workbench.reload();
      await calm(workbench);
      costs.push(await measureRound(workbench, folder, round));
    }
    return table(costs, await measureOpening(workbench, folder));
  } finally {
    await workbench.stop();
  }
}

/** Guides of 5 KB; of five pictures each names, two are its own, one is missing, and two are everyone's. */
async function fill(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'images'), { recursive: true });
  const prose = `${'A keeper climbs the stairs, *lights* the `lamp`, and writes [the log](log.md). '.repeat(12)}\n\n`;
  for (const name of ['sea', 'lamp']) await writeFile(path.join(folder, 'images', `${name}.png`), name);
  for (let at = 0; at < documents; at++) {
    const own = [`a${at}`, `b${at}`];
    const named = [...own, 'sea', 'lamp', `gone${at}`].slice(0, referencesEach);
    for (const name of own) await writeFile(path.join(folder, 'images', `${name}.png`), name);
    const text = named.map((name) => `## ${name}\n\n${prose}![The ${name}](images/${name}.png)\n\n`).join('');
    await writeFile(path.join(folder, `guide${at}.md`), text);
  }
}

function measureRound(workbench: Workbench, folder: string, round: number): Promise<Costs> {
  const markdownIt = createRequire(import.meta.url).resolve('markdown-it');
  return workbench.probe.evaluate(
    async (vscode, given) => {
      const place = vscode.Uri.file(given.folder);
      require('node:v8').setFlagsFromString('--expose_gc');
      const collect: () => void = require('node:vm').runInNewContext('gc');
      const heap = () => {
        collect();
        return process.memoryUsage().heapUsed / 1_048_576;
      };
      const watched = async (run: () => Thenable<unknown>) => {
        const began = performance.now();
        let [last, block] = [began, 0];
        const watch = () => {
          const now = performance.now();
          block = Math.max(block, now - last);
          last = now;
        };
        const timer = setInterval(watch, 1);
        await run();
        watch();
        clearInterval(timer);
        return { time: performance.now() - began, block };
      };
      const check = () => vscode.commands.executeCommand(given.command, place);
      const files = Array.from({ length: given.documents }, (_, at) => vscode.Uri.joinPath(place, `guide${at}.md`));
      const readAll = async (take: (text: string) => unknown) => {
        for (let at = 0; at < files.length; at += 50) {
          const some = files.slice(at, at + 50);
          const texts = await Promise.all(some.map((file) => vscode.workspace.fs.readFile(file)));
          for (const bytes of texts) take(new TextDecoder().decode(bytes));
        }
      };
      const loaded = require(given.markdownIt);
      const parser = new (loaded.default ?? loaded)({ html: true });
      // What is loaded at the first use is no part of a check.
      await vscode.commands.executeCommand(given.command, files[0]);
      const others = async () => ({
        read: await watched(() => readAll(() => undefined)),
        parsed: await watched(() => readAll((text) => parser.parse(text, {}))),
      });
      const first = given.round % 2 === 0 ? await others() : undefined;
      const before = heap();
      const cold = await watched(check);
      const grown = heap() - before;
      const problems = vscode.languages
        .getDiagnostics()
        .flatMap(([, all]) => all.filter(({ source }) => source === 'Limn')).length;
      await vscode.workspace.fs.writeFile(files[7] ?? place, new TextEncoder().encode('![new](new.png)\n'));
      const changed = await watched(check);
      const { read, parsed } = first ?? (await others());
      return {
        cold: cold.time,
        changed: changed.time,
        read: read.time,
        parsed: parsed.time,
        block: cold.block,
        readBlock: read.block,
        heap: grown,
        problems,
      };
    },
    { folder, command: commands.checkPictures, documents, markdownIt, round },
  );
}

interface Opening {
  readonly limn: number;
  readonly all: number;
}

/** Milliseconds of the processor in Limn's code and in all, while documents are opened and shown. */
async function measureOpening(workbench: Workbench, folder: string): Promise<Opening> {
  const spent = await profileOpening(workbench, folder);
  const sum = (all: typeof spent) => all.reduce((total, { milliseconds }) => total + milliseconds, 0);
  return {
    all: sum(spent.filter(({ name }) => !/^\((?:idle|program|root)\)$/.test(name))),
    limn: sum(spent.filter(({ url }) => /limn[^/]*\/dist\/[^/]+\.js$/.test(url))),
  };
}

/** By the profiler of the extension host: what each function took. */
const profileOpening = (workbench: Workbench, folder: string) =>
  workbench.probe.evaluate(async (vscode, given) => {
    const { Session } = require('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 100 });
    await session.post('Profiler.start');
    for (let at = 100; at < 120; at++)
      await vscode.window.showTextDocument(vscode.Uri.joinPath(vscode.Uri.file(given), `guide${at}.md`));
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    const times = new Map<number, number>();
    for (const [at, id] of profile.samples.entries())
      times.set(id, (times.get(id) ?? 0) + (profile.timeDeltas[at] ?? 0) / 1_000);
    return (profile.nodes as { id: number; callFrame: { url: string; functionName: string } }[]).map((node) => ({
      url: node.callFrame.url,
      name: node.callFrame.functionName,
      milliseconds: times.get(node.id) ?? 0,
    }));
  }, folder);

function table(costs: readonly Costs[], opening: Opening) {
  const all = (of: (cost: Costs) => number, digits = 0) => spread(costs.map(of), digits);
  const row = (of: (cost: Costs) => number): Row => ({
    milliseconds: all(of),
    'by reading': all((cost) => of(cost) / cost.read, 2),
    'by parsing': all((cost) => of(cost) / cost.parsed, 2),
  });
  return {
    [`check of ${documents} documents, cold`]: {
      ...row(({ cold }) => cold),
      'longest block': all(({ block }) => block),
      'MiB kept': all(({ heap }) => heap, 1),
      problems: all(({ problems }) => problems),
    },
    'check after one change': row(({ changed }) => changed),
    'reading the same files': { ...row(({ read }) => read), 'longest block': all(({ readBlock }) => readBlock) },
    'reading and parsing them with markdown-it': row(({ parsed }) => parsed),
    'opening 20 of them, in Limn': { milliseconds: Math.round(opening.limn * 10) / 10 },
    'opening 20 of them, in the whole extension host': { milliseconds: Math.round(opening.all * 10) / 10 },
  };
}
