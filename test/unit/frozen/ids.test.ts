import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tools } from '../../../src/agents/common/toolSchemas.ts';
import * as names from '../../../src/product/common/names.ts';
import { formOf } from './form.ts';
import { assertLinesFrozen } from './frozen.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Beside the table of names: what the editor, the disk and files of users know Limn by. Those of a line stand in one file. */
const elsewhere = [
  // The editor's memory of a workspace, and of all.
  ...[['agentSessions'], ['shownSessions'], ['limn.comparisons'], ['limn.embedPrompt.told', 'limn.embedPrompt.open']],
  ...[['agentBudgetDismissed'], ['limn.housekeeping.last']],
  // Secrets.
  ...[['limn.key:'], ['limn.keyOrigins:']],
  // Folders of the storage.
  ['sessions', 'pictures', 'thumbnails', 'replies', 'requests', 'windows', 'agents', 'deleted'],
  ...[['tickets'], ['bridge', 'connections', 'windows', 'limn-bridge.cjs']],
  // Files of users, and an address that agents know.
  ...[
    ['.limn.md'],
    ['look.limn.md'],
    ['<!-- limn-pictures -->'],
    ['limn-session'],
    ['limn://picture/'],
    ['limn-picture'],
  ],
];

describe('Frozen ids', () => {
  const manifest = jsonIn('package.json');

  it('are those of the manifest, with settings, their choices and defaults, and conditions', async () => {
    const { contributes, activationEvents, publisher, name } = manifest;
    const shown =
      / = %|(?:escription|displayName|contextualTitle|viewsContainers.*title|category|icon|svg|order|group) = /;
    const lines = linesOf({ publisher, name, activationEvents, contributes }).filter((line) => !shown.test(line));
    await assertLinesFrozen('manifest.txt', [...new Set(lines)].sort());
  });

  it('are those of the table of names: commands, views, context keys, settings, schemes, tools', async () => {
    const milestones = JSON.stringify(manifest).match(/(?<=limn\.reached\.)\w+/g) ?? [];
    const texts = linesOf({ ...names, reached: milestones.map(names.reachedContext) });
    const ids = texts.map((line) => line.replace(/^.*? = /, '')).filter((text) => text.includes('limn'));
    await assertLinesFrozen('names.txt', [...new Set(ids)].sort());
  });

  it('are those of the tools that agents find by the bridge, and of what they give', async () => {
    const lines = Object.entries(tools).flatMap(([name, { input }]) => [name, ...formOf(input, name)]);
    await assertLinesFrozen('tools.txt', lines);
  });

  it('are those of translations', async () => {
    await assertLinesFrozen('nls.txt', Object.keys(jsonIn('package.nls.json')).sort());
    const keys = Object.keys(jsonIn('l10n/bundle.l10n.json')).map((key) => JSON.stringify(key));
    await assertLinesFrozen('bundle.txt', keys.sort());
  });

  it('are those that stand beside the table of names', () => {
    const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => file.endsWith('.ts')).map((file) => textIn('src', file));
    const standIn = (text: string) => (id: string) => text.includes(`'${id}'`);
    const gone = elsewhere.filter((ids) => !sources.some((text) => ids.every(standIn(text))));
    assert.deepEqual(gone, []);
  });
});

function textIn(...file: readonly string[]): string {
  return readFileSync(path.join(root, ...file), 'utf8');
}

function jsonIn(file: string): Readonly<Record<string, unknown>> {
  return JSON.parse(textIn(file));
}

/** Each value behind the names that lead to it; places in lists do not count. */
function linesOf(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'function') return [];
  if (typeof value !== 'object' || value === null) return [`${at} = ${value}`];
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(one, `${at}[]`));
  return Object.entries(value).flatMap(([name, one]) => linesOf(one, at === '' ? name : `${at}.${name}`));
}
