import { html, type TemplateResult } from 'lit';
import { iconButton } from './buttons.ts';
import type { Page } from './page.ts';

/** The session's title, and the ways to another one. */
export function headerBar({ words, post }: Page, title: string): TemplateResult {
  const chat = { label: words.newChat, icon: 'comment-add', press: () => post({ type: 'new', mode: 'chat' }) };
  const image = { label: words.newImage, icon: 'limn-picture', press: () => post({ type: 'new', mode: 'image' }) };
  const sessions = { label: words.sessions, icon: 'history', press: () => post({ type: 'showSessions' }) };
  return html`<header class="bar">
    <div class="column">
      <h1 title=${title}>${title || words.newSession}</h1>
      ${iconButton(chat)} ${iconButton(image)} ${iconButton(sessions)}
    </div>
  </header>`;
}
