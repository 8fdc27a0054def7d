/** The page's icons and labels of each mode; a mode without its own does not compile. */
import type { Mode } from '../../../product/common/mode.ts';
import type { ComposerView } from '../../common/composerView.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

export const kindIcons: Readonly<Record<Mode, string>> = { chat: 'comment', image: 'limn-picture' };

/** The buttons that start a session. */
export const newButtons: Readonly<Record<Mode, { readonly word: keyof PageStrings; readonly icon: string }>> = {
  chat: { word: 'newChat', icon: 'comment-add' },
  image: { word: 'newImage', icon: 'limn-picture' },
};

/** The placeholder of an empty composer. */
export const placeholders: Readonly<
  Record<Mode, (words: PageStrings, view: ComposerView, stands?: 'planned' | 'answering') => string>
> = {
  chat: ({ chatPlaceholder, planPlaceholder, waitsPlaceholder }, _, stands) =>
    stands === 'planned' ? planPlaceholder : stands === 'answering' ? waitsPlaceholder : chatPlaceholder,
  image: ({ refinePlaceholder, imagePlaceholder }, { from, attachments = [] }) =>
    from || attachments.some(({ hasMarks }) => hasMarks) ? refinePlaceholder : imagePlaceholder,
};
