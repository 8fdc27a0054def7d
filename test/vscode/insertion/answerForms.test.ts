import assert from 'node:assert/strict';
import { Insertions } from '../../../src/panel/host/actions/insertionActions.ts';
import { InsertionRecords } from '../../../src/panel/host/actions/insertionRecords.ts';
import type { PanelUI } from '../../../src/panel/host/actions/panelUI.ts';
import type { PanelDependencies } from '../../../src/panel/host/dependencies.ts';
import { createMarkers } from '../../../src/rewrite/common/markers.ts';
import { parseRewriteAnswer } from '../../../src/rewrite/common/rewriteAnswer.ts';
import { findResult } from '../../../src/sessions/common/model/session.ts';
import { fake } from '../../unit/fake.ts';
import { result, sessionOf, shown, turn } from '../../unit/panel/host/view/viewFixtures.ts';
import { InsertionHarness, undo } from './harness.ts';

const passage = 'In the very beginning he was afraid of the stair. Now he simply counts the steps.';
const text = 'At first he was afraid of the stair. Now he counts the steps.';
const german = 'Zuerst hatte er Angst vor der Treppe. Jetzt zählt er die Stufen.';

interface Form {
  readonly name: string;
  readonly answer: string;
  readonly isCut?: boolean;
  /** The text that is inserted into the document, or the reason why there is none. */
  readonly gives: string | { readonly why: string };
}

const cut = 'The replacement text is incomplete. Continue the response or select the part to use.';
const empty = 'The response contains no replacement text.';

/** As models really return them, without the markers that were requested. */
const forms: readonly Form[] = [
  { name: 'fenced', answer: `\`\`\`markdown\n${text}\n\`\`\`\n\nTwo words fewer.`, gives: text },
  {
    name: 'between rules',
    answer: `Sure! Here is a shorter version:\n\n---\n\n${text}\n\n---\n\nTwo words fewer.`,
    gives: text,
  },
  { name: 'with a note that may belong to it', answer: `${text}\n\nNote: closed.`, gives: `${text}\n\nNote: closed.` },
  { name: 'bare', answer: text, gives: text },
  { name: 'cut at the limit', answer: `Here it is:\n\n${text.slice(0, 40)}`, isCut: true, gives: { why: cut } },
  { name: 'in another language', answer: `Hier ist die Übersetzung:\n\n\`\`\`\n${german}\n\`\`\``, gives: german },
  { name: 'empty', answer: 'Here is the text:\n\n```\n```', gives: { why: empty } },
];

const before = `# The light\n\n${passage}\n\nThe end.\n`;

/** The buttons below an answer about the passage of a document, and what the panel shows of it. */
async function answered(desk: InsertionHarness, { answer, isCut = false }: Pick<Form, 'answer' | 'isCut'>) {
  const editor = await desk.open('a.md', before);
  const quote = desk.quote(editor, passage);
  const kept = parseRewriteAnswer(answer, { passage, languageId: 'markdown', marks: createMarkers(passage) }, isCut);
  const turns = [turn({ mode: 'chat', prompt: 'Shorten this.', quote, results: [result('r', kept)] })];
  const found = findResult(sessionOf(turns), 'r');
  assert.ok(found);
  const needs = fake<PanelDependencies>({
    insertion: desk.insertions,
    sessions: {
      storage: { sessions: { change: () => found.session } },
      announcer: { turnChanged: () => undefined },
    },
    landed: () => undefined,
    tookBack: () => undefined,
  });
  const insertions = new Insertions(needs, fake<PanelUI>({}), new InsertionRecords(needs));
  return { document: editor.document, insertions, found, view: shown(turns).result };
}

describe('The text of an answer', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  for (const form of forms) {
    const { name, gives } = form;
    if (typeof gives === 'string')
      it(`is inserted without commentary, in place of its passage and below it: ${name}`, async () => {
        const { document, insertions, found } = await answered(desk, form);
        await insertions.replace(found, {});
        assert.equal(document.getText(), before.replace(passage, gives));
        await undo(document);
        assert.equal(document.getText(), before);
        await insertions.insert(found, {});
        assert.equal(document.getText(), before.replace(passage, `${passage}\n\n${gives}`));
        assert.deepEqual(desk.dialogs.said, []);
      });
    else
      it(`is reported as missing, and nothing is inserted into the document: ${name}`, async () => {
        const { document, insertions, found, view } = await answered(desk, form);
        await insertions.replace(found, {});
        await insertions.insert(found, {});
        assert.equal(document.getText(), before);
        assert.deepEqual([view.noText, view.notes.at(-1)?.text], [gives.why, gives.why]);
      });
  }
});
