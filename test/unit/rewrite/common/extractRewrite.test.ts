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
  readonly isCut?: boolean;
  /** The text that is inserted into the document, or why there is none. */
  readonly gives: string | { readonly why: string };
  readonly remarks?: string;
}

const nested = 'Run it:\n\n```sh\nnpm start\n```\n\nThen look.';
const german = 'Zuerst hatte er Angst vor der Treppe. Jetzt zählt er die Stufen.';
const chinese = '起初他害怕楼梯。现在他数着台阶。';

const forms: readonly Form[] = [
  {
    name: 'in the form',
    answer: `${opening}\n${text}\n${closing}\n\nTwo words fewer.`,
    gives: text,
    remarks: 'Two words fewer.',
  },
  { name: 'in the form on one line', answer: `${opening}${text}${closing}`, gives: text },
  {
    name: 'in the form, with a preface',
    answer: `Sure!\n\n${opening}\n${text}\n${closing}`,
    gives: text,
    remarks: 'Sure!',
  },
  {
    name: 'handed over, and quoted',
    answer: `Here you go:\n\n> ${text}\n\nIt is shorter now.`,
    gives: text,
    remarks: 'Here you go:\n\nIt is shorter now.',
  },
  { name: 'handed over, in German', answer: `Bitte sehr!\n\n${german}`, gives: german, remarks: 'Bitte sehr!' },
  { name: 'in the form, in other letters', answer: `< NEW-TEXT >\n${text}\n< /New-Text >`, gives: text },
  {
    name: 'in the form, fenced inside',
    answer: `${opening}\n\`\`\`markdown\n${text}\n\`\`\`\n${closing}`,
    gives: text,
  },
  { name: 'in the form, fenced outside', answer: `\`\`\`\n${opening}\n${text}\n${closing}\n\`\`\``, gives: text },
  { name: 'in the form, quoted inside', answer: `${opening}“${text}”${closing}`, gives: text },
  {
    name: 'in the form, whose marks are spoken of',
    answer: `${opening}\n${text}\n${closing}\n\nBetween \`<new-text>\` stands all of it.`,
    gives: text,
    remarks: 'Between `` stands all of it.',
  },
  { name: 'in the form, not closed', answer: `${opening}\n${text}`, gives: text },
  {
    name: 'in the form, not opened',
    answer: `${text}\n${closing}\n\nTwo words fewer.`,
    gives: text,
    remarks: 'Two words fewer.',
  },
  {
    name: 'in the form, twice the same',
    answer: `${opening}${text}${closing}\n${opening}${text}${closing}`,
    gives: text,
  },
  {
    name: 'in the form, two of them',
    answer: `${opening}${text}${closing}\nor\n${opening}He counts.${closing}`,
    gives: { why: 'several' },
  },
  { name: 'in the form, empty', answer: `${opening}\n${closing}\nNothing is left of it.`, gives: { why: 'empty' } },
  { name: 'in the form, cut at the limit', answer: `${opening}\nAt first he was`, isCut: true, gives: { why: 'cut' } },
  {
    name: 'in the form, its remarks cut',
    answer: `${opening}\n${text}\n${closing}\nTwo wo`,
    isCut: true,
    gives: text,
    remarks: 'Two wo',
  },
  { name: 'fenced', answer: `\`\`\`\n${text}\n\`\`\``, gives: text },
  {
    name: 'fenced, with a language and words around',
    answer: `Here is the shorter text:\n\n\`\`\`text\n${text}\n\`\`\`\n\nI took two words out.`,
    gives: text,
    remarks: 'Here is the shorter text:\n\nI took two words out.',
  },
  { name: 'fenced with tildes', answer: `~~~md\n${text}\n~~~`, gives: text },
  {
    name: 'fenced, with fences inside',
    passage: 'Run it with npm start. Then look.',
    answer: `\`\`\`markdown\n${nested}\n\`\`\``,
    gives: nested,
  },
  {
    name: 'fenced, of a passage with fences',
    passage: nested,
    answer: `\`\`\`\`markdown\n${nested.replace('Then', 'Now')}\n\`\`\`\``,
    gives: nested.replace('Then', 'Now'),
  },
  {
    name: 'bare, of a passage with fences',
    passage: nested,
    answer: nested.replace('Then', 'Now'),
    gives: { why: 'whole' },
  },
  {
    name: 'quoted by lines',
    answer: `> ${text}\n\nIt keeps the counting.`,
    gives: text,
    remarks: 'It keeps the counting.',
  },
  { name: 'in quotation marks', answer: `“${text}”`, gives: text },
  {
    name: 'in German quotation marks',
    answer: `Hier ist die Übersetzung:\n\n„${german}“`,
    gives: german,
    remarks: 'Hier ist die Übersetzung:',
  },
  { name: 'headed', answer: `**Improved version:**\n\n${text}`, gives: text, remarks: '**Improved version:**' },
  {
    name: 'headed by a heading',
    answer: `## Shorter version\n${text}`.replace('\n', '\n\n'),
    gives: text,
    remarks: '## Shorter version',
  },
  { name: 'headed on its line', answer: `Improved version: ${text}`, gives: text },
  {
    name: 'headed, with notes below',
    answer: `Improved version:\n${text}\n\n---\n\n**Changes:**\n- shorter`,
    gives: text,
    remarks: 'Improved version:\n\n**Changes:**\n- shorter',
  },
  { name: 'bare', answer: text, gives: { why: 'whole' } },
  {
    name: 'bare, with notes below',
    answer: `${text}\n\nNote: two words fewer.`,
    gives: text,
    remarks: 'Note: two words fewer.',
  },
  {
    name: 'with a preface',
    answer: `Sure! Here is the shorter version:\n\n${text}`,
    gives: text,
    remarks: 'Sure! Here is the shorter version:',
  },
  {
    name: 'with a preface on the line above',
    answer: `Certainly! Here's the improved text:\n${text}`,
    gives: text,
    remarks: "Certainly! Here's the improved text:",
  },
  {
    name: 'with two alternatives',
    answer: `Option 1:\n${text}\n\nOption 2:\nHe counts the steps.`,
    gives: { why: 'several' },
  },
  {
    name: 'with two alternatives in bold',
    answer: `**Version A**\n\n${text}\n\n**Version B**\n\nHe counts.`,
    gives: { why: 'several' },
  },
  {
    name: 'with another one below',
    answer: `${text}\n\nOr, a little bolder:\n\nHe counts.`,
    gives: { why: 'several' },
  },
  {
    name: 'with two fences',
    answer: `\`\`\`\n${text}\n\`\`\`\n\nor\n\n\`\`\`\nHe counts.\n\`\`\``,
    gives: { why: 'several' },
  },
  { name: 'cut at the limit', answer: 'At first he was afr', isCut: true, gives: { why: 'cut' } },
  { name: 'cut at the limit in a fence', answer: '```\nAt first he was afr', isCut: true, gives: { why: 'cut' } },
  {
    name: 'in German',
    answer: `Gerne! Hier ist die überarbeitete Fassung:\n\n${german}\n\nIch habe zwei Wörter gestrichen.`,
    gives: german,
    remarks: 'Gerne! Hier ist die überarbeitete Fassung:\n\nIch habe zwei Wörter gestrichen.',
  },
  { name: 'in Chinese', answer: `以下是翻译后的版本：\n\n${chinese}`, gives: chinese, remarks: '以下是翻译后的版本：' },
  {
    name: 'led to in Chinese, and beginning with a word that also leads to texts',
    answer: '以下是修改后的文本：\n\n这是短句。\n\n说明：我缩短了句子。',
    gives: '这是短句。',
    remarks: '以下是修改后的文本：\n\n说明：我缩短了句子。',
  },
  {
    name: 'handed over, with an offer behind it',
    answer: `Here is the shortened version:\n\n${text}\n\nLet me know if you'd like it even shorter!`,
    gives: text,
    remarks: "Here is the shortened version:\n\nLet me know if you'd like it even shorter!",
  },
  {
    name: 'handed over in German, with an offer behind it',
    answer: `Hier ist die gekürzte Fassung:\n\n„${german}“\n\nSag Bescheid, wenn es noch kürzer werden soll.`,
    gives: german,
    remarks: 'Hier ist die gekürzte Fassung:\n\nSag Bescheid, wenn es noch kürzer werden soll.',
  },
  ...[
    'If you want, I can make it shorter.',
    'Möchten Sie, dass ich sie weiter kürze?',
    '¿Quieres que lo acorte más?',
  ].map((offer) => ({
    name: `handed over, with “${offer}” behind it`,
    answer: `Here you go:\n\n${text}\n\n${offer}`,
    gives: text,
    remarks: `Here you go:\n\n${offer}`,
  })),
  {
    name: 'handed over in Chinese, with an offer behind it',
    answer: `以下是翻译后的版本：\n\n${chinese}\n\n如果你需要更短的版本，请告诉我。`,
    gives: chinese,
    remarks: '以下是翻译后的版本：\n\n如果你需要更短的版本，请告诉我。',
  },
  { name: 'empty', answer: ' \n', gives: { why: 'empty' } },
  { name: 'refused', answer: "I'm sorry, but I can't help with that.", gives: { why: 'declined' } },
  { name: 'refused in German', answer: 'Es tut mir leid, dabei kann ich nicht helfen.', gives: { why: 'declined' } },
  { name: 'refused in Chinese', answer: '抱歉，我无法协助。', gives: { why: 'declined' } },
];

/** Text that belongs to the passage although it looks like commentary. */
const kept: readonly Form[] = [
  {
    name: 'an excuse that is the passage',
    passage: 'I am sorry, but I cannot come.',
    answer: 'I’m sorry, I can’t come.',
    gives: { why: 'whole' },
  },
  {
    name: 'an offer in a letter, behind which the letter goes on',
    passage: 'need to know by friday, thanks ann',
    answer:
      'Here is the revised version:\n\nDear Tom,\n\nLet me know if you would like to come by Friday.\n\nThanks, Ann',
    gives: 'Dear Tom,\n\nLet me know if you would like to come by Friday.\n\nThanks, Ann',
    remarks: 'Here is the revised version:',
  },
  {
    name: 'a first sentence that begins as an answer may',
    passage: '那座灯塔很高，它是白色的。\n\n它很旧。',
    answer: '这是一座高塔。\n\n它很旧。',
    gives: { why: 'whole' },
  },
  {
    name: 'a heading',
    passage: '## Versionsgeschichte\n\nNichts.',
    answer: '## Version history\n\nNothing.',
    gives: { why: 'whole' },
  },
  {
    name: 'a line before a list',
    passage: 'There are these versions:\n- one\n- two',
    answer: 'These are the versions:\n- one\n- two',
    gives: { why: 'whole' },
  },
  {
    name: 'a note',
    passage: 'Leuchten.\n\nHinweis: nachts.',
    answer: 'To shine.\n\nNote: at night.',
    gives: { why: 'whole' },
  },
  {
    name: 'a teller who says I',
    passage: 'I held the lamp.\n\nI have kept it.',
    answer: 'I held the lamp high.\n\nI kept it burning.',
    gives: { why: 'whole' },
  },
  {
    name: 'quotation marks',
    passage: '“I hear it,” he said. “Now.”',
    answer: '“I hear it,” he says. “Now.”',
    gives: { why: 'whole' },
  },
  {
    name: 'two speeches',
    passage: 'He said that he heard it, and now.',
    answer: '“I hear it,” he says. “Now.”',
    gives: { why: 'whole' },
  },
];

describe('Rewritten text of an answer', () => {
  for (const form of [...forms, ...kept])
    it(`is extracted, or the reason why not is returned: ${form.name}`, () => {
      const before = form.passage ?? passage;
      const read = extractRewrite({
        answer: form.answer,
        passage: before,
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
    assert.equal(extractRewrite({ answer, passage: before, marks, isCut: false }).text, 'Type <new-text> by hand.');
  });
});
