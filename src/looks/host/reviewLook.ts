import { l10n, window, workspace } from 'vscode';
import type { Notifier } from '../../base/host/notifications.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import type { Look } from '../../sessions/common/model/look.ts';
import { addLookToPrompt } from '../common/lookPrompt.ts';

/** What a look adds in a workspace that is not trusted is read before it is sent; gives what is sent, nothing when the user leaves. */
export async function reviewLook(teller: Notifier, ask: Ask, may: 'ask' | 'ask nobody'): Promise<Ask | undefined> {
  const texts = textsWithLook(ask);
  if (workspace.isTrusted || texts.length === 0) return ask;
  if (may === 'ask nobody') return withoutLook(ask);
  await window.showTextDocument(
    await workspace.openTextDocument({ content: texts.join('\n\n---\n\n'), language: 'markdown' }),
  );
  const [withLook, without] = [l10n.t('Send'), l10n.t('Send Without Look')];
  const sentence = l10n.t(
    'This workspace is not trusted, and its look goes along with the prompt. Read what would be sent.',
  );
  const said = await teller.notify({ severity: 'warn', text: sentence, buttons: [withLook, without] });
  if (said === withLook) return ask;
  return said === without ? withoutLook(ask) : undefined;
}

function textsWithLook({ prompt, prompts, look, attachments = [] }: Ask): readonly string[] {
  const all = prompts ?? [{ text: prompt, ...(look && { look }) }];
  return all.flatMap((one) =>
    one.look ? [withNames(addLookToPrompt(one.text, one.look, attachments.length), one.look)] : [],
  );
}

function withNames(text: string, { characters }: Look): string {
  const names = characters.flatMap(({ pictures }) => pictures.map(({ name }) => `- ${name}`));
  return names.length > 0 ? `${text}\n\n${names.join('\n')}` : text;
}

function withoutLook({ look: _, prompts, ...ask }: Ask): Ask {
  return { ...ask, ...(prompts && { prompts: prompts.map(({ look: __, ...prompt }) => prompt) }) };
}
