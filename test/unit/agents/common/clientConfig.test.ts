import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { formatConfigEntry, setConfigEntry } from '../../../../src/agents/common/configEntry.ts';

const json = { key: 'mcpServers', name: 'limn' };
const toml = { key: 'mcp_servers', name: 'limn' };
const server = { command: 'node', args: ['/a b/limn-bridge.cjs'] };

describe('Entry in a client’s JSON config', () => {
  it('starts a file that is missing or empty', () => {
    for (const text of ['', ' \n', '{}', '{ }', '\uFEFF{}'])
      assert.deepEqual(JSON.parse((setConfigEntry('json', text, json, server) ?? '').replace('\uFEFF', '')), {
        mcpServers: { limn: server },
      });
  });

  it('is added after the existing entries, which keep their formatting', () => {
    const text = '{\n\t"mcpServers": {\n\t\t"a": {"command":"x"   }\n\t},\n\t"big": 12345678901234567890\n}\n';
    assert.equal(
      setConfigEntry('json', text, json, { command: 'node' }),
      '{\n\t"mcpServers": {\n\t\t"a": {"command":"x"   },\n\t\t"limn": {\n\t\t\t"command": "node"\n\t\t}\n\t},\n\t"big": 12345678901234567890\n}\n',
    );
  });

  it('changes nothing when it is written again', () => {
    const once = setConfigEntry('json', '{"mcpServers":{"b":1}}', json, server) ?? '';
    assert.deepEqual(JSON.parse(once), { mcpServers: { b: 1, limn: server } });
    assert.equal(setConfigEntry('json', once, json, server), once);
  });

  it('replaces an entry that starts the same program under another name or path, and keeps its other fields', () => {
    const old = {
      disabled: true,
      command: 'node',
      env: { A: '1' },
      args: ['/old/limn-bridge.cjs', '/docs'],
      timeout: 9,
    };
    const wanted = { command: 'node', args: ['/new/limn-bridge.cjs', '/docs'] };
    const text = JSON.stringify({ mcpServers: { mine: old, other: { command: 'x' } } }, null, 2);
    assert.deepEqual(JSON.parse(setConfigEntry('json', text, { key: 'mcpServers', name: 'limn-docs' }, wanted) ?? ''), {
      mcpServers: { mine: { ...old, ...wanted }, other: { command: 'x' } },
    });
  });

  it('never replaces an entry of the same name that is for another folder or starts another program', () => {
    const docs = { command: 'node', args: ['/a/limn-bridge.cjs', '/docs'] };
    const other = JSON.stringify({
      mcpServers: { limn: { command: 'node', args: ['/a/limn-bridge.cjs', '/x/docs'] } },
    });
    for (const text of [other, '{"mcpServers":{"limn":{"command":"old"}}}', '{"mcpServers":{"limn":1}}'])
      assert.equal(setConfigEntry('json', text, json, docs), undefined, text);
  });

  it('is added to a file with comments, trailing commas and its own line endings, which are kept', () => {
    const text = '// mine\r\n{\r\n    "mcpServers": {\r\n        "a": 1, // why\r\n    },\r\n    /* end */\r\n}\r\n';
    const after = setConfigEntry('json', text, json, { command: 'node' });
    const member = '"a": 1,\r\n        "limn": {\r\n            "command": "node"\r\n        }, // why';
    assert.equal(after, text.replace('"a": 1, // why', member));
  });

  it('is not written if a key occurs twice', () => {
    for (const text of ['{"mcpServers":{},"mcpServers":{}}', '{"mcpServers":{"a":1,"a":2}}'])
      assert.equal(setConfigEntry('json', text, json, server), undefined, text);
  });

  it('is not written if the file is nested too deeply to parse', () => {
    for (const deep of ['['.repeat(200_000) + ']'.repeat(200_000), `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`])
      assert.equal(setConfigEntry('json', `{"x":${deep}}`, json, server), undefined);
    assert.equal(setConfigEntry('toml', `x = ${'['.repeat(200_000)}${']'.repeat(200_000)}`, toml, server), undefined);
  });

  it('is not written if the file is not valid JSON of that form', () => {
    for (const text of ['{', '// words', '[]', '1', 'null', '{"mcpServers":[]}', '{"mcpServers":"x"}', '{"a" 1}'])
      assert.equal(setConfigEntry('json', text, json, server), undefined, text);
  });

  it('loses nothing of any file', () => {
    const rest = fc.dictionary(fc.oneof(fc.string(), fc.constant('mcpServers')), fc.jsonValue());
    const laidOut = fc.constantFrom(undefined, 2, 4, '\t');
    fc.assert(
      fc.property(rest, laidOut, fc.boolean(), (whole, layout, windows) => {
        const text = JSON.stringify(whole, null, layout);
        const before = windows ? text.replaceAll('\n', '\r\n') : text;
        const after = setConfigEntry('json', before, json, server);
        const there = whole.mcpServers ?? {};
        if (typeof there !== 'object' || Array.isArray(there)) return assert.equal(after, undefined);
        if (Object.hasOwn(there, 'limn')) return assert.equal(after, undefined);
        const wanted = { ...JSON.parse(before), mcpServers: { ...there, limn: server } };
        assert.deepEqual(JSON.parse(after ?? ''), JSON.parse(JSON.stringify(wanted)));
      }),
    );
  });
});

describe('Entry in a client’s TOML config', () => {
  it('is a table after the existing text, which keeps its formatting', () => {
    const text = '# mine\nmodel = "x"\n[mcp_servers.a]\ncommand = "y" # why';
    const after = setConfigEntry('toml', text, toml, server) ?? '';
    assert.equal(after, `${text}\n\n${formatConfigEntry('toml', toml, server)}\n`);
    assert.equal(setConfigEntry('toml', after, toml, server), after);
  });

  it('changes only its own lines if it starts the same program, and keeps its other fields', () => {
    const text =
      '[mcp_servers.limn]\r\ncommand = "node"\r\nargs = ["/old/limn-bridge.cjs"]\r\nstartup_timeout_sec = 9 # slow\r\n\r\n[tui]\r\nargs = ["x"]\r\n';
    assert.equal(
      setConfigEntry('toml', text, toml, server),
      text.replace('["/old/limn-bridge.cjs"]', '["/a b/limn-bridge.cjs"]'),
    );
  });

  it('can be read back, whatever the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const after = setConfigEntry('toml', '', toml, { command: 'node', args: [path] });
        const limn = { command: 'node', args: [path] };
        if (after !== undefined) assert.equal(JSON.stringify(parse(after)), JSON.stringify({ mcp_servers: { limn } }));
      }),
    );
  });

  it('is not written if the file is invalid, or has another entry of that name', () => {
    const bad = [
      '[',
      'mcp_servers = 1',
      '[mcp_servers.limn]\ncommand = "other"',
      'mcp_servers = { a = { command = "x" } }',
      '[[mcp_servers]]',
    ];
    for (const text of bad) assert.equal(setConfigEntry('toml', text, toml, server), undefined, text);
  });

  it('loses nothing of any file', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()));
    const name = fc.stringMatching(/^[\w-]{1,8}$/);
    fc.assert(
      fc.property(fc.dictionary(name, value), fc.dictionary(name, fc.dictionary(name, value)), (root, servers) => {
        const text = stringify({ ...root, mcp_servers: servers });
        const after = setConfigEntry('toml', text, toml, server);
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

describe('Entry in a client’s YAML config', () => {
  const yaml = { key: 'mcpServers', name: 'limn' };

  it('starts a file with the header that Continue requires', () => {
    const text = setConfigEntry('yaml', '', yaml, server);
    assert.equal(
      text,
      'name: Limn\nversion: 0.0.1\nschema: v1\nmcpServers:\n  - name: limn\n    command: node\n    args:\n      - /a b/limn-bridge.cjs\n',
    );
    assert.equal(setConfigEntry('yaml', text ?? '', yaml, server), text);
  });

  it('is added to an existing file, with its comments and line endings', () => {
    const begin = '# mine\r\nname: Me # me\r\n';
    const item = '  - name: limn\r\n    command: node\r\n    args:\r\n      - /a b/limn-bridge.cjs\r\n';
    assert.equal(setConfigEntry('yaml', begin, yaml, server), `${begin}mcpServers:\r\n${item}`);
    const list = `${begin}mcpServers:\r\n  # theirs\r\n  - name: a\r\n    command: x\r\n`;
    assert.equal(setConfigEntry('yaml', list, yaml, server), list + item);
  });

  it('is changed in place if it starts the same program, and never replaces another entry of its name', () => {
    const text =
      'mcpServers:\n  - name: mine\n    command: node\n    args:\n      - /old/limn-bridge.cjs\n    env:\n      A: b\n';
    assert.equal(setConfigEntry('yaml', text, yaml, server), text.replace('/old/', '/a b/'));
    for (const other of [
      'mcpServers:\n  - name: limn\n    command: x\n',
      'mcpServers: 1\n',
      '- a\n',
      'a: [\n',
      '&a [*a]\n',
    ])
      assert.equal(setConfigEntry('yaml', other, yaml, server), undefined, other);
  });
});
