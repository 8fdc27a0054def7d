import { closing } from '../setUp.ts';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/** Gives the tests of a suite one workbench; a try that fails, also one that is tried again, leaves its evidence in `out/failures`. */
export function withWorkbench(options: WorkbenchOptions | (() => Promise<WorkbenchOptions>) = {}): () => Workbench {
  const start = async () => Workbench.start(typeof options === 'function' ? await options() : options);
  return inSuite(start, (workbench) => workbench.stop());
}

/** The window of the suites that share one, and its end. */
let shared: Promise<Workbench> | undefined;

closing.push(async () => (await shared)?.stop());

/**
 * Gives the tests of a suite the window that other suites of the run have had before, with a key and the files of the sample workspace. The
 * sessions of those suites are still there, and their requests in the service's log. A suite is tidy after each test, takes its own settings
 * back, and opens no HTML, whose server in VS Code crashes here and reports it minutes later.
 */
export function withSharedWorkbench(): () => Workbench {
  const start = async () => {
    shared ??= startWithKey();
    const workbench = await shared;
    await workbench.restoreFiles();
    return workbench;
  };
  return inSuite(start);
}

async function startWithKey(): Promise<Workbench> {
  const workbench = await Workbench.start();
  await workbench.setKey('any-word');
  return workbench;
}

function inSuite(start: () => Promise<Workbench>, end?: (workbench: Workbench) => Promise<void>): () => Workbench {
  let workbench: Workbench | undefined;
  before(async () => {
    workbench = await start();
  });
  afterEach(async function () {
    const test = this.currentTest;
    // One that is tried again has no state.
    if (!test || test.state === 'passed' || test.state === 'pending') return;
    console.log(`      see ${await workbench?.keepEvidence(test.fullTitle())}`);
  });
  after(() => workbench && end?.(workbench));
  return () => {
    if (!workbench) throw new Error('The workbench is not started yet.');
    return workbench;
  };
}
