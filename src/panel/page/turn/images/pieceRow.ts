import { html, type TemplateResult } from 'lit';
import { labelButton } from '../../../../pageKit/page/buttons.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { buttonNames, buttons } from '../../../common/buttonTraits.ts';
import type { PieceView } from '../../../common/partView.ts';
import type { ResultAction } from '../../../common/resultAction.ts';
import type { Page } from '../../kit/page.ts';

interface PiecePlace {
  readonly turnId: string;
  readonly resultId: string;
}

type PicturePiece = Extract<PieceView, { kind: 'picture' }>;

/** The actions under More of a single picture. */
const rare = buttonNames.filter((action) => buttons[action].ofPiece);

/** A picture shown as a card cannot be inserted, so it has fewer actions. */
const rareOfCard: readonly ResultAction[] = ['showPrompt'];

/** Renders the line below a picture of a text: its name, and the actions on it alone. */
export function pieceRow(page: Page, { turnId, resultId }: PiecePlace, piece: PicturePiece): TemplateResult {
  const { words } = page;
  const press = (action: ResultAction) => () => act(page, resultId, piece, action);
  const { card } = piece.picture;
  const open = () => page.sheets.open(turnId, [piece.picture.id], 'more');
  const items = [
    ...(card ? [] : [{ label: words.insertWith, press: open }]),
    ...(card ? rareOfCard : rare).map((action) => ({ label: words[action], press: press(action) })),
  ];
  const named = (name: string) => formatString(name, piece.number);
  const button = (action: 'insert' | 'saveAs' | 'refine', name: string) =>
    labelButton({ label: words[action], name: named(name), look: 'plain', press: press(action) });
  return html`<div class="piece">
    <p class="facts">${piece.facts.map((fact) => html`<span>${fact}</span>`)}</p>
    ${card ? button('saveAs', words.saveNumber) : button('insert', words.insertNumber)}${button('refine', words.refineNumber)}
    <limn-menu .label=${named(words.moreNumber)} .items=${items}></limn-menu>
  </div>`;
}

/** Runs an action. A picture is copied here, because only the page can put its bytes on the clipboard. */
function act(page: Page, resultId: string, { picture }: PicturePiece, action: ResultAction): void {
  if (action === 'copy') page.copyPicture(picture, resultId);
  else page.post({ type: 'act', resultId, action, pictureId: picture.id });
}
