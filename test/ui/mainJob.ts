/** The main job, which must be the same wherever Limn runs: a picture and an answer into a document, the gallery, a check. */
import { strict as assert } from 'node:assert';
import path from 'node:path';
import type { SampleRequest } from '../service/sample/exchange.ts';
import { Gallery } from './gallery.ts';
import { waitForMessage } from './messages.ts';
import { waitUntil } from './waitUntil.ts';
import { chooseInContextMenu, quickRow } from './window.ts';
import type { Workbench } from './workbench.ts';
import {
  askAndWait,
  askForPicture,
  captureRequest,
  chatAbout,
  messageHasFocus,
  type Passage,
  say,
  selectIn,
} from './workflows.ts';

const passage = { file: 'blog/last-keeper.md', text: 'All three came home.' };

/** What is talked about below the sentence to be drawn, and what the sample service makes of it. */
const wordy = 'It is quite short, and it took him most of the winter.';
const shorter = 'It is short, and it took him most.';

/** A document with a sentence to be drawn, one to be talked about, and one picture too few. */
export const storyWith = (scene: string) => `# Harbour\n\n${scene}\n\n${wordy}\n\n![A gull](gone.png)\n`;

/** Answers the dialog for a picture's file, where the document has no folder that says it; gives the file. */
type Save = () => Promise<string>;

/** All of it in a new document around this sentence; gives the request that the service got for the picture. */
export async function mainJob(workbench: Workbench, scene: Passage): Promise<SampleRequest> {
  await write(workbench, scene.file, storyWith(scene.text));
  return mainJobIn(workbench, scene);
}

/** The same in a document that is there, with `storyWith` its sentence in it; nothing is sent but for picture and answer. */
export async function mainJobIn(workbench: Workbench, scene: Passage, save?: Save): Promise<SampleRequest> {
  const before = workbench.service.requests.length;
  const request = await drawAndInsert(workbench, scene, save);
  await chatAndInsert(workbench, scene.file);
  await insertFromGallery(workbench, scene, save);
  await checkPictures(workbench, scene.file);
  assert.equal(workbench.service.requests.length - before, 2);
  return request;
}

/** Draws a picture of a sentence and inserts it; gives the request that the service got for it. */
export async function drawAndInsert(workbench: Workbench, scene: Passage = passage, save?: Save) {
  const request = await captureRequest(workbench, () => askForPicture(workbench, scene));
  await workbench.limn.picture(scene.text).waitFor();
  await workbench.limn.button('Insert').click();
  const saved = await save?.();
  await waitUntil('it is in the document', async () => (await pictures(workbench, scene)).length > 0);
  const [file = ''] = await pictures(workbench, scene);
  assert.equal(path.posix.dirname(file), saved === undefined ? 'images' : '.');
  assert.equal(await firstBytes(workbench, saved ?? beside(workbench.address(scene.file), file)), '89504e47');
  return request;
}

/** Asks about a sentence and reads the answer. */
export async function chat(workbench: Workbench): Promise<void> {
  await chatAbout(workbench, passage);
  await say(workbench, 'Who came home?');
  await workbench.limn.turn('Chat').getByRole('button', { name: 'Copy', exact: true }).first().waitFor();
}

/** Asks for a shorter sentence and inserts it below the one there is. */
async function chatAndInsert(workbench: Workbench, file: string): Promise<void> {
  await selectIn(workbench, { file, text: wordy });
  await chooseInContextMenu(workbench.page, 'Chat About Selection');
  await messageHasFocus(workbench);
  await askAndWait(workbench, 'make it shorter');
  await workbench.limn.button('Insert').click();
  const inserted = `${wordy}\n\n${shorter}\n`;
  await waitUntil('it is in the document', async () => (await workbench.documentText(file)).includes(inserted));
}

/** Finds the picture of the sentence in the gallery and inserts it once more. */
async function insertFromGallery(workbench: Workbench, scene: Passage, save?: Save): Promise<void> {
  const gallery = new Gallery(workbench.page);
  const before = await pictures(workbench, scene);
  await workbench.palette('Limn: Open Gallery');
  await gallery.picture(scene.text).first().click();
  await gallery.button('Insert').click();
  await save?.();
  await waitUntil('it is there twice', async () => (await pictures(workbench, scene)).length > before.length);
}

/** Looks for what is wrong with the pictures of the document: one is not there, which nobody knows of a document in no folder. */
async function checkPictures(workbench: Workbench, file: string): Promise<void> {
  const isSaved = !file.startsWith('untitled:');
  await workbench.openFile(file);
  await workbench.palette('Limn: Check Images');
  await quickRow(workbench.page, 'Current Document').click();
  const said = isSaved ? '1 problem found (1 document, 3 images).' : "The document isn't saved";
  await waitForMessage(workbench, said);
  const gone = await shortPath(workbench, beside(workbench.address(file), 'gone.png'));
  assert.deepEqual(await problems(workbench, file), isSaved ? [`Image '${gone}' not found.`] : []);
}

function write({ probe, address }: Workbench, file: string, text: string): Promise<void> {
  const put = async (vscode: typeof import('vscode'), uri: string, content: string) =>
    await vscode.workspace.fs.writeFile(vscode.Uri.parse(uri), new TextEncoder().encode(content));
  return probe.evaluate(put, address(file), text);
}

/** What the document has been given for the sentence, in its order. */
async function pictures(workbench: Workbench, { file, text }: Passage): Promise<readonly string[]> {
  const references = (await workbench.documentText(file)).matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g);
  return [...references].flatMap(([, alt, path = '']) => (text.startsWith(alt ?? '') ? path : []));
}

/** The address of a file that a document names. */
const beside = (document: string, file: string) => document.replace(/[^/]*$/, file);

/** As hexadecimal digits. */
function firstBytes({ probe, address }: Workbench, file: string): Promise<string> {
  const read = async (vscode: typeof import('vscode'), uri: string) =>
    Buffer.from(await vscode.workspace.fs.readFile(vscode.Uri.parse(uri))).toString('hex', 0, 4);
  return probe.evaluate(read, address(file));
}

function problems({ probe, address }: Workbench, file: string): Promise<readonly string[]> {
  const read = (vscode: typeof import('vscode'), uri: string) =>
    vscode.languages.getDiagnostics(vscode.Uri.parse(uri)).map(({ message }) => message);
  return probe.evaluate(read, address(file));
}

/** As VS Code says it: with the name of its root where there are several. */
function shortPath({ probe }: Workbench, file: string): Promise<string> {
  return probe.evaluate((vscode, uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)), file);
}
