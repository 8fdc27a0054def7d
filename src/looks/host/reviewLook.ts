import { l10n, window, workspace } from 'vscode';
import type { Notifier } from '../../base/host/notifications.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import { addLookToPrompt } from '../common/lookPrompt.ts';

/** Shows what a look adds in a workspace that is not trusted before it is sent. Returns what is sent, or undefined if the user cancels. */
export async function reviewLook(notifier: Notifier, ask: Ask, may: 'ask' | 'ask nobody'): Promise<Ask | undefined> {
  const texts = getTextsWithLook(ask);
  if (workspace.isTrusted || texts.length === 0) return ask;
  if (may === 'ask nobody') return removeLook(ask);
  await window.showTextDocument(
    await workspace.openTextDocument({ content: texts.join('\n\n---\n\n'), language: 'markdown' }),
  );
  const [withLook, without] = [l10n.t('Send'), l10n.t('Send Without Look')];
  const sentence = l10n.t(
    "This workspace isn't trusted. Its look would be sent with your prompt. Review what will be sent.",
  );
  const said = await notifier.notify({ severity: 'warn', text: sentence, buttons: [withLook, without] });
  if (said === withLook) return ask;
  return said === without ? removeLook(ask) : undefined;
}

function getTextsWithLook({ prompt, prompts, look: own, attachments = [] }: Ask): readonly string[] {
  const all = prompts ?? [{ text: prompt, ...(own && { look: own }) }];
  return all.flatMap(({ text, look }) => {
    if (!look) return [];
    const names = look.characters.flatMap(({ pictures }) => pictures.map(({ name }) => `- ${name}`)).join('\n');
    return [[addLookToPrompt(text, look, attachments.length), names].filter(Boolean).join('\n\n')];
  });
}

function removeLook({ look: _, prompts, ...ask }: Ask): Ask {
  return { ...ask, ...(prompts && { prompts: prompts.map(({ look: __, ...prompt }) => prompt) }) };
}
