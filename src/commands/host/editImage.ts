import { l10n, type Uri } from 'vscode';
import { inform } from '../../base/host/messages.ts';
import { resolveFileArgument } from '../../provenance/host/resolveFileArgument.ts';
import type { Session } from '../../sessions/common/model/session.ts';

interface EditImageOptions {
  readonly newSession: () => Session;
  readonly show: (sessionId: string) => Promise<void>;
  readonly add: (sessionId: string, uri: Uri) => Promise<void>;
}

/** Opens a new session with a picture file as its base picture: the clicked file, otherwise the active one. */
export async function editImage(options: EditImageOptions, argument: unknown): Promise<void> {
  const uri = resolveFileArgument(argument);
  if (!uri) return void inform(l10n.t('Open or select a picture file first.'));
  const { id } = options.newSession();
  await options.show(id);
  await options.add(id, uri);
}
