import { html, type TemplateResult } from 'lit';
import { iconButton } from '../../pageKit/page/buttons.ts';
import { type Mode, modes } from '../../product/common/mode.ts';
import { newButtons } from './kit/modeIcons.ts';
import type { Page } from './kit/page.ts';

/** Renders the session's title and the buttons for other sessions, or an empty bar before the first snapshot. */
export function headerBar(page: Page | undefined, title: string | undefined): TemplateResult {
  if (!page || title === undefined) return html`<div class="bar"></div>`;
  const { words, post } = page;
  const begin = (mode: Mode) => {
    const { word, icon } = newButtons[mode];
    return iconButton({ label: words[word], icon, press: () => post({ type: 'newSession', mode }) });
  };
  const sessions = { label: words.sessions, icon: 'history', press: () => post({ type: 'showSessions' }) };
  return html`<header class="bar">
    <div class="column">
      <h1 title=${title}>${title || words.newSession}</h1>
      ${modes.map(begin)} ${iconButton(sessions)}
      <limn-menu .label=${words.panelMenu} .items=${[{ label: words.movePanel, press: () => post({ type: 'movePanel' }) }]}></limn-menu>
    </div>
  </header>`;
}
