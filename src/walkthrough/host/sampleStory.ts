import { l10n, Selection, type TextDocument, window, workspace } from 'vscode';
import { getViewColumnFor } from '../../insertion/host/columns.ts';

/** What can be tried with the sample story. */
export const uses = ['draw', 'ask', 'illustrate'] as const;
export type Use = (typeof uses)[number];

/** The passage that is selected for each. */
function passageFor(use: Use): string {
  const passages: Readonly<Record<Use, string>> = {
    draw: l10n.t(
      'A white lighthouse with two red bands stands on a dark headland at dusk, and its first beam crosses the water while the sun is still going down.',
    ),
    ask: l10n.t(
      'He was afraid of the stair in the very beginning. It has one hundred and sixty-two steps, and he started to count them in order to have something to do with his fear. Now he counts them simply because they are there.',
    ),
    illustrate: storyTitle(),
  };
  return passages[use];
}

const storyTitle = () => l10n.t('The Last Keeper');

/** Markdown in the display language. */
function story(): string {
  const paragraphs = [
    `# ${storyTitle()}`,
    l10n.t('The boat comes on Thursdays, if it comes at all. It brings flour, lamp glass and a bundle of newspapers.'),
    `## ${l10n.t('The Light')}`,
    passageFor('draw'),
    `## ${l10n.t('The Stair')}`,
    passageFor('ask'),
    `## ${l10n.t('The Storm')}`,
    l10n.t(
      'In November a storm broke over the lighthouse, and the waves climbed as high as the gallery. He turned the lens by hand until the morning, because three fishing boats were somewhere out there in the rain. All three came home.',
    ),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** Shows the story with the passage for a use selected: unsaved, so that it needs no folder and leaves none. One that is open is shown again. */
export async function showSampleStory(use: Use): Promise<TextDocument> {
  const passage = passageFor(use);
  const document = openStory(passage) ?? (await workspace.openTextDocument({ language: 'markdown', content: story() }));
  const start = document.getText().indexOf(passage);
  const selection = new Selection(document.positionAt(start), document.positionAt(start + passage.length));
  await window.showTextDocument(document, { selection, viewColumn: getViewColumnFor(document), preview: false });
  return document;
}

/** Only one that still holds the passage, since the user may write in it. */
function openStory(passage: string): TextDocument | undefined {
  const isStory = (text: string) => text.startsWith(`# ${storyTitle()}`) && text.includes(passage);
  return workspace.textDocuments.find((document) => document.isUntitled && isStory(document.getText()));
}
