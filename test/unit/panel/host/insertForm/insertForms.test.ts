import assert from 'node:assert/strict';
import {
  type InsertablePicture,
  insertablePicture,
} from '../../../../../src/insertion/host/images/insertablePicture.ts';
import type { InsertionSummary } from '../../../../../src/insertion/host/images/insertionPoints.ts';
import type { FormInput, InsertFormView } from '../../../../../src/panel/common/insertFormView.ts';
import type { PanelUI } from '../../../../../src/panel/host/actions/panelUI.ts';
import { type FormMessage, InsertForms } from '../../../../../src/panel/host/insertForm/insertForms.ts';
import { findFormImage, type InsertFormNeeds } from '../../../../../src/panel/host/insertForm/wantedPictures.ts';
import type { Settings } from '../../../../../src/product/host/settings.ts';
import type { Insertion } from '../../../../../src/sessions/common/model/insertion.ts';
import type { Quote } from '../../../../../src/sessions/common/model/quote.ts';
import type { Session } from '../../../../../src/sessions/common/model/session.ts';
import { fake } from '../../../fake.ts';
import { pngBytes, webpBytes } from '../../../service/common/samples.ts';
import { doneResult, emptySession, pictureOf, withTurn } from '../../../sessions/common/pictures.ts';
import { english } from '../../../strings/english.ts';

const sentence = 'A lighthouse on a headland at dusk, the sea calm, one small boat';
const quote: Quote = {
  ...{ id: 'q', uri: 'file:///a.md', fileName: 'a.md', languageId: 'markdown' },
  ...{ firstLine: 5, lastLine: 5, text: sentence },
};

/** A host that only records insertions. */
class Desk {
  session: Session = withTurn(emptySession(), 't', { prompt: sentence, quote }, [
    doneResult('a', { pictures: [pictureOf('p1', { width: 1376 })] }),
    doneResult('b', { pictures: [pictureOf('p2', { width: 1376 })] }),
  ]);
  readonly told: FormMessage[] = [];
  readonly inserted: InsertablePicture[] = [];
  readonly inNewFile: InsertablePicture[] = [];
  readonly drawn: unknown[] = [];
  readonly replaced: unknown[] = [];
  instead: 'insert' | undefined;
  readonly warned: string[] = [];
  isWritable = true;
  drawing: Uint8Array | undefined = new Uint8Array(webpBytes);
  proposed: { text: string; isSeen: boolean } | undefined = { text: 'A striped tower', isSeen: true };

  private readonly insertion: Insertion = { fileName: 'a.md', line: 7, savedAs: 'images/a.png' };
  private readonly change = (change: (session: Session) => Session) => {
    this.session = change(this.session);
    return this.session;
  };

  readonly page = {
    sessionId: 's',
    conversions: {
      convert: async (_: Uint8Array, mediaType: string, how: object = {}) => {
        this.drawn.push({ mediaType, ...how });
        return this.drawing;
      },
    },
    postToInsertForm: (message: FormMessage) => void this.told.push(message),
  };

  private readonly needs = fake<InsertFormNeeds>({
    language: english,
    sessions: {
      storage: {
        sessions: { change: (_, change) => this.change(change) },
        pictures: { bytes: async ({ hash }) => (this.signed.has(hash) ? signedPng() : pngBytes(1376, 768)) },
      },
      altTexts: { propose: async () => this.proposed },
      announcer: { turnChanged: () => undefined },
    },
    insertion: {
      outlook: {
        getDefaultPosition: async () => 'below',
        summarize: async (_, place) => (place === 'cursor' ? undefined : this.prospect()),
        getFileNames: async (pictures) => ({
          folder: 'images/',
          files: pictures.map(({ name = 'usual', picture }) => ({
            fileName: `${name} ${picture.mediaType}`,
            isTaken: true,
          })),
        }),
      },
      pictures: {
        insertAll: async (pictures) => {
          this.inserted.push(...pictures);
          return pictures.map(() => this.insertion);
        },
        newIllustrated: async (_, pieces) => {
          this.inNewFile.push(...pieces.filter((piece) => typeof piece !== 'string'));
          return { fileName: 'new.md', savedAs: 'new.md' };
        },
      },
    },
    references: {
      prospectOf: async () => ({ name: 'images/boat.png', documents: ['a.md', 'b.md'], alt: 'The boat' }),
      replacing: {
        replace: async ({ file, alt }) => {
          this.replaced.push([file.uri, alt]);
          return this.instead ?? this.insertion;
        },
      },
    },
    service: {
      readPicture: (bytes) => ({
        bytes,
        mediaType: bytes === this.drawing ? 'image/webp' : 'image/png',
        width: 800,
        height: 447,
      }),
    },
  });
  private readonly ui = fake<PanelUI>({ readSettings: () => fake<Settings>({ chatModel: 'text-large-2' }) });

  readonly forms = new InsertForms(this.needs, this.ui, {
    find: async (_, id) => findFormImage(this.session, id),
    records: {
      notePicture: (_, { picture }, insertion) => void this.noted.push([picture.id, insertion?.fileName]),
      notePictures: (_, pictures, done) =>
        void this.noted.push([pictures.length, done.map((one) => one?.pictureId), { pictures: done.length }]),
    },
    look: async () => undefined,
    notifyMissing: () => void this.warned.push('gone'),
    warn: (sentence) => void this.warned.push(sentence),
  });
  readonly noted: unknown[] = [];
  readonly signed = new Set<string>();

  async sheet(...pictureIds: string[]): Promise<InsertFormView> {
    await this.forms.open(this.page, { turnId: 't', pictureIds });
    const message = this.told.pop();
    assert.ok(message?.type === 'insertForm');
    return message.form;
  }

  private prospect(): InsertionSummary {
    const lines = { passages: 1, firstLine: 5, lastLine: 5 };
    return { documents: ['a.md'], ...lines, isWritable: this.isWritable, takesCaption: true };
  }
}

/** With a chunk that would contain a C2PA manifest. */
function signedPng(): Uint8Array {
  const png = pngBytes(1376, 768);
  const chunk = new Uint8Array([0, 0, 0, 0, ...new TextEncoder().encode('caBX'), 0, 0, 0, 0]);
  return new Uint8Array([...png.subarray(0, 33), ...chunk, ...png.subarray(33)]);
}

const typed = (ids: readonly string[], more: Partial<FormInput> = {}): FormInput => ({
  place: 'below',
  caption: '',
  pictures: ids.map((id) => ({ id, isTicked: true, stem: `name-${id}`, alt: `Alt of ${id}` })),
  ...more,
});

describe('Insert form', () => {
  it('is prefilled like Insert without a form, with a short alternative text if the passage is the prompt', async () => {
    const view = await new Desk().sheet('p1');
    const [picture] = view.pictures;
    assert.deepEqual([picture?.stem, picture?.extension], ['a-lighthouse-on-a-headland-at-dusk', 'png']);
    assert.equal(picture?.alt, 'A lighthouse on a headland at dusk');
    assert.deepEqual([view.place, view.folder, view.ownFormat, view.signed], ['below', 'images/', 'PNG', undefined]);
    assert.equal(view.suggestHint, 'Suggest Alt Text (1 request to text-large-2)');
    assert.deepEqual(
      view.places.map(({ label }) => label),
      ['Below selection (a.md, line 5)', 'Replace selection (a.md, line 5)', 'At end of a.md', 'New File'],
    );
  });

  it('offers a new file first if the document cannot be written', async () => {
    const desk = new Desk();
    desk.isWritable = false;
    const { places, place } = await desk.sheet('p1');
    assert.deepEqual([places.map((one) => one.place), place], [['newFile'], 'newFile']);
  });

  it('reports which of several pictures are signed', async () => {
    const desk = new Desk();
    desk.signed.add(pictureOf('p2').hash);
    const { signed, pictures } = await desk.sheet('p1', 'p2');
    assert.match(signed ?? '', /^1 of 2 images have a C2PA manifest/);
    assert.deepEqual(
      pictures.map(({ isSigned }) => isSigned),
      [undefined, true],
    );
  });

  it('reports that a picture no longer exists', async () => {
    const desk = new Desk();
    await desk.forms.open(desk.page, { turnId: 't', pictureIds: ['other'] });
    assert.deepEqual([desk.warned, desk.told], [['gone'], []]);
  });

  it('names files with the extension of their new format', async () => {
    const desk = new Desk();
    await desk.forms.check(desk.page, { turnId: 't', typed: typed(['p1'], { mediaType: 'image/webp' }) });
    const names = [{ id: 'p1', fileName: 'name-p1 image/webp', isTaken: true }];
    assert.deepEqual(desk.told, [{ type: 'fileNames', turnId: 't', folder: 'images/', names }]);
  });

  it('inserts a picture as entered, re-encoded by its page', async () => {
    const desk = new Desk();
    const form = { mediaType: 'image/webp' as const, width: 800, quality: 0.7, caption: 'At dusk', folder: 'art' };
    await desk.forms.insert(desk.page, { turnId: 't', typed: typed(['p1'], form) });
    assert.deepEqual(desk.drawn, [{ mediaType: 'image/webp', scale: 800 / 1376, quality: 0.7 }]);
    const [one] = desk.inserted;
    const { alt, shortAlt, caption, name, folder, position } = one ?? {};
    assert.deepEqual(
      { alt, shortAlt, caption, name, folder, position },
      { alt: 'Alt of p1', shortAlt: undefined, caption: 'At dusk', name: 'name-p1', folder: 'art', position: 'below' },
    );
    assert.equal(one?.bytes, desk.drawing);
    assert.deepEqual([one?.picture.mediaType, one?.picture.width, one?.quote?.id], ['image/webp', 800, 'q']);
    assert.deepEqual(desk.noted, [['p1', 'a.md']]);
    assert.deepEqual(desk.told, [{ type: 'insertFormFinished', turnId: 't', isInserted: true }]);
  });

  it('stores the entered alternative text with the picture, but not that it is decorative', async () => {
    const desk = new Desk();
    const alt = () => desk.session.turns[0]?.results.map(({ pictures }) => pictures[0]?.alt);
    const pictures = [
      { id: 'p1', isTicked: true, stem: '', alt: 'A lamp' },
      { id: 'p2', isTicked: true, stem: '', alt: '' },
    ];
    await desk.forms.insert(desk.page, { turnId: 't', typed: typed([], { pictures }) });
    assert.deepEqual(alt(), ['A lamp', undefined]);
    assert.deepEqual(
      desk.inserted.map(({ name, alt }) => [name, alt]),
      [
        [undefined, 'A lamp'],
        [undefined, ''],
      ],
    );
    assert.deepEqual(desk.noted, [[2, ['p1', 'p2'], { pictures: 2 }]]);
  });

  it('never re-encodes a signed picture, and inserts nothing if a picture could not be converted', async () => {
    const desk = new Desk();
    desk.signed.add(pictureOf('p1').hash);
    await desk.forms.insert(desk.page, { turnId: 't', typed: typed(['p1'], { mediaType: 'image/jpeg' }) });
    assert.deepEqual([desk.drawn, desk.inserted[0]?.bytes], [[], undefined]);
    desk.drawing = undefined;
    await desk.forms.insert(desk.page, { turnId: 't', typed: typed(['p1', 'p2'], { mediaType: 'image/jpeg' }) });
    assert.deepEqual([desk.inserted.length, desk.warned], [1, ["Couldn't convert the image."]]);
    assert.deepEqual(desk.told.at(-1), { type: 'insertFormFinished', turnId: 't', isInserted: false });
  });

  it('inserts at the cursor without the passage, and into a new file as a document of its own', async () => {
    const desk = new Desk();
    await desk.forms.insert(desk.page, { turnId: 't', typed: typed(['p1'], { place: 'cursor' }) });
    assert.deepEqual([desk.inserted[0]?.position, desk.inserted[0]?.quote], ['cursor', undefined]);
    await desk.forms.insert(desk.page, { turnId: 't', typed: typed(['p1', 'p2'], { place: 'newFile' }) });
    assert.deepEqual(
      desk.inNewFile.map(({ picture }) => picture.id),
      ['p1', 'p2'],
    );
  });

  /** A session with a picture in a later turn that was made from an inserted picture. */
  const refined = () => {
    const desk = new Desk();
    const file = { uri: 'file:///images/boat.png', size: 9, pictureId: 'p1' };
    const insertion: Insertion = { fileName: 'a.md', line: 1, pictureId: 'p1', files: [file], made: [] };
    const first = withTurn(emptySession(), 't', { prompt: sentence }, [doneResult('1', { insertion })]);
    desk.session = withTurn(first, 'u', { from: 'p1' }, [doneResult('2')]);
    return desk;
  };

  it('offers to replace the base picture of a refined picture, as the last option, and no other picture', async () => {
    const desk = refined();
    const { places, place, replaces } = await desk.sheet('p2');
    assert.deepEqual(places.at(-1), {
      place: 'picture',
      label: 'Replace images/boat.png in 2 documents',
      takesCaption: false,
    });
    assert.deepEqual([place, replaces], ['below', { name: 'images/boat.png', alt: 'The boat' }]);
    assert.equal((await desk.sheet('p1')).replaces, undefined);
    assert.equal((await desk.sheet('p1', 'p2')).replaces, undefined);
  });

  it('replaces the picture, changes its alternative text only if the user did, or inserts it if replacing is impossible', async () => {
    const desk = refined();
    const insert = (alt: string) => {
      const pictures = [{ id: 'p2', isTicked: true, stem: 'x', alt }];
      return desk.forms.insert(desk.page, { turnId: 'u', typed: { place: 'picture', caption: '', pictures } });
    };
    await insert('The boat');
    await insert('A boat at night');
    const uri = 'file:///images/boat.png';
    assert.deepEqual(desk.replaced, [
      [uri, undefined],
      [uri, 'A boat at night'],
    ]);
    assert.deepEqual([desk.noted.length, desk.inserted], [2, []]);
    desk.instead = 'insert';
    await insert('The boat');
    assert.deepEqual(
      desk.inserted.map(({ picture }) => picture.id),
      ['p2'],
    );
  });

  it('returns the suggested alternative text, which is stored with the picture, or none', async () => {
    const desk = new Desk();
    await desk.forms.describe(desk.page, { turnId: 't', pictureId: 'p1' });
    assert.deepEqual(desk.told, [{ type: 'altText', turnId: 't', pictureId: 'p1', alt: 'A striped tower' }]);
    const [turn] = desk.session.turns;
    const [result] = turn?.results ?? [];
    const [picture] = result?.pictures ?? [];
    assert.ok(turn && result && picture);
    assert.equal(insertablePicture(desk.session, { turn, result, picture }).alt, 'A striped tower');
    desk.proposed = undefined;
    await desk.forms.describe(desk.page, { turnId: 't', pictureId: 'p1' });
    assert.deepEqual(desk.told.at(-1), { type: 'altText', turnId: 't', pictureId: 'p1' });
  });
});
