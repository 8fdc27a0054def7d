import { deepEqual, equal } from 'node:assert/strict';
import { formatKeys, learnKeyboard } from '../../../../src/base/host/formatKeys.ts';
import { english, translated } from '../../strings/english.ts';

describe('Keys', () => {
  it('are named as VS Code names them on Windows and Linux', () => {
    const chords = ['Ctrl+Alt+Enter', 'Space, Ctrl+A, Escape', 'F7, Shift+F7', 'Ctrl++'];
    deepEqual(
      chords.map((chord) => formatKeys(english.l10n, chord, false)),
      chords,
    );
  });

  it('are written with symbols in the order of VS Code on macOS', () => {
    const format = (chord: string) => formatKeys(english.l10n, chord, true);
    equal(format('Ctrl+Alt+Enter'), '⌥⌘Enter');
    equal(format('Shift+Alt+Enter'), '⇧⌥Enter');
    equal(format('Space, Ctrl+A, Escape'), 'Space, ⌘A, Escape');
  });

  it('are in the language of the user', () => {
    const german: Readonly<Record<string, string>> = { Ctrl: 'Strg', Enter: 'Eingabe' };
    const { l10n } = translated('de', (message) => german[message]);
    equal(formatKeys(l10n, 'Ctrl+Enter', false), 'Strg+Eingabe');
    equal(formatKeys(l10n, 'Ctrl+Enter', true), '⌘Eingabe');
  });

  it('are those of the keyboard that a page has reported last', () => {
    learnKeyboard(true);
    equal(formatKeys(english.l10n, 'Ctrl+Enter'), '⌘Enter');
    learnKeyboard(false);
    equal(formatKeys(english.l10n, 'Ctrl+Enter'), 'Ctrl+Enter');
  });
});
