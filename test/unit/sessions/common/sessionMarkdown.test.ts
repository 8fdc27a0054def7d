import assert from 'node:assert/strict';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { type MarkdownOptions, sessionMarkdown } from '../../../../src/sessions/common/sessionMarkdown.ts';
import { doneResult, emptySession, withTurn } from './pictures.ts';

const quote: Quote = {
  id: 'q',
  uri: 'file:///home/ada/lighthouse.md',
  fileName: 'lighthouse.md',
  languageId: 'markdown',
  firstLine: 7,
  lastLine: 8,
  text: 'The lamp\n\nis lit.',
};

const options: MarkdownOptions = {
  day: () => '14 November 2026',
  words: { untitled: 'Untitled', chat: 'Chat', image: 'Image', place: ({ fileName }) => `${fileName}, lines 7–8` },
  path: ({ hash }) => `pictures/${hash.slice(0, 4)}.png`,
};

const link = 'https://img.example/x.png';

const answered = doneResult('r', { text: 'It is **lit**.', reasoning: 'secret thoughts', pictures: [] });

describe('Markdown of a session', () => {
  it('contains the title, day, passage, prompt and results in order', () => {
    const session = withTurn(
      { ...emptySession(), title: 'The lamp' },
      't',
      { mode: 'chat', prompt: 'Is it lit?', quote },
      [answered],
    );
    assert.equal(
      sessionMarkdown(session, options),
      [
        '# The lamp\n',
        '14 November 2026\n',
        '## Chat\n',
        '> **lighthouse.md, lines 7–8**\n>\n> The lamp\n>\n> is lit.\n',
        '```text\nIs it lit?\n```\n',
        'It is **lit**.\n',
      ].join('\n'),
    );
  });

  it('shows every picture of a turn with its prompt', () => {
    const session = withTurn(emptySession(), 't', { prompt: 'A [boat]' }, [
      doneResult('1'),
      doneResult('2', { pictures: [] }),
    ]);
    assert.match(sessionMarkdown(session, options), /^!\[A \\\[boat\\\]\]\(pictures\/7031\.png\)$/m);
  });

  it('shows text, pictures and links of an image response in their order', () => {
    const words = (text: string) => ({ kind: 'words' as const, text });
    const parts = [
      words('# One'),
      { kind: 'picture' as const, id: 'p1' },
      words('Two'),
      { kind: 'link' as const, link },
    ];
    const story = doneResult('1', { text: '# One\n\nTwo', links: [link], parts });
    const document = sessionMarkdown(withTurn(emptySession(), 't', { prompt: 'A story' }, [story]), options);
    assert.ok(document.endsWith(`\n\n# One\n\n![A story](pictures/7031.png)\n\nTwo\n\n<${link}>\n`), document);
  });

  it('shows where a picture was if its file is not exported', () => {
    const session = withTurn(emptySession(), 't', {}, [doneResult('1')]);
    assert.match(sessionMarkdown(session, { ...options, path: () => undefined }), /^\*Image, 4 × 3\*$/m);
  });

  it('shows a passage once if it was also the prompt', () => {
    const session = withTurn(emptySession(), 't', { prompt: `${quote.text}\n`, quote }, [doneResult('1')]);
    const document = sessionMarkdown(session, options);
    assert.match(document, /^> is lit\.$/m);
    assert.doesNotMatch(document, /```/);
  });

  it('keeps the fence of a prompt that contains fences', () => {
    const session = withTurn(emptySession(), 't', { mode: 'chat', prompt: 'Explain:\n````js\n1\n````' }, [answered]);
    assert.match(sessionMarkdown(session, options), /\n`````text\nExplain:\n````js\n1\n````\n`````\n/);
  });

  it('contains neither the reasoning nor paths of this computer', () => {
    const session = withTurn(emptySession(), 't', { mode: 'chat', quote }, [answered]);
    assert.doesNotMatch(sessionMarkdown(session, options), /secret thoughts|\/home\/ada/);
  });

  it('has a title even for an untitled session, and keeps it on one line', () => {
    assert.match(sessionMarkdown(emptySession(), options), /^# Untitled\n/);
    assert.match(sessionMarkdown({ ...emptySession(), title: 'a\n# b `c`' }, options), /^# a # b \\`c\\`\n\n14/);
  });
});
