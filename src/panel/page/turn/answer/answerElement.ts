import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import '../../rewrite/textElement.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { modeTraits } from '../../../../product/common/modes.ts';
import type { ResultView } from '../../../common/resultView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import type { Page } from '../../kit/page.ts';
import type { MarkdownElement } from '../../markdown/markdownElement.ts';
import { fold } from '../turnDetails.ts';
import { extendCode, pressCode } from './codeParts.ts';
import { clickedFile, linkFiles, pressLink } from './fileLinks.ts';
import { offerRemotePictures } from './remoteElement.ts';

/** `<limn-answer>`: the text of an answer and, once it is complete, the actions of its code blocks, file names and remote pictures. */
@customElement('limn-answer')
export class AnswerElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) result: ResultView | undefined;
  @property({ attribute: false }) growing = false;
  @query('limn-markdown') private readonly text: MarkdownElement | null | undefined;

  protected override render() {
    const { page, result, growing } = this;
    if (!page || !result) return nothing;
    const press = (event: Event) => {
      pressCode(page, result.id, event);
      const name = clickedFile(event);
      if (name !== undefined) page.post({ type: 'openFile', resultId: result.id, name });
    };
    return html`<limn-markdown
      class="answer"
      .text=${result.text}
      .growing=${growing}
      .words=${page.words}
      @click=${press}
      @keydown=${pressLink}
    ></limn-markdown>`;
  }

  /** Resolves when the text is rendered, because positions are unknown until then. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.text?.updateComplete;
    return isComplete;
  }

  protected override updated(): void {
    if (!this.growing) void this.#offer();
  }

  /** Adds the actions after the text is rendered; existing ones are kept. */
  async #offer(): Promise<void> {
    const { text, page, result } = this;
    await text?.updateComplete;
    if (!text || !page || !result || this.growing) return;
    extendCode(text, page.words, result.actions.includes('useAsPrompt'));
    offerRemotePictures(text, page, result);
    linkFiles(text, page.words, result.files ?? []);
  }
}

/** Renders a result's text. Text that came with a picture is shown with that picture. */
export function answer(page: Page, { mode }: TurnView, result: ResultView): TemplateResult | typeof nothing {
  const { produces: brings } = modeTraits[mode];
  const isGrowing = brings === 'answer' && result.state === 'running' && !result.queued;
  const isDamaged = brings === 'pictures' && result.pictures.length > 0;
  if (isDamaged || (!isGrowing && result.text === '')) return nothing;
  if (result.textPart) return html`<limn-text data-text=${result.id} .page=${page} .result=${result}></limn-text>`;
  return html`<limn-answer data-result=${result.id} .page=${page} .result=${result} .growing=${isGrowing}></limn-answer>`;
}

/** Renders the model's reasoning, collapsed. */
export function reasoning(page: Page, result: ResultView): TemplateResult | typeof nothing {
  if (result.reasoning === '') return nothing;
  const growing = result.state === 'running' && result.text === '';
  const content = html`<limn-markdown .text=${result.reasoning} .growing=${growing} .words=${page.words}></limn-markdown>`;
  return fold(page, `${result.id} reasoning`, result.reasoned || result.status, content);
}
