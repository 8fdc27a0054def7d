import type { Language } from './formats.ts';

/** Whether the user's keyboard is a Mac's: as on the computer of the extension host, until a page knows better. */
let isMacKeyboard = getPlatform() === 'darwin';

/** Remembers what a page knows of the user's keyboard. */
export function learnKeyboard(isMac: boolean): void {
  isMacKeyboard = isMac;
}

/** The symbols of macOS, in the order in which VS Code writes them. */
const macModifiers: Readonly<Record<string, string>> = { Shift: '⇧', Alt: '⌥', Ctrl: '⌘' };

/** Formats chords such as `Ctrl+Alt+Enter, Escape` as VS Code writes them on the user's system: `⌥⌘Enter, Escape` on macOS. */
export function formatKeys(l10n: Language['l10n'], chords: string, isMac = isMacKeyboard): string {
  const names = getKeyNames(l10n);
  const format = (chord: string) => {
    const modifiers = chord.split('+').filter((part) => part in macModifiers);
    const key = chord.slice(modifiers.join('+').length + Math.min(modifiers.length, 1));
    const name = names[key] ?? key;
    if (!isMac) return [...modifiers.map((modifier) => names[modifier]), name].join('+');
    const symbols = Object.entries(macModifiers).filter(([modifier]) => modifiers.includes(modifier));
    return [...symbols.map(([, symbol]) => symbol), name].join('');
  };
  return chords.split(', ').map(format).join(', ');
}

function getKeyNames(l10n: Language['l10n']): Readonly<Record<string, string>> {
  return {
    Ctrl: l10n.t('Ctrl'),
    Shift: l10n.t('Shift'),
    Alt: l10n.t('Alt'),
    Enter: l10n.t('Enter'),
    Escape: l10n.t('Escape'),
    Space: l10n.t('Space'),
    // Not the label of a button.
    Delete: l10n.t('Del'),
    Left: l10n.t('Left'),
    Right: l10n.t('Right'),
    Up: l10n.t('Up'),
    Down: l10n.t('Down'),
    Home: l10n.t('Home'),
    End: l10n.t('End'),
  };
}

/** The extension host of a web worker has no `process`. */
function getPlatform(): string | undefined {
  return (globalThis as { readonly process?: { readonly platform: string } }).process?.platform;
}
