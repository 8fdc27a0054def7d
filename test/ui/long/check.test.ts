import { strict as assert } from 'node:assert';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { embedMetadata, readProvenance } from '../../../src/provenance/common/embedMetadata.ts';
import { pressInMessage, waitForMessage } from '../messages.ts';
import { waitUntil } from '../waitUntil.ts';
import { answerQuestion, quickInput, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest, expectNoRequest } from '../workflows.ts';

/** Returns noise, which no image format compresses well. */
function noisyPng(): Uint8Array {
  const png = new PNG({ width: 480, height: 480 });
  let state = 7;
  for (let at = 0; at < png.data.length; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    png.data[at] = at % 4 === 3 ? 255 : (state >> 16) & 255;
  }
  const provenance = { prompt: 'a lamp in the fog', model: 'm', aspectRatio: '', size: '', createdAt: 0 };
  return embedMetadata(PNG.sync.write(png), 'image/png', { provenance });
}

describe('Problems with the pictures of a document', () => {
  const workbench = withWorkbench({ settings: { 'limn.check.maxKB': 300 } });
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, file);
  const silent = "there.png' has no alt text.";
  const problems = () => page().locator('.markers-panel .monaco-list-row');

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  async function put(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), content);
  }

  async function checkDocument(file: string): Promise<void> {
    await workbench().palette('Problems: Focus on Problems View');
    await workbench().openFile(file);
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Check Images');
      await quickRow(page(), 'Current Document').waitFor();
      await page().keyboard.press('Enter');
      await waitForMessage(workbench(), /found \(/);
    });
  }

  it('are listed in the Problems view, and nothing is sent', async () => {
    await put('check/there.png', noisyPng());
    await put('check/one.md', '# Guide\n\n![A gull](gone.png)\n\n![](there.png)\n');
    await checkDocument('check/one.md');
    await pressInMessage(workbench(), {
      message: '3 problems found (1 document, 2 images).',
      button: 'Show Problems',
    });
    for (const sentence of ["gone.png' not found.", "there.png' is too large (", silent])
      await problems().filter({ hasText: sentence }).waitFor();
    await workbench().screenshot('check-problems');
  });

  it('are not looked for in a document that is too large, which is named', async () => {
    await put('check/large/a.md', '![A gull](gone.png)\n');
    await put('check/large/b.md', `![A gull](gone.png)\n${' '.repeat(4_000_000)}`);
    await expectNoRequest(workbench(), () =>
      workbench().probe.evaluate(
        (vscode, folder) => vscode.commands.executeCommand('limn.checkPictures', vscode.Uri.parse(folder)),
        workbench().address('check/large'),
      ),
    );
    await waitForMessage(
      workbench(),
      '1 problem found (1 document, 1 image). Not read, because larger than 3.8 MB or unreadable: check/large/b.md.',
    );
    await workbench().screenshot('check-unread');
  });

  it('are fixed by an alternative text that is in the prompt file, typed by the user, or requested from the model', async () => {
    await put('check/there.png', noisyPng());
    await put('check/there.limn.md', '---\nalt: A lamp on a rock\n---\nsome lamp\n');
    await put('check/two.md', '![](there.png)\n\nA harbour at night.\n\n<img src="there.png">\n');
    await checkDocument('check/two.md');
    const areSilent = (count: number) =>
      waitUntil(
        `${count} have no alternative text`,
        async () => (await problems().filter({ hasText: silent }).count()) === count,
      );
    await areSilent(2);
    await expectNoRequest(workbench(), async () => {
      await workbench().fix('![](there', 'Add Alt Text...');
      await quickRow(page(), 'Use Text from Prompt File').getByText('A lamp on a rock').click();
      await waitUntil('the text of the prompt file is in the reference', async () =>
        (await workbench().documentText('check/two.md')).startsWith('![A lamp on a rock](there.png)\n'),
      );
      await areSilent(1);
      await page().keyboard.press('Control+z');
      await waitUntil('the change is undone', async () =>
        (await workbench().documentText('check/two.md')).startsWith('![](there.png)\n'),
      );
      await areSilent(2);
      await workbench().fix('![](there', 'Add Alt Text...');
      await quickRow(page(), 'Suggest with Chat Model').getByText('1 request to ').waitFor();
      await workbench().screenshot('check-alt-ways');
      await quickRow(page(), 'Enter Text...').click();
      await answerQuestion(page(), 'A [lamp]');
    });
    await waitUntil('the typed text is in the reference', async () =>
      (await workbench().documentText('check/two.md')).startsWith('![A \\[lamp\\]](there.png)\n'),
    );
    await areSilent(1);
    const request = await captureRequest(workbench(), async () => {
      await workbench().fix('<img src="there', 'Add Alt Text...');
      await quickRow(page(), 'Suggest with Chat Model').click();
    });
    assert.match(JSON.stringify(request.body), /a lamp in the fog.*A harbour at night/s);
    assert.match(JSON.stringify(request.body), /image_url/);
    await quickInput(page()).waitFor();
    await quickInput(page()).press('Enter');
    await waitUntil('the text is in the tag', async () =>
      /<img src="there\.png" alt="[^"]+">/.test(await workbench().documentText('check/two.md')),
    );
    await areSilent(0);
  });

  it('are fixed by shrinking a picture that is too large, which keeps its type and provenance; Undo restores the file', async () => {
    const before = noisyPng();
    await put('check/there.png', before);
    await put('check/three.md', '![a lamp](there.png)\n\nA harbour at night.\n');
    await checkDocument('check/three.md');
    await workbench().fix('a lamp', 'Compress Image');
    await waitForMessage(workbench(), "Compressed 'check/there.png'");
    const after = await readFile(at('check/there.png'));
    assert.ok(after.length <= 300 * 1024 && after.length > 100 * 1024, `${after.length} bytes`);
    assert.equal(readProvenance(after)?.prompt, 'a lamp in the fog');
    const { width, height } = PNG.sync.read(after);
    assert.equal(width, height);
    await workbench().screenshot('check-shrunk');
    await pressInMessage(workbench(), { message: "Compressed 'check/there.png'", button: 'Undo' });
    // The file is missing for a moment while it is replaced.
    const now = () => readFile(at('check/there.png')).catch(() => Buffer.of());
    await waitUntil('the original file is restored', async () => (await now()).equals(before));
  });
});
