import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../editor/paths.ts';

const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
const manifest = read('package.json');
const titles = Object.values(read('package.nls.json'));
const [declared] = manifest.contributes.chatSkills;
const file = path.join(root, declared.path);
const text = readFileSync(file, 'utf8');

describe('the skill for agents', () => {
  it('has the head that agents go by: its folder as its name, and when to use it', () => {
    const [, head] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
    const { name, description } = parse(head ?? '') as Record<string, string>;
    assert.equal(name, path.basename(path.dirname(file)));
    assert.match(name ?? '', /^[a-z0-9-]{1,64}$/);
    assert.ok((description ?? '').length > 100 && (description ?? '').length <= 1024);
  });

  it('names tools, their inputs and commands as they are', () => {
    const named = [...text.matchAll(/limn_\w+/g)].map(([name]) => name);
    const known = manifest.contributes.languageModelTools.map(({ name }: { readonly name: string }) => name);
    assert.deepEqual(
      named.filter((name) => !known.includes(name)),
      [],
    );
    assert.deepEqual(new Set(named), new Set(known));
    const commands = [...text.matchAll(/\*\*Limn: (.*?)\*\*/g)].map(([, title]) => title ?? '');
    assert.ok(commands.length > 0 && commands.every((title) => titles.includes(title)));
  });

  it('costs the context of an agent little', () => {
    assert.ok(text.length < 5_000, `${text.length} characters`);
  });
});
