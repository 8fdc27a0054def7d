import { html, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import type { ResultAction } from '../../common/buttonTraits.ts';
import type { PlanAction, PlanRowView } from '../../common/planView.ts';
import { actOnPicture } from '../image/small.ts';
import type { Page } from '../kit/page.ts';

interface PlanRowTools {
  readonly page: Page;
  readonly row: PlanRowView;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly element: PlanRow;
  readonly isEdited: boolean;
}

/** The actions that the tools trigger in the row. */
interface PlanRow {
  do(does: PlanAction): void;
  move(step: -1 | 1): void;
  edit(): Promise<void>;
  end(): Promise<void>;
}

/** Renders a row's actions: position, order and wording, or those of its picture once it has arrived. */
export function rowTools(tools: PlanRowTools): TemplateResult {
  const { page, row, isEdited } = tools;
  if (row.picture && !isEdited) return ofPicture(tools);
  const place = labelButton({
    label: page.words.choosePlace,
    look: 'plain',
    press: () => tools.element.do('choosePlace'),
    name: formatString(page.words.withFact, page.words.choosePlace, row.heading),
  });
  return html`${row.line === undefined ? place : moves(tools)}${edit(tools)}`;
}

function moves({ page: { words }, row, index, count, element }: PlanRowTools): TemplateResult {
  return html`${iconButton({
    label: formatString(words.moveUpRow, row.heading),
    icon: 'arrow-up',
    press: () => element.move(-1),
    waits: index === 0,
    hint: words.moveUpHint,
    className: 'tool-up',
  })}${iconButton({
    label: formatString(words.moveDownRow, row.heading),
    icon: 'arrow-down',
    press: () => element.move(1),
    waits: index === count - 1,
    hint: words.moveDownHint,
    className: 'tool-down',
  })}`;
}

function edit({ page: { words }, row, element, isEdited }: PlanRowTools): TemplateResult {
  const [label, icon] = isEdited ? [words.done, 'check'] : [formatString(words.editRow, row.heading), 'edit'];
  const press = () => void (isEdited ? element.end() : element.edit());
  return iconButton({ label, icon, press, hint: isEdited ? words.done : words.edit, className: 'tool-edit' });
}

function ofPicture(tools: PlanRowTools): TemplateResult {
  const { page, row, element } = tools;
  const { words } = page;
  const act = (action: ResultAction) => () => {
    if (row.picture && row.resultId) actOnPicture(page, row.resultId, row.picture, action);
  };
  const { heading, inserted } = row;
  const first = inserted
    ? iconButton({
        label: formatString(words.withFact, words.show, heading),
        icon: 'go-to-file',
        press: act('show'),
        hint: words.show,
      })
    : iconButton({
        label: formatString(words.insertHere, heading),
        icon: 'insert',
        press: act('insert'),
        hint: words.insert,
      });
  const refine = {
    label: formatString(words.withFact, words.refine, heading),
    icon: 'wand',
    press: act('refine'),
    hint: words.refine,
  };
  const items = [
    ...(inserted ? [{ label: words.undo, press: act('undo') }] : []),
    { label: words.edit, press: () => void element.edit() },
    { label: words.moveUp, press: () => element.move(-1) },
    { label: words.moveDown, press: () => element.move(1) },
    { label: words.choosePlace, press: () => element.do('choosePlace') },
    ...(['variations', 'saveAs', 'copy', 'showPrompt'] as const).map((one) => ({ label: words[one], press: act(one) })),
    { label: words.removeRow, press: () => element.do('remove') },
  ];
  return html`${first}${iconButton({ ...refine, icon: 'edit' })}
    <limn-menu .label=${formatString(words.moreOfRow, heading)} .items=${items}></limn-menu>`;
}
