/** Registers the service's chat models in VS Code's own chat. */
import { type ExtensionContext, env, l10n, workspace } from 'vscode';
import type { AgentsFeature } from '../../agents/host/createAgents.ts';
import { formatList, getUiLocale, type Language } from '../../base/host/formats.ts';
import { confirm } from '../../base/host/messages.ts';
import { settings as names } from '../../product/common/names.ts';
import { readSettings, writeSetting } from '../../product/host/settings.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { ChatImageStore } from './chatImageStore.ts';
import { ChatModels } from './chatModels.ts';
import { KeyOrigins } from './keyOrigins.ts';
import { connectionFor, type ModelGroup, resolveBaseUrl } from './target.ts';

interface Needs extends SetUpFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly service: Service;
  readonly sessions: SessionsFeature;
  readonly agents: AgentsFeature;
}

export function createChatModels({ extension, language, log, service, sessions, agents, setUp, keyOf }: Needs) {
  const origins = new KeyOrigins(extension.secrets, askForOtherOrigin);
  const pictures = new ChatImageStore({
    storage: sessions.storage,
    save: agents.save,
    readPicture: (bytes) => service.readPicture(bytes),
  });
  const baseUrl = () => readSettings().baseUrl;
  const target = { baseUrl, keyOf, allows: (key: string, origin: string) => origins.confirmOrigin(key, origin) };
  return new ChatModels({
    language,
    service,
    settings: () => ({ ...readSettings(), agentModels: personalValue(names.agentModels.id) }),
    hostOf: async (group: ModelGroup | undefined) => {
      const { origin } = resolveBaseUrl(group, target);
      if (group?.key) await origins.rememberOrigin(group.key, origin);
      return new URL(origin).host;
    },
    connectionFor: (group) => connectionFor(group, target),
    setUp: async () => {
      const ready = await setUp.ensureTarget('chat');
      if (ready && !readSettings().provideModels) await offerModels(new URL(ready.connection.baseUrl).host);
    },
    onUnread: (count) =>
      log.warn(`${count} of the chat models that are set cannot be read and are left out: each needs a name.`),
    keep: (received, request) => pictures.keep(received, request),
  });
}

/** Returns the user's own value of a setting that costs money: that of a workspace is ignored. */
function personalValue(id: string): unknown {
  return workspace.getConfiguration().inspect(id)?.globalValue;
}

async function offerModels(host: string): Promise<void> {
  const use = l10n.t('Use Models');
  const sentence = l10n.t('May the editor’s chat use the chat models of {0}, with your key?', host);
  const detail = l10n.t(
    'What you write in the editor’s chat, and what its agents read, is then sent there when you choose one of them. Each request may cost money.',
  );
  if (await confirm({ severity: 'info', text: sentence, detail, button: use }))
    await writeSetting('provideModels', true);
}

async function askForOtherOrigin(origin: string, others: readonly string[]): Promise<boolean> {
  const send = l10n.t('Send Key');
  const sentence = l10n.t('Send the key of this group of models to {0}?', hostOf(origin));
  const detail = l10n.t(
    'It was given for {0}. The address was changed since.',
    formatList(getUiLocale({ env, l10n }), others.map(hostOf)),
  );
  return confirm({ severity: 'warn', text: sentence, detail, button: send });
}

function hostOf(origin: string): string {
  return new URL(origin).host;
}
