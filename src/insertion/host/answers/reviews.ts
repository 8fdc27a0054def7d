import {
  type Disposable,
  l10n,
  type TextDocumentContentProvider,
  Uri,
  commands as vscodeCommands,
  workspace,
} from 'vscode';
import { normalizeLineEndings } from '../../../base/common/lineEndings.ts';
import { placeKey } from '../../../base/host/uriPaths.ts';
import { reviewScheme } from '../../../product/common/names.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import { applyEdits } from '../../common/edits.ts';
import { getViewColumnFor } from '../columns.ts';
import type { Dialogs } from '../dialogs.ts';
import { getNormalizedText } from '../documentEdit.ts';
import { baseName, getDisplayName } from '../getDisplayName.ts';
import type { PassageTracker } from '../passageTracker.ts';

/** Reviews whose former text is still known; older ones are empty when the editor asks anew. */
const mostKept = 20;

/**
 * Shows a document beside itself as it was before a text took a passage's place. The document stands at the right, where the
 * editor's own buttons take each change back in it, and typing goes on.
 */
export class Reviews implements Disposable, TextDocumentContentProvider {
  private readonly kept = new Map<string, string>();
  private readonly subscription = workspace.registerTextDocumentContentProvider(reviewScheme, this);

  constructor(
    private readonly targets: PassageTracker,
    private readonly dialogs: Dialogs,
  ) {}

  async show({ made = [] }: Insertion): Promise<void> {
    const [first] = made;
    const target = first && (await this.targets.locate(first.target));
    if (!target || target.state === 'gone') {
      await this.dialogs.warn(l10n.t('The document is closed or gone.'));
      return;
    }
    const { document, span } = target;
    const edit = { ...span, text: normalizeLineEndings(first.was), line: 1 };
    // Its end is the document's name, from which the editor knows the language.
    const path = `/${crypto.randomUUID()}/${baseName(document.uri)}`;
    const before = Uri.from({ scheme: reviewScheme, path });
    this.kept.set(placeKey(before), applyEdits(getNormalizedText(document), [edit]));
    for (const old of [...this.kept.keys()].slice(0, -mostKept)) this.kept.delete(old);
    const title = l10n.t('{0}: before ↔ now', getDisplayName(document));
    const options = { viewColumn: getViewColumnFor(document), preview: true };
    await vscodeCommands.executeCommand('vscode.diff', before, document.uri, title, options);
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.kept.get(placeKey(uri)) ?? '';
  }

  dispose(): void {
    this.subscription.dispose();
  }
}
