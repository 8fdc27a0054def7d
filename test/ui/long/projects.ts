/** Small projects as the tools for documents make them. */

export interface Project {
  readonly kind: string;
  /** The name of its folder. */
  readonly name: string;
  /** An image is generated from it and inserted below its paragraph. */
  readonly passage: string;
  /** Texts by their paths in the folder. */
  readonly files: Readonly<Record<string, string>>;
  /** The document with the passage. */
  readonly document: string;
  /** The documents that name the image of the passage, with the one that has the passage. */
  readonly documents: readonly string[];
  /** What is inserted behind the paragraph of the passage. */
  readonly inserted: string;
  /** The file of the inserted image. */
  readonly picture: string;
  /** An image that a document names and that is missing: its prompt, which is in its reference, and where it is generated. */
  readonly missing: { readonly prompt: string; readonly file: string };
}

/** Begins with the passage. Its name differs in each project, since a text of one could mean the file of another. */
const paragraphOf = (name: string) => `A lighthouse in ${name} stands above the bay,\nand its lamp is lit.`;
const prompt = 'The harbour at night';

const savesIn = (folder: string) => ({
  '.vscode/settings.json': JSON.stringify({ 'limn.image.folder': folder }),
});

const marp: Project = {
  kind: 'Marp',
  name: 'marp',
  passage: 'A lighthouse in marp',
  files: {
    'slides.md': `---
marp: true
---

![bg right:40% ${prompt}](images/harbour.png)

# The keeper

${paragraphOf('marp')}

---

![w:300 The same light](images/a-lighthouse-in-marp.png)
`,
    'more.md': '---\nmarp: true\n---\n\n![bg fit](images/a-lighthouse-in-marp.png)\n',
  },
  document: 'slides.md',
  documents: ['slides.md', 'more.md'],
  inserted: `\n\n![A lighthouse in marp](images/a-lighthouse-in-marp.png)`,
  picture: 'images/a-lighthouse-in-marp.png',
  missing: { prompt, file: 'images/harbour.png' },
};

const docusaurus: Project = {
  kind: 'Docusaurus',
  name: 'docusaurus',
  passage: 'A lighthouse in docusaurus',
  files: {
    ...savesIn('/static/img'),
    'docusaurus.config.ts': "export default { title: 'Lights' };\n",
    'docs/guide.mdx': `---
title: Guide
---

${paragraphOf('docusaurus')}

![${prompt}](@site/static/img/harbour.png)
`,
    'docs/more.mdx': `import light from '@site/static/img/a-lighthouse-in-docusaurus.png';

![The same light](@site/static/img/a-lighthouse-in-docusaurus.png)

![The same light](/img/a-lighthouse-in-docusaurus.png)

<img src={require('@site/static/img/a-lighthouse-in-docusaurus.png').default} alt="The same light" />

<img src={light} alt="The same light" />
`,
  },
  document: 'docs/guide.mdx',
  documents: ['docs/guide.mdx', 'docs/more.mdx'],
  inserted: `\n\n![A lighthouse in docusaurus](/img/a-lighthouse-in-docusaurus.png)`,
  picture: 'static/img/a-lighthouse-in-docusaurus.png',
  missing: { prompt, file: 'static/img/harbour.png' },
};

const quarto: Project = {
  kind: 'Quarto',
  name: 'quarto',
  passage: 'A lighthouse in quarto',
  files: {
    ...savesIn('figures'),
    '_quarto.yml': 'project:\n  type: website\n',
    'report.qmd': `---
title: Report
---

${paragraphOf('quarto')}

![The harbour.](figures/harbour.png){#fig-harbour fig-alt="${prompt}" width=50%}
`,
    'more.qmd': '![The light.](figures/a-lighthouse-in-quarto.png){fig-alt="The same light"}\n',
  },
  document: 'report.qmd',
  documents: ['report.qmd', 'more.qmd'],
  inserted: `\n\n![](figures/a-lighthouse-in-quarto.png){fig-alt="A lighthouse in quarto"}`,
  picture: 'figures/a-lighthouse-in-quarto.png',
  missing: { prompt, file: 'figures/harbour.png' },
};

const withCarriageReturns = (text: string) => text.replaceAll('\n', '\r\n');

const obsidian: Project = {
  kind: 'Obsidian',
  name: 'obsidian',
  passage: 'A lighthouse in obsidian',
  files: {
    ...savesIn('/attachments'),
    '.obsidian/app.json': '{"attachmentFolderPath":"attachments"}',
    'notes/Day.md': withCarriageReturns(`# Day\n\n${paragraphOf('obsidian')}\n\n![[harbour.png|${prompt}|300]]\n`),
    'Index.md': withCarriageReturns(
      '![The same light|300](attachments/a-lighthouse-in-obsidian.png)\n\n![[a-lighthouse-in-obsidian.png|The same light]]\n',
    ),
  },
  document: 'notes/Day.md',
  documents: ['notes/Day.md', 'Index.md'],
  inserted: `\r\n\r\n![A lighthouse in obsidian](../attachments/a-lighthouse-in-obsidian.png)`,
  picture: 'attachments/a-lighthouse-in-obsidian.png',
  missing: { prompt, file: 'notes/harbour.png' },
};

const hugo = {
  'hugo.toml': 'title = "Lights"\n',
  'content/_index.md': '+++\ntitle = "Home"\n+++\n',
};

const hugoBundle: Project = {
  kind: 'Hugo with a page bundle',
  name: 'hugo-bundle',
  passage: 'A lighthouse in hugo-bundle',
  files: {
    ...savesIn('.'),
    ...hugo,
    'content/posts/keeper/index.md': `+++
title = "The keeper"
+++

${paragraphOf('hugo-bundle')}

{{< figure src="harbour.png" alt="${prompt}" width="300" >}}
`,
    'content/posts/keeper/more.md': '{{< figure src="a-lighthouse-in-hugo-bundle.png" alt="The same light" >}}\n',
  },
  document: 'content/posts/keeper/index.md',
  documents: ['content/posts/keeper/index.md', 'content/posts/keeper/more.md'],
  inserted: `\n\n![A lighthouse in hugo-bundle](a-lighthouse-in-hugo-bundle.png)`,
  picture: 'content/posts/keeper/a-lighthouse-in-hugo-bundle.png',
  missing: { prompt, file: 'content/posts/keeper/harbour.png' },
};

const hugoStatic: Project = {
  kind: 'Hugo with a static folder',
  name: 'hugo-static',
  passage: 'A lighthouse in hugo-static',
  files: {
    ...savesIn('/static/img'),
    ...hugo,
    'content/about.md': `---
title: About
---

${paragraphOf('hugo-static')}

{{< figure src="/img/harbour.png" alt="${prompt}" >}}
`,
    'content/more.md': `---
title: More
images: ["/img/a-lighthouse-in-hugo-static.png"]
---

{{< figure
  src="img/a-lighthouse-in-hugo-static.png"
  alt="The same light"
>}}
`,
  },
  document: 'content/about.md',
  documents: ['content/about.md', 'content/more.md'],
  inserted: `\n\n![A lighthouse in hugo-static](/img/a-lighthouse-in-hugo-static.png)`,
  picture: 'static/img/a-lighthouse-in-hugo-static.png',
  missing: { prompt, file: 'static/img/harbour.png' },
};

const latex: Project = {
  kind: 'LaTeX with a main file',
  name: 'latex',
  passage: 'A lighthouse in latex',
  files: {
    ...savesIn('figures'),
    'main.tex': `\\documentclass{book}
\\usepackage{graphicx}
\\graphicspath{{figures/}}
\\begin{document}
\\include{chapters/one}
\\includegraphics[alt={The same light}]{a-lighthouse-in-latex}

\\includegraphics<2->[alt={The same light}]{a-lighthouse-in-latex.png}
\\end{document}
`,
    'chapters/one.tex': `\\section{The keeper}

${paragraphOf('latex')}

\\begin{figure}
  \\includegraphics[
    width=\\linewidth, % wide
    alt={${prompt}}
  ]{harbour}
\\end{figure}
`,
  },
  document: 'chapters/one.tex',
  documents: ['chapters/one.tex', 'main.tex'],
  inserted: `\n\n\\includegraphics[width=\\linewidth,alt={A lighthouse in latex}]{figures/a-lighthouse-in-latex.png}`,
  picture: 'figures/a-lighthouse-in-latex.png',
  missing: { prompt, file: 'figures/harbour.png' },
};

const asciidoc: Project = {
  kind: 'AsciiDoc with a folder of images',
  name: 'asciidoc',
  passage: 'A lighthouse in asciidoc',
  files: {
    ...savesIn('img'),
    'guide.adoc': `= The keeper
:imagesdir: img

${paragraphOf('asciidoc')}

image::harbour.png[${prompt},300]
`,
    'more.adoc': ':imagesdir: img\n\nSee image:a-lighthouse-in-asciidoc.png[The same light,16].\n',
  },
  document: 'guide.adoc',
  documents: ['guide.adoc', 'more.adoc'],
  inserted: `\n\nimage::a-lighthouse-in-asciidoc.png[A lighthouse in asciidoc,1024,1024]`,
  picture: 'img/a-lighthouse-in-asciidoc.png',
  missing: { prompt, file: 'img/harbour.png' },
};

const sphinx: Project = {
  kind: 'Sphinx',
  name: 'sphinx',
  passage: 'A lighthouse in sphinx',
  files: {
    ...savesIn('/_static'),
    'conf.py': "project = 'Lights'\n",
    'guide/keeper.rst': `The keeper
==========

${paragraphOf('sphinx')}

.. figure:: /_static/harbour.png
   :alt: ${prompt}
   :width: 300

   The harbour.
`,
    'index.rst': `.. |light| image:: _static/a-lighthouse-in-sphinx.png
   :alt: The same light

See |light|.

.. figure:: /_static/a-lighthouse-in-sphinx.*
   :alt: The same light
`,
  },
  document: 'guide/keeper.rst',
  documents: ['guide/keeper.rst', 'index.rst'],
  inserted: `\n\n.. image:: ../_static/a-lighthouse-in-sphinx.png\n   :alt: A lighthouse in sphinx`,
  picture: '_static/a-lighthouse-in-sphinx.png',
  missing: { prompt, file: '_static/harbour.png' },
};

export const projects: readonly Project[] = [
  ...[docusaurus, quarto, obsidian, hugoBundle, hugoStatic, latex, asciidoc, sphinx, marp],
];
