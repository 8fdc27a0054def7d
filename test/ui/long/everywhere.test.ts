import { strict as assert } from 'node:assert';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commands } from '../../../src/product/common/names.ts';
import { memoryFolder } from '../../editor/paths.ts';
import { mainJob, mainJobIn, storyWith } from '../mainJob.ts';
import { waitForMessage } from '../messages.ts';
import { openInstead } from '../otherWindow.ts';
import { saveUnder } from '../saveDialog.ts';
import { openUntitled } from '../texts.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { begin, expectNoRequest } from '../workflows.ts';

/** One window opens each kind in turn. Each has its own sentence, since they share a gallery. */
describe('Limn in every kind of window', () => {
  const workbench = withWorkbench({ extensions: [memoryFolder], motion: true });
  const outside = (...names: readonly string[]) => path.join(workbench().workspace, '..', ...names);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('main job in a second root', async () => {
    await openInstead(workbench(), await twoRoots());
    await mainJob(workbench(), { file: '../other/harbour.md', text: 'All boats came to the other root.' });
  });

  it('main job in a virtual workspace', async () => {
    await openInstead(workbench(), 'memory:/');
    await mainJob(workbench(), { file: 'memory:/harbour.md', text: 'All boats came from memory.' });
    await workbench().tidy();
    // No document is open, so the whole workspace is checked, which VS Code does not search.
    await workbench().palette('Limn: Check Images');
    await waitForMessage(workbench(), '1 problem found (1 document, 1 image).');
  });

  it('main job in an empty window, where the user says where a picture goes', async () => {
    await openInstead(workbench());
    const scene = 'All boats came into a window.';
    await openUntitled(workbench(), storyWith(scene));
    const file = await workbench().probe.evaluate((vscode) => String(vscode.window.activeTextEditor?.document.uri));
    let saved = 0;
    const save = async () => {
      saved += 1;
      await saveUnder(workbench().page, outside(`boats-${saved}.png`));
      return `../boats-${saved}.png`;
    };
    await mainJobIn(workbench(), { file, text: scene }, save);
  });

  it('main job in Restricted Mode, and says why no agent is connected', async () => {
    await workbench().setting('security.workspace.trust.enabled', true);
    await openInstead(workbench(), workbench().workspace);
    assert.equal(await workbench().probe.evaluate((vscode) => vscode.workspace.isTrusted), false);
    await mainJob(workbench(), { file: 'restricted.md', text: 'All boats came without trust.' });
    await expectNoRequest(workbench(), () => begin(workbench(), commands.connectAgent));
    await waitForMessage(workbench(), "Agents can't connect in a workspace that isn't trusted.");
  });

  /** Creates a workspace of the current folder and one beside it. */
  async function twoRoots(): Promise<string> {
    await mkdir(outside('other'), { recursive: true });
    const file = outside('two.code-workspace');
    await writeFile(file, JSON.stringify({ folders: [{ path: 'workspace' }, { path: 'other' }] }));
    return file;
  }
});
