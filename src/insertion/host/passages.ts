import { type Disposable, l10n, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';
import { placeKey } from '../../base/host/uriPaths.ts';
import { givenTextScheme } from '../../product/common/names.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { isPastedText, type Quote } from '../../sessions/common/model/quote.ts';
import { getViewColumnFor } from './columns.ts';
import type { Dialogs } from './dialogs.ts';
import type { PassageTracker } from './passageTracker.ts';

/** Shows where something came from, and where it was inserted. */
export class Passages {
  constructor(
    private readonly targets: PassageTracker,
    private readonly givenTexts: ReadOnlyTexts,
    private readonly dialogs: Dialogs,
  ) {}

  /** Shows a quoted passage in its editor, or a pasted text by itself; notifies the user if the document is gone. */
  async reveal(quote: Quote): Promise<void> {
    if (isPastedText(quote)) await this.givenTexts.show(quote);
    else if (!(await this.targets.reveal(quote)))
      await this.dialogs.warn(l10n.t('The document was closed or deleted.'));
  }

  /** Shows in its editor what was inserted. */
  async show({ made }: Insertion): Promise<void> {
    const [first] = made ?? [];
    if (first) await this.reveal(first.target);
  }
}

type GivenText = Pick<Quote, 'id' | 'fileName' | 'text'>;

/** Shows read-only texts that are in no file: what was pasted, what was sent, what the service returned. */
export class ReadOnlyTexts implements Disposable, TextDocumentContentProvider {
  private readonly shown = new Map<string, string>();
  private readonly registration = workspace.registerTextDocumentContentProvider(givenTextScheme, this);
  private readonly closing = workspace.onDidCloseTextDocument(({ uri }) => this.shown.delete(placeKey(uri)));

  /** Returns a URI by which a text can be opened, alone or in a diff. */
  addressOf({ id, fileName, text }: GivenText): Uri {
    // The id comes first, since two texts may have one name, which tells the editor the language.
    const uri = Uri.from({ scheme: givenTextScheme, path: `/${id}/${fileName.replaceAll('/', '-')}` });
    this.shown.set(placeKey(uri), text);
    return uri;
  }

  async show(given: GivenText): Promise<void> {
    const uri = this.addressOf(given);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document, getViewColumnFor(document));
  }

  /** VS Code restores tabs after a reload, when their texts are not known any more. */
  provideTextDocumentContent(uri: Uri): string {
    return this.shown.get(placeKey(uri)) ?? l10n.t('This content is no longer available. Reopen it from the session.');
  }

  dispose(): void {
    this.registration.dispose();
    this.closing.dispose();
  }
}
