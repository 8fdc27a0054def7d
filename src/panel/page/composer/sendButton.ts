import type { TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { filled } from '../../../pageKit/page/formatString.ts';
import type { Words } from '../../common/pageStrings.ts';
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
