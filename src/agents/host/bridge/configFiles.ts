import { env, l10n, Range, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { writeAtomic } from '../../../base/host/atomicFile.ts';
import { statOf } from '../../../base/host/fileAccess.ts';
import { insideWorkspace, notInsideSentence } from '../../../base/host/insideWorkspace.ts';
import { confirm, inform } from '../../../base/host/messages.ts';
import { choose } from '../../../base/host/quickPicks.ts';
import { unsavedDocument } from '../../../base/host/uriPaths.ts';
import { getMinimalLineEdit } from '../../../insertion/common/edits.ts';

/** Maximum size in bytes of a config or instruction file; a larger file is treated as unreadable. */
const longest = 1_000_000;

/**
 * Returns the text of the editor if the file has unsaved changes, otherwise of the file. Empty if the file does not exist; undefined if it
 * is unreadable or too long.
 */
export async function readConfigText(file: Uri): Promise<string | undefined> {
  const unsaved = unsavedDocument(file);
  if (unsaved) return unsaved.getText();
  const stat = await statOf(file);
  if (!stat || stat.size > longest) return stat ? undefined : '';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}

/**
 * Returns why a file below this folder, the project's or the user's, is neither read nor written, as a sentence. A link with the name of an
 * agent's file may lead to any other file.
 */
export async function findConfigObstacle(file: Uri, root: Uri): Promise<string | undefined> {
  const inside = await insideWorkspace(file, { root });
  return 'not' in inside ? formatObstacle(inside) : undefined;
}

/** Writes the text to the file. If the file has unsaved changes, writes to its editor instead, does not save it and returns false. */
export async function writeConfigText(file: Uri, root: Uri, text: string): Promise<boolean> {
  const inside = await insideWorkspace(file, { root });
  if ('not' in inside) throw new Error(formatObstacle(inside));
  const unsaved = unsavedDocument(file);
  if (!unsaved) await writeAtomic(file, new TextEncoder().encode(text), workspace.fs);
  const change = unsaved && getMinimalLineEdit(unsaved.getText(), text);
  if (!change) return !unsaved;
  const edit = new WorkspaceEdit();
  edit.replace(unsaved.uri, new Range(unsaved.positionAt(change.start), unsaved.positionAt(change.end)), change.text);
  if (!(await workspace.applyEdit(edit))) throw new Error(`${file.fsPath} could not be changed.`);
  return false;
}

function formatObstacle(refused: Parameters<typeof notInsideSentence>[0]): string {
  if (refused.not !== 'link') return notInsideSentence(refused);
  return l10n.t("'{0}' is a symbolic link and wasn't changed.", workspace.asRelativePath(refused.at));
}

/** Short enough for a one-line notification. */
export function formatUnsaved(file: Uri): string {
  return l10n.t('Save {0} so that agents can read the new instructions.', workspace.asRelativePath(file));
}

/** Marks the start of the text that Limn adds to a file that others write too. */
const mark = '<!-- limn-pictures -->';

/** Lets the user add instructions about images to these files of the project's folder, or copy them. */
export async function offerSkill(skill: Uri, folder: Uri, paths: readonly string[]): Promise<void> {
  const text = await readSkill(skill);
  const copy = { label: l10n.t('Copy Text'), run: () => env.clipboard.writeText(text) };
  await (await choose([copy, ...getInstructionWays(skill, folder, paths)]))?.run();
}

/** Returns the ways to give agents the instructions. The skill is a file of its own; to a file that all agents read, the text is appended. */
export function getInstructionWays(skill: Uri, folder: Uri, paths: readonly string[]) {
  return paths.map((path) => {
    const isSkill = path.endsWith('/SKILL.md');
    return {
      label: isSkill ? l10n.t('Write to {0}', path) : l10n.t('Add to {0}', path),
      run: async (): Promise<unknown> => {
        const text = await readSkill(skill);
        const textFor = (before: string) => (isSkill ? (before === '' ? text : undefined) : appendSkill(before, text));
        return confirmAndWrite(Uri.joinPath(folder, path), folder, textFor);
      },
    };
  });
}

async function readSkill(skill: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(skill));
}

/** Keeps the existing content; returns undefined if it contains the skill already. */
function appendSkill(before: string, skill: string): string | undefined {
  const withoutFrontMatter = skill.replace(/^---\n[\s\S]*?\n---\n+/, '');
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return before.includes(mark) ? undefined : `${before}${gap}${mark}\n\n${withoutFrontMatter}`;
}

/** The file may change while the user is asked. If `textFor` returns undefined, the file has such text already and is shown as it is. */
async function confirmAndWrite(
  file: Uri,
  root: Uri,
  textFor: (before: string) => string | undefined,
): Promise<unknown> {
  const textNow = async () => {
    const before = await readConfigText(file);
    return before === undefined ? undefined : textFor(before);
  };
  const why = await findConfigObstacle(file, root);
  if (why !== undefined) return void inform(why);
  if ((await textNow()) === undefined) return window.showTextDocument(file);
  const button = l10n.t('Write');
  const detail = l10n.t('Tells agents when to generate images, how to write prompts, and that requests are billed.');
  const question = l10n.t("Write agent instructions to '{0}'?", workspace.asRelativePath(file));
  if (!(await confirm({ severity: 'warn', text: question, detail, button }))) return undefined;
  const text = await textNow();
  const isSaved = text === undefined || (await writeConfigText(file, root, text));
  await window.showTextDocument(file);
  if (!isSaved) void inform(formatUnsaved(file));
  return undefined;
}
