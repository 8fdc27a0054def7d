import { html, nothing, type TemplateResult } from 'lit';
import type { PictureView } from '../../common/imageView.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';

/** Renders a turn's insert form, if it is shown instead of the turn's row. */
export function renderInsertForm(page: Page, turn: TurnView): TemplateResult | undefined {
  const { shown } = page.insertForm;
  if (shown?.view.turnId !== turn.id) return undefined;
  return html`<limn-insert-form .of=${{ page, shown, pictures: getPictures(turn) }}></limn-insert-form>`;
}

/** Renders the form of one picture of an illustrated text, which is shown below that picture. */
export function renderPictureForm(page: Page, turnId: string, picture: PictureView): TemplateResult | typeof nothing {
  const { shown } = page.insertForm;
  const [one, ...others] = shown?.view.pictures ?? [];
  if (shown?.view.turnId !== turnId || one?.id !== picture.id || others.length > 0) return nothing;
  return html`<limn-insert-form .of=${{ page, shown, pictures: new Map([[picture.id, picture]]) }}></limn-insert-form>`;
}

function getPictures({ result, tiles = [], plan }: TurnView): ReadonlyMap<string, PictureView> {
  const all = [
    ...result.pictures,
    ...tiles.flatMap(({ picture }) => picture ?? []),
    ...(plan?.rows.flatMap(({ picture }) => picture ?? []) ?? []),
  ];
  return new Map(all.map((picture) => [picture.id, picture]));
}

/** Makes Alt+Enter on an insert button open the form, before the button receives the key and is pressed. */
export function getFormKeyListener(open: (action: 'insert' | 'insertAll') => void) {
  return {
    capture: true,
    handleEvent: (event: KeyboardEvent) => {
      const button = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-action]') : null;
      const action = button?.dataset.action;
      if (!event.altKey || event.key !== 'Enter' || event.repeat || (action !== 'insert' && action !== 'insertAll'))
        return;
      event.preventDefault();
      event.stopPropagation();
      open(action);
    },
  };
}
