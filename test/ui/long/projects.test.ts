import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commands } from '../../../src/product/common/names.ts';
import { waitForMessage } from '../messages.ts';
import { openInstead } from '../otherWindow.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest, drawPicture, expectNoRequest, say } from '../workflows.ts';
import { type Project, projects } from './projects.ts';

/** Path in the project, and content. */
type Contents = Readonly<Record<string, string>>;

describe('A project of', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const inFolder = (file: string) => `../projects/${file}`;
  const at = (file: string) => path.join(workbench().workspace, inFolder(file));

  before(async () => {
    await workbench().setKey('any-word');
    for (const { name, files } of projects)
      for (const [file, text] of Object.entries(files)) await put(`${name}/${file}`, text);
    const folders = projects.map(({ name }) => ({ path: name }));
    await put('all.code-workspace', JSON.stringify({ folders }));
    await openInstead(workbench(), at('all.code-workspace'));
  });
  afterEach(() => workbench().tidy());

  async function put(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), text);
  }

  for (const project of projects)
    it(`${project.kind} gets, checks, generates and replaces images, and Undo restores its files`, async () => {
      const { name, passage, files, document, picture, missing } = project;
      const withImage = { ...files, [document]: getTextWithImage(project) };
      await drawPicture(workbench(), { file: inFolder(`${name}/${document}`), text: passage });
      await limn().button('Insert').click();
      await limn().button('Undo').waitFor();
      await assertTexts(project, withImage);
      await workbench().screenshot(`project-${name}-inserted`);
      await saveAll();
      assert.ok(existsSync(at(`${name}/${picture}`)), picture);
      assert.deepEqual(await problemsAfterCheck(project), [`Image '${path.basename(missing.file)}' not found.`]);

      await generateMissing(project);
      await assertTexts(project, withImage);
      assert.deepEqual(await problemsAfterCheck(project), []);
      const generated = await readProject(name);

      await replaceByJpeg(project);
      await assertTexts(project, mapValues(withImage, toJpeg));
      assert.deepEqual(await problemsAfterCheck(project), []);
      await workbench().screenshot(`project-${name}-replaced`);
      await limn().button('Undo').click();
      await limn().button('Insert').waitFor();
      assert.deepEqual(await readProject(name), generated);

      await limn().button('Undo').click();
      await limn().notice(`'${name}/${picture}' was kept because another document might use it.`).waitFor();
      await assertTexts(project, files);
      await saveAll();
      assert.deepEqual(await readProject(name), { ...generated, ...mapValues(files, hash) });
    });

  /** Asserts the texts of the documents, as editors have them. */
  async function assertTexts({ name, documents }: Project, expected: Contents): Promise<void> {
    for (const file of documents)
      assert.equal(await workbench().documentText(inFolder(`${name}/${file}`)), expected[file], file);
  }

  async function generateMissing({ name, document, missing }: Project): Promise<void> {
    await workbench().openFile(inFolder(`${name}/${document}`));
    const request = await captureRequest(workbench(), () => workbench().fix(missing.prompt, 'Generate Missing Image'));
    assert.match(JSON.stringify(request.body), new RegExp(`"${missing.prompt}"`));
    await waitForMessage(workbench(), '1 of 1 images saved.');
    assert.ok(existsSync(at(`${name}/${missing.file}`)), missing.file);
  }

  async function replaceByJpeg({ name, documents, picture }: Project): Promise<void> {
    await limn().button('Refine').click();
    await limn().message.focus();
    await say(workbench(), 'Make it night [jpeg]');
    await limn().picture('Make it night [jpeg]').waitFor();
    await limn().chooseMore('Replace Image');
    const files = [picture, toJpeg(picture)].map((file) => `${name}/${file}`);
    await limn()
      .words(`Replaced ${files.join(' with ')}, referenced in ${documents.length} documents`)
      .waitFor();
    assert.deepEqual(
      files.map((file) => existsSync(at(file))),
      [false, true],
    );
  }

  /** Checks each document by the command, and returns the problems that the editor lists. */
  async function problemsAfterCheck({ name, documents }: Project): Promise<readonly string[]> {
    const found: string[] = [];
    for (const document of documents) {
      const file = inFolder(`${name}/${document}`);
      await expectNoRequest(workbench(), () => checkDocument(file));
      found.push(...(await listedProblems(file)));
    }
    return found;
  }

  async function checkDocument(file: string): Promise<void> {
    await workbench().probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.clearAll'));
    await workbench().probe.evaluate(
      (vscode, command, address) => void vscode.commands.executeCommand(command, vscode.Uri.parse(address)),
      commands.checkPictures,
      workbench().address(file),
    );
    await waitForMessage(workbench(), /found \(/);
  }

  /** Returns the problems of a document, without the folder of the file that they are about. */
  async function listedProblems(file: string): Promise<readonly string[]> {
    const messages = await workbench().probe.evaluate((vscode, address) => {
      const all = vscode.languages.getDiagnostics(vscode.Uri.parse(address));
      return all.filter(({ source }) => source === 'Limn').map(({ message }) => message);
    }, workbench().address(file));
    return messages.map((message) => message.replace(/'\S*\//, "'"));
  }

  async function saveAll(): Promise<void> {
    await workbench().probe.evaluate((vscode) => vscode.workspace.saveAll());
  }

  /** Returns the hashes of a project's files by their paths. */
  async function readProject(name: string): Promise<Contents> {
    const entries = await readdir(at(name), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    const read = files.map(async (file) => [path.relative(at(name), file), hash(await readFile(file))] as const);
    return Object.fromEntries((await Promise.all(read)).map(([file, own]) => [file.replaceAll(path.sep, '/'), own]));
  }
});

const lastWords = 'its lamp is lit.';

/** Returns the document with the image below the paragraph of the passage. */
function getTextWithImage({ files, document, inserted }: Project): string {
  return (files[document] ?? '').replace(lastWords, () => lastWords + inserted);
}

const toJpeg = (text: string) => text.replace(/(a-lighthouse-in-[\w-]+)\.png/g, '$1.jpg');

function mapValues(contents: Contents, change: (text: string) => string): Contents {
  return Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, change(text)]));
}

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
