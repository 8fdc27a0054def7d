import { html, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import type { ResultAction } from '../../common/buttonTraits.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { PlanAction, PlanRowView } from '../../common/planView.ts';
import { actOnPicture } from '../image/renderThumbnail.ts';
import type { Page } from '../kit/page.ts';

/** A row of a plan, and its position. */
export interface PlanRowPlace {
  readonly page: Page;
  readonly turnId: string;
  readonly row: PlanRowView;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** All pictures of the plan, reachable when one is zoomed. */
  readonly pictures: readonly PictureView[];
}

/** The actions that the tools trigger in the row. */
interface PlanRow {
  do(action: PlanAction): void;
  move(step: -1 | 1): void;
  edit(): Promise<void>;
  end(): Promise<void>;
}

/** Renders a row's actions: position, order and wording, or those of its picture once it has arrived. */
export function renderRowTools(place: PlanRowPlace, element: PlanRow, isEdited: boolean): TemplateResult {
  const { page, row } = place;
  if (row.picture && !isEdited) return renderPictureTools(place, element, row.picture);
  const { words } = page;
  const choose = labelButton({
    label: words.choosePlace,
    look: 'plain',
    press: () => element.do('choosePlace'),
    name: formatString(words.withFact, words.choosePlace, row.heading),
  });
  const [label, icon] = isEdited
    ? [words.done, 'check']
    : [formatString(words.withFact, words.edit, row.heading), 'edit'];
  const press = () => void (isEdited ? element.end() : element.edit());
  const edit = iconButton({ label, icon, press, hint: isEdited ? words.done : words.edit, className: 'tool-edit' });
  return html`${row.line === undefined ? choose : renderMoves(place, element)}${edit}`;
}

function renderMoves({ page: { words }, row, index, count }: PlanRowPlace, element: PlanRow): TemplateResult {
  const move = (to: 'up' | 'down', label: string, hint: string, waits: boolean) => {
    const press = () => element.move(to === 'up' ? -1 : 1);
    const text = formatString(words.withFact, label, row.heading);
    return iconButton({ label: text, icon: `arrow-${to}`, press, waits, hint, className: `tool-${to}` });
  };
  return html`${move('up', words.moveUp, words.moveUpHint, index === 0)}${move('down', words.moveDown, words.moveDownHint, index === count - 1)}`;
}

function renderPictureTools({ page, row }: PlanRowPlace, element: PlanRow, picture: PictureView): TemplateResult {
  const { words } = page;
  const { heading, inserted, resultId } = row;
  const act = (action: ResultAction) => () => resultId && actOnPicture(page, resultId, picture, action);
  const tool = (action: 'show' | 'insert' | 'refine', icon: string, label: string) =>
    iconButton({ label, icon, press: act(action), hint: words[action] });
  const first = inserted
    ? tool('show', 'go-to-file', formatString(words.withFact, words.show, heading))
    : tool('insert', 'insert', formatString(words.withFact, words.insert, heading));
  const items = [
    ...(inserted ? [{ label: words.undo, press: act('undo') }] : []),
    { label: words.edit, press: () => void element.edit() },
    { label: words.moveUp, press: () => element.move(-1) },
    { label: words.moveDown, press: () => element.move(1) },
    { label: words.choosePlace, press: () => element.do('choosePlace') },
    ...(['variations', 'saveAs', 'copy', 'showPrompt'] as const).map((one) => ({ label: words[one], press: act(one) })),
    { label: words.removeRow, press: () => element.do('remove') },
  ];
  return html`${first}${tool('refine', 'edit', formatString(words.withFact, words.refine, heading))}
    <limn-menu .label=${formatString(words.withFact, words.more, heading)} .items=${items}></limn-menu>`;
}
