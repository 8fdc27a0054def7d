import assert from 'node:assert/strict';
import { tools } from '../../../../src/agents/node/toolList.ts';

interface Searched {
  readonly name: string;
  readonly text: string;
}

/** Other tools of an agent, with typical descriptions. */
const others: Readonly<Record<string, string>> = {
  read_file: 'Read a file of the workspace and return its text or, for an image, its content.',
  write_file: 'Write text to a file, creating it or replacing what is there.',
  edit_file: 'Edit a file by replacing one text with another.',
  apply_patch: 'Change several files of the project by a patch; add, remove or replace lines.',
  search_code: 'Search the code of the workspace for a pattern.',
  web_search: 'Search the web for pages, images and news for a query.',
  web_fetch: 'Fetch a page or post from the web and make it text.',
  take_screenshot: 'Take a screenshot of a page in the browser and save the picture.',
  create_issue: 'Create an issue with a title and description in a repository.',
  create_page: 'Create a new page in a wiki for a project.',
  draw_diagram: 'Draw a diagram or flow chart from text by Mermaid.',
  run_command: 'Run a command in a terminal and return what it prints.',
  list_files: 'List the files and folders of a directory.',
  list_issues: 'List the issues of a repository, open or closed.',
  get_ticket: 'Get a support ticket with its comments.',
  update_slide: 'Update the text of a slide in a presentation.',
  publish_article: 'Publish an article or blog post in the content system.',
  send_message: 'Send a message to a channel or person.',
};

/** The text that tool searches use: names, titles, descriptions and hints. */
const all: readonly Searched[] = [
  ...tools.map(({ name, title, description, _meta }) => {
    return { name, text: [name.replaceAll('_', ' '), title, description, ...Object.values(_meta)].join(' ') };
  }),
  ...Object.entries(others).map(([name, text]) => ({ name, text: `${name.replaceAll('_', ' ')} ${text}` })),
];

/** The minimum number of results that a search passes to the model. */
const shown = 5;

const stopWords = new Set(
  'a an and are as at be by for from in into is it its of on or the this that to with'.split(' '),
);

function words(text: string): readonly string[] {
  const found = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return found.filter((word) => !stopWords.has(word)).map((word) => word.replace(/(?:ies|s)$/, ''));
}

/** Returns the names ranked by BM25 with its usual constants, the best first. */
function search(query: string): readonly string[] {
  const [k, b] = [1.2, 0.75];
  const documents = all.map(({ name, text }) => ({ name, words: words(text) }));
  const average = documents.reduce((sum, { words: own }) => sum + own.length, 0) / documents.length;
  const score = (own: readonly string[]) =>
    words(query).reduce((sum, word) => {
      const having = documents.filter((document) => document.words.includes(word)).length;
      const count = own.filter((one) => one === word).length;
      const rarity = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
      return sum + (rarity * count * (k + 1)) / (count + k * (1 - b + (b * own.length) / average));
    }, 0);
  const scored = documents.map((document) => ({ name: document.name, score: score(document.words) }));
  return scored
    .filter((one) => one.score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ name }) => name);
}

describe('Search among an agent’s tools', () => {
  for (const [query, name] of [
    ['draw an illustration', 'generate_image'],
    ['hero picture for the article', 'generate_image'],
    ['generate image', 'generate_image'],
    ['create a picture', 'generate_image'],
    ['make a photo of a lighthouse', 'generate_image'],
    ['header image for a blog post', 'generate_image'],
    ['banner for the landing page', 'generate_image'],
    ['cover art for an ebook', 'generate_image'],
    ['thumbnail for the video', 'generate_image'],
    ['paint a scene', 'generate_image'],
    ['artwork for a poster', 'generate_image'],
    ['sketch of our mascot', 'generate_image'],
    ['background image for a slide', 'generate_image'],
    ['illustrate the chapter', 'generate_image'],
    ['text to image', 'generate_image'],
    ['edit the photo', 'edit_image'],
    ['change the background of the picture', 'edit_image'],
    ['remove an object from the image', 'edit_image'],
    ['list generated images', 'list_images'],
    ['is the picture ready for this ticket', 'get_image'],
  ] as const)
    it(`finds ${name} by "${query}"`, () => {
      assert.ok(search(query).slice(0, shown).includes(name), search(query).join(' '));
    });
});
