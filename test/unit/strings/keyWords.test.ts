import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { getKeyHelp } from '../../../src/commands/host/keyHelp.ts';
import { english } from './english.ts';

const all = (sendsByCtrl = false) => getKeyHelp(english.l10n, sendsByCtrl);

describe('The list of keys', () => {
  it('has each key of a place once, and says what it does', () => {
    for (const [place, ...keys] of all()) {
      deepEqual(new Set(keys.map(([key]) => key)).size, keys.length, place);
      ok(keys.every(([, does]) => does.trim() !== ''));
    }
  });

  it('follows the setting of the key that sends', () => {
    const sendKeys = (sendsByCtrl: boolean) =>
      all(sendsByCtrl)[0]
        ?.slice(1, 3)
        .map(([key]) => key);
    deepEqual(sendKeys(false), ['Enter', 'Shift+Enter']);
    deepEqual(sendKeys(true), ['Ctrl+Enter', 'Enter']);
  });

  it('has every default key of the manifest but its own', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8'));
    const declared = contributes.keybindings.map(({ key }: { key: string }) => key);
    const listed = all().flatMap(([, ...keys]) => keys.map(([key]) => key.toLowerCase()));
    deepEqual(
      declared.filter((key: string) => !listed.includes(key)),
      ['alt+f1'],
    );
  });
});
