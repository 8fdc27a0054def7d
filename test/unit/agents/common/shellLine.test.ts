import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { shellLine } from '../../../../src/agents/common/shellLine.ts';

const add = ['claude', 'mcp', 'add', 'limn', '--', 'node'];
const cases: readonly (readonly [name: string, shell: string, isWindows: boolean, word: string, written: string])[] = [
  [
    'PowerShell',
    'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
    true,
    "C:\\It's $5\\a b",
    "'C:\\It''s $5\\a b'",
  ],
  ['PowerShell 7', '/usr/bin/pwsh', false, '/home/a$b', "'/home/a$b'"],
  ['cmd', 'C:\\WINDOWS\\system32\\cmd.exe', true, 'C:\\Users\\Jürgen Müller', '"C:\\Users\\Jürgen Müller"'],
  ['Git Bash', 'C:\\Program Files\\Git\\bin\\bash.exe', true, "C:\\It's", "'C:\\It'\\''s'"],
  ['an unknown shell on Windows', '', true, '@scope', "'@scope'"],
  ['an unknown shell elsewhere', '', false, '/a b', "'/a b'"],
];

describe('A command line for a terminal', () => {
  for (const [name, shell, isWindows, word, written] of cases)
    it(`is quoted for ${name}`, () => assert.equal(shellLine(['x', word], shell, isWindows), `x ${written}`));

  it('leaves plain words as they are, except a bare -- in PowerShell, where scripts lose it', () => {
    assert.equal(shellLine(add, 'bash', false), 'claude mcp add limn -- node');
    assert.equal(shellLine(add, 'pwsh.exe', true), "claude mcp add limn '--' node");
    assert.equal(shellLine(['C:\\a\\b.js'], 'cmd.exe', true), 'C:\\a\\b.js');
  });

  it('gives a shell exactly the words', function () {
    if (process.platform === 'win32') this.skip();
    const words = ["it's", 'a b', '$HOME', '`x`', '"q"', 'ünï', '--'];
    const said = execFileSync('sh', ['-c', shellLine(['printf', '%s\\n', ...words], '/bin/sh', false)], {
      encoding: 'utf8',
    });
    assert.deepEqual(said.trimEnd().split('\n'), words);
  });

  it('gives cmd exactly the words', function () {
    if (process.platform !== 'win32') this.skip();
    const words = ["it's", 'a b', 'a&b', 'a^b', '(c)', '@scope', 'C:\\Users\\Jürgen Müller\\本.js', '--'];
    const print = 'console.log(process.argv.slice(1).join(String.fromCharCode(10)))';
    const line = shellLine([process.execPath, '-e', print, '--', ...words], 'cmd.exe', true);
    const options = { encoding: 'utf8', windowsVerbatimArguments: true } as const;
    const said = execFileSync('cmd.exe', ['/d', '/s', '/c', `"${line}"`], options);
    assert.deepEqual(said.trimEnd().split('\n'), words);
  });
});
