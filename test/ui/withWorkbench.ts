import { Workbench, type WorkbenchOptions } from './workbench.ts';

/** Gives the tests of a suite one workbench; a try that fails, also one that is tried again, leaves its evidence in `out/failures`. */
export function withWorkbench(options: WorkbenchOptions | (() => Promise<WorkbenchOptions>) = {}): () => Workbench {
  let workbench: Workbench | undefined;
  before(async () => {
    workbench = await Workbench.start(typeof options === 'function' ? await options() : options);
  });
  afterEach(async function () {
    const test = this.currentTest;
    // One that is tried again has no state.
    if (!test || test.state === 'passed' || test.state === 'pending') return;
    console.log(`      see ${await workbench?.keepEvidence(test.fullTitle())}`);
  });
  after(() => workbench?.stop());
  return () => {
    if (!workbench) throw new Error('The workbench is not started yet.');
    return workbench;
  };
}
