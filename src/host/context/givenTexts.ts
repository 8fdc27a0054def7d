import { type Disposable, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';
import type { Quote } from '../../shared/model.ts';
import { givenTextScheme } from '../../shared/names.ts';
import { columnFor } from '../landing/columns.ts';

/** Shows texts that were pasted or came from outside of the editor, to be read only: what is sent is what was given. */
export class GivenTexts implements Disposable, TextDocumentContentProvider {
  private readonly shown = new Map<string, string>();
  private readonly registration = workspace.registerTextDocumentContentProvider(givenTextScheme, this);

  async show({ id, fileName, text }: Pick<Quote, 'id' | 'fileName' | 'text'>): Promise<void> {
    // The id comes first, since two texts may have one name, which tells the editor the language.
    const uri = Uri.from({ scheme: givenTextScheme, path: `/${id}/${fileName.replaceAll('/', '-')}` });
    this.shown.set(uri.toString(), text);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document, columnFor(document));
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.shown.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.registration.dispose();
  }
}
