import type { TemplateResult } from 'lit';
import type { Words } from '../../shared/words.ts';
import { iconButton } from '../buttons.ts';
import { filled } from '../sentences.ts';
import { type DraftText, picturesAsked } from './draftText.ts';

interface SendButton {
  readonly words: Words;
  readonly draft: DraftText;
  readonly canSend: boolean;
  readonly send: () => void;
}

/** Send; of several pictures its name says how many. */
export function sendButton({ words, draft, canSend, send }: SendButton): TemplateResult {
  const pictures = picturesAsked(draft);
  const label = pictures > 1 ? filled(words.withFact, words.send, filled(words.pictureCount, pictures)) : words.send;
  const className = canSend ? 'send ready' : 'send';
  return iconButton({ label, icon: 'arrow-up', press: send, waits: !canSend, className });
}
