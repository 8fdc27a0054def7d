import { type Disposable, type FileRenameEvent, Uri, workspace } from 'vscode';
import { getDisplayName } from '../../insertion/host/getDisplayName.ts';
import { getMovedUri } from '../../insertion/host/passageTracker.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { mapQuotes } from '../../sessions/common/quotes.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';

interface RenamesOptions {
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  /** Returns the ids of the visible sessions. */
  readonly shown: () => readonly string[];
  readonly refresh: (sessionId: string) => unknown;
}

/** Updates the passages and files of the visible sessions when files are renamed; dispose to stop. */
export function followRenames({ sessions, shown, refresh }: RenamesOptions): Disposable {
  return workspace.onDidRenameFiles(({ files }) => {
    const follow = (session: Session) => mapQuotes(session, (quote) => renamed(quote, files));
    for (const id of shown()) {
      const session = sessions.get(id);
      if (!session || follow(session) === session) continue;
      sessions.change(id, follow);
      refresh(id);
    }
  });
}

function renamed(quote: Quote, files: FileRenameEvent['files']): Quote {
  if (!quote.uri) return quote;
  const before = Uri.parse(quote.uri);
  const uri = files.map((file) => getMovedUri(before, file)).find((moved) => moved !== undefined);
  return uri ? { ...quote, uri: uri.toString(), fileName: getDisplayName({ uri }) } : quote;
}
