import { mainJob } from '../ui/mainJob.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { startWindows } from './windowsServer.ts';

describe('A window of Windows', () => {
  const workbench = withWorkbench(async () => (process.platform === 'win32' ? {} : { system: await startWindows() }));

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('does the main job', async () => {
    await mainJob(workbench(), { file: 'harbour.md', text: 'All boats came home.' });
  });
});
