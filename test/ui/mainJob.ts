/** The main job, which must be the same wherever Limn runs: a picture into a document, and an answer in a chat. */
import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SampleRequest } from '../service/sample/exchange.ts';
import { askForPicture, chatAbout, requestDuring, say } from './tasks.ts';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

const passage = { file: 'blog/last-keeper.md', text: 'All three came home.' };

/** Draws a picture of a sentence and inserts it; gives the request that the service got for it. */
export async function drawAndInsert(workbench: Workbench): Promise<SampleRequest> {
  const request = await requestDuring(workbench, () => askForPicture(workbench, passage));
  await workbench.limn.picture(passage.text).waitFor();
  await workbench.limn.button('Insert').click();
  const text = () => workbench.documentText(passage.file);
  await until('it is in the document', async () => /!\[.*\]\(images\//.test(await text()));
  const [, file = ''] = /\((images\/[^)]+)\)/.exec(await text()) ?? [];
  const bytes = await readFile(path.join(workbench.workspace, 'blog', file));
  assert.equal(bytes.subarray(0, 4).toString('hex'), '89504e47');
  return request;
}

/** Asks about a sentence and reads the answer. */
export async function chat(workbench: Workbench): Promise<void> {
  await chatAbout(workbench, passage);
  await say(workbench, 'Who came home?');
  await workbench.limn.turn('Chat').getByRole('button', { name: 'Copy', exact: true }).first().waitFor();
}
