import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { findNames, findSimilarNames } from '../../../looks/common/lookNames.ts';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { ModeTraits } from '../../../product/common/modes.ts';
import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';
import type { ComposerView, LookView } from '../../common/composerView.ts';
import type { AttachmentView, BaseImageView } from '../../common/imageView.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { QuoteView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { passageExcerpt, pathName, quoteChip } from '../kit/quoteChip.ts';

/** Renders all that is sent with the message: its passage, what was added to it, and pictures. `texts` are those in the message box. */
export function attachedContext(
  on: ChipsHost,
  view: ComposerView,
  kind: ModeTraits,
  texts: readonly string[],
): TemplateResult {
  const { accepts } = kind;
  const { context = [], attachments = [], look } = view;
  return html`${quote(on, view, kind)} ${accepts.context && context.length > 0 ? contextChips(on, context) : nothing}
  ${attachmentChips(on, accepts.from ? view.from : undefined, attachments)}
  ${accepts.look && look ? lookChips({ ...on, look, texts }) : nothing}`;
}

/** The prompt of a picture already contains its passage. */
function quote(
  { page, sessionId, focusMessage }: ChipsHost,
  view: ComposerView,
  kind: ModeTraits,
): TemplateResult | typeof nothing {
  if (!view.quote) return nothing;
  const remove = () => {
    page.post({ type: 'removeQuote', sessionId });
    focusMessage();
  };
  return html`<div class="quote">
    ${quoteChip(page, view.quote, remove)}${kind.passage === 'beside' ? passageExcerpt(view.quote) : nothing}
  </div>`;
}

/** Every mode accepts pictures; some accept any file. */
export function addButton({ words, post }: Page, sessionId: string, { accepts }: ModeTraits): TemplateResult {
  const { addPicture, addContext } = words;
  const pickPicture = () => post({ type: 'pickAttachment', sessionId });
  if (!accepts.context) return iconButton({ label: addPicture, icon: 'attach', press: pickPicture });
  const pickAny = () => post({ type: 'addContext', sessionId, kind: 'any' });
  return iconButton({ label: addContext, hint: `${addContext} (#)`, icon: 'attach', press: pickAny });
}

/** Returns the number of passages, files and pictures that are sent with a chat message. */
export function getContextSize({ context = [], attachments = [] }: ComposerView): number {
  return context.length + attachments.length;
}

/** Renders the passages, files and problems that are sent with a chat message beside its own passage. */
function contextChips(on: ChipsHost, context: readonly QuoteView[]): TemplateResult {
  return html`<ul class="attachments" aria-label=${on.page.words.context}>
    ${repeat(
      context,
      ({ id }) => id,
      (quote) => contextChip(on, quote),
    )}
  </ul>`;
}

function contextChip(on: ChipsHost, { id, fileName, lines, says = '', icon: sign }: QuoteView): TemplateResult {
  const { words, post } = on.page;
  const name = joinParts(words.withFact, fileName, lines);
  return html`<li class="chip">
    <button
      type="button"
      class="open"
      title=${formatString(words.showInEditor, joinParts(words.withFact, name, says))}
      @click=${() => post({ type: 'revealQuote', quoteId: id })}
    >
      ${icon(sign)}${pathName(fileName)}${lines ? html`<span>${lines}</span>` : nothing}<span>${says}</span>
    </button>
    ${removeButton(on, formatString(words.removeContext, name), { type: 'removeContext', sessionId: on.sessionId, contextId: id })}
  </li>`;
}

/** The maximum number of prompts; the list contains all of them. */
const maxPrompts = 8;

/** Renders prompts below an empty message box; `showAll` shows all of them, to be filtered by typing. */
export function promptChips(
  { words, preferences }: Page,
  use: (readyPrompt: ReadyPromptView) => void,
  showAll: () => void,
): TemplateResult {
  const chip = (readyPrompt: ReadyPromptView) =>
    html`<li>
      <button type="button" class="chip ready-prompt" title=${readyPrompt.hint} @click=${() => use(readyPrompt)}>${readyPrompt.name}</button>
    </li>`;
  return html`<ul class="ready-prompts" aria-label=${words.readyPrompts}>
    ${preferences.readyPrompts.slice(0, maxPrompts).map(chip)}
    <li>${iconButton({ label: words.allReadyPrompts, hint: `${words.allReadyPrompts} (/)`, icon: 'ellipsis', press: showAll })}</li>
  </ul>`;
}

interface LookChips extends ChipsHost {
  readonly look: LookView;
  /** The texts in the message box. */
  readonly texts: readonly string[];
}

/** Renders the look that is sent with the prompt, the characters that the texts name, and those that they nearly name. */
function lookChips(all: LookChips): TemplateResult | typeof nothing {
  const { page, look } = all;
  if (look.without.includes('')) return nothing;
  const chips = [['look', lookChip(all)] as const, ...characterChips(all)];
  return html`<ul class="attachments look" aria-label=${page.words.look}>
      ${repeat(
        chips,
        ([key]) => key,
        ([, chip]) => chip,
      )}
    </ul>
    ${look.problem ? html`<p class="problem quiet">${look.problem}</p>` : nothing}`;
}

function characterChips(all: LookChips): readonly (readonly [key: string, chip: TemplateResult])[] {
  const { look, texts } = all;
  const said = texts.join('\n');
  const names = look.characters.map(({ name }) => name);
  const named = new Set([...findNames(said, names), ...look.meant]);
  const present = look.characters.filter(({ name }) => named.has(name) && !look.without.includes(name));
  const asked = findSimilarNames(said, names).filter(({ name }) => isOpen(look, name));
  return [
    ...present.map(({ name, says }) => [`is ${name}`, characterChip(all, name, says)] as const),
    ...asked.map(({ name, word }) => [`near ${name}`, questionChip(all, name, word)] as const),
  ];
}

/** Returns whether the user has not yet answered whether a character is meant. */
function isOpen({ without, meant, notMeant }: LookView, name: string): boolean {
  return ![...without, ...meant, ...notMeant].includes(name);
}

function lookChip(all: LookChips): TemplateResult {
  const { look, sessionId } = all;
  const { words, post } = all.page;
  const name = formatString(words.lookNamed, look.name);
  const press = () => post({ type: 'openLook', sessionId });
  return html`<li class="chip">
    <button type="button" class="open" title=${formatString(words.showInEditor, name)} @click=${press}>
      ${icon(look.isBroken ? 'warning' : 'symbol-color')}<b>${name}</b>
    </button>
    ${leaveOutButton(all, '', name)}
  </li>`;
}

function characterChip(all: LookChips, name: string, says: string): TemplateResult {
  return html`<li class="chip" title=${joinParts(all.page.words.withFact, name, says)}>
    ${icon('account')}<b>${name}</b>${says ? html`<span>${says}</span>` : nothing} ${leaveOutButton(all, name, name)}
  </li>`;
}

/** Asks whether a character is meant. After any answer it is not asked again. */
function questionChip(all: LookChips, name: string, word: string): TemplateResult {
  const { page, sessionId, focusMessage } = all;
  const question = formatString(page.words.isMeant, word, name);
  const yes = () => {
    page.post({ type: 'chooseLook', sessionId, name, choice: 'meant' });
    focusMessage();
  };
  return html`<li class="chip question">
    <button type="button" class="open" title=${question} aria-label=${question} @click=${yes}>
      ${icon('question')}<b>${name}?</b>
    </button>
    ${removeButton(all, formatString(page.words.isNotMeant, name), { type: 'chooseLook', sessionId, name, choice: 'notMeant' })}
  </li>`;
}

function leaveOutButton(all: LookChips, name: string, called: string): TemplateResult {
  const label = formatString(all.page.words.removeContext, called);
  return removeButton(all, label, { type: 'chooseLook', sessionId: all.sessionId, name, choice: 'without' });
}

/** The composer that contains the chips. */
interface ChipsHost {
  readonly page: Page;
  readonly sessionId: string;
  /** Called when the last chip, which had the focus, is removed. */
  readonly focusMessage: () => void;
}

/** Renders the pictures that are sent with the prompt: the one to be changed, then the others. */
function attachmentChips(
  on: ChipsHost,
  from: BaseImageView | undefined,
  attachments: readonly AttachmentView[],
): TemplateResult | typeof nothing {
  if (!from && attachments.length === 0) return nothing;
  return html`<ul class="attachments" aria-label=${on.page.words.pictures}>
    ${from ? originChip(on, from) : nothing}
    ${repeat(
      attachments,
      ({ id }) => id,
      (one) => attachmentChip(on, one),
    )}
  </ul>`;
}

function attachmentChip(
  on: ChipsHost,
  { id: attachmentId, name, src, says, hasMarks }: AttachmentView,
): TemplateResult {
  const { words, post } = on.page;
  const label = formatString(words.removeAttachment, name);
  const openMarks = () => post({ type: 'openMarks' });
  return html`<li class="chip" title=${formatString(words.withFact, name, says)}>
    <img src=${src} alt="" /><b>${name}</b><span>${says}</span>
    ${hasMarks ? iconButton({ label: words.openMarks, icon: 'edit', press: openMarks }) : nothing}
    ${removeButton(on, label, { type: 'removeAttachment', sessionId: on.sessionId, attachmentId })}
  </li>`;
}

/** The picture to be changed; without it, the prompt creates a new one. */
function originChip(on: ChipsHost, { src, says }: BaseImageView): TemplateResult {
  return html`<li class="chip" title=${says}>
    ${src ? html`<img src=${src} alt="" />` : icon('file-media')}<b>${says}</b>
    ${removeButton(on, on.page.words.removeOrigin, { type: 'removeBaseImage', sessionId: on.sessionId })}
  </li>`;
}

/** Renders the button that removes a chip. Then the next chip's button gets the focus, or the previous one's, or else the message box. */
function removeButton({ page, focusMessage }: ChipsHost, label: string, message: PageMessage): TemplateResult {
  const press = () => {
    const focused = document.activeElement?.closest('.attachments li');
    const next = focused?.nextElementSibling ?? focused?.previousElementSibling;
    const remove = next?.querySelector<HTMLElement>('.x');
    if (remove) remove.focus();
    else focusMessage();
    page.post(message);
  };
  return iconButton({ label, icon: 'close', press, className: 'x' });
}
