import assert from 'node:assert/strict';
import { createGalleryForms, type GalleryNeeds } from '../../../../src/gallery/host/galleryActions.ts';
import { GalleryIds } from '../../../../src/gallery/host/galleryPictures.ts';
import type { InsertablePicture } from '../../../../src/insertion/host/images/insertablePicture.ts';
import type { FormInput } from '../../../../src/panel/common/insertFormView.ts';
import type { FormMessage } from '../../../../src/panel/host/insertForm/insertForms.ts';
import type { Settings } from '../../../../src/product/host/settings.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { fake } from '../../fake.ts';
import { pngBytes } from '../../service/common/samples.ts';
import { doneResult, emptySession, pictureOf, withTurn } from '../../sessions/common/pictures.ts';
import { pictureSummary } from '../../sessionsView/host/fakeHistory.ts';
import { english } from '../../strings/english.ts';

const quote = { id: 'q', uri: 'file:///w/old.md', fileName: 'old.md', languageId: 'markdown', text: 'boat' };
const passage = { ...quote, firstLine: 1, lastLine: 1 };

/** Two sessions with a picture of the same id each. */
function desk() {
  const sessions = new Map<string, Session>(
    ['s', 'copy'].map((id) => [
      id,
      {
        ...withTurn(emptySession(), 't', { prompt: `A boat of ${id}`, quote: passage }, [
          doneResult('r', { pictures: [pictureOf('a')] }),
        ]),
        id,
      },
    ]),
  );
  const places = new GalleryIds();
  const ids = [...sessions.keys()].map((sessionId) => places.getId({ sessionId, picture: pictureSummary('a') }));
  const inserted: InsertablePicture[] = [];
  const said: string[] = [];
  const told: FormMessage[] = [];
  const needs = fake<GalleryNeeds>({
    language: english,
    screen: { tell: (sentence) => void said.push(sentence) },
    landed: () => void said.push('landed'),
    sessions: {
      storage: {
        sessions: {
          load: async (id) => sessions.get(id),
          change: (id, change) => {
            const session = sessions.get(id);
            if (session) sessions.set(id, change(session));
            return sessions.get(id);
          },
        },
        pictures: { bytes: async () => pngBytes(1376, 768) },
      },
      altTexts: { propose: async () => ({ text: 'A small boat', isSeen: true }) },
      announcer: { turnChanged: (id, turn) => void said.push(`changed ${id} ${turn}`) },
    },
    insertion: {
      outlook: {
        getDefaultPosition: async () => 'cursor',
        summarize: async (pictures, place) =>
          place === 'cursor' && pictures.every((one) => !one.quote)
            ? { documents: ['new.md'], passages: 0, firstLine: 3, lastLine: 3, isWritable: true, takesCaption: true }
            : undefined,
        getFileNames: async (pictures) => ({
          folder: 'images/',
          files: pictures.map(({ name = 'usual' }) => ({ fileName: `${name}.png`, isTaken: false })),
        }),
      },
      pictures: {
        insertAll: async (pictures) => {
          inserted.push(...pictures);
          return pictures.map((_, at) => ({ fileName: 'new.md', line: 3 + at, savedAs: 'images/a.png' }));
        },
        newIllustrated: async () => ({ fileName: 'own.md', savedAs: 'own.md' }),
      },
    },
    references: { prospectOf: async () => undefined, replacing: { replace: async () => 'insert' as const } },
    service: { readPicture: (bytes) => ({ bytes, mediaType: 'image/png', width: 1376, height: 768 }) },
  });
  const forms = createGalleryForms(needs, { readSettings: () => fake<Settings>({ chatModel: '' }) }, places);
  const page = {
    sessionId: 'gallery',
    conversions: { convert: async () => undefined },
    postToInsertForm: (message: FormMessage) => void told.push(message),
  };
  const altOf = (id: string) => sessions.get(id)?.turns[0]?.results[0]?.pictures[0]?.alt;
  return { forms, page, ids, inserted, said, told, sessions, altOf };
}

const typed = (ids: readonly string[], more: Partial<FormInput> = {}): FormInput => ({
  place: 'cursor',
  caption: '',
  pictures: ids.map((id, at) => ({ id, isTicked: true, stem: `boat-${at}`, alt: `Boat ${at}` })),
  ...more,
});

describe('Insert form of the gallery', () => {
  it('contains pictures of several sessions by the ids of the page, for the active document', async () => {
    const { forms, page, ids, told } = desk();
    await forms.open(page, { turnId: 'gallery', pictureIds: [...ids, 'gone'] });
    const [message] = told;
    assert.ok(message?.type === 'insertForm');
    assert.deepEqual(
      message.form.pictures.map(({ id, alt }) => [id, alt]),
      [
        [ids[0], 'A boat of s'],
        [ids[1], 'A boat of copy'],
      ],
    );
    assert.deepEqual(
      message.form.places.map(({ place }) => place),
      ['cursor', 'newFile'],
    );
    assert.deepEqual([message.sessionId, message.form.turnId], ['gallery', 'gallery']);
  });

  it('inserts the ticked pictures as entered, notifies once, and stores the alternative text of each', async () => {
    const { forms, page, ids, inserted, said, told, altOf } = desk();
    await forms.insert(page, { turnId: 'gallery', typed: typed(ids) });
    assert.deepEqual(
      inserted.map(({ name, alt, quote: home }) => [name, alt, home]),
      [
        ['boat-0', 'Boat 0', undefined],
        ['boat-1', 'Boat 1', undefined],
      ],
    );
    assert.deepEqual(said, ['landed', "Inserted 2 images in 'new.md'."]);
    assert.deepEqual([altOf('s'), altOf('copy')], ['Boat 0', 'Boat 1']);
    assert.deepEqual(told.at(-1), { type: 'insertFormFinished', turnId: 'gallery', isInserted: true });
  });

  it('notifies where one picture was inserted, not about a new document, and if all pictures are missing', async () => {
    const { forms, page, ids, said, sessions, told } = desk();
    await forms.insert(page, { turnId: 'gallery', typed: typed(ids.slice(0, 1)) });
    await forms.insert(page, { turnId: 'gallery', typed: typed(ids, { place: 'newFile' }) });
    sessions.clear();
    await forms.insert(page, { turnId: 'gallery', typed: typed(ids) });
    assert.deepEqual(
      said.filter((one) => one !== 'landed'),
      ['Inserted in new.md, line 3, saved as images/a.png', 'This image no longer exists.'],
    );
    assert.deepEqual(told.at(-1), { type: 'insertFormFinished', turnId: 'gallery', isInserted: false });
  });

  it('returns the suggested alternative text and stores it in the picture’s own session', async () => {
    const { forms, page, ids, told, altOf, said } = desk();
    await forms.describe(page, { turnId: 'gallery', pictureId: ids[1] ?? '' });
    assert.deepEqual(told, [{ type: 'altText', turnId: 'gallery', pictureId: ids[1], alt: 'A small boat' }]);
    assert.deepEqual([altOf('s'), altOf('copy'), said], [undefined, 'A small boat', ['changed copy t']]);
  });
});
