import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/languages/common/findReferences/findReferences.ts';
import { altEdit } from '../../../../src/languages/common/findReferences/referenceEdit.ts';
import { getReferenceEdits } from '../../../../src/references/common/referenceEdits.ts';

interface Form {
  readonly text: string;
  /** Each reference as `path (alt)`, or why it has no path. */
  readonly found: readonly string[];
  /** The text after the first reference got this alternative text: `A "boat"`. */
  readonly described?: string;
  /** The text after the first reference got a file with the extension `webp`. */
  readonly replaced?: string;
  readonly languageId?: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const last = edits.toSorted((a, b) => b.start - a.start);
  return last.reduce((all, { start, end, text: words }) => all.slice(0, start) + words + all.slice(end), text);
}

function describeFirst(languageId: string, text: string): string {
  const altPlace = findReferences(languageId, text)[0]?.altPlace;
  return altPlace ? applyEdits(text, [altEdit(altPlace, 'A "boat"')]) : text;
}

function replaceFirst(languageId: string, text: string): string {
  const [reference] = findReferences(languageId, text);
  return reference ? applyEdits(text, getReferenceEdits(languageId, { text, reference }, { ending: 'webp' })) : text;
}

function checkForms(forms: readonly Form[]): void {
  for (const { text, found, described, replaced, languageId = 'markdown' } of forms)
    it(`finds ${found.join(', ') || 'nothing'} in ${languageId}: ${JSON.stringify(text)}`, () => {
      const all = findReferences(languageId, text);
      const read = all.map(({ target, alt }) => {
        const path = 'path' in target ? target.path : `not: ${target.not}`;
        return alt === undefined ? path : `${path} (${alt})`;
      });
      assert.deepEqual(read, found);
      if (described !== undefined) {
        assert.equal(describeFirst(languageId, text), described);
        assert.equal(findReferences(languageId, described)[0]?.alt, 'A "boat"');
      }
      if (replaced !== undefined) assert.equal(replaceFirst(languageId, text), replaced);
    });
}

describe('CommonMark images', () => {
  checkForms([
    {
      text: '![x](a.png "the \\"first\\" boat")',
      found: ['a.png (x)'],
      described: '![A "boat"](a.png "the \\"first\\" boat")',
      replaced: '![x](a.webp "the \\"first\\" boat")',
    },
    { text: "![x](a.png 'it\\'s')", found: ['a.png (x)'] },
    { text: '![\\&eacute; is &eacute;](caf&eacute;.png)', found: ['café.png (&eacute; is é)'] },
    { text: 'a lone ` mark ![x](a.png)', found: ['a.png (x)'] },
    { text: '``a lone pair ![x](a.png) and `![y](b.png)`', found: ['a.png (x)'] },
    { text: '- a lone ` mark ![x](a.png)\n- another ` mark', found: ['a.png (x)'] },
    { text: '`a span ![x](a.png)\nover lines` ![y](b.png)', found: ['b.png (y)'] },
    { text: '`a\\` ![x](a.png) `', found: ['a.png (x)'] },
    { text: '<pre>\n![x](a.png)\n</pre>\n![y](b.png)', found: ['b.png (y)'] },
    { text: '<script>\nconst a = "![x](a.png) <img src=b.png>"\n</script>\n![y](c.png)', found: ['c.png (y)'] },
    { text: '```![x](a.png)', found: [] },
    { text: '```{note}\n![x](a.png)\n```\n![y](b.png)', found: ['a.png (x)', 'b.png (y)'] },
    {
      text: '````{warning} Title\n:class: a\n\n```\n![n](n.png)\n```\n```{figure} a.png\n:alt: x\n```\n````\n```\n![n](n.png)',
      found: ['a.png (x)'],
    },
    { text: '```{code-cell}\n![x](a.png)\n```', found: [] },
    { text: '```\n~~~{note}\n![x](a.png)\n~~~\n```\n~~~{note}\n![y](b.png)', found: [] },
    { text: '- ```\n\n```\n![x](a.png)\n```\n![y](b.png)', found: ['b.png (y)'] },
    { text: '- ```\n  ![x](a.png)\n- ![y](b.png)', found: ['b.png (y)'] },
    { text: 'The <pre> tag\n\n![x](a.png)', found: ['a.png (x)'] },
    { text: '<!-- ![x](a.png) -->\n\n![y](c.png)', found: ['c.png (y)'] },
  ]);
});

describe('Sizes after the address of a Markdown image', () => {
  checkForms([
    {
      text: '![x](a.png =250x)',
      found: ['a.png (x)'],
      described: '![A "boat"](a.png =250x)',
      replaced: '![x](a.webp =250x)',
    },
    { text: '![x](https://example.com/a.png =250x)', found: ['not: remote (x)'] },
    { text: '![x](a.png =x40)', found: ['a.png (x)'] },
    { text: '![x](a.png "title" =100%x*)', found: ['a.png (x)'], replaced: '![x](a.webp "title" =100%x*)' },
    { text: '![x](a.png =wide)', found: [] },
  ]);
});

describe('Layout in the label of a Markdown image', () => {
  checkForms([
    {
      text: '![bg right:40% w:350](a.jpg)',
      found: ['a.jpg ()'],
      described: '![bg right:40% w:350 A "boat"](a.jpg)',
      replaced: '![bg right:40% w:350](a.webp)',
    },
    {
      text: '![bg left:33% A lighthouse](a.jpg)',
      found: ['a.jpg (A lighthouse)'],
      described: '![bg left:33% A "boat"](a.jpg)',
    },
    { text: '![width:300px](a.png)', found: ['a.png'], described: '![width:300px A "boat"](a.png)' },
    { text: '![A boat w:300 h:200](a.png)', found: ['a.png (A boat)'], described: '![A "boat" w:300 h:200](a.png)' },
    { text: '![w:32 A boat h:32](a.png)', found: ['a.png (A boat)'], described: '![w:32 A "boat" h:32](a.png)' },
    { text: '![brightness:.8 sepia:50%](a.png)', found: ['a.png'] },
    { text: '![bg](#fff)\n![bg](red)\n![bg fit](a.png)', found: ['a.png ()'] },
    { text: '![Cover of a book, left](a.png)', found: ['a.png (Cover of a book, left)'] },
    { text: '![note: a left:right pair](a.png)', found: ['a.png (note: a left:right pair)'] },
    {
      text: '![Boat|300](a.png)',
      found: ['a.png (Boat)'],
      described: '![A "boat"|300](a.png)',
      replaced: '![Boat|300](a.webp)',
    },
    { text: '![Boat|300x200](a.png)', found: ['a.png (Boat)'], described: '![A "boat"|300x200](a.png)' },
    { text: '![|300](a.png)', found: ['a.png'], described: '![A "boat"|300](a.png)' },
    { text: '| ![Boat\\|30](a.png) |', found: ['a.png (Boat)'], described: '| ![A "boat"\\|30](a.png) |' },
    { text: '![a|b](a.png)', found: ['a.png (a|b)'] },
    { text: '![Boat|300][r]\n\n[r]: a.png', found: ['a.png (Boat)'] },
    { text: '![Boat|300]\n\n[boat|300]: a.png', found: ['a.png (Boat|300)'] },
  ]);
});

describe('Embeds of Obsidian', () => {
  checkForms([
    { text: '![[a.png]]', found: ['a.png'], described: '![[a.png|A "boat"]]', replaced: '![[a.webp]]' },
    { text: '![[my boat.png|300]]', found: ['my boat.png'], described: '![[my boat.png|A "boat"|300]]' },
    {
      text: 'See ![[img/a.png|Boat|300x20]].',
      found: ['img/a.png (Boat)'],
      described: 'See ![[img/a.png|A "boat"|300x20]].',
      replaced: 'See ![[img/a.webp|Boat|300x20]].',
    },
    { text: '| ![[a.png\\|30]] |', found: ['a.png'], described: '| ![[a.png\\|A "boat"\\|30]] |' },
    { text: '![[Note]] ![[Note#Part]] ![[a.pdf#page=2]] [[a.png]] `![[b.png]]`', found: [] },
    { text: '![[a.png]](b.png)', found: ['b.png ([a.png])'] },
  ]);
});

describe('Attributes behind a Markdown image', () => {
  checkForms([
    {
      text: '![](a.png){fig-alt="A \\"red\\" boat" width=50%}',
      found: ['a.png (A "red" boat)'],
      described: '![](a.png){fig-alt="A \\"boat\\"" width=50%}',
      replaced: '![](a.webp){fig-alt="A \\"red\\" boat" width=50%}',
    },
    {
      text: '![The caption](a.png){#fig-boat fig-alt="A boat"}',
      found: ['a.png (A boat)'],
      described: '![The caption](a.png){#fig-boat fig-alt="A \\"boat\\""}',
    },
    { text: "![x](a.png){: alt='A boat' .wide}", found: ['a.png (A boat)'] },
    { text: '![x](a.png){width=50%}', found: ['a.png (x)'], described: '![A "boat"](a.png){width=50%}' },
    { text: '![x](a.png){{ site.name }}', found: ['a.png (x)'], described: '![A "boat"](a.png){{ site.name }}' },
    {
      languageId: 'quarto',
      text: '![The caption](a.png){width=50%}\n',
      found: ['a.png (The caption)'],
      described: '![The caption](a.png){width=50% fig-alt="A \\"boat\\""}\n',
    },
    {
      languageId: 'quarto',
      text: 'Text\n\n![The caption](a.png)\n\nText',
      found: ['a.png (The caption)'],
      described: 'Text\n\n![The caption](a.png){fig-alt="A \\"boat\\""}\n\nText',
      replaced: 'Text\n\n![The caption](a.webp)\n\nText',
    },
    { languageId: 'quarto', text: '![](a.png)', found: ['a.png'], described: '![](a.png){fig-alt="A \\"boat\\""}' },
    {
      languageId: 'quarto',
      text: 'In text ![x](a.png).',
      found: ['a.png (x)'],
      described: 'In text ![A "boat"](a.png).',
    },
    {
      languageId: 'mdx',
      text: '![x](a.png){props.more}',
      found: ['a.png (x)'],
      described: '![A "boat"](a.png){props.more}',
    },
  ]);
});

describe('Directives of MyST', () => {
  checkForms([
    {
      text: '```{figure} img/a.png\n:name: boat\n:alt: A boat\n:width: 300px\n\nThe caption\n```',
      found: ['img/a.png (A boat)'],
      described: '```{figure} img/a.png\n:name: boat\n:alt: A "boat"\n:width: 300px\n\nThe caption\n```',
      replaced: '```{figure} img/a.webp\n:name: boat\n:alt: A boat\n:width: 300px\n\nThe caption\n```',
    },
    {
      text: ':::{figure} a.png\nThe caption\n:::',
      found: ['a.png'],
      described: ':::{figure} a.png\n:alt: A "boat"\nThe caption\n:::',
      replaced: ':::{figure} a.webp\nThe caption\n:::',
    },
    { text: '```{image} a.png\n```', found: ['a.png'], described: '```{image} a.png\n:alt: A "boat"\n```' },
    { text: '```{image} a.png', found: ['a.png'], replaced: '```{image} a.webp' },
    {
      text: '- Text\n\n  ```{figure} a.png\n  :width: 3px\n  ```',
      found: ['a.png'],
      described: '- Text\n\n  ```{figure} a.png\n  :alt: A "boat"\n  :width: 3px\n  ```',
    },
    { text: '```{figure} a.png\n---\nwidth: 3px\nalt: A boat\n---\nCaption\n```', found: ['a.png (A boat)'] },
    { text: '````md\n```{figure} a.png\n```\n:::{figure} b.png\n:::\n````', found: [] },
    { text: '```{code} a.png\n```\n\n```{figure}\n```', found: [] },
  ]);
});

describe('Images in front matter', () => {
  checkForms([
    {
      text: '---\ntitle: A ![x](y.png)\nimage: img/a.png # first\n---\n![z](b.png)',
      found: ['img/a.png', 'b.png (z)'],
      replaced: '---\ntitle: A ![x](y.png)\nimage: img/a.webp # first\n---\n![z](b.png)',
    },
    {
      text: '---\ncover:\n  image: "/img/my boat.png"\n  alt: A boat\n---\n',
      found: ['/img/my boat.png (A boat)'],
      replaced: '---\ncover:\n  image: "/img/my boat.webp"\n  alt: A boat\n---\n',
    },
    { text: "---\nheroImage: './a.png'\nheroImageAlt: A boat\n---\n", found: ['./a.png (A boat)'] },
    { text: '---\nimages: [a.png, b.jpg]\n---\n', found: ['a.png', 'b.jpg'] },
    { text: '---\nimages:\n  - src: a.png\n    alt: A boat\n---\n', found: ['a.png (A boat)'] },
    {
      text: '---\nog_image: https://example.com/a.png\nbanner: "{{ b }}/c.png"\n---\n',
      found: ['not: remote', 'not: expression'],
    },
    { text: '---\nheader:\n  overlay_image: /a.png\n  teaser: /b.png\n---\n', found: ['/a.png', '/b.png'] },
    { text: '---\nimage: ubuntu:22.04\ncover: true\nthumbnail:\ntitle: a.png\nattachments: [b.png]\n---\n', found: [] },
    { text: '---\nimage: a.png\n  broken: [\n---\n', found: [] },
    {
      text: '+++\ntitle = "a.png"\nimages = ["a.png", \'b.png\']\n[cover]\nimage = "c.png"\n+++\n',
      found: ['a.png', 'b.png', 'c.png'],
      replaced: '+++\ntitle = "a.png"\nimages = ["a.webp", \'b.png\']\n[cover]\nimage = "c.png"\n+++\n',
    },
    { languageId: 'mdx', text: '---\nimage: a.png\ndescription: "![x](b.png)"\n---\n', found: ['a.png'] },
  ]);
});

describe('Shortcodes of site generators', () => {
  checkForms([
    {
      text: '{{< figure src="a.png" title="Boat" >}}',
      found: ['a.png'],
      described: '{{< figure src="a.png" alt="A \\"boat\\"" title="Boat" >}}',
      replaced: '{{< figure src="a.webp" title="Boat" >}}',
    },
    {
      text: '{{< figure\n  src="/img/a.png"\n  alt="A boat"\n/>}}',
      found: ['/img/a.png (A boat)'],
      described: '{{< figure\n  src="/img/a.png"\n  alt="A \\"boat\\""\n/>}}',
    },
    { text: '{{% figure src=a.png %}} {{</* figure src="b.png" */>}} `{{< figure src="c.png" >}}`', found: ['a.png'] },
    {
      text: '{% include figure.html src="a.png" caption="Boat" %}',
      found: ['a.png'],
      described: '{% include figure.html src="a.png" alt="A \\"boat\\"" caption="Boat" %}',
      replaced: '{% include figure.html src="a.webp" caption="Boat" %}',
    },
    { text: '{% include figure image_path="/img/a.jpg" alt="A boat" %}', found: ['/img/a.jpg (A boat)'] },
    { text: '{% include image.html url=page.image %}{% include nav.html src="a.png" %}', found: [] },
    { text: '{% asset_img a.png "Title" "A boat" %}', found: ['not: expression (A boat)'] },
  ]);
});

describe('MDX', () => {
  checkForms([
    { languageId: 'mdx', text: '{/* ![x](a.png) <img src="b.png" /> */}\n\n![y](c.png)', found: ['c.png (y)'] },
    { languageId: 'mdx', text: '{\n  /* ![x](a.png) */\n}\n![y](c.png)', found: ['c.png (y)'] },
    { languageId: 'mdx', text: '<Tab>\n\n    ![y](c.png)\n\n</Tab>', found: ['c.png (y)'] },
    { languageId: 'mdx', text: '<pre>\n\n![y](c.png)\n\n</pre>', found: ['c.png (y)'] },
    {
      languageId: 'mdx',
      text: "import a from './a.png';\nimport {\n  b,\n} from '@site/static/b.png';\n// from 'c.png'\n\n![y](d.png)\n",
      found: ['./a.png', '@site/static/b.png', 'd.png (y)'],
      replaced:
        "import a from './a.webp';\nimport {\n  b,\n} from '@site/static/b.png';\n// from 'c.png'\n\n![y](d.png)\n",
    },
    { languageId: 'mdx', text: "```js\nimport a from './a.png';\n```\n\nWords\nimport b from './b.png'", found: [] },
    {
      languageId: 'mdx',
      text: 'export const a = (\n  <img src={require(\'./a.png\')} alt="b" />\n);\n',
      found: ['./a.png (b)'],
    },
  ]);
});
