import { LitElement } from 'lit';

/** The turn whose button has the focus, before its row is drawn anew. */
export interface FocusedRow {
  readonly button: Element;
  readonly turnId: string;
}

/** Where the focus is, if it is on a button of a turn that may go. */
export function focusedRow(): FocusedRow | undefined {
  const button = document.activeElement;
  const article = button?.closest('.acts, .own, .of, .tile, .gridhead, limn-remote')
    ? button.closest<HTMLElement>('article[data-turn]')
    : null;
  return button && article ? { button, turnId: article.dataset.turn ?? '' } : undefined;
}

/** When the focused button has gone (Stop, when the answer is there), its successor gets the focus: Insert, the likeliest cure, or else the first of the quiet actions; the message box, when the whole turn has gone. */
export async function passFocusOn(root: ParentNode, { button, turnId }: FocusedRow): Promise<void> {
  const part = button.closest('limn-frame, limn-prompt, limn-answer');
  if (part instanceof LitElement) await part.updateComplete;
  const inText = button.closest('limn-remote');
  if (inText instanceof LitElement) await inText.updateComplete;
  if (button.isConnected) return;
  const article = root.querySelector(`article[data-turn="${CSS.escape(turnId)}"]`);
  if (!article) return root.querySelector<HTMLElement>('limn-composer textarea')?.focus();
  const row = article.querySelector('.acts');
  await focusButton(row?.querySelector('vscode-button') ?? row?.querySelector('button'));
}

/** A button of the elements' library takes focus only once it has drawn itself. */
export async function focusButton(
  button: HTMLElementTagNameMap['vscode-button'] | HTMLButtonElement | null | undefined,
): Promise<void> {
  if (button && 'updateComplete' in button) await button.updateComplete;
  button?.focus();
}
