import assert from 'node:assert/strict';
import type { InsertablePicture } from '../../../../src/insertion/host/images/insertablePicture.ts';
import { dispatch } from '../../../../src/pageKit/common/dispatch.ts';
import type { PageMessage } from '../../../../src/panel/common/pageMessages.ts';
import { FailureActions } from '../../../../src/panel/host/actions/failureActions.ts';
import { Insertions } from '../../../../src/panel/host/actions/insertionActions.ts';
import { InsertionRecords } from '../../../../src/panel/host/actions/insertionRecords.ts';
import type { PanelUI } from '../../../../src/panel/host/actions/panelUI.ts';
import { PictureActions } from '../../../../src/panel/host/actions/pictureActions.ts';
import type { PlanActions } from '../../../../src/panel/host/actions/planActions.ts';
import type { PromptActions } from '../../../../src/panel/host/actions/promptActions.ts';
import { ResultActions } from '../../../../src/panel/host/actions/resultActions.ts';
import { Conversions } from '../../../../src/panel/host/conversions.ts';
import type { PanelDependencies } from '../../../../src/panel/host/dependencies.ts';
import { panelHandlers } from '../../../../src/panel/host/handlers/panelHandlers.ts';
import type { InsertForms } from '../../../../src/panel/host/insertForm/insertForms.ts';
import type { Panel } from '../../../../src/panel/host/panel.ts';
import type { Settings } from '../../../../src/product/host/settings.ts';
import { changeDraft, toTurnRequest } from '../../../../src/sessions/common/draft.ts';
import { type Ask, addResult } from '../../../../src/sessions/common/editSession.ts';
import type { Insertion } from '../../../../src/sessions/common/model/insertion.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import type { Draft, Result, Session, Turn } from '../../../../src/sessions/common/model/session.ts';
import { Thumbnails } from '../../../../src/sessions/host/imageStore.ts';
import { SendDeduplicator } from '../../../../src/sessions/host/sendDeduplicator.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { fake } from '../../fake.ts';
import { webpBytes } from '../../service/common/samples.ts';
import { attachmentOf, doneResult, options, pictureOf, withTurn } from '../../sessions/common/pictures.ts';
import { gate } from '../../sessions/host/chatHarness.ts';
import { MemoryFolder } from '../../sessions/host/memory.ts';
import { present } from '../../sessions/host/pictureHarness.ts';
import { english } from '../../strings/english.ts';

const quote: Quote = {
  id: 'q',
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 1,
  lastLine: 1,
  text: 'x',
};

/** Records insertions, and inserts into `a.md`. */
class Inserted {
  readonly pictures: InsertablePicture[] = [];
  readonly illustrated: (string | InsertablePicture)[][] = [];
  readonly opened: string[] = [];
  insertion: Insertion | undefined = { fileName: 'a.md', line: 3 };

  readonly answers = {
    insert: () => this.done(),
    replace: () => this.done(),
    insertAll: async () => [],
    replaceAll: async () => [],
  };
  readonly code = { apply: () => this.done(), open: async (name: string) => void this.opened.push(name) };
  readonly passages = { reveal: async () => undefined, show: async () => undefined };
  readonly takenBack = { undo: async () => true };
  readonly replaced: string[] = [];
  /** The result of replacing a file. */
  instead: Insertion | 'insert' | undefined;

  insert = (picture: InsertablePicture) => {
    this.pictures.push(picture);
    return this.done();
  };

  replace = async ({ file }: { readonly file: { readonly uri: string } }) => {
    this.replaced.push(file.uri);
    return this.instead;
  };

  insertAll = async (pictures: readonly InsertablePicture[]) => {
    this.pictures.push(...pictures);
    return pictures.map((_, at) => (at === 1 ? undefined : this.insertion));
  };

  insertIllustrated = (pieces: readonly (string | InsertablePicture)[]) => {
    this.illustrated.push([...pieces]);
    return this.done();
  };

  newIllustrated = (_prompt: string, pieces: readonly (string | InsertablePicture)[]) => this.insertIllustrated(pieces);
  saveAs = this.insert;
  async done() {
    return this.insertion;
  }
}

/** The host's end of the message channel, with a session of pictures in the panel. */
function desk(build: (session: Session) => Session) {
  const sessions = new Sessions({ folder: new MemoryFolder(), onProblem: (problem) => assert.fail(String(problem)) });
  const { id } = sessions.create('image', options);
  sessions.change(id, build);
  const seen = {
    turns: [] as string[],
    composers: [] as string[],
    asked: [] as Ask[],
    again: [] as string[],
    offered: [] as Ask[],
    isFree: true,
    occupied: 0,
    taken: [] as string[],
    adding: Promise.resolve(),
    isSent: true,
    gone: [] as string[],
    landed: [] as unknown[],
    tookBack: 0,
    cut: [] as number[],
    prompts: [] as string[],
    copied: [] as string[],
    named: undefined as string | undefined,
    namedAll: undefined as readonly string[] | undefined,
    usual: 'usual',
    asksForUsual: 0,
    alt: 'A lighthouse' as string | undefined,
  };
  const usual = { get: () => ({ aspectRatio: '', size: '' }) };
  const insertions = new Inserted();
  const panel = fake<Panel>({
    sessionId: id,
    conversions: new Conversions(() => undefined),
    acknowledgeSend: (sendId) => void seen.taken.push(sendId),
    isKnownFile: (_result, name) => name === 'goal.md',
    refreshComposer: (_session, focus) => void seen.composers.push(focus),
    turnChanged: (_session, turn) => void seen.turns.push(turn),
  });
  const thumbnailFolder = new MemoryFolder();
  const { answers, code, passages, takenBack } = insertions;
  const needs = fake<PanelDependencies>({
    language: english,
    notices: { answer: () => undefined, dismissAll: () => undefined, dismissPending: async () => undefined },
    sessions: {
      storage: { sessions, usual, thumbnails: new Thumbnails(thumbnailFolder) },
      announcer: { turnChanged: panel.turnChanged, draftChanged: () => panel.refreshComposer(id, 'message') },
      altTexts: { suggest: async () => seen.alt },
      asking: {
        send: async (sessionId, arrived) => {
          await arrived;
          seen.asked.push(toTurnRequest(present(sessions.get(sessionId)).draft));
          return seen.isSent;
        },
        regenerate: async (_session, resultId) => void seen.again.push(resultId),
        offerAsDraft: (_session, ask) => {
          seen.offered.push(ask);
          return seen.isFree;
        },
      },
    },
    insertion: { answers, code, passages, takenBack, pictures: insertions },
    references: { replacing: insertions },
    agents: { told: {} },
    context: { attachments: { add: () => seen.adding } },
    setUp: {
      chooseModel: async () => void seen.asksForUsual++,
      namePictureModel: async () => seen.named,
      namePictureModels: async () => seen.namedAll ?? (seen.named === undefined ? undefined : [seen.named]),
    },
    landed: (from) => void seen.landed.push(from),
    tookBack: () => void seen.tookBack++,
  });
  const ui = fake<PanelUI>({
    readSettings: () => fake<Settings>({ imageModel: seen.usual }),
    copy: async (text) => void seen.copied.push(text),
    openAsNewFile: async () => present(insertions.insertion),
    showMarkdown: async (text) => void seen.prompts.push(text.split('\n- ')[0] ?? ''),
    sayCut: (_notices, _language, found) => void seen.cut.push(found),
    notifyImageMissing: () => void seen.gone.push('gone'),
    notifyComposerNotEmpty: () => void seen.occupied++,
  });
  const pictures = new PictureActions(needs, ui);
  const records = new InsertionRecords(needs);
  const results = new ResultActions(needs, ui, new Insertions(needs, ui, records), pictures);
  const handlers = panelHandlers({
    ...{ panel, needs, ui, results, records, pictures },
    failures: new FailureActions(needs, ui, { results, pictures, openWith: () => undefined }),
    plans: fake<PlanActions>({}),
    prompts: fake<PromptActions>({}),
    forms: fake<InsertForms>({}),
    sends: new SendDeduplicator(),
    openSession: async () => undefined,
    pickSession: async () => undefined,
    movePanel: async () => undefined,
  });
  const session = (): Session => {
    const found = sessions.get(id);
    assert.ok(found);
    return found;
  };
  const setDraft = (draft: Partial<Draft>) =>
    sessions.change(id, (old) => changeDraft(old, (now) => ({ ...now, ...draft })));
  const turn = (): Turn => {
    const found = session().turns.at(-1);
    assert.ok(found);
    return found;
  };
  return {
    id,
    seen,
    insertions,
    pictures,
    thumbnailFolder,
    session,
    setDraft,
    turn,
    draft: () => session().draft,
    post: (message: PageMessage) => dispatch(handlers, message),
  };
}

const address = 'https://img.example/x.png';
const story = (session: Session) =>
  withTurn(session, 't', {}, [
    doneResult('1', {
      text: 'Dusk.Inside.',
      pictures: [pictureOf('p1'), pictureOf('p2', { alt: 'A lamp' })],
      links: [address],
      parts: [
        { kind: 'words', text: ' Dusk.\n' },
        { kind: 'picture', id: 'p1' },
        { kind: 'link', link: address },
        { kind: 'words', text: 'Inside.' },
        { kind: 'picture', id: 'p2' },
        { kind: 'words', text: ' ' },
      ],
    }),
  ]);

const prompts = ['a', 'b', 'c'].map((id) => ({ id, text: `prompt ${id}`, quote: { ...quote, id: `q${id}` } }));
const threePrompts = (session: Session) =>
  withTurn(
    session,
    't',
    { prompt: '', prompts, options: { ...options, size: '2K' } },
    prompts.map(({ id }) => doneResult(id, { promptId: id })),
  );
const two = (session: Session) =>
  withTurn(session, 't', { prompt: 'a boat', quote }, [doneResult('1'), doneResult('2')]);

describe('Page messages', () => {
  it('pick a picture, which becomes the base picture of the next message', async () => {
    const { post, turn, draft, seen } = desk(two);
    await post({ type: 'pick', turnId: 't', tileId: 'p2' });
    assert.deepEqual([turn().shown, turn().picked, draft().from], [1, 'p2', 'p2']);
    assert.deepEqual([seen.turns, seen.composers], [['t'], ['none']]);
    await post({ type: 'pick', turnId: 't', tileId: 'nowhere' });
    assert.equal(turn().picked, 'p2');
  });

  it('open a file whose name was sent to the page, and no other', async () => {
    const { post, turn, insertions } = desk(two);
    const resultId = turn().results[0]?.id ?? '';
    for (const name of ['../../secret.md', '/etc/passwd', 'goal.md']) await post({ type: 'openFile', resultId, name });
    await post({ type: 'openFile', resultId: 'nowhere', name: 'goal.md' });
    assert.deepEqual(insertions.opened, ['goal.md']);
  });

  it('store a thumbnail only for a picture of the session, and only as WebP', async () => {
    const { post, turn, thumbnailFolder } = desk(two);
    const bytes = new Uint8Array(webpBytes);
    await post({ type: 'thumbnail', pictureId: 'nowhere', bytes });
    await post({ type: 'thumbnail', pictureId: 'p1', bytes: new Uint8Array([1, 2, 3]) });
    assert.equal(thumbnailFolder.files.size, 0);
    await post({ type: 'thumbnail', pictureId: 'p1', bytes });
    assert.deepEqual([...thumbnailFolder.files.keys()], [`${pictureOf('p1').hash}.webp`]);
    assert.equal(turn().results[0]?.pictures[0]?.thumbnail, true);
  });

  it('send a message with a picture that was pasted just before, however slow the disk', async () => {
    const { post, setDraft, seen, id } = desk((session) => session);
    const disk = gate();
    seen.adding = disk.opened.then(() => void setDraft({ attachments: [attachmentOf('a')] }));
    const adding = post({ type: 'addAttachment', sessionId: id, name: 'a', bytes: new Uint8Array(webpBytes) });
    const sending = post({ type: 'send', sendId: 's1', sessionId: id, mode: 'image', text: 'a boat', options });
    disk.open();
    await Promise.all([adding, sending]);
    assert.deepEqual(seen.asked[0]?.attachments, [attachmentOf('a')]);
  });

  it('send the composer’s content with everything that the host stores for it', async () => {
    const { post, setDraft, seen, id } = desk((session) => session);
    setDraft({ prompts, from: 'p1' });
    const typed = {
      mode: 'image' as const,
      text: '',
      options,
      prompts: [
        { id: 'b', text: 'B' },
        { id: 'a', text: 'A' },
      ],
    };
    await post({ type: 'send', sendId: 's1', sessionId: id, ...typed });
    assert.deepEqual(
      seen.asked[0]?.prompts?.map(({ text, quote: passage }) => [text, passage?.id]),
      [
        ['B', 'qb'],
        ['A', 'qa'],
      ],
    );
    assert.equal(seen.asked[0]?.from, 'p1');
  });

  it('send once for repeated messages with one id and acknowledge each, and allow a retry of an unsent one', async () => {
    const { post, seen, id } = desk((session) => session);
    const typed = { mode: 'chat' as const, text: 'hi', options };
    const send = (sendId: string) => post({ type: 'send', sendId, sessionId: id, ...typed });
    await Promise.all([send('s1'), send('s1'), send('s2')]);
    await send('s1');
    assert.deepEqual([seen.asked.length, seen.taken], [2, ['s1', 's1', 's2', 's1']]);
    seen.isSent = false;
    await Promise.all([send('s3'), send('s3')]);
    seen.isSent = true;
    await send('s3');
    assert.deepEqual([seen.asked.length, seen.taken.slice(4)], [4, ['s3']]);
  });

  it('distinguish chosen options from options that were only shown', async () => {
    const { post, draft, id } = desk((session) => session);
    const shown = draft().options;
    await post({ type: 'draft', sessionId: id, mode: 'image', text: 'A boat', options: shown, typedAt: 1 });
    assert.deepEqual(draft().chosen, []);
    const chosen = { ...shown, aspectRatio: '16:9', count: 3 };
    await post({ type: 'draft', sessionId: id, mode: 'image', text: '', options: chosen, typedAt: 2 });
    assert.deepEqual([draft().options, draft().chosen], [chosen, ['aspectRatio', 'count']]);
  });

  it('choose a model for the pictures of this session, independent of the setting', async () => {
    const { post, seen, draft } = desk((session) => session);
    seen.named = 'other';
    await post({ type: 'chooseModel', mode: 'image' });
    assert.deepEqual([draft().options.model, draft().chosen], ['other', ['model']]);
    seen.namedAll = ['usual', 'other'];
    await post({ type: 'chooseModel', mode: 'image' });
    assert.deepEqual([draft().options.model, draft().options.models], [undefined, ['usual', 'other']]);
    assert.ok(draft().chosen?.includes('models'));
    seen.namedAll = ['usual'];
    await post({ type: 'chooseModel', mode: 'image' });
    assert.deepEqual([draft().options.model, draft().options.models], [undefined, undefined]);
  });

  it('ask for the setting’s model if there is none, and leave the session unchanged', async () => {
    const { post, seen, draft } = desk((session) => session);
    Object.assign(seen, { usual: '', named: 'other' });
    await post({ type: 'chooseModel', mode: 'image' });
    assert.deepEqual([seen.asksForUsual, draft().options.model], [1, undefined]);
  });

  it('remove the base picture', async () => {
    const { post, setDraft, draft, id, seen } = desk(two);
    setDraft({ from: 'p1', text: 'a new thing' });
    await post({ type: 'removeBaseImage', sessionId: id });
    assert.deepEqual([draft().from, draft().text, seen.composers], [undefined, 'a new thing', ['message']]);
  });
});

describe('Picture buttons', () => {
  it('insert the picked picture with its prompt, alternative text and provenance', async () => {
    const { post, insertions, seen, session, turn } = desk(two);
    await post({ type: 'pick', turnId: 't', tileId: 'p2' });
    await post({ type: 'resultAction', resultId: '2', action: 'insert' });
    const [picture] = insertions.pictures;
    assert.deepEqual(seen.landed, [{ sessionId: session().id, behind: ['t'] }]);
    assert.deepEqual(
      [picture?.picture.id, picture?.prompt, picture?.alt, picture?.quote?.id],
      ['p2', 'a boat', 'a boat', 'q'],
    );
    assert.deepEqual(picture?.provenance, { prompt: 'a boat', model: 'm', aspectRatio: '', size: '', createdAt: 1 });
    assert.deepEqual(
      turn().results.map(({ insertion }) => insertion?.line),
      [undefined, 3],
    );
    assert.equal(seen.tookBack, 0);
    await post({ type: 'resultAction', resultId: '2', action: 'undo' });
    assert.equal(seen.tookBack, 1);
  });

  it('apply to the picture that was visible when they were pressed, whatever was picked since', async () => {
    const { post, insertions, turn } = desk((session) =>
      withTurn(session, 't', { prompt: 'a boat' }, [
        doneResult('1', { pictures: [pictureOf('p1'), pictureOf('p2'), pictureOf('p3')] }),
      ]),
    );
    await post({ type: 'pick', turnId: 't', tileId: 'p3' });
    await post({ type: 'resultAction', resultId: '1', action: 'insert', pictureId: 'p2' });
    assert.deepEqual([insertions.pictures.map(({ picture }) => picture.id), turn().picked], [['p2'], 'p3']);
  });

  it('use no other picture instead of a missing one, and notify the user', async () => {
    const { post, insertions, seen, pictures } = desk(two);
    await post({ type: 'resultAction', resultId: '1', action: 'insert', pictureId: 'gone' });
    await post({ type: 'resultAction', resultId: '1', action: 'copy', pictureId: 'p2' });
    await post({ type: 'resultAction', resultId: 'gone', action: 'saveAs', pictureId: 'p1' });
    assert.deepEqual([insertions.pictures, pictures.lastCopied(), seen.gone.length], [[], undefined, 3]);
  });

  it('insert all pictures together, each with its own prompt and passage, and record each position', async () => {
    const { post, insertions, turn } = desk(threePrompts);
    await post({ type: 'resultAction', resultId: 'a', action: 'insertAll' });
    assert.deepEqual(
      insertions.pictures.map(({ prompt, quote: passage, provenance }) => [prompt, passage?.id, provenance.size]),
      prompts.map(({ text, quote: passage }) => [text, passage.id, '2K']),
    );
    assert.deepEqual(
      turn().results.map(({ insertion }) => insertion?.line),
      [3, undefined, 3],
    );
  });

  it('insert an illustrated text as a whole or as one file, and copy it as Markdown; each picture can be inserted alone', async () => {
    const { post, insertions, seen, turn } = desk(story);
    await post({ type: 'resultAction', resultId: '1', action: 'insertAll' });
    await post({ type: 'resultAction', resultId: '1', action: 'newFile' });
    const pieces = ['Dusk.', 'p1', 'https://img.example/x.png', 'Inside.', 'p2'];
    const inserted = insertions.illustrated.map((all) =>
      all.map((piece) => (typeof piece === 'string' ? piece : piece.picture.id)),
    );
    assert.deepEqual([inserted, insertions.pictures], [[pieces, pieces], []]);
    await post({ type: 'resultAction', resultId: '1', action: 'copy' });
    assert.deepEqual(seen.copied, [
      'Dusk.\n\n*Image: prompt of t*\n\nhttps://img.example/x.png\n\nInside.\n\n*Image: A lamp*',
    ]);
    await post({ type: 'resultAction', resultId: '1', action: 'insert', pictureId: 'p2' });
    assert.deepEqual(
      [insertions.pictures.map(({ picture }) => picture.id), turn().results[0]?.insertion?.line],
      [['p2'], 3],
    );
  });

  it('insert an illustrated text once for two presses, and again with Insert Again', async () => {
    const { post, insertions } = desk(story);
    const together = {
      id: 'x',
      pictures: 2,
      words: true as const,
      documents: 1,
      firstLine: 3,
      lastLine: 9,
      folder: '',
    };
    insertions.insertion = { fileName: 'a.md', line: 3, made: [{ target: quote, was: '' }], together };
    for (const action of ['insertAll', 'insertAll', 'insertAgain'] as const)
      await post({ type: 'resultAction', resultId: '1', action });
    assert.deepEqual([insertions.illustrated.length, insertions.pictures.length], [2, 0]);
  });

  it('insert a picture with its text by Insert All, and alone by Insert', async () => {
    const parts = [
      { kind: 'picture' as const, id: 'p1' },
      { kind: 'words' as const, text: 'Low.' },
    ];
    const { post, insertions } = desk((session) =>
      withTurn(session, 't', {}, [doneResult('1', { pictures: [pictureOf('p1')], text: 'Low.', parts })]),
    );
    await post({ type: 'resultAction', resultId: '1', action: 'insertAll' });
    assert.deepEqual([insertions.illustrated[0]?.[1], insertions.pictures.length], ['Low.', 0]);
    await post({ type: 'resultAction', resultId: '1', action: 'insert', pictureId: 'p1' });
    assert.deepEqual([insertions.illustrated.length, insertions.pictures.length], [1, 1]);
  });

  it('insert the pictures of several prompts by Insert All, even if there is text with the visible one', async () => {
    const { post, insertions } = desk((session) => withWordsOfEach(threePrompts(session)));
    await post({ type: 'resultAction', resultId: 'a', action: 'insertAll' });
    assert.deepEqual([insertions.pictures.length, insertions.illustrated.length], [3, 0]);
  });

  const refined = async () => {
    const file = { uri: 'file:///w/one.png', size: 9, pictureId: 'p1' };
    const insertion: Insertion = { fileName: 'a.md', line: 1, pictureId: 'p1', files: [file], made: [] };
    const made = await desk((session) =>
      withTurn(withTurn(session, 'a', {}, [doneResult('1', { insertion })]), 'b', { from: 'p1' }, [doneResult('2')]),
    );
    const press = () => made.post({ type: 'resultAction', resultId: '2', action: 'replacePicture', pictureId: 'p2' });
    return { ...made, press };
  };

  it('replace the file of the base picture, once for two presses', async () => {
    const { insertions, press, turn } = await refined();
    insertions.instead = { fileName: 'a.md', line: 1, made: [], swap: { documents: 2 } };
    await press();
    await press();
    assert.deepEqual(insertions.replaced, ['file:///w/one.png']);
    assert.deepEqual(turn().results[0]?.insertion, { ...insertions.instead, pictureId: 'p2' });
  });

  it('insert the picture if the file cannot be replaced and the user agrees', async () => {
    const { insertions, press, turn } = await refined();
    await press();
    assert.deepEqual([insertions.pictures.length, turn().results[0]?.insertion], [0, undefined]);
    insertions.instead = 'insert';
    await press();
    assert.deepEqual(
      insertions.pictures.map(({ picture }) => picture.id),
      ['p2'],
    );
  });

  it('make a picture the base picture of the draft, and record its hash in pictures made from it', async () => {
    const { post, draft, seen, insertions } = desk((session) =>
      withTurn(two(session), 'u', { prompt: 'violet', from: 'p1' }, [doneResult('3')]),
    );
    await post({ type: 'resultAction', resultId: '1', action: 'refine' });
    assert.deepEqual([draft().from, draft().mode, seen.composers], ['p1', 'image', ['message']]);
    await post({ type: 'resultAction', resultId: '3', action: 'insert' });
    assert.equal(insertions.pictures[0]?.provenance.parent, pictureOf('p1').hash);
  });

  it('resend exactly the pressed result', async () => {
    const { post, seen } = desk(two);
    await post({ type: 'resultAction', resultId: '2', action: 'variations' });
    await post({ type: 'resultAction', resultId: '1', action: 'regenerate' });
    await post({ type: 'failureAction', resultId: '2', failureAction: 'tryAgain' });
    assert.deepEqual(seen.again, ['2', '1', '2']);
  });

  it('use a suggested alternative text if the user accepts it', async () => {
    const { post, seen, turn, insertions } = desk(two);
    await post({ type: 'resultAction', resultId: '1', action: 'suggestAltText' });
    assert.equal(turn().results[0]?.pictures[0]?.alt, 'A lighthouse');
    seen.alt = undefined;
    await post({ type: 'resultAction', resultId: '1', action: 'suggestAltText' });
    await post({ type: 'resultAction', resultId: '1', action: 'insert' });
    assert.equal(insertions.pictures[0]?.alt, 'A lighthouse');
  });

  it('show the prompt, and remember the copied picture', async () => {
    const { post, seen, pictures, id } = desk(two);
    await post({ type: 'resultAction', resultId: '2', action: 'showPrompt' });
    await post({ type: 'resultAction', resultId: '2', action: 'copy' });
    assert.deepEqual([seen.prompts, seen.copied], [['a boat\n'], []]);
    assert.equal(pictures.lastCopied()?.picture.id, 'p2');
    assert.equal(pictures.insertion(id, 'p1')?.picture.id, 'p1');
    assert.equal(pictures.insertion(id, 'nowhere'), undefined);
  });

  it('of a failed picture choose another model for it and for later ones', async () => {
    const { post, seen, turn, draft } = desk(two);
    seen.named = 'other';
    await post({ type: 'failureAction', resultId: '1', failureAction: 'chooseModel' });
    assert.deepEqual([turn().options.model, draft().options.model], ['other', 'other']);
  });

  it('of a failed picture of several models choose another for it alone, and for later ones', async () => {
    const models = ['m', 'gone'];
    const ofModels = (session: Session) =>
      withTurn(session, 't', { options: { ...options, models } }, [
        doneResult('1', { model: 'm' }),
        doneResult('2', { model: 'gone' }),
      ]);
    const { post, seen, turn, draft, setDraft } = desk(ofModels);
    setDraft({ options: { ...draft().options, models } });
    seen.named = 'other';
    await post({ type: 'failureAction', resultId: '2', failureAction: 'chooseModel' });
    assert.deepEqual(
      [turn().options.models, draft().options.models],
      [
        ['m', 'other'],
        ['m', 'other'],
      ],
    );
    assert.deepEqual([turn().results.map(({ model }) => model)], [['m', 'other']]);
  });

  it('of a failed picture put its own prompt back into the composer', async () => {
    const { post, seen } = desk(threePrompts);
    await post({ type: 'failureAction', resultId: 'b', failureAction: 'editPrompt' });
    assert.deepEqual(
      seen.offered.map(({ prompt, prompts, mode }) => [prompt, prompts, mode]),
      [['prompt b', undefined, 'image']],
    );
    assert.equal(seen.occupied, 0);
  });

  it('of a failed picture keep newly typed text, and notify the user', async () => {
    const { post, seen } = desk(threePrompts);
    seen.isFree = false;
    await post({ type: 'failureAction', resultId: 'b', failureAction: 'editPrompt' });
    assert.equal(seen.occupied, 1);
  });
});

describe('Generate Images on an answer', () => {
  const answered = (text: string) => (session: Session) =>
    addResult(withTurn(session, 't', { mode: 'chat', prompt: 'ideas?' }, []), 't', {
      ...doneResult('r', { pictures: [] }),
      text,
    });

  it('lists the items of the answer’s list as prompts, and sends nothing', async () => {
    const { post, draft, seen } = desk(answered('Three ideas:\n\n- a boat\n- a pier\n- a gull\n\nMore?'));
    await post({ type: 'resultAction', resultId: 'r', action: 'generateImages' });
    assert.deepEqual(
      [draft().mode, draft().prompts?.map(({ text }) => text)],
      ['image', ['a boat', 'a pier', 'a gull']],
    );
    assert.deepEqual([seen.asked, seen.composers], [[], ['message']]);
  });

  it('uses the whole answer if it contains no list', async () => {
    const { post, draft } = desk(answered(' A boat at sea. \n'));
    await post({ type: 'resultAction', resultId: 'r', action: 'generateImages' });
    assert.deepEqual([draft().text, draft().prompts], ['A boat at sea.', undefined]);
  });

  it('removes Markdown from the prompts, with and without a list', async () => {
    const { post, draft } = desk(answered('1. **Wide.** A [tower](https://a.example/b) at dusk\n2. *Inside*, a lamp'));
    await post({ type: 'resultAction', resultId: 'r', action: 'generateImages' });
    assert.deepEqual(
      draft().prompts?.map(({ text }) => text),
      ['Wide. A tower at dusk', 'Inside, a lamp'],
    );
    const other = desk(answered('## The storm\n\nA **boat** at sea.'));
    await other.post({ type: 'resultAction', resultId: 'r', action: 'generateImages' });
    assert.equal(other.draft().text, 'The storm\n\nA boat at sea.');
  });

  it('takes fifty prompts at most, and notifies the user', async () => {
    const { post, draft, seen } = desk(answered(Array.from({ length: 60 }, (_, at) => `${at + 1}. idea`).join('\n')));
    await post({ type: 'resultAction', resultId: 'r', action: 'generateImages' });
    assert.deepEqual([draft().prompts?.length, seen.cut], [50, [60]]);
  });
});

/** As services respond that describe their picture. */
function withWordsOfEach(session: Session): Session {
  const said = (result: Result): Result => ({
    ...result,
    text: 'Here it is.',
    parts: [
      { kind: 'words', text: 'Here it is.' },
      ...result.pictures.map(({ id }) => ({ kind: 'picture' as const, id })),
    ],
  });
  return { ...session, turns: session.turns.map((turn) => ({ ...turn, results: turn.results.map(said) })) };
}
