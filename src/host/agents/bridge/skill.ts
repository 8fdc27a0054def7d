import { env, l10n, Uri, window, workspace } from 'vscode';
import { confirm, inform } from '../../messages.ts';
import { choose } from '../../picks.ts';
import { putText, textOf, unsavedSentence, whyNotTouched } from './agentTexts.ts';

/** Begins what this puts into a file that others write into too. */
const mark = '<!-- limn-pictures -->';

/** Gives the person what agents should know of pictures, as the files that agents read. */
export async function offerSkill(skill: Uri, folder: Uri): Promise<void> {
  const text = new TextDecoder().decode(await workspace.fs.readFile(skill));
  const copy = { label: l10n.t('Copy Text'), run: () => env.clipboard.writeText(text) };
  const files = ['.claude/skills/limn-pictures/SKILL.md', '.agents/skills/limn-pictures/SKILL.md'].map((path) => ({
    label: l10n.t('Write to {0}', path),
    run: () => begin(Uri.joinPath(folder, path), text),
  }));
  const agents = { label: l10n.t('Add to {0}', 'AGENTS.md'), run: () => add(Uri.joinPath(folder, 'AGENTS.md'), text) };
  await (await choose([copy, ...files, agents]))?.run();
}

async function begin(file: Uri, text: string): Promise<void> {
  await writeAsked(file, (before) => (before === '' ? text : undefined));
}

/** What is there stays as it is. */
async function add(file: Uri, text: string): Promise<void> {
  const withoutFrontMatter = text.replace(/^---\n[\s\S]*?\n---\n+/, '');
  await writeAsked(file, (before) => {
    const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    return before.includes(mark) ? undefined : `${before}${gap}${mark}\n\n${withoutFrontMatter}`;
  });
}

/** What is there may change while the person is asked; nothing given = it stays, and is shown. */
async function writeAsked(file: Uri, textFor: (before: string) => string | undefined): Promise<void> {
  const textNow = async () => {
    const before = await textOf(file);
    return before === undefined ? undefined : textFor(before);
  };
  const why = await whyNotTouched(file);
  if (why !== undefined) return void inform(why);
  if ((await textNow()) === undefined) return show(file);
  const button = l10n.t('Write');
  const detail = l10n.t('It tells agents when to draw, how to write a prompt, and that pictures cost money.');
  const question = l10n.t('Write instructions to {0}?', workspace.asRelativePath(file));
  if (!(await confirm({ severity: 'warn', text: question, detail, button }))) return;
  const text = await textNow();
  const isSaved = text === undefined || (await putText(file, text));
  await show(file);
  if (!isSaved) void inform(unsavedSentence(file));
}

/** Written by somebody else, or before: the person sees what is there. */
async function show(file: Uri): Promise<void> {
  await window.showTextDocument(file);
}
