import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { GalleryActions, type GalleryNeeds } from '../../../../src/gallery/host/galleryActions.ts';
import type { InsertablePicture } from '../../../../src/insertion/host/images/insertablePicture.ts';
import type { Insertion } from '../../../../src/sessions/common/model/insertion.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { Claims } from '../../../../src/sessions/host/store/claims.ts';
import { Removals } from '../../../../src/sessions/host/store/removals.ts';
import { fake } from '../../fake.ts';
import { doneResult, emptySession, pictureOf, withTurn } from '../../sessions/common/pictures.ts';
import { english } from '../../strings/english.ts';

const quote = { id: 'q', uri: 'file:///w/old.md', fileName: 'old.md', languageId: 'markdown', text: 'boat' };
const passage = { ...quote, firstLine: 1, lastLine: 1 };
const drawn = withTurn(emptySession(), 't', { prompt: 'A boat', quote: passage }, [
  doneResult('r', { pictures: [pictureOf('a'), pictureOf('b')] }),
]);

/** A session with two pictures, and a record of what the actions did. */
function desk({ takesBack = false } = {}) {
  const sessions = new Map<string, Session>([['s', drawn]]);
  const inserted: [string, InsertablePicture][] = [];
  let insertion: Insertion | undefined;
  const done: string[] = [];
  const claims = new Claims();
  const exported: Session[] = [];
  const compared: unknown[] = [];
  const held: (readonly string[])[] = [];
  const kept = {
    load: async (id: string) => sessions.get(id),
    change: (id: string, change: (session: Session) => Session) => {
      const session = sessions.get(id);
      const changed = session && change(session);
      if (changed) sessions.set(id, changed);
      return changed;
    },
    whenSaved: async () => undefined,
    whenIndexed: async () => undefined,
    lists: { forgetWords: async () => undefined },
  };
  const needs = fake<GalleryNeeds>({
    language: english,
    sessions: {
      storage: {
        sessions: kept,
        removals: new Removals(kept, claims),
        thumbnails: { keep: async (_, bytes) => bytes.length > 0 },
        pictureUri: ({ hash }) => fake<Uri>({ toString: () => hash }),
      },
      announcer: { turnChanged: (id, turn) => void done.push(`changed ${id} ${turn}`) },
    },
    landed: () => void done.push('landed'),
    insertion: {
      pictures: {
        insert: async (picture) => {
          inserted.push(['insert', picture]);
          return insertion;
        },
        insertAll: async (pictures) => {
          for (const picture of pictures) inserted.push(['insert', picture]);
          return pictures.map(() => insertion);
        },
        saveAs: async (picture) => {
          inserted.push(['save', picture]);
          return undefined;
        },
        saveAll: async (pictures) => {
          for (const picture of pictures) inserted.push(['save', picture]);
          return pictures.length;
        },
      },
    },
    screen: {
      offerUndo: async (sentence) => {
        done.push(`${sentence} ${picturesNow()}`);
        held.push(claims.now().pictures);
        return takesBack;
      },
      tell: (sentence) => void done.push(sentence),
    },
    openSession: async (id) => void done.push(`open ${id}`),
    makeLook: async (pictures) => void done.push(`look ${pictures.map(({ picture }) => picture.id).join(' ')}`),
    comparisons: { showFromSessions: async ({ older, newer }) => void compared.push(older?.uri, newer.uri) },
    exportSession: async (session) => void exported.push(session),
  });
  const actions = new GalleryActions(needs);
  const results = () => sessions.get('s')?.turns[0]?.results[0]?.pictures ?? [];
  const draft = () => sessions.get('s')?.draft;
  const picturesNow = () =>
    results()
      .map(({ id }) => id)
      .join(' ');
  const lands = (where: Insertion) => {
    insertion = where;
  };
  return { actions, inserted, lands, done, held, claims, results, picturesNow, draft, exported, compared };
}

const place = { sessionId: 's', pictureId: 'a' };

describe('Gallery actions', () => {
  it('insert or save a picture with its prompt', async () => {
    const { actions, inserted } = desk();
    await actions.act([place], 'insert');
    await actions.act([place], 'saveAs');
    assert.deepEqual(
      inserted.map(([how, { picture, prompt }]) => [how, picture.id, prompt]),
      [
        ['insert', 'a', 'A boat'],
        ['save', 'a', 'A boat'],
      ],
    );
  });

  it('insert into the active document, not at the passage of the picture, and notify where', async () => {
    const { actions, inserted, lands, done } = desk();
    lands({ fileName: 'new.md', line: 3, savedAs: 'images/a.png' });
    await actions.act([place], 'insert');
    assert.deepEqual(
      inserted.map(([, { quote: home }]) => home),
      [undefined],
    );
    assert.deepEqual(done, ['Inserted in new.md, line 3, saved as images/a.png', 'landed']);
  });

  it('notify the user that a picture no longer exists', async () => {
    const { actions, inserted, done } = desk();
    await actions.act([{ ...place, pictureId: 'x' }], 'insert');
    assert.deepEqual([inserted, done], [[], ['This image no longer exists.']]);
  });

  it('open the session of a picture', async () => {
    const { actions, done } = desk();
    await actions.act([place], 'openSession');
    assert.deepEqual(done, ['open s']);
  });

  it('delete a picture from its session', async () => {
    const { actions, done, picturesNow } = desk();
    await actions.act([place], 'delete');
    assert.deepEqual([done, picturesNow()], [['changed s t', '1 image deleted. b'], 'b']);
  });

  it('restore a deleted picture if the user chooses Undo; its file is kept until then', async () => {
    const { actions, picturesNow, held, claims } = desk({ takesBack: true });
    await actions.act([place], 'delete');
    assert.equal(picturesNow(), 'a b');
    assert.deepEqual([held, claims.now().pictures], [[[pictureOf('a').hash]], []]);
  });

  it('make a look from pictures, compare two, and export pictures as a session of their own', async () => {
    const { actions, done, exported, compared } = desk();
    const both = [place, { ...place, pictureId: 'b' }];
    await actions.act(both, 'makeLook');
    await actions.act(both, 'compare');
    assert.deepEqual([done, compared], [['look a b'], [pictureOf('a').hash, pictureOf('b').hash]]);
    await actions.act([{ ...place, pictureId: 'b' }], 'export');
    const [session] = exported;
    assert.deepEqual(
      [session?.turns.length, session?.turns[0]?.prompt, session?.turns[0]?.quote],
      [1, 'A boat', passage],
    );
    assert.deepEqual(
      session?.turns[0]?.results.map(({ pictures }) => pictures.map(({ id }) => id)),
      [['b']],
    );
  });

  it('insert, save and delete several pictures at once, and restore them in their order', async () => {
    const { actions, inserted, lands, done, picturesNow } = desk({ takesBack: true });
    const both = [place, { ...place, pictureId: 'b' }];
    lands({ fileName: 'new.md', line: 3 });
    await actions.act(both, 'insert');
    await actions.act(both, 'saveAs');
    assert.deepEqual(
      inserted.map(([how, { picture }]) => `${how} ${picture.id}`),
      ['insert a', 'insert b', 'save a', 'save b'],
    );
    await actions.act(both, 'delete');
    const undone = ['changed s t', 'changed s t'];
    const deleted = ['changed s t', 'changed s t', '2 images deleted. ', ...undone];
    assert.deepEqual(done, ["Inserted 2 images in 'new.md'.", 'landed', '2 images saved.', 'landed', ...deleted]);
    assert.equal(picturesNow(), 'a b');
  });

  it('refine a picture in its session', async () => {
    const { actions, done, draft } = desk();
    await actions.act([{ ...place, pictureId: 'b' }], 'refine');
    assert.deepEqual([done, draft()?.from], [['open s'], 'b']);
  });

  it('mark that a thumbnail is stored only if the disk accepted it', async () => {
    const { actions, results } = desk();
    await actions.keepThumbnail(place, new Uint8Array());
    assert.equal(results()[0]?.thumbnail, undefined);
    await actions.keepThumbnail(place, new Uint8Array(1));
    assert.equal(results()[0]?.thumbnail, true);
  });
});
