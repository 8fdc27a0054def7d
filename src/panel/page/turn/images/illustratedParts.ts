import { html, nothing, type TemplateResult } from 'lit';
import type { PieceView } from '../../../common/partView.ts';
import type { ResultView } from '../../../common/resultView.ts';
import { sheetOfPiece } from '../../insertForm/placement.ts';
import type { Page } from '../../kit/page.ts';
import { framed } from './framedImages.ts';
import { linkRow } from './linkRow.ts';
import { pieceRow } from './pieceRow.ts';

/** Renders a text with its pictures in response order; each picture has an action row of its own below it. */
export function illustrated(page: Page, turnId: string, result: ResultView): TemplateResult {
  const all = result.pieces ?? [];
  const pictures = all.flatMap((one) => (one.kind === 'picture' ? [one.picture] : []));
  return html`<div class="illustrated">${all.map((one) => {
    if (one.kind !== 'picture') return piece(page, result, one, '');
    const { picture, number } = one;
    return html`${framed(page, picture, { among: pictures, number })}${pieceRow(page, { turnId, resultId: result.id }, one)}${sheetOfPiece(page, turnId, picture)}`;
  })}</div>`;
}

/** Renders the text that came before or after the one picture shown; without a picture, all text comes after. */
export function beside(page: Page, result: ResultView, side: 'above' | 'below'): TemplateResult | typeof nothing {
  const { pieces: all = [], isIllustrated } = result;
  const at = all.findIndex(({ kind }) => kind === 'picture');
  if (isIllustrated) return nothing;
  const ones = side === 'above' ? all.slice(0, Math.max(0, at)) : all.slice(at + 1);
  return html`${ones.map((one, index) => piece(page, result, one, `${result.id} words ${side} ${index}`))}`;
}

function piece(page: Page, { id }: ResultView, one: PieceView, foldId: string): TemplateResult | typeof nothing {
  if (one.kind === 'link') return linkRow(page, id, one.link);
  if (one.kind === 'picture') return nothing;
  return html`<limn-words .page=${page} .resultId=${id} .text=${one.text} .foldId=${foldId}></limn-words>`;
}
