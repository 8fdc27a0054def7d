import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { withJsonEntry } from '../../../../src/core/agents/jsonEntry.ts';
import { tomlTable, withTomlEntry } from '../../../../src/core/agents/tomlEntry.ts';

const json = { key: 'mcpServers', name: 'limn' };
const toml = { key: 'mcp_servers', name: 'limn' };
const server = { command: 'node', args: ['/a b/limn-bridge.cjs'] };

describe('An entry in the JSON of another agent', () => {
  it('begins a file that is not there or empty', () => {
    for (const text of ['', ' \n', '{}', '{ }', '\uFEFF{}'])
      assert.deepEqual(JSON.parse((withJsonEntry(text, json, server) ?? '').replace('\uFEFF', '')), {
        mcpServers: { limn: server },
      });
  });

  it('comes after those that are there, which stay as they are written', () => {
    const text = '{\n\t"mcpServers": {\n\t\t"a": {"command":"x"   }\n\t},\n\t"big": 12345678901234567890\n}\n';
    assert.equal(
      withJsonEntry(text, json, { command: 'node' }),
      '{\n\t"mcpServers": {\n\t\t"a": {"command":"x"   },\n\t\t"limn": {\n\t\t\t"command": "node"\n\t\t}\n\t},\n\t"big": 12345678901234567890\n}\n',
    );
  });

  it('takes the place of what had its name, and written again changes nothing', () => {
    const once = withJsonEntry('{"mcpServers":{"limn":{"command":"old"},"b":1}}', json, server) ?? '';
    assert.deepEqual(JSON.parse(once), { mcpServers: { limn: server, b: 1 } });
    assert.equal(withJsonEntry(once, json, server), once);
  });

  it('goes into the last of two objects of that name, which is the one that counts', () => {
    const text = '{"mcpServers":{"a":1},"mcpServers":{"b":"}\\""}}';
    assert.deepEqual(JSON.parse(withJsonEntry(text, json, server) ?? ''), { mcpServers: { b: '}"', limn: server } });
  });

  it('is not written where the file nests deeper than can be looked through', () => {
    for (const deep of ['['.repeat(200_000) + ']'.repeat(200_000), `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`])
      assert.equal(withJsonEntry(`{"x":${deep}}`, json, server), undefined);
    assert.equal(withTomlEntry(`x = ${'['.repeat(200_000)}${']'.repeat(200_000)}`, toml, server), undefined);
  });

  it('is not written where the file is no such JSON', () => {
    for (const text of ['{', '// words\n{}', '[]', '1', 'null', '{"mcpServers":[]}', '{"mcpServers":"x"}', '{"a":1,}'])
      assert.equal(withJsonEntry(text, json, server), undefined, text);
  });

  it('loses nothing of any file', () => {
    const rest = fc.dictionary(fc.oneof(fc.string(), fc.constant('mcpServers')), fc.jsonValue());
    const laidOut = fc.constantFrom(undefined, 2, 4, '\t');
    fc.assert(
      fc.property(rest, laidOut, fc.boolean(), (whole, layout, windows) => {
        const text = JSON.stringify(whole, null, layout);
        const before = windows ? text.replaceAll('\n', '\r\n') : text;
        const after = withJsonEntry(before, json, server);
        const there = whole.mcpServers ?? {};
        if (typeof there !== 'object' || Array.isArray(there)) return assert.equal(after, undefined);
        const wanted = { ...JSON.parse(before), mcpServers: { ...there, limn: server } };
        assert.deepEqual(JSON.parse(after ?? ''), JSON.parse(JSON.stringify(wanted)));
      }),
    );
  });
});

describe('An entry in the TOML of another agent', () => {
  it('is a table at the end of what is there, which stays as it is written', () => {
    const text = '# mine\nmodel = "x"\n[mcp_servers.a]\ncommand = "y" # why';
    const after = withTomlEntry(text, toml, server) ?? '';
    assert.equal(after, `${text}\n\n${tomlTable(toml, server)}\n`);
    assert.equal(withTomlEntry(after, toml, server), after);
  });

  it('reads back what it wrote, whatever the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const after = withTomlEntry('', toml, { command: 'node', args: [path] });
        const limn = { command: 'node', args: [path] };
        if (after !== undefined) assert.equal(JSON.stringify(parse(after)), JSON.stringify({ mcp_servers: { limn } }));
      }),
    );
  });

  it('is not written where the file cannot be read, or has another of that name', () => {
    const bad = [
      '[',
      'mcp_servers = 1',
      '[mcp_servers.limn]\ncommand = "other"',
      'mcp_servers = { a = { command = "x" } }',
      '[[mcp_servers]]',
    ];
    for (const text of bad) assert.equal(withTomlEntry(text, toml, server), undefined, text);
  });

  it('loses nothing of any file', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()));
    const name = fc.stringMatching(/^[\w-]{1,8}$/);
    fc.assert(
      fc.property(fc.dictionary(name, value), fc.dictionary(name, fc.dictionary(name, value)), (root, servers) => {
        const text = stringify({ ...root, mcp_servers: servers });
        const after = withTomlEntry(text, toml, server);
        if (Object.hasOwn(servers, 'limn')) return assert.equal(after, undefined);
        assert.ok(after?.startsWith(text));
        assert.deepEqual(
          JSON.parse(JSON.stringify(parse(after ?? ''))),
          JSON.parse(JSON.stringify({ ...root, mcp_servers: { ...servers, limn: server } })),
        );
      }),
    );
  });
});
