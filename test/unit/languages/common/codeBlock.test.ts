import assert from 'node:assert/strict';
import { findLanguageId, getOnlyCodeBlock } from '../../../../src/languages/common/codeBlock.ts';

describe('Answer that is exactly one code block', () => {
  it('is parsed to its code and info string', () => {
    assert.deepEqual(getOnlyCodeBlock('\n```ts title="a.ts"\na\n\n b\n```\n'), {
      info: 'ts title="a.ts"',
      code: 'a\n\n b\n',
    });
    assert.deepEqual(getOnlyCodeBlock('```\r\na\r\n```'), { info: '', code: 'a\n' });
    assert.deepEqual(getOnlyCodeBlock('```\n```'), { info: '', code: '' });
  });

  it('may contain shorter fences, and fences of the other kind', () => {
    assert.equal(getOnlyCodeBlock('````md\n```\na\n```\n````')?.code, '```\na\n```\n');
    assert.equal(getOnlyCodeBlock('~~~md\n```\na\n```\n~~~')?.code, '```\na\n```\n');
  });

  for (const [what, answer] of [
    ['words before it', 'Here:\n```\na\n```'],
    ['words behind it', '```\na\n```\nDone.'],
    ['another block', '```\na\n```\n\n```\nb\n```'],
    ['no end', '```\na'],
    ['no line of its own', '```a```'],
    ['no fence', 'a'],
    ['nothing', ''],
  ] as const)
    it(`is not recognized with ${what}`, () => assert.equal(getOnlyCodeBlock(answer), undefined));
});

describe('Code block language', () => {
  const languages = [
    { id: 'typescript', aliases: ['TypeScript', 'ts'], extensions: ['.ts', '.mts'] },
    { id: 'cpp', aliases: ['C++'], extensions: ['.cpp', '.hpp'] },
    { id: 'rust', extensions: ['.rs'] },
    { id: 'yaml', extensions: ['.YML'] },
  ];
  for (const [info, id] of [
    ['typescript', 'typescript'],
    ['TS', 'typescript'],
    ['ts src/a.rs', 'typescript'],
    ['ts:src/a.rs', 'typescript'],
    ['{.rs #id}', 'rust'],
    ['language-ts', 'typescript'],
    ['src/lib/a.rs', 'rust'],
    ['c++', 'cpp'],
    ['yml', 'yaml'],
  ] as const)
    it(`is ${id} for ${info}`, () => assert.equal(findLanguageId(info, languages), id));

  it('is undefined if the info string names no language', () => {
    for (const info of ['', 'klingon', '...', '{}']) assert.equal(findLanguageId(info, languages), undefined, info);
  });
});
