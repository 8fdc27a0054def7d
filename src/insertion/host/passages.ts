import { l10n } from 'vscode';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { isPastedText, type Quote } from '../../sessions/common/model/quote.ts';
import type { Dialogs } from './dialogs.ts';
import type { PassageTracker } from './passageTracker.ts';
import type { ReadOnlyTexts } from './readOnlyTexts.ts';

interface PassagesOptions {
  readonly targets: Pick<PassageTracker, 'reveal'>;
  readonly givenTexts: Pick<ReadOnlyTexts, 'show'>;
  readonly dialogs: Pick<Dialogs, 'warn'>;
}

/** Shows where something came from, and where it went. */
export class Passages {
  constructor(private readonly options: PassagesOptions) {}

  /** A quoted passage in its editor, a text that was pasted by itself; says where the document is gone. */
  async reveal(quote: Quote): Promise<void> {
    const { targets, givenTexts, dialogs } = this.options;
    if (isPastedText(quote)) await givenTexts.show(quote);
    else if (!(await targets.reveal(quote))) await dialogs.warn(l10n.t('The document is closed or gone.'));
  }

  /** In its editor what was put there. */
  async show({ made }: Insertion): Promise<void> {
    const [first] = made ?? [];
    if (first) await this.reveal(first.target);
  }
}
