import { env, l10n, Uri, window, workspace } from 'vscode';
import { confirm, inform } from '../../../base/host/messages.ts';
import { choose } from '../../../base/host/quickPicks.ts';
import { readConfigText, unsavedSentence, whyNotTouched, writeConfigText } from './configFiles.ts';

/** Marks the start of the text that Limn adds to a file that others write too. */
const mark = '<!-- limn-pictures -->';

/** A way to give agents instructions about images. */
interface InstructionWay {
  readonly label: string;
  readonly run: () => unknown;
}

/** Lets the user add instructions about images to these files of the project's folder, or copy them. */
export async function offerSkill(skill: Uri, folder: Uri, paths: readonly string[]): Promise<void> {
  const text = await skillText(skill);
  const copy = { label: l10n.t('Copy Text'), run: () => env.clipboard.writeText(text) };
  await (await choose([copy, ...instructionWays(skill, folder, paths)]))?.run();
}

/** The skill is a file of its own; to a file that all agents read, the text is appended. */
export function instructionWays(skill: Uri, folder: Uri, paths: readonly string[]): readonly InstructionWay[] {
  return paths.map((path) => {
    const isSkill = path.endsWith('/SKILL.md');
    return {
      label: isSkill ? l10n.t('Write to {0}', path) : l10n.t('Add to {0}', path),
      run: async () => (isSkill ? begin : add)(Uri.joinPath(folder, path), folder, await skillText(skill)),
    };
  });
}

async function skillText(skill: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(skill));
}

async function begin(file: Uri, root: Uri, text: string): Promise<void> {
  await writeAsked(file, root, (before) => (before === '' ? text : undefined));
}

/** Keeps the existing content. */
async function add(file: Uri, root: Uri, text: string): Promise<void> {
  const withoutFrontMatter = text.replace(/^---\n[\s\S]*?\n---\n+/, '');
  await writeAsked(file, root, (before) => {
    const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    return before.includes(mark) ? undefined : `${before}${gap}${mark}\n\n${withoutFrontMatter}`;
  });
}

/** The file may change while the user is asked. If `textFor` returns undefined, the file is kept and shown. */
async function writeAsked(file: Uri, root: Uri, textFor: (before: string) => string | undefined): Promise<void> {
  const textNow = async () => {
    const before = await readConfigText(file);
    return before === undefined ? undefined : textFor(before);
  };
  const why = await whyNotTouched(file, root);
  if (why !== undefined) return void inform(why);
  if ((await textNow()) === undefined) return show(file);
  const button = l10n.t('Write');
  const detail = l10n.t('It tells agents when to draw, how to write a prompt, and that pictures cost money.');
  const question = l10n.t('Write instructions to {0}?', workspace.asRelativePath(file));
  if (!(await confirm({ severity: 'warn', text: question, detail, button }))) return;
  const text = await textNow();
  const isSaved = text === undefined || (await writeConfigText(file, root, text));
  await show(file);
  if (!isSaved) void inform(unsavedSentence(file));
}

/** The file already has such text, from Limn or somebody else, so it is shown to the user. */
async function show(file: Uri): Promise<void> {
  await window.showTextDocument(file);
}
