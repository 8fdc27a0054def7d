import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import * as v from 'valibot';
import { ConnectionFile, ListeningWindow } from '../../../src/agents/common/bridgeMessages.ts';
import { TicketStore } from '../../../src/agents/host/bridge/ticketStore.ts';
import { ComparisonState } from '../../../src/compare/host/comparisonState.ts';
import { connectComparison } from '../../../src/compare/page/comparisonView.ts';
import { connectGallery } from '../../../src/gallery/page/galleryBridge.ts';
import { updateFields } from '../../../src/languages/common/frontMatter/updateFields.ts';
import { type ParsedLook, parseLook } from '../../../src/looks/common/parseLook.ts';
import { bootstrapName } from '../../../src/pageKit/common/pageBootstrap.ts';
import { DraftMessage } from '../../../src/panel/common/pageMessages.ts';
import { PageState } from '../../../src/panel/common/pageState.ts';
import { connect } from '../../../src/panel/page/kit/panelBridge.ts';
import { hashInputs } from '../../../src/promptFiles/common/imageState.ts';
import {
  formatPromptFile,
  type GenerationRecord,
  parsePromptFile,
} from '../../../src/promptFiles/common/promptFile.ts';
import { readPacket, writePacket } from '../../../src/provenance/common/packet.ts';
import type { Provenance } from '../../../src/provenance/common/provenance.ts';
import {
  collectImages,
  pictureFolderName,
  serializeSession,
  sessionFileName,
} from '../../../src/sessions/common/sessionFile.ts';
import { unpackSession } from '../../../src/sessions/common/unpackSession.ts';
import { pictureFile } from '../../../src/sessions/host/imageStore.ts';
import { Entry } from '../../../src/sessions/host/store/entry.ts';
import { Head, TurnFile } from '../../../src/sessions/host/store/fileFormat.ts';
import { MemoryFolder } from '../sessions/host/memory.ts';
import { formOf } from './form.ts';
import { assertLinesFrozen, filesIn, jsonOf, placeOf, textOf } from './frozen.ts';

const prompt = 'A lighthouse lamp at dusk';
const asked = { prompt, model: 'painter-2', aspectRatio: '16:9', size: '2K' };
const along = ['3c'.repeat(32), 'a5'.repeat(32)];

describe('A frozen', () => {
  it('form of what is stored has the same names and words', async () => {
    const forms = {
      head: Head,
      turn: TurnFile,
      entry: Entry,
      page: PageState,
      draft: DraftMessage,
      compared: ComparisonState,
    };
    const records = { connection: ConnectionFile, window: ListeningWindow };
    const lines = Object.entries({ ...forms, ...records }).flatMap(([name, form]) => formOf(form, name));
    await assertLinesFrozen('forms.txt', lines);
  });

  it('ticket is read, and written again the same', async () => {
    const [before, after] = [new MemoryFolder(), new MemoryFolder()];
    for (const [name, bytes] of await filesIn(placeOf('tickets'))) before.files.set(name, bytes);
    const [reader, writer] = [before, after].map((folder) => new TicketStore(folder, () => true));
    for (const [id, ticket] of (await reader?.all()) ?? []) await writer?.write(id, ticket);
    const json = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));
    assert.deepEqual([...after.files.keys()], ['12345678-0a1b2c3d.json']);
    assert.deepEqual([...after.files.values()].map(json), [...before.files.values()].map(json));
  });

  it('record of a window, connection of a folder and list of comparisons is read whole', async () => {
    const records = [
      ['bridge/windows/f0000000-0000-4000-8000-000000000001.json', ListeningWindow],
      ['bridge/connections/connection.json', ConnectionFile],
      ['comparisons.json', v.array(ComparisonState)],
    ] as const;
    for (const [name, form] of records) assert.deepEqual(v.parse(form, await jsonOf(name)), await jsonOf(name), name);
  });

  it('state of a page is read whole', async () => {
    const kept = { panel: connect, gallery: connectGallery, comparison: connectComparison };
    for (const [page, connected] of Object.entries(kept)) {
      const state = await jsonOf(`pages/${page}.json`);
      const api = { getState: () => state };
      Object.assign(globalThis, { window: { [bootstrapName]: { api, came: [], keep: () => undefined } } });
      assert.deepEqual(connected(() => undefined).kept(), state, page);
    }
    Reflect.deleteProperty(globalThis, 'window');
  });

  it('session in a zip is read with its pictures, and has the same form when it is exported again', async () => {
    const zip = new Uint8Array(await readFile(placeOf('the-lamp.zip')));
    const files = unzipSync(zip);
    const read = await unpackSession(zip, { run: async (piece) => piece() });
    assert.ok(read, 'it can be read');
    const text = new TextDecoder().decode(files['session.json']);
    assert.deepEqual([sessionFileName, JSON.parse(serializeSession(read.session))], ['session.json', JSON.parse(text)]);
    const pictures = collectImages(read.session);
    const inZip = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    assert.deepEqual(pictures.map((one) => `${pictureFolderName}/${pictureFile(one)}`).sort(), inZip.sort());
    for (const one of pictures) assert.equal((await read.picture(one))?.length, one.size);
  });

  it('prompt file is read, is known to be up to date, and is written again the same', async () => {
    const text = await textOf('a-lamp-at-dusk.limn.md');
    const recipe = await hashInputs({ ...asked, along, look: 'Ink on rough paper.' });
    const made: GenerationRecord = {
      date: '2026-09-21T14:13:20.000Z',
      model: 'painter-2',
      recipe,
      picture: '2b'.repeat(32),
      along,
    };
    const said = { look: '../look.limn.md', attachments: ['keeper.png'], from: 'a-lamp.png', alt: 'A lamp at dusk' };
    assert.deepEqual(parsePromptFile(text, '/work/blog/images/a-lamp-at-dusk.limn.md'), { ...asked, ...said, made });
    assert.equal(updateFields(formatPromptFile({ ...asked, createdAt: 0 }, said), { made }), text);
  });

  it('look is read', async () => {
    const characters = [{ name: 'Ansel', description: 'A keeper of sixty.', pictures: ['ansel.png'] }];
    const options = { aspectRatio: '16:9', size: '2K' };
    const look: ParsedLook = { name: 'Ink', style: 'Ink on rough paper.', options, characters, problems: [] };
    assert.deepEqual(parseLook(await textOf('look.limn.md'), 'look'), look);
  });

  it('note in a picture of where it came from is read, and written again the same', async () => {
    const provenance: Provenance = { ...asked, promptIsCut: true, createdAt: 1_790_000_000_000, parent: 'lamp.png' };
    const packet = writePacket({ provenance, sourceType: 'trainedAlgorithmicMedia' });
    await assertLinesFrozen('provenance.xmp', packet?.split('\n') ?? []);
    assert.deepEqual(readPacket(await textOf('provenance.xmp')), provenance);
  });
});
