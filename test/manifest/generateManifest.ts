import { drawnEndings, pictureEndings } from '../../src/imageFiles/common/imageExtension.ts';
import { documentExtensions, findLanguage, languages } from '../../src/languages/common/languages.ts';

/** The ids of languages whose references are found. */
export const documentLanguages: readonly string[] = languages.flatMap(({ find, ids }) => (find ? ids : []));

/** Clauses of the manifest, as JSON writes them. */
const extensionLists = /(?<=Extname =~ \/\^\\\\\.\()[^()]*(?=\)\$\/i)/g;
const languageLists = /(?<=!\(editorLangId =~ \/\^\()[^()]*(?=\)\$\/\))/g;
const activationEvents = /(?:\n +"onLanguage:[^"\n]*",?)+/;

/**
 * Returns the text of the manifest with the names that the tables of languages and of image formats have now. A list of extensions is known by
 * its members: `md` stands for documents, `gif` for images, and `png` without it for images that Limn can write.
 */
export function generateManifest(text: string): string {
  const events = documentLanguages.map((id) => `\n    "onLanguage:${id}"`).join(',');
  const silent = documentLanguages.filter((id) => !findLanguage(id)?.alt).join('|');
  return text
    .replace(activationEvents, events)
    .replace(languageLists, silent)
    .replace(extensionLists, (list) => getExtensions(list.split('|')).join('|'));
}

function getExtensions(names: readonly string[]): readonly string[] {
  const documents = names.includes('md') ? documentExtensions : [];
  const drawn = names.includes('png') ? drawnEndings : [];
  return [...documents, ...(names.includes('gif') ? pictureEndings : drawn)];
}
