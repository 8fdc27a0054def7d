import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { saveUnder } from '../saveDialog.ts';
import { getStoragePath } from '../storagePath.ts';
import { waitUntil } from '../waitUntil.ts';
import { quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { askAndWait, beginSession, drawPicture, say } from '../workflows.ts';

describe('A session that cannot be written to disk', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  /** Without this folder nothing can be written, but everything can be read. A read-only folder would not stop the root user. */
  const needed = () => getStoragePath(workbench(), 'sessions/changed');
  const why =
    "Couldn't save the session because Limn's storage folder isn't writable. Export it before you close this window.";
  const notice = () => limn().notice(why);
  const press = (name: string) => notice().getByRole('button', { name, exact: true }).click();

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('can be exported, and is written once the disk accepts it', async () => {
    await beginSession(workbench(), 'New Chat');
    await askAndWait(workbench(), 'Who came home?');
    await rename(needed(), `${needed()}.away`);
    await writeFile(needed(), 'in the way');
    await askAndWait(workbench(), 'And who did not?');
    await notice().waitFor();
    await workbench().screenshot('unwritten');
    const first = await notice().elementHandle();
    await press('Retry');
    await waitUntil(
      'the notice is shown again',
      async () => !(await first?.isVisible()) && (await notice().isVisible()),
    );
    await press('Export Session...');
    await quickRow(workbench().page, 'Zip File').click();
    const file = path.join(workbench().workspace, '../kept.zip');
    await saveUnder(workbench().page, file);
    await waitUntil('the session is exported', async () => (await readdir(path.dirname(file))).includes('kept.zip'));
    await rm(needed());
    await rename(`${needed()}.away`, needed());
    await askAndWait(workbench(), 'Once more?');
    await workbench().reload();
    await waitUntil('all turns are shown', async () => (await limn().turns.count()) === 3);
  });

  it('shows, copies and inserts a picture that the disk rejected, and stores it once the disk accepts it', async () => {
    await drawPicture(workbench(), { file: 'blog/last-keeper.md', text: 'The table no longer rocks.' });
    const kept = getStoragePath(workbench(), 'pictures');
    await rename(kept, `${kept}-away`);
    await writeFile(kept, 'No folder.');
    const text = 'He starts the lamp by hand, as his father did.';
    await beginSession(workbench(), 'New Image');
    await say(workbench(), text);
    await limn().words("Couldn't save the image").waitFor();
    await limn().picture(text).waitFor();
    await workbench().screenshot('picture-not-kept');
    await limn().button('Copy').click();
    await limn().spoken.getByText('Copied').waitFor({ state: 'attached' });
    await limn().button('Insert').click();
    await limn().words('saved as images/').waitFor();
    await rm(kept);
    await rename(`${kept}-away`, kept);
    await limn().message.fill('by night');
    await limn().message.press('Enter');
    await limn().picture('by night').waitFor();
    await limn().words("Couldn't save the image").waitFor({ state: 'detached' });
    await workbench().reload();
    await limn().picture(text).waitFor();
  });
});
