import type { TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { countRequestedImages, type DraftText } from './draftText.ts';

interface SendButton {
  readonly words: PageStrings;
  readonly draft: DraftText;
  readonly canSend: boolean;
  readonly send: () => void;
}

/** Send; of several pictures its name says how many. */
export function sendButton({ words, draft, canSend, send }: SendButton): TemplateResult {
  const pictures = countRequestedImages(draft);
  const label =
    pictures > 1 ? formatString(words.withFact, words.send, formatString(words.pictureCount, pictures)) : words.send;
  const className = canSend ? 'send ready' : 'send';
  return iconButton({ label, icon: 'arrow-up', press: send, waits: !canSend, className });
}
