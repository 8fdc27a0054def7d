/** Registers the service's chat models in VS Code's own chat. */
import { type ExtensionContext, env, l10n } from 'vscode';
import type { AgentsFeature } from '../../agents/host/createAgents.ts';
import { formatList, getUiLocale } from '../../base/host/formats.ts';
import { confirm } from '../../base/host/messages.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { ChatImageStore } from './chatImageStore.ts';
import { ChatModels, type ChatModelsNeeds } from './chatModels.ts';
import { KeyOrigins } from './target.ts';

interface Needs extends ChatModelsNeeds {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
  readonly agents: AgentsFeature;
}

export function createChatModels({ extension, sessions, agents, ...needs }: Needs) {
  const origins = new KeyOrigins(extension.secrets, askForOtherOrigin);
  const target = { baseUrl: () => readSettings().baseUrl, keyOf: needs.keyOf, origins };
  return new ChatModels(needs, target, new ChatImageStore(sessions.storage, agents.save, needs.service));
}

async function askForOtherOrigin(origin: string, others: readonly string[]): Promise<boolean> {
  const hostOf = (one: string) => new URL(one).host;
  const text = l10n.t('Send the API key of this model group to {0}?', hostOf(origin));
  const detail = l10n.t(
    'The API key was entered for {0}. The service URL has changed since.',
    formatList(getUiLocale({ env, l10n }), others.map(hostOf)),
  );
  return confirm({ severity: 'warn', text, detail, button: l10n.t('Send API Key') });
}
