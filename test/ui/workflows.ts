/** What a user does with Limn again and again. */
import { strict as assert } from 'node:assert';
import { commands } from '../../src/product/common/names.ts';
import type { SampleRequest } from '../service/sample/exchange.ts';
import { waitUntil } from './waitUntil.ts';
import { chooseInContextMenu } from './window.ts';
import type { Workbench } from './workbench.ts';

/** A clock that runs, whatever it says: a page on a busy machine may leave a second out. */
export const runningClock = /\d:\d?[1-9]/;

export interface Passage {
  /** By its path in the workspace, or its whole address. */
  readonly file: string;
  readonly text: string;
}

/** Opens the file, selects the text and chooses Generate Image from Selection in the context menu. */
export async function askForPicture(workbench: Workbench, passage: Passage): Promise<void> {
  await selectIn(workbench, passage);
  await chooseInContextMenu(workbench.page, 'Generate Image from Selection');
}

/** Opens the file, selects the text and runs the same command, until the picture is there. */
export async function drawPicture(workbench: Workbench, passage: Passage): Promise<void> {
  await selectIn(workbench, passage);
  await begin(workbench, commands.generateImage);
  await workbench.limn.picture(passage.text).waitFor();
}

/** Opens the file, selects the text and runs the command Chat About Selection. */
export async function chatAbout(workbench: Workbench, passage: Passage): Promise<void> {
  await selectIn(workbench, passage);
  await begin(workbench, commands.chatAboutSelection);
  await messageHasFocus(workbench);
}

/** Runs a command without waiting for its end, since it may ask the user something. */
export function begin({ probe }: Workbench, command: string, argument?: string): Promise<void> {
  return probe.evaluate(
    (vscode, id, given) => void vscode.commands.executeCommand(id, ...(given === null ? [] : [given])),
    command,
    argument ?? null,
  );
}

/** Chooses New Image or New Chat in the palette, until an empty session can be typed in. */
export async function beginSession(workbench: Workbench, command: 'New Chat' | 'New Image'): Promise<void> {
  await workbench.palette(`Limn: ${command}`);
  await workbench.limn.turns.waitFor({ state: 'detached' });
  await messageHasFocus(workbench);
}

/**
 * Writes into the message box, which has the focus, and sends. The keys go to the box itself, since VS Code may take the focus out of the
 * page for a moment when it reveals a panel, and keys that are faster than any user's are lost then.
 */
export async function say(workbench: Workbench, words: string, sendKey = 'Enter'): Promise<void> {
  await messageHasFocus(workbench);
  const { message } = workbench.limn;
  await message.pressSequentially(words);
  await message.press(sendKey);
}

/** The same, until the answer is complete; gives its text as the service wrote it. */
export async function askAndWait(workbench: Workbench, words: string, sendKey?: string): Promise<void> {
  const before = await workbench.limn.turns.count();
  await say(workbench, words, sendKey);
  await waitUntil('the answer is complete', async () => {
    const names = await workbench.limn.turns.evaluateAll((all) => all.map((turn) => turn.getAttribute('aria-label')));
    return names.length === before + 1 && names.at(-1) === 'Chat';
  });
}

export async function selectIn(workbench: Workbench, { file, text }: Passage): Promise<void> {
  await workbench.openFile(file);
  await workbench.select(text);
}

export async function messageHasFocus({ limn }: Workbench): Promise<void> {
  await waitUntil('the cursor is in Message', async () => (await limn.focused()) === 'Message');
}

/** Another part of the window gets the keys. Right after a palette shows itself the panel may still have them, and then keeps them. */
export async function panelHasNoFocus({ limn }: Workbench): Promise<void> {
  await waitUntil('the panel no longer gets the keys', async () => (await limn.focused()) === '');
}

/** The next request the service gets while something is done. */
export async function captureRequest(workbench: Workbench, run: () => Promise<unknown>): Promise<SampleRequest> {
  const number = workbench.service.requests.length + 1;
  await run();
  return workbench.service.received(number);
}

/** Asserts that nothing was asked of the service while something was done. */
export async function expectNoRequest(workbench: Workbench, run: () => Promise<unknown>): Promise<void> {
  const before = workbench.service.requests.length;
  await run();
  assert.equal(workbench.service.requests.length, before, 'The service was asked.');
}
