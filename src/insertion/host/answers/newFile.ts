import * as v from 'valibot';
import { extensions, languages, window, workspace } from 'vscode';
import { findLanguageId, getOnlyCodeBlock, type LanguageContribution } from '../../../languages/common/codeBlock.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import { getViewColumnFor } from '../columns.ts';
import { getDisplayName } from '../getDisplayName.ts';

/** The languages in a manifest; everything else in it is ignored. */
const Manifest = v.object({
  contributes: v.object({
    languages: v.array(
      v.object({
        id: v.string(),
        aliases: v.exactOptional(v.array(v.string())),
        extensions: v.exactOptional(v.array(v.string())),
      }),
    ),
  }),
});

/** The editor's own language, which no extension contributes. */
const plainText: LanguageContribution = { id: 'plaintext', aliases: ['text'], extensions: ['.txt'] };

/**
 * Opens an answer as an untitled document in a group without a panel: code in its declared language if the answer is only one code block,
 * otherwise Markdown.
 */
export async function openAsNewFile(answer: string): Promise<Insertion> {
  const block = getOnlyCodeBlock(answer);
  const content = block?.code ?? answer;
  const language = block ? await codeLanguage(block.info) : 'markdown';
  const document = await workspace.openTextDocument({ content, language });
  await window.showTextDocument(document, getViewColumnFor(document));
  return { fileName: getDisplayName(document), line: 1 };
}

async function codeLanguage(info: string): Promise<string> {
  const known = await languages.getLanguages();
  const contributed = extensions.all.flatMap(({ packageJSON }) => {
    const parsed = v.safeParse(Manifest, packageJSON);
    return parsed.success ? parsed.output.contributes.languages : [];
  });
  const inUse = [...contributed, plainText, ...known.map((id) => ({ id }))].filter(({ id }) => known.includes(id));
  return findLanguageId(info, inUse) ?? plainText.id;
}
