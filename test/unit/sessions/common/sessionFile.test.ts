import assert from 'node:assert/strict';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { getDocumentPassage, type Session } from '../../../../src/sessions/common/model/session.ts';
import { collectQuotes } from '../../../../src/sessions/common/quotes.ts';
import {
  collectImages,
  NewerVersionError,
  parseSession,
  serializeSession,
  toImportedSession,
} from '../../../../src/sessions/common/sessionFile.ts';
import { doneResult, emptySession, options, pictureOf, withTurn } from './pictures.ts';

const reference = { id: 'ref', name: 'a.png', picture: pictureOf('ref') };
const session = withTurn({ ...emptySession(), title: 'A day' }, 't1', { attachments: [reference] }, [
  doneResult('r1', { echo: true, earlier: [pictureOf('draft')] }),
  doneResult('r2', { pictures: [pictureOf('pr1', { thumbnail: true })] }),
]);

describe('Session file', () => {
  it('is unchanged after a round trip', () => assert.deepEqual(parseSession(serializeSession(session)), session));

  it('is read at any length, because a conversation is unlimited', () => {
    const [turn] = session.turns;
    const turns = Array.from({ length: 2_500 }, (_, at) => ({ ...turn, id: `t${at}`, results: [] }));
    assert.equal(parseSession(serializeSession({ ...session, turns } as Session))?.turns.length, 2_500);
  });

  it('does not contain the workspace that the session was begun in', () =>
    assert.doesNotMatch(serializeSession({ ...session, workspace: 'file:///home/ada/novel' }), /ada/));

  it('of the previous version is read', () => {
    const names = [
      ['"attachments"', '"references"'],
      ['"insertion"', '"landing"'],
      ['"earlier"', '"drafts"'],
    ] as const;
    const text = names.reduce((before, [now, then]) => before.replaceAll(now, then), serializeSession(session));
    const former = text.replace(/"version": 2/g, '"version": 1');
    assert.match(former, /"drafts"/);
    assert.deepEqual(parseSession(former), session);
  });

  it('is rejected if it is something else, damaged, or of another version', () => {
    const { version: _, ...unversioned } = session;
    for (const text of [
      '',
      '{}',
      '[]',
      'null',
      serializeSession(session).slice(0, -20),
      JSON.stringify(session),
      JSON.stringify({ format: 'limn-session', version: 0, session }),
      JSON.stringify({ format: 'other-session', version: 3, session }),
      JSON.stringify({ format: 'limn-session', version: 2, session: unversioned }),
    ])
      assert.equal(parseSession(text), undefined, text.slice(0, 40));
  });

  it('of a newer version of Limn throws its own error', () => {
    const newer = JSON.stringify({ format: 'limn-session', version: 3, session: { other: 'form' } });
    assert.throws(() => parseSession(newer), NewerVersionError);
  });

  it('is rejected if its ids could lead to other folders', () => {
    const [turn] = session.turns;
    const [result] = turn?.results ?? [];
    assert.ok(turn && result);
    const climbing = '../../elsewhere';
    for (const hostile of [
      { ...session, id: climbing },
      { ...session, turns: [{ ...turn, id: climbing }] },
      { ...session, turns: [{ ...turn, results: [{ ...result, id: climbing }] }] },
    ])
      assert.equal(parseSession(serializeSession(hostile)), undefined);
  });

  it('is rejected if two turns or results have the same id', () => {
    const [turn] = session.turns;
    assert.ok(turn);
    const twice = [
      [turn, { ...turn, results: [] }],
      [turn, { ...turn, id: 't2' }],
    ];
    for (const turns of twice) assert.equal(parseSession(serializeSession({ ...session, turns })), undefined);
  });

  it('is rejected if it contains an invalid date', () => {
    const [turn] = session.turns;
    const [result] = turn?.results ?? [];
    assert.ok(turn && result);
    const inNanoseconds = 1_700_000_000_000_000_000;
    for (const far of [
      { ...session, createdAt: inNanoseconds },
      { ...session, turns: [{ ...turn, createdAt: inNanoseconds }] },
      { ...session, turns: [{ ...turn, results: [{ ...result, startedAt: inNanoseconds }] }] },
    ])
      assert.equal(parseSession(serializeSession(far)), undefined);
  });

  it('lists every picture once: results, partial pictures and attachments', () => {
    assert.deepEqual(
      collectImages(session).map(({ id }) => id),
      ['pr1', 'draft', 'ref'],
    );
  });
});

describe('Imported session', () => {
  const arrived = toImportedSession(withTurn(session, 't2', {}, [doneResult('r3', { state: 'running' })]), {
    id: 'new',
    now: 99,
    homes: new Map(),
  });

  it('counts as changed now, and has the given id', () =>
    assert.deepEqual([arrived.id, arrived.changedAt], ['new', 99]));

  it('has no thumbnails and no raw content', () => {
    const results = arrived.turns.flatMap((turn) => turn.results);
    assert.ok(results.every(({ echo }) => echo === undefined));
    assert.ok(results.every(({ pictures }) => pictures.every(({ thumbnail }) => thumbnail === undefined)));
  });

  it('has no running results', () => assert.equal(arrived.turns.at(-1)?.results[0]?.failure?.kind, 'interrupted'));

  it('keeps everything else', () => assert.deepEqual(arrived.turns[0]?.options, options));
});

describe('Documents of an imported session', () => {
  const place = { languageId: 'markdown', firstLine: 3, lastLine: 3, text: 'boat' };
  const at = (id: string, path: string): Quote => ({ id, uri: `file://${path}`, fileName: `${id}.md`, ...place });
  const [home, elsewhere] = [at('home', '/w/home.md'), at('elsewhere', '/etc/passwd')];
  const insertion = { fileName: 'home.md', line: 3 };
  const base = withTurn(emptySession(), 't', { mode: 'chat', quote: elsewhere, context: [home, elsewhere] }, [
    doneResult('r', { insertion, pictures: [] }),
  ]);
  const prompts = [{ id: 'p', text: 'x', quote: elsewhere }];
  const before = withTurn(
    { ...base, workspace: 'file:///w', draft: { ...base.draft, quote: elsewhere, passages: [elsewhere, home] } },
    't2',
    { prompts },
    [],
  );
  const homes = new Map([[home, { ...home, fileName: 'docs/home.md' }]]);
  const arrived = toImportedSession(before, { id: 'new', now: 99, homes });

  it('are kept only if they are files of this workspace, with their names here', () => {
    const quotes = collectQuotes(arrived);
    assert.deepEqual(
      quotes.map(({ id, uri, fileName }) => [id, uri, fileName]),
      [
        ['elsewhere', '', 'elsewhere.md'],
        ['elsewhere', '', 'elsewhere.md'],
        ['home', 'file:///w/home.md', 'docs/home.md'],
        ['elsewhere', '', 'elsewhere.md'],
        ['home', 'file:///w/home.md', 'docs/home.md'],
        ['elsewhere', '', 'elsewhere.md'],
        ['elsewhere', '', 'elsewhere.md'],
      ],
    );
    assert.ok(quotes.every(({ text }) => text === 'boat'));
  });

  it('are not used for insertions if they do not resolve', () => {
    const [turn] = arrived.turns;
    const [result] = turn?.results ?? [];
    assert.ok(turn && result);
    assert.equal(getDocumentPassage(arrived, turn, result), undefined);
  });

  it('have no insertions, and the session has no workspace of its own', () =>
    assert.deepEqual([arrived.turns[0]?.results[0]?.insertion, arrived.workspace], [undefined, undefined]));
});
