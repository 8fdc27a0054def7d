import { l10n, type TextDocument, Uri, workspace } from 'vscode';
import type { Insertion } from '../../shared/model.ts';
import { statOf } from '../fileStat.ts';
import { isShown } from './columns.ts';
import type { Dialogs } from './dialogs.ts';
import { type DocumentEdits, editNow, isWritable, textOf } from './documentEdit.ts';
import { baseName, cellOf, documentName } from './documentName.ts';
import type { Targets } from './targets.ts';

interface TakenBackOptions {
  readonly targets: Targets;
  readonly dialogs: Pick<Dialogs, 'warn'>;
}

type Made = NonNullable<Insertion['made']>[number];
type WrittenFile = NonNullable<Insertion['files']>[number];

/** Files in which a picture can be referred to. */
const textFiles =
  '**/*.{md,mdx,markdown,qmd,rmd,html,htm,tex,adoc,asciidoc,org,rst,typ,css,scss,less,vue,svelte,astro,js,jsx,ts,tsx,json,yaml,yml,toml,ipynb}';

/** With more files than these it is not looked who uses a picture, and it stays. */
const mostFiles = 500;

/** Takes back exactly what was put somewhere: the text where it stands unchanged, and the files that nobody uses. */
export class TakenBack {
  constructor(private readonly options: TakenBackOptions) {}

  /** In one undo step of each document; false when it could not be, and the person has been told. */
  async undo(insertions: readonly Insertion[]): Promise<boolean> {
    const all = new Map(insertions.flatMap(({ made = [] }) => made.map((one) => [one.target.id, one] as const)));
    const groups = await this.byDocument([...all.values()]);
    if (!groups) return false;
    for (const [document, made] of groups) if (!(await this.takeBack(document, made))) return false;
    for (const file of insertions.flatMap(({ files = [] }) => files)) await this.deleteUnused(file);
    return true;
  }

  /** What is gone already needs no edit; what was changed since is no more what was put there. */
  private async byDocument(all: readonly Made[]): Promise<ReadonlyMap<TextDocument, readonly Made[]> | undefined> {
    const groups = new Map<TextDocument, Made[]>();
    for (const made of all) {
      const target = await this.options.targets.find(made.target);
      if (target.state === 'gone') return this.say(l10n.t('The document is closed or gone.'));
      const { document, span } = target;
      const stands = textOf(document).slice(span.start, span.end);
      if (target.state === 'changed' && stands.trim() !== made.was.trim()) return this.sayChanged(document);
      if (target.state === 'found') groups.set(document, [...(groups.get(document) ?? []), made]);
    }
    return groups;
  }

  private async takeBack(document: TextDocument, all: readonly Made[]): Promise<boolean> {
    const name = documentName(document);
    if (!(await isWritable(document))) return (await this.say(l10n.t('{0} is read-only.', name))) ?? false;
    const made = await editNow(() => this.editsNow(document, all));
    return made !== undefined || ((await this.say(l10n.t('{0} could not be changed.', name))) ?? false);
  }

  private async editsNow(document: TextDocument, all: readonly Made[]): Promise<DocumentEdits | undefined> {
    const targets = await Promise.all(all.map(({ target }) => this.options.targets.find(target)));
    const edits = targets.flatMap((target, index) =>
      target.state === 'found' ? [{ ...target.span, text: all[index]?.was ?? '', line: 1 }] : [],
    );
    return edits.length === all.length ? { document, text: textOf(document), edits, lines: [] } : undefined;
  }

  /** A file that was changed since is the person's own by now. */
  private async deleteUnused({ uri, size }: WrittenFile): Promise<void> {
    const file = Uri.parse(uri);
    const stat = await statOf(file);
    if (!stat || stat.size !== size) return;
    if (await isNamedSomewhere(baseName(file))) {
      await this.say(l10n.t('{0} stays, since another document may use it.', workspace.asRelativePath(file)));
      return;
    }
    await workspace.fs.delete(file).then(undefined, () => undefined);
  }

  private sayChanged(document: TextDocument): Promise<undefined> {
    const name = documentName(document);
    return this.say(
      l10n.t('What was put into {0} was changed there since, so it stays. Undo it in the document.', name),
    );
  }

  private async say(sentence: string): Promise<undefined> {
    await this.options.dialogs.warn(sentence);
  }
}

/** VS Code keeps a document for a while after its tab is closed; then what is on the disk counts. */
function isAtWork(document: TextDocument): boolean {
  return document.isDirty || cellOf(document) !== undefined || isShown(document);
}

function isOpenNow(uri: Uri): boolean {
  return workspace.textDocuments.some((document) => isAtWork(document) && document.uri.toString() === uri.toString());
}

/** Whether a text holds the file's name, be it open and not saved or on the disk. */
async function isNamedSomewhere(name: string): Promise<boolean> {
  const names = [name, encodeURIComponent(name)];
  const holds = (text: string) => names.some((one) => text.includes(one));
  if (workspace.textDocuments.some((document) => isAtWork(document) && holds(document.getText()))) return true;
  const files = await workspace.findFiles(textFiles, '**/node_modules/**', mostFiles + 1);
  if (files.length > mostFiles) return true;
  for (const uri of files.filter((one) => !isOpenNow(one))) {
    const bytes = await workspace.fs.readFile(uri).then(undefined, () => undefined);
    if (bytes && holds(new TextDecoder().decode(bytes))) return true;
  }
  return false;
}
