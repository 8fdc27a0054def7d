import { l10n, Selection, window, workspace } from 'vscode';
import { positionAt, withLineFeeds } from '../../core/landing/lineFeeds.ts';
import { type Edit, placeAt, placeBelow, placeInstead } from '../../core/landing/place.ts';
import type { Landing, Quote } from '../../shared/model.ts';
import { columnFor } from './columns.ts';
import type { Dialogs } from './dialogs.ts';
import { editAt, isWritable, type Spot, textOf } from './documentEdit.ts';
import { documentName } from './documentName.ts';
import type { EditorPlace, LastEditor } from './lastEditor.ts';
import { landed, spotOfPlace, spotOfTarget } from './spots.ts';
import type { Targets } from './targets.ts';

export interface AnswersOptions {
  readonly targets: Targets;
  readonly lastEditor: LastEditor;
  readonly dialogs: Dialogs;
}

/** Puts answers into documents. Each method gives what was done, or nothing when the person has been told or cancelled. */
export class Answers {
  constructor(private readonly options: AnswersOptions) {}

  /** At the cursor of the last text editor, below the selection if there is one; without an editor, a new file. */
  async insert(text: string): Promise<Landing | undefined> {
    const { lastEditor } = this.options;
    const place = lastEditor.place();
    if (!place) return this.newFile(text);
    if (!(await isWritable(place.document))) return this.sayReadOnly(place, text);
    const edit = await editAt(
      () => spotOfPlace(lastEditor.place()),
      (surroundings, span) =>
        span.start === span.end ? placeAt(surroundings.text, span.start, text) : placeBelow(surroundings, span, text),
    );
    if (!edit) return this.sayUnchanged(place, text);
    if (place.selection.isEmpty) moveCursorBehind(place, edit);
    return landed(place.document, edit);
  }

  /** Exactly in place of the passage, in one undo step; a passage that changed is never overwritten. */
  async replace(quote: Quote, text: string): Promise<Landing | undefined> {
    const target = await this.options.targets.find(quote);
    if (target.state === 'gone') return this.sayGone(text);
    if (!(await isWritable(target.document))) return this.sayReadOnly(target, text);
    if (target.state === 'changed') return this.offerBelow(quote, text);
    const edit = await editAt(
      async () => spotOfTarget(await this.options.targets.find(quote), ['found']),
      (surroundings, span) => placeInstead(surroundings.text, span, text),
    );
    if (!edit) return this.sayUnchanged(target, text);
    this.options.targets.replaced(quote, edit.text);
    return { ...landed(target.document, edit), replaced: true };
  }

  /** An untitled document of its own, where no panel is. */
  async newFile(content: string, language = 'markdown'): Promise<Landing> {
    const document = await workspace.openTextDocument({ content, language });
    await window.showTextDocument(document, columnFor(document));
    return { fileName: documentName(document), line: 1 };
  }

  private async offerBelow(quote: Quote, text: string): Promise<Landing | undefined> {
    const below = l10n.t('Insert');
    const newFile = l10n.t('New File');
    const sentence = l10n.t('The passage has changed since. Insert the answer below it, or put it into a new file.');
    const chosen = await this.options.dialogs.warn(sentence, below, newFile);
    if (chosen === below) return this.insertBelow(quote, text);
    return chosen === newFile ? this.newFile(text) : undefined;
  }

  private async insertBelow(quote: Quote, text: string): Promise<Landing | undefined> {
    const target = await this.options.targets.find(quote);
    if (target.state === 'gone') return this.sayGone(text);
    const edit = await editAt(
      async () => spotOfTarget(await this.options.targets.find(quote)),
      (surroundings, span) => placeBelow(surroundings, span, text),
    );
    return edit ? landed(target.document, edit) : this.sayUnchanged(target, text);
  }

  private sayGone(text: string): Promise<Landing | undefined> {
    return this.offerNewFile(l10n.t('The document is closed or gone.'), text);
  }

  private sayReadOnly({ document }: Pick<Spot, 'document'>, text: string): Promise<Landing | undefined> {
    return this.offerNewFile(l10n.t('{0} is read-only.', documentName(document)), text);
  }

  private sayUnchanged({ document }: Pick<Spot, 'document'>, text: string): Promise<Landing | undefined> {
    return this.offerNewFile(l10n.t('{0} could not be changed.', documentName(document)), text);
  }

  private async offerNewFile(sentence: string, text: string): Promise<Landing | undefined> {
    const newFile = l10n.t('New File');
    return (await this.options.dialogs.warn(sentence, newFile)) === newFile ? this.newFile(text) : undefined;
  }
}

/** So that a second piece goes after the first. */
function moveCursorBehind({ editor, document }: EditorPlace, { start, text }: Edit): void {
  if (!editor) return;
  const { line, character } = positionAt(textOf(document), start + withLineFeeds(text).length);
  editor.selection = new Selection(line, character, line, character);
}
