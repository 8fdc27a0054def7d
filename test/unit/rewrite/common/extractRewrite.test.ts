import assert from 'node:assert/strict';
import { extractRewrite } from '../../../../src/rewrite/common/extractRewrite.ts';
import { createMarkers } from '../../../../src/rewrite/common/markers.ts';

const passage = 'In the very beginning he was afraid of the stair. Now he simply counts the steps.';
const text = 'At first he was afraid of the stair. Now he counts the steps.';
const [opening, closing] = ['<new-text>', '</new-text>'];

interface Form {
  readonly name: string;
  readonly answer: string;
  readonly passage?: string;
  readonly languageId?: string;
  readonly isCut?: boolean;
  /** The text that is inserted into the document, or why there is none. */
  readonly gives: string | { readonly why: string };
  readonly remarks?: string;
}

const nested = 'Run it:\n\n```sh\nnpm start\n```\n\nThen look.';
const german = 'Zuerst hatte er Angst vor der Treppe. Jetzt zählt er die Stufen.';

/** An answer is taken whole if no structure says which part of it is the text. */
const whole = { why: 'whole' };

const marked: readonly Form[] = [
  { name: 'alone', answer: `${opening}\n${text}\n${closing}`, gives: text },
  {
    name: 'with a remark',
    answer: `${opening}\n${text}\n${closing}\n\nTwo words fewer.`,
    gives: text,
    remarks: 'Two words fewer.',
  },
  { name: 'on one line', answer: `${opening}${text}${closing}`, gives: text },
  { name: 'with a preface', answer: `Sure!\n\n${opening}\n${text}\n${closing}`, gives: text, remarks: 'Sure!' },
  { name: 'in other letters', answer: `< NEW-TEXT >\n${text}\n< /New-Text >`, gives: text },
  {
    name: 'in a fence of Markdown inside',
    answer: `${opening}\n\`\`\`markdown\n${text}\n\`\`\`\n${closing}`,
    gives: text,
  },
  {
    name: 'in a fence outside',
    answer: `\`\`\`\n${opening}\n${text}\n${closing}\n\`\`\``,
    gives: text,
  },
  {
    name: 'in a fence that was asked for',
    answer: `${opening}\n\`\`\`\n${text}\n\`\`\`\n${closing}`,
    gives: `\`\`\`\n${text}\n\`\`\``,
  },
  { name: 'in quotation marks that were asked for', answer: `${opening}“${text}”${closing}`, gives: `“${text}”` },
  { name: 'in a quotation that was asked for', answer: `${opening}\n> ${text}\n${closing}`, gives: `> ${text}` },
  {
    name: 'with marks that are spoken of',
    answer: `${opening}\n${text}\n${closing}\n\nBetween \`<new-text>\` stands all of it.`,
    gives: text,
    remarks: 'Between `` stands all of it.',
  },
  { name: 'not closed', answer: `${opening}\n${text}`, gives: text },
  {
    name: 'not opened',
    answer: `${text}\n${closing}\n\nTwo words fewer.`,
    gives: text,
    remarks: 'Two words fewer.',
  },
  { name: 'twice the same', answer: `${opening}${text}${closing}\n${opening}${text}${closing}`, gives: text },
  {
    name: 'two different ones',
    answer: `${opening}${text}${closing}\nor\n${opening}He counts.${closing}`,
    gives: { why: 'several' },
  },
  { name: 'empty', answer: `${opening}\n${closing}\nNothing is left of it.`, gives: { why: 'empty' } },
  { name: 'cut at the limit', answer: `${opening}\nAt first he was`, isCut: true, gives: { why: 'cut' } },
  {
    name: 'with remarks that are cut',
    answer: `${opening}\n${text}\n${closing}\nTwo wo`,
    isCut: true,
    gives: text,
    remarks: 'Two wo',
  },
];

const shaped: readonly Form[] = [
  { name: 'a lone fence', answer: `\`\`\`\n${text}\n\`\`\``, gives: text },
  { name: 'a lone fence of tildes', answer: `~~~md\n${text}\n~~~`, gives: text },
  {
    name: 'a fence between a preface and a remark',
    answer: `Here is the shorter text:\n\n\`\`\`text\n${text}\n\`\`\`\n\nI took two words out.`,
    gives: text,
    remarks: 'Here is the shorter text:\n\nI took two words out.',
  },
  {
    name: 'a fence with a list of changes below',
    answer: `\`\`\`\n${text}\n\`\`\`\n\n**Changes:**\n- shorter\n- plainer`,
    gives: text,
    remarks: '**Changes:**\n- shorter\n- plainer',
  },
  {
    name: 'a fence of Markdown with fences inside',
    passage: 'Run it with npm start. Then look.',
    answer: `\`\`\`markdown\n${nested}\n\`\`\``,
    gives: nested,
  },
  {
    name: 'a long fence around a passage with fences',
    passage: nested,
    answer: `\`\`\`\`markdown\n${nested.replace('Then', 'Now')}\n\`\`\`\``,
    gives: nested.replace('Then', 'Now'),
  },
  {
    name: 'a fence of code for a file of code',
    languageId: 'python',
    passage: 'a = 1',
    answer: 'Renamed:\n\n```python\nb = 1\n```',
    gives: 'b = 1',
    remarks: 'Renamed:',
  },
  {
    name: 'a preface above a rule',
    answer: `Hier ist die gekürzte Fassung:\n\n---\n\n${german}`,
    gives: german,
    remarks: 'Hier ist die gekürzte Fassung:',
  },
  {
    name: 'a bold preface above a rule, and a remark below another',
    answer: `**Improved version:**\n\n***\n\n${text}\n\n---\n\nLet me know if you'd like it even shorter!`,
    gives: text,
    remarks: "**Improved version:**\n\nLet me know if you'd like it even shorter!",
  },
  { name: 'an empty answer', answer: ' \n', gives: { why: 'empty' } },
  { name: 'an empty fence', answer: 'Here it is:\n\n```\n```', gives: { why: 'empty' } },
  { name: 'a text that is cut at the limit', answer: 'At first he was afr', isCut: true, gives: { why: 'cut' } },
  {
    name: 'a fence that is cut at the limit',
    answer: '```\nAt first he was afr',
    isCut: true,
    gives: { why: 'cut' },
  },
];

/** Text that looks like commentary to a reader of words, or like a wrapping. */
const kept: readonly Form[] = [
  { name: 'a bare text', answer: text, gives: whole },
  { name: 'a note', answer: `${text}\n\nNote: the stair is locked at night.`, gives: whole },
  { name: 'an excuse', answer: 'Sorry, he thought, and counted the steps.', gives: whole },
  { name: 'a text that begins with a pleasantry', answer: `Sure, he was afraid.\n\n${text}`, gives: whole },
  { name: 'an offer in a letter', answer: 'Dear Tom,\n\nLet me know if you want to come.', gives: whole },
  { name: 'a heading', answer: `## Improved version\n\n${text}`, gives: whole },
  { name: 'quotation marks', answer: `“${text}”`, gives: whole },
  { name: 'a quotation', answer: `> ${text}`, gives: whole },
  { name: 'a line before a list', answer: 'These are the versions:\n\n- one\n- two', gives: whole },
  { name: 'options', answer: `Option 1:\n${text}\n\nOption 2:\nHe counts the steps.`, gives: whole },
  { name: 'two scenes with a rule between them', answer: `${text}\n\n---\n\nHe counts.`, gives: whole },
  { name: 'an underlined heading', answer: `The stair:\n---\n${text}`, gives: whole },
  {
    name: 'a fence of code in Markdown',
    answer: 'Run this:\n\n```sh\nnpm start\n```\n\nThen look.',
    gives: whole,
  },
  {
    name: 'a fence in the middle of a text',
    answer: 'Run it.\nIt is simple:\n\n```\nnpm start\n```\n\nThen look.',
    gives: whole,
  },
  {
    name: 'an explanation with a fence',
    answer: 'It counts:\n\n```\nfor\n```\n\nThe loop ends.\n\nThen it begins again.',
    gives: whole,
  },
  { name: 'two fences', answer: `\`\`\`\n${text}\n\`\`\`\n\nor\n\n\`\`\`\nHe counts.\n\`\`\``, gives: whole },
  { name: 'a bare text of a passage with fences', passage: nested, answer: nested, gives: whole },
  {
    name: 'rules of a passage with rules',
    passage: 'a:\n\n---\n\nb',
    answer: 'c:\n\n---\n\nd',
    gives: whole,
  },
];

describe('Rewritten text of an answer', () => {
  const groups = { 'in its markers': marked, 'by its structure': shaped, 'unless it is all text': kept };
  for (const [how, form] of Object.entries(groups).flatMap(([how, forms]) => forms.map((form) => [how, form] as const)))
    it(`is extracted ${how}: ${form.name}`, () => {
      const before = form.passage ?? passage;
      const read = extractRewrite({
        answer: form.answer,
        passage: before,
        languageId: form.languageId ?? 'markdown',
        marks: createMarkers(before),
        isCut: form.isCut ?? false,
      });
      if (typeof form.gives !== 'string') return assert.equal(read.found, form.gives.why);
      assert.equal(read.text, form.gives);
      assert.equal(read.remarks, form.remarks);
      assert.ok(read.found === 'marked' || read.found === 'read');
    });

  it('is separated by markers that do not occur in the passage', () => {
    const before = 'Write <new-text> and </new-text-3> by hand.';
    const marks = createMarkers(before);
    assert.deepEqual(marks, { opening: '<new-text-4>', closing: '</new-text-4>' });
    const answer = `${marks.opening}Type <new-text> by hand.${marks.closing}`;
    const { text } = extractRewrite({ answer, passage: before, languageId: 'markdown', marks, isCut: false });
    assert.equal(text, 'Type <new-text> by hand.');
  });
});
