import type { HostMessage } from '../../common/hostMessages.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { ComposerElement } from './composerElement.ts';

/** Hands the message box what a message of the host has for it. It is looked for only then: that goes through all of the conversation. */
export function routeToComposer(composer: () => ComposerElement | undefined, message: HostMessage): void {
  if (message.type === 'snapshot') composer()?.arrive(message.session.composer);
  if (message.type === 'composer' && message.focus === 'message') composer()?.take(message.composer);
  if (message.type === 'taken') composer()?.wasTaken(message.sendId);
  if (message.type === 'scaleDown') composer()?.offer(message.name, message.bytes, message.sessionId);
}

/** Words that nobody took come back into the box of their session, before what was typed since. */
export function restoreUnsent(
  composer: ComposerElement | undefined,
  lost: readonly PageMessage[],
  sessionId: string | undefined,
): void {
  for (const message of [...lost].reverse()) {
    if (message.type === 'editTurn') composer?.bringBackText(message.text, message.sendId);
    if (message.type === 'send' && message.sessionId === sessionId) composer?.bringBack(message, message.sendId);
  }
}
