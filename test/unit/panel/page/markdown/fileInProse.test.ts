import { deepEqual, equal } from 'node:assert/strict';
import { fileInInfo, fileInProse } from '../../../../../src/panel/page/markdown/fileInProse.ts';

describe('The file that a code block is for', () => {
  it('is found in its first line in each of the usual notations', () => {
    const lines = {
      'ts title="src/x.ts"': 'src/x.ts',
      "ts title='docs/last keeper/index.html'": 'docs/last keeper/index.html',
      'js {1,3} filename=a.js': 'a.js',
      'ts src/x.ts': 'src/x.ts',
      'ts:src/x.ts': 'src/x.ts',
      'src/x.ts': 'src/x.ts',
      'page.component.html': 'page.component.html',
    };
    deepEqual(
      Object.keys(lines).map((line) => fileInInfo(line)),
      Object.values(lines),
    );
  });

  it('is not a language, an option, a URL or a path outside of the folder', () => {
    const lines = [
      '',
      'ts',
      'asp.net',
      'c++ title=""',
      'sh curl https://x.test/a.sh',
      'ts ../../x.ts',
      'ts /etc/x.conf',
      'ts ~/x.ts',
      'ts src/..\\..\\x.ts',
      'ts {1,3}',
      'html "<b>.x"',
    ];
    for (const line of lines) equal(fileInInfo(line), undefined, line);
  });

  it('is found at the end of the previous paragraph, and nowhere else in it', () => {
    equal(fileInProse('Change src/x.ts:', 'src/x.ts'), 'src/x.ts');
    equal(fileInProse('And now (src/x.ts).', 'src/x.ts'), 'src/x.ts');
    equal(fileInProse('In src/x.ts nothing changes, but here:', 'src/x.ts'), undefined);
    equal(fileInProse('Call run():', 'run()'), undefined);
    equal(fileInProse('Nothing', ''), undefined);
  });

  it('is found at the end of a paragraph, whatever precedes or follows it', () => {
    equal(fileInProse('In a.ts, then in a.ts (...):', 'a.ts'), 'a.ts');
    equal(fileInProse('Not in a.ts, but below', 'a.ts'), undefined);
    equal(fileInProse(`${'.'.repeat(400_000)}a`, 'a.ts'), undefined);
  });
});
