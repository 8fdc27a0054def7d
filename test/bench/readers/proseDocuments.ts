/** Sample documents in languages of prose: the same chapters, marked up as each does it. */
import { Prose } from './prose.ts';

interface Markup {
  readonly heading: (words: string) => string;
  readonly paragraph: (words: string) => string;
  readonly strong: (words: string) => string;
  readonly code: (words: string) => string;
  readonly link: (words: string, address: string) => string;
  readonly items: (all: readonly string[]) => string;
  /** Lines that are shown as they are. */
  readonly listing: (lines: string) => string;
  readonly comment: (words: string) => string;
  readonly picture: (path: string, alt: string) => string;
}

const asIs = (words: string) => words;
const itemsWith = (mark: string) => (all: readonly string[]) => all.map((item) => `${mark} ${item}`).join('\n');
const indented = (lines: string) => lines.replace(/^/gm, '   ');

const markdown: Markup = {
  heading: (words) => `## ${words}`,
  paragraph: asIs,
  strong: (words) => `**${words}**`,
  code: (words) => `\`${words}\``,
  link: (words, address) => `[${words}](${address} "Read on")`,
  items: itemsWith('-'),
  listing: (lines) => `\`\`\`md\n${lines}\n\`\`\``,
  comment: (words) => `<!-- ${words} -->`,
  picture: (path, alt) => `![${alt}](${path})`,
};

const html: Markup = {
  heading: (words) => `<h2 class="chapter">${words}</h2>`,
  paragraph: (words) => `<p>${words}</p>`,
  strong: (words) => `<strong>${words}</strong>`,
  code: (words) => `<code>${words}</code>`,
  link: (words, address) => `<a href="${address}" title="Read on">${words}</a>`,
  items: (all) => `<ul>\n${all.map((item) => `  <li>${item}</li>`).join('\n')}\n</ul>`,
  listing: (lines) => `<pre><code>${lines.replaceAll('<', '&lt;')}</code></pre>`,
  comment: (words) => `<!-- ${words} -->`,
  picture: (path, alt) => `<figure>\n  <img src="${path}" alt="${alt}" width="640" loading="lazy">\n</figure>`,
};

const latex: Markup = {
  heading: (words) => `\\section{${words}}`,
  paragraph: asIs,
  strong: (words) => `\\textbf{${words}}`,
  code: (words) => `\\texttt{${words}}`,
  link: (words, address) => `\\href{${address}}{${words}}`,
  items: (all) => `\\begin{itemize}\n${all.map((item) => `  \\item ${item}`).join('\n')}\n\\end{itemize}`,
  listing: (lines) => `\\begin{verbatim}\n${lines}\n\\end{verbatim}`,
  comment: (words) => `% ${words}`,
  picture: (path, alt) => `\\begin{figure}\n  \\includegraphics[width=8cm,alt={${alt}}]{${path}}\n\\end{figure}`,
};

const asciidoc: Markup = {
  heading: (words) => `== ${words}`,
  paragraph: asIs,
  strong: (words) => `*${words}*`,
  code: (words) => `\`${words}\``,
  link: (words, address) => `link:${address}[${words}]`,
  items: itemsWith('*'),
  listing: (lines) => `----\n${lines}\n----`,
  comment: (words) => `// ${words}`,
  picture: (path, alt) => `image::${path}["${alt}",640]`,
};

const restructuredText: Markup = {
  heading: (words) => `${words}\n${'-'.repeat(words.length)}`,
  paragraph: asIs,
  strong: (words) => `**${words}**`,
  code: (words) => `\`\`${words}\`\``,
  link: (words, address) => `\`${words} <${address}>\`__`,
  items: itemsWith('-'),
  listing: (lines) => `.. code-block:: text\n\n${indented(lines)}`,
  comment: (words) => `.. ${words}`,
  picture: (path, alt) => `.. figure:: ${path}\n   :alt: ${alt}\n   :width: 640`,
};

const typst: Markup = {
  heading: (words) => `== ${words}`,
  paragraph: asIs,
  strong: (words) => `*${words}*`,
  code: (words) => `\`${words}\``,
  link: (words, address) => `#link("${address}")[${words}]`,
  items: itemsWith('-'),
  listing: (lines) => `\`\`\`\n${lines}\n\`\`\``,
  comment: (words) => `// ${words}`,
  picture: (path, alt) => `#figure(image("${path}", width: 80%, alt: "${alt}"))`,
};

const org: Markup = {
  heading: (words) => `** ${words}`,
  paragraph: asIs,
  strong: (words) => `*${words}*`,
  code: (words) => `~${words}~`,
  link: (words, address) => `[[${address}][${words}]]`,
  items: itemsWith('-'),
  listing: (lines) => `#+begin_src text\n${lines}\n#+end_src`,
  comment: (words) => `# ${words}`,
  picture: (path, alt) => `#+attr_html: :alt ${alt}\n[[file:${path}]]`,
};

const markups: Readonly<Record<string, Markup>> = {
  markdown,
  mdx: { ...markdown, comment: (words) => `{/* ${words} */}` },
  html,
  vue: html,
  svelte: html,
  astro: html,
  latex,
  asciidoc,
  restructuredtext: restructuredText,
  typst,
  org,
};

export const proseLanguages = Object.keys(markups);

/** A chapter of about 2 KB with two pictures, and with what looks like one but is shown as it is. */
export function chapter(languageId: string, at: number): string {
  const markup = markups[languageId];
  if (!markup) throw new Error(`No sample is written in ${languageId}.`);
  const prose = new Prose(at);
  const picture = (name: string) => markup.picture(`images/${name}${at}.png`, `The ${name} of chapter ${at}`);
  const told = (word: string, about: string) =>
    [
      prose.paragraph(),
      markup.strong(word),
      markup.code(`${word}${at}`),
      markup.link(about, `${about}-${at}.html`),
    ].join(' ');
  const parts = [
    markup.heading(`Chapter ${at}`),
    markup.paragraph(`${told('lamp', 'stairs')} ${prose.paragraph(2)}`),
    picture('sea'),
    markup.comment(`To do: ${prose.sentence(8)}`),
    markup.items(Array.from({ length: 4 }, () => prose.sentence(9))),
    markup.paragraph(told('fog', 'harbour')),
    markup.listing(Array.from({ length: 5 }, (_, line) => `${line}: ${prose.sentence(6)}`).join('\n')),
    picture('lamp'),
    markup.paragraph(prose.paragraph(3)),
  ];
  return parts.join('\n\n');
}
