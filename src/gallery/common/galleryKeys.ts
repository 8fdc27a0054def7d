/** The keys of the gallery, for its page and for the list of keys. A key of a further command is one entry here. */
import type { L10n } from '../../pageKit/common/pageWords.ts';
import type { GalleryCommand } from './galleryMessages.ts';

interface GalleryKeys {
  /** The commands by `KeyboardEvent.key`, after `Ctrl+` if the key is pressed with Ctrl or Cmd. */
  readonly commands: Readonly<Record<string, GalleryCommand>>;
  /** The keys in English, as in `Ctrl+A, Escape`. */
  readonly chords: string;
  /** What they do. */
  readonly help: (l10n: L10n) => string;
}

export const galleryKeys: readonly GalleryKeys[] = [
  // The grid itself moves the focus.
  { commands: {}, chords: 'Left, Right, Up, Down', help: (l10n) => l10n.t('Move between images') },
  {
    commands: { ' ': 'pickFocused', 'Ctrl+a': 'pickAll', Escape: 'none' },
    chords: 'Space, Ctrl+A, Escape',
    help: (l10n) => l10n.t('Select, select all, clear selection'),
  },
  { commands: { Enter: 'openFocused' }, chords: 'Enter', help: (l10n) => l10n.t('Open the session of an image') },
  { commands: { Delete: 'delete' }, chords: 'Delete', help: (l10n) => l10n.t('Delete the selected images') },
];

const commands: ReadonlyMap<string, GalleryCommand> = new Map(
  galleryKeys.flatMap((row) => Object.entries(row.commands)),
);

/** The part of a `KeyboardEvent` that decides. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Returns the command of a pressed key. A key without its own entry for Ctrl does with Ctrl what it does without. */
export function findKeyCommand({ key, ctrlKey, metaKey }: PressedKey): GalleryCommand | undefined {
  return (ctrlKey || metaKey ? commands.get(`Ctrl+${key}`) : undefined) ?? commands.get(key);
}
