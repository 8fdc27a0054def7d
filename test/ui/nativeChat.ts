/** The editor's own chat, answered by a scripted model of the service. */
import type { ScriptedReply } from '../service/sample/script.ts';
import { chunk } from '../unit/service/common/samples.ts';
import { waitUntil } from './waitUntil.ts';
import type { Workbench } from './workbench.ts';

/** A streamed answer of the chat model. */
export function answer(...chunks: readonly object[]): ScriptedReply {
  const usage = { choices: [], usage: { prompt_tokens: 1234, completion_tokens: 56, total_tokens: 1290 } };
  const events = [...chunks, usage].map((one) => `data: ${JSON.stringify(one)}\n\n`);
  const headers = { 'content-type': 'text/event-stream' };
  return { path: '/chat/', headers, chunks: [...events, 'data: [DONE]\n\n'], delay: 10 };
}

/** What the chunks of a call of Limn's tool say, its input in two pieces. */
export function toolCall(input: object): readonly object[] {
  const call = (more: object) => chunk({ tool_calls: [{ index: 0, ...more }] });
  const text = JSON.stringify(input);
  return [
    call({ id: 'call_7', type: 'function', function: { name: 'limn_generate_image', arguments: '' } }),
    call({ function: { arguments: text.slice(0, 12) } }),
    call({ function: { arguments: text.slice(12) } }),
    chunk({}, 'tool_calls'),
  ];
}

/**
 * Lets the chat of a window answer without a sign-in: it wants a group of models that is not Copilot's, as Add Models writes it, and
 * its own extension, which is off in a new profile until someone signs in or switches the AI features on.
 */
export async function allowOwnChat(workbench: Workbench): Promise<void> {
  const { probe } = workbench;
  const group = { name: 'Limn', vendor: 'limn' };
  await probe.evaluate(
    (vscode, given) => vscode.commands.executeCommand('lm.addLanguageModelsProviderGroup', given),
    group,
  );
  await workbench.setting('chat.disableAIFeatures', false);
  const isThere = () => probe.evaluate((vscode) => vscode.extensions.getExtension('GitHub.copilot-chat') !== undefined);
  await waitUntil('the chat’s own extension is there', isThere);
}

/** Asks the agent of the editor's own chat. */
export async function askOwnChat({ probe }: Workbench, query: string): Promise<void> {
  await probe.evaluate(
    async (vscode, given) => void (await vscode.commands.executeCommand('workbench.action.chat.open', given)),
    { mode: 'agent', query },
  );
}

/** Lets the tool run that the agent wants to call. */
export async function allowTool(
  { page }: Workbench,
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  const allow = page.locator('.monaco-button:visible', { hasText: 'Allow in this Session' });
  // The chat's own extension is large, and begins with the first question.
  await allow.waitFor({ timeout: 60_000 });
  await before();
  await allow.click();
}
