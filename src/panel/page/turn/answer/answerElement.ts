import '../../rewrite/textElement.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { element } from '../../../../pageKit/page/element.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import { modeTraits } from '../../../../product/common/modes.ts';
import { fileInLink, mayBeFile } from '../../../../sessions/common/fileInLink.ts';
import type { RemoteView } from '../../../common/imageView.ts';
import type { PageStrings } from '../../../common/pageStrings.ts';
import type { ResultView } from '../../../common/resultView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import type { Page } from '../../kit/page.ts';
import type { MarkdownElement } from '../../markdown/markdownElement.ts';
import { renderFramed } from '../images/framedImages.ts';
import { linkButton } from '../images/illustratedParts.ts';
import { renderFold } from '../turnDetails.ts';
import { extendCode, pressCode } from './codeParts.ts';

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
      const name = event.target instanceof Element && event.target.closest<HTMLElement>('[data-open]')?.dataset.open;
      if (name) page.post({ type: 'openFile', resultId: result.id, name });
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
export function renderAnswer(page: Page, { mode }: TurnView, result: ResultView): TemplateResult | typeof nothing {
  const { produces: brings } = modeTraits[mode];
  const isGrowing = brings === 'answer' && result.state === 'running' && !result.queued;
  const isDamaged = brings === 'pictures' && result.pictures.length > 0;
  if (isDamaged || (!isGrowing && result.text === '')) return nothing;
  if (result.textPart)
    return html`<limn-rewrite data-text=${result.id} .page=${page} .result=${result}></limn-rewrite>`;
  return html`<limn-answer data-result=${result.id} .page=${page} .result=${result} .growing=${isGrowing}></limn-answer>`;
}

/** Renders the model's reasoning, collapsed. */
export function renderReasoning(page: Page, result: ResultView): TemplateResult | typeof nothing {
  if (result.reasoning === '') return nothing;
  const growing = result.state === 'running' && result.text === '';
  const content = html`<limn-markdown .text=${result.reasoning} .growing=${growing} .words=${page.words}></limn-markdown>`;
  return renderFold(page, `${result.id} reasoning`, result.reasoned || result.status, content);
}

/** `<limn-remote-picture>`: after the link to a remote picture, the button that makes the host load it, and then the picture. */
@customElement('limn-remote-picture')
export class RemoteElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) resultId = '';
  @property({ attribute: false }) view: RemoteView | undefined;
  /** The link's text in the answer. */
  @property({ attribute: false }) label = '';

  protected override render() {
    const { page, view, label: alt } = this;
    if (!page || !view) return nothing;
    const { picture, says, isProblem, button } = view;
    const shown = picture && { ...picture, alt };
    if (shown) return renderFramed(page, shown, [shown]);
    // The button's tooltip names the source, so that the text beside it only reports the status.
    const isIdle = button?.action === 'loadLink' && !isProblem;
    return html`${isIdle ? nothing : html`<span class="quiet" role=${isProblem ? 'alert' : nothing}>${says}</span>`}
    ${linkButton(page, this.resultId, view, isIdle ? says : undefined)}`;
  }
}

/**
 * Adds the loading action, or the name of the source, after each link to a remote picture. The link itself stays and is opened in the
 * browser by VS Code.
 */
function offerRemotePictures(answer: Element, page: Page, { id: resultId, remote = [] }: ResultView): void {
  const known = new Map(remote.map((view) => [new URL(view.address).href, view]));
  for (const link of answer.querySelectorAll<HTMLAnchorElement>('a.remote[href]')) {
    const view = known.get(link.href);
    if (view) Object.assign(getRemoteElement(link), { page, resultId, view, label: link.textContent });
    else if (!link.querySelector('.host')) {
      const textContent = ` (${formatString(page.words.pictureAt, link.host)})`;
      link.append(element('span', { className: 'host', textContent }));
    }
  }
}

function getRemoteElement(link: Element): RemoteElement {
  const next = link.nextElementSibling;
  if (next instanceof RemoteElement) return next;
  const place = new RemoteElement();
  link.after(place);
  return place;
}

/** A name followed or preceded by one of these is part of a longer name or path. */
const namePart = '[\\w./\\\\-]';

/** Turns names of workspace files in an answer into buttons, and links to them into links, that open them. */
function linkFiles(answer: Element, words: PageStrings, files: readonly string[]): void {
  linkPlaces(answer, words, new Set(files));
  const said = files.filter(mayBeFile);
  if (said.length === 0) return;
  const names = said.toSorted((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const name = new RegExp(`(?<!${namePart})(?:${names.join('|')})(?!${namePart}*\\w)`, 'g');
  for (const text of getProse(answer)) linkNames(text, words, name);
}

/** Converts the answer's own links and keeps their text. They are not buttons, because a button does not wrap across lines. */
function linkPlaces(answer: Element, words: PageStrings, files: ReadonlySet<string>): void {
  for (const place of answer.querySelectorAll<HTMLElement>('span.place[title]:not([data-open])')) {
    const name = fileInLink(place.title);
    if (name === undefined || !files.has(name)) continue;
    place.classList.add('link', 'file');
    Object.assign(place.dataset, { open: name, address: place.title });
    Object.assign(place, { role: 'link', tabIndex: 0, title: formatString(words.openFile, name) });
  }
}

/** Returns the text nodes outside of code blocks, links and buttons. */
function getProse(answer: Element): readonly Text[] {
  const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Text && !node.parentElement?.closest('pre, a, button, header, .place')) found.push(node);
  }
  return found;
}

function linkNames(text: Text, words: PageStrings, name: RegExp): void {
  const { data } = text;
  const found = [...data.matchAll(name)];
  if (found.length === 0) return;
  const linked = document.createDocumentFragment();
  let end = 0;
  for (const { index, 0: said } of found) {
    const button = element('button', { className: 'link file', type: 'button', textContent: said });
    button.title = formatString(words.openFile, said);
    button.dataset.open = said;
    linked.append(data.slice(end, index), button);
    end = index + said.length;
  }
  linked.append(data.slice(end));
  text.replaceWith(linked);
}

/** Makes Enter click a link, as it does on a button. */
function pressLink({ key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLElement && target.matches('span[data-open]')) target.click();
}
