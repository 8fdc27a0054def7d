/** The main job's own time in a real window: from the command to its request, and from the answer to the painted picture, beside an extension that does nothing else. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, extensionId, settings } from '../../../src/product/common/names.ts';
import { root } from '../../editor/paths.ts';
import { waitUntil } from '../../ui/waitUntil.ts';
import { Workbench } from '../../ui/workbench.ts';
import { selectIn } from '../../ui/workflows.ts';
import { spread } from '../spread.ts';
import { painted, watchPictures } from './paint.ts';
import { type PictureService, startPictureService } from './service.ts';

const repetitions = 7;

/** Milliseconds in which a window finishes what nobody waits for. */
const rest = 1_500;

const file = 'scenes.md';

/** The command of each, and what it is given: Limn knows the address of the service by its settings. */
const contestants = {
  Limn: (): readonly string[] => [commands.generateImage],
  'a minimal extension': (url: string): readonly string[] => ['limn-tests.drawSelection', url],
} as const;

type Contestant = keyof typeof contestants;

const names = Object.keys(contestants) as readonly Contestant[];

/** Milliseconds. */
interface Job {
  /** From the command until the service sees its request. */
  readonly toRequest: number;
  /** From the last byte of the answer until the picture is painted. */
  readonly toPicture: number;
}

type Round = Readonly<Record<Contestant, Job>>;

type Moment = 'cold' | 'warm';

/** Medians and ranges, in milliseconds; of Limn, by the minimal extension of the same round too. */
type Row = Readonly<Record<`command to request, ${Moment}` | `answer to picture, ${Moment}`, string>>;

interface Stage {
  readonly workbench: Workbench;
  readonly service: PictureService;
}

/** Cold is the first picture of a window, whose panel is opened with it; warm are the others, with the panels of both in sight. */
export async function measureMainJob(): Promise<Readonly<Record<string, Row>>> {
  const service = await startPictureService();
  const workbench = await Workbench.start({
    extensions: [path.join(root, 'test', 'bench', 'minimalJob')],
    settings: { [settings.baseUrl.id]: service.url },
    viewport: { width: 1800, height: 900 },
    motion: true,
  });
  try {
    await watchPictures(workbench.page);
    await writeFile(path.join(workbench.workspace, file), scenes.join('\n\n'));
    await workbench.setKey('any-word');
    return await measureAll({ workbench, service });
  } finally {
    await workbench.stop();
    await service.close();
  }
}

async function measureAll(stage: Stage): Promise<Readonly<Record<string, Row>>> {
  const next = scenes.values();
  const job = (contestant: Contestant) => draw(stage, contestant, next.next().value ?? '');
  const first = async (contestant: Contestant) => {
    await beginWindow(stage.workbench);
    return job(contestant);
  };
  const cold = await rounds(first);
  // From here on both panels are in sight: the second opens beside the first.
  await first('Limn');
  await job('a minimal extension');
  return table({ cold, warm: await rounds(job) });
}

/** No two jobs ask for the same. */
const scenes = Array.from(
  { length: names.length * (2 * repetitions + 1) },
  (_, at) => `Scene ${at}: a keeper climbs the stairs and lights the lamp.`,
);

/** Each contestant in turn, and who is first changes. */
async function rounds(measure: (contestant: Contestant) => Promise<Job>): Promise<readonly Round[]> {
  const all: Round[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    const jobs: Partial<Record<Contestant, Job>> = {};
    for (const name of round % 2 === 0 ? names : [...names].reverse()) jobs[name] = await measure(name);
    // One of each was put in above.
    all.push(jobs as Round);
  }
  return all;
}

/** A window in which nothing is open, and whose extensions have started. */
async function beginWindow(workbench: Workbench): Promise<void> {
  await workbench.tidy();
  await workbench.reload();
  await waitUntil('Limn has started', () =>
    workbench.probe.evaluate((vscode, id) => vscode.extensions.getExtension(id)?.isActive, extensionId),
  );
}

async function draw({ workbench, service }: Stage, contestant: Contestant, scene: string): Promise<Job> {
  await selectIn(workbench, { file, text: scene });
  await pause(rest);
  const [served, shown] = [service.served(), painted(workbench.page, scene)];
  const began = await workbench.probe.evaluate((vscode, [id = '', ...given]) => {
    const now = Date.now();
    void vscode.commands.executeCommand(id, ...given);
    return now;
  }, contestants[contestant](service.url));
  const [{ asked, answered }, at] = await Promise.all([served, shown]);
  return { toRequest: asked - began, toPicture: at - answered };
}

function table(all: Readonly<Record<Moment, readonly Round[]>>): Readonly<Record<string, Row>> {
  const row = (of: (round: Round, what: keyof Job) => number, digits: number): Row => {
    const told = (moment: Moment, what: keyof Job) =>
      spread(
        all[moment].map((round) => of(round, what)),
        digits,
      );
    return {
      'command to request, cold': told('cold', 'toRequest'),
      'command to request, warm': told('warm', 'toRequest'),
      'answer to picture, cold': told('cold', 'toPicture'),
      'answer to picture, warm': told('warm', 'toPicture'),
    };
  };
  const [limn, minimal] = names as readonly [Contestant, Contestant];
  return {
    [limn]: row((round, what) => round[limn][what], 0),
    [minimal]: row((round, what) => round[minimal][what], 0),
    [`${limn} by ${minimal}`]: row((round, what) => round[limn][what] / round[minimal][what], 1),
  };
}
