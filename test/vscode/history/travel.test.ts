import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import * as vscode from 'vscode';
import { sha256 } from '../../../src/base/common/bytes.ts';
import { readAnyPicture } from '../../../src/imageFiles/common/readPicture.ts';
import { resolveQuoteInWorkspace } from '../../../src/insertion/host/workspaceFiles.ts';
import type { DrawnSheet } from '../../../src/panel/common/drawnSheet.ts';
import { embedMetadata, readSourceType } from '../../../src/provenance/common/embedMetadata.ts';
import type { SheetForm } from '../../../src/sessions/common/contactSheet.ts';
import type { Picture } from '../../../src/sessions/common/model/picture.ts';
import type { Quote } from '../../../src/sessions/common/model/quote.ts';
import type { Session } from '../../../src/sessions/common/model/session.ts';
import { serializeSession } from '../../../src/sessions/common/sessionFile.ts';
import { Claims } from '../../../src/sessions/host/store/claims.ts';
import { ContactSheetExporter } from '../../../src/sessionsView/host/contactSheetExporter.ts';
import { SessionExporter } from '../../../src/sessionsView/host/exporter.ts';
import { SessionImporter } from '../../../src/sessionsView/host/importer.ts';
import { type ExportForm, type ExportUI, vscodeExportUI } from '../../../src/sessionsView/host/sessionUI.ts';
import { strangeBytes } from '../../unit/service/common/samples.ts';
import { doneResult, emptySession, pictureOf, withTurn } from '../../unit/sessions/common/pictures.ts';
import { FakeHistory } from '../../unit/sessionsView/host/fakeHistory.ts';

const language = { l10n: vscode.l10n, locale: 'en' };
/** One pixel. */
const gif = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));

const asTheyAre = async (bytes: Uint8Array) => bytes;

/** A user at the dialogs, and the editor's own file system. */
class Person implements ExportUI {
  form: ExportForm = 'zip';
  readonly told: string[] = [];
  readonly files = vscodeExportUI.files;
  chosen: vscode.Uri | undefined;

  constructor(readonly folder: string) {}
  async chooseForm() {
    return this.form;
  }
  async chooseSheetForm() {
    return 'html' as const;
  }
  async chooseFile(name: string) {
    this.chosen = vscode.Uri.file(path.join(this.folder, name));
    return this.chosen;
  }
  async chooseFolder() {
    return vscode.Uri.file(this.folder);
  }
  async chooseSource() {
    return this.chosen;
  }
  tell(sentence: string) {
    this.told.push(sentence);
  }
  fail(sentence: string) {
    this.told.push(sentence);
  }
  offerUpdate(sentence: string) {
    this.told.push(`${sentence} Update?`);
  }
  tellExported(_: string, uri: vscode.Uri) {
    this.chosen = uri;
  }
}

async function drawn(bytes: Uint8Array, mediaType: Picture['mediaType']): Promise<Session> {
  const picture = pictureOf('p', { hash: await sha256(bytes), mediaType, width: 1, height: 1 });
  return withTurn({ ...emptySession(), id: 'session-1', title: 'The lamp' }, 't', {}, [
    doneResult('r', { pictures: [picture] }),
  ]);
}

async function desk(
  folder: string,
  lost = false,
  isHere = false,
  mark = asTheyAre,
  mediaType: Picture['mediaType'] = 'image/gif',
) {
  const history = new FakeHistory();
  const stored = mediaType === 'image/gif' ? gif : new Uint8Array(strangeBytes);
  await history.add(await drawn(stored, mediaType));
  const person = new Person(folder);
  const kept: string[] = [];
  const opened: string[] = [];
  const copied: string[] = [];
  const exporting = new SessionExporter({
    language,
    history,
    screen: person,
    current: () => 'session-1',
    bytes: async () => (lost ? undefined : stored),
    mark,
    copy: async (text) => void copied.push(text),
    redact: (report) => ({ ...report, raw: '•••' }),
  });
  const importing = new SessionImporter({
    claims: new Claims(),
    language,
    history,
    screen: person,
    bytes: async () => (isHere ? stored : undefined),
    keep: async ({ bytes, mediaType, width, height }) => {
      kept.push(await sha256(bytes));
      const picture: Picture = { id: 'new', hash: await sha256(bytes), mediaType, width, height, size: bytes.length };
      return { picture };
    },
    readPicture: readAnyPicture,
    homeOf: resolveQuoteInWorkspace,
    newId: () => 'session-2',
    now: () => 5,
    open: async (id) => void opened.push(id),
  });
  return { history, person, kept, opened, copied, exporting, importing };
}

describe('Export and import of a session', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'limn-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('exports a zip, and imports it under another id if its own is in use', async () => {
    const { exporting, importing, history, kept, opened, person } = await desk(folder);
    await exporting.export('session-1');
    assert.deepEqual(await readdir(folder), ['the-lamp.zip']);
    await importing.import();
    const [before, after] = [history.sessions.get('session-1'), history.sessions.get('session-2')];
    assert.deepEqual(after?.turns, before?.turns);
    assert.deepEqual(
      [kept, opened, person.told],
      [[await sha256(gif)], ['session-2'], ["Imported session 'The lamp'."]],
    );
  });

  it('exports a folder beside existing files, and imports it from its document', async () => {
    const { exporting, importing, history, kept, person } = await desk(folder);
    person.form = 'folder';
    await exporting.export(undefined);
    await exporting.export(undefined);
    assert.deepEqual((await readdir(folder)).sort(), ['the-lamp-2.limn', 'the-lamp.limn']);
    const hash = await sha256(gif);
    const document = await readFile(path.join(folder, 'the-lamp.limn', 'the-lamp.md'), 'utf8');
    assert.ok(document.includes(`](pictures/${hash}.gif)`));
    history.sessions.clear();
    person.chosen = vscode.Uri.file(path.join(folder, 'the-lamp.limn', 'session.json'));
    await importing.import();
    assert.deepEqual([[...history.sessions.keys()], kept], [['session-1'], [hash]]);
  });

  it('exports a picture of an unknown format as .bin, and imports it also under the name that earlier versions gave it', async () => {
    const { exporting, importing, history, kept, person } = await desk(folder, false, false, asTheyAre, 'image/sh');
    person.form = 'folder';
    await exporting.export('session-1');
    const pictures = path.join(folder, 'the-lamp.limn', 'pictures');
    const hash = await sha256(strangeBytes);
    assert.deepEqual(await readdir(pictures), [`${hash}.bin`]);
    await rename(path.join(pictures, `${hash}.bin`), path.join(pictures, `${hash}.sh`));
    history.sessions.clear();
    person.chosen = vscode.Uri.file(path.join(folder, 'the-lamp.limn', 'session.json'));
    await importing.import();
    assert.deepEqual(kept, [hash]);
  });

  it('exports pictures whose metadata records how they were made, and imports these', async () => {
    const mark = async (bytes: Uint8Array) =>
      embedMetadata(bytes, 'image/gif', { sourceType: 'trainedAlgorithmicMedia' });
    const { exporting, importing, history, kept, person } = await desk(folder, false, false, mark);
    person.form = 'folder';
    await exporting.export('session-1');
    const hash = await sha256(await mark(gif));
    const file = await readFile(path.join(folder, 'the-lamp.limn', 'pictures', `${hash}.gif`));
    assert.equal(readSourceType(file), 'trainedAlgorithmicMedia');
    const document = await readFile(path.join(folder, 'the-lamp.limn', 'the-lamp.md'), 'utf8');
    assert.ok(document.includes(`](pictures/${hash}.gif)`));
    person.chosen = vscode.Uri.file(path.join(folder, 'the-lamp.limn', 'session.json'));
    await importing.import();
    const [picture] = history.sessions.get('session-2')?.turns[0]?.results[0]?.pictures ?? [];
    assert.deepEqual(
      [picture?.hash, picture?.size, kept, person.told],
      [hash, file.length, [hash], ["Imported session 'The lamp'."]],
    );
  });

  it('exports no key that an older version of Limn had stored in a failure', async () => {
    const { exporting, history, person } = await desk(folder);
    const failure = { kind: 'keyRejected', billed: 'no', raw: 'No such key: q7\\/Vw' } as const;
    const failed = { ...doneResult('r'), state: 'failed', failure } as const;
    await history.add(withTurn({ ...emptySession(), id: 'session-1', title: 'The lamp' }, 't', {}, [failed]));
    for (const form of ['json', 'folder'] as const) {
      person.form = form;
      await exporting.export('session-1');
    }
    for (const file of ['the-lamp.json', path.join('the-lamp.limn', 'session.json')]) {
      const text = await readFile(path.join(folder, file), 'utf8');
      assert.deepEqual([text.includes('q7'), text.includes('•••')], [false, true], file);
    }
  });

  it('exports JSON, and reports the missing pictures when it is imported', async () => {
    const { exporting, importing, person } = await desk(folder);
    person.form = 'json';
    await exporting.export('session-1');
    await importing.import();
    assert.deepEqual(person.told, ["Imported session 'The lamp'. Images missing from the import: 1"]);
  });

  it('exports JSON, and finds pictures that are stored already when it is imported', async () => {
    const { exporting, importing, person, kept } = await desk(folder, false, true);
    person.form = 'json';
    await exporting.export('session-1');
    await importing.import();
    assert.deepEqual([person.told, kept], [["Imported session 'The lamp'."], [await sha256(gif)]]);
  });

  it('exports a session that has lost a picture', async () => {
    const { exporting, importing, person } = await desk(folder, true);
    await exporting.export('session-1');
    await importing.import();
    assert.deepEqual(person.told, ["Imported session 'The lamp'. Images missing from the import: 1"]);
  });

  it('imports passages of files in the workspace, and of no other files', async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    const inside = vscode.Uri.joinPath(root.uri, 'README.md').toString();
    const named = async (uri: string, fileName: string) =>
      (await resolveQuoteInWorkspace(quoteAt(uri, fileName)))?.fileName;
    assert.equal(await named(inside, 'README.md'), 'README.md');
    assert.equal(await named(inside, 'elsewhere.md'), undefined, 'the name says another file');
    assert.equal(await named(inside.replace('README', 'gone'), 'gone.md'), undefined);
    assert.equal(await named(vscode.Uri.joinPath(root.uri, '..', 'x.md').toString(), 'x.md'), undefined);
    assert.equal(await named(`${root.uri}/../../etc/hosts`, 'hosts'), undefined);
    assert.equal(await named('file:///etc/hosts', 'hosts'), undefined);
    assert.equal(await named('untitled:Untitled-1', 'Untitled-1'), undefined);
    assert.equal(await named('', 'README.md'), undefined);
    assert.equal(await named('no address', 'README.md'), undefined);
  });

  it('copies the session as Markdown to the clipboard', async () => {
    const { exporting, copied } = await desk(folder);
    await exporting.copyAsMarkdown('session-1');
    assert.match(copied.join(), /^# The lamp\n.*\*Image, 1 × 1\*/s);
  });

  it('reports a file that contains no session', async () => {
    const { importing, person, history } = await desk(folder);
    person.chosen = vscode.Uri.file(path.join(folder, 'x.json'));
    await vscode.workspace.fs.writeFile(person.chosen, new TextEncoder().encode('{}'));
    await importing.import();
    assert.deepEqual(
      [person.told, history.sessions.size],
      [["Couldn't import 'x.json'. It's damaged or doesn't contain a Limn session."], 1],
    );
  });

  it('reports that an update can import a file of a newer version of Limn', async () => {
    const { importing, person } = await desk(folder);
    person.chosen = vscode.Uri.file(path.join(folder, 'x.json'));
    const newer = JSON.stringify({ format: 'limn-session', version: 3, session: {} });
    await vscode.workspace.fs.writeFile(person.chosen, new TextEncoder().encode(newer));
    await importing.import();
    assert.deepEqual(person.told, [
      "Couldn't import 'x.json' because it was created by a newer version of Limn. Update Limn and try again. Update?",
    ]);
  });

  it('does not report an import that the disk did not accept', async () => {
    const { exporting, importing, history, person, opened } = await desk(folder);
    await exporting.export('session-1');
    history.add = async () => false;
    await importing.import();
    assert.deepEqual([person.told, opened], [[], ['session-2']]);
  });

  it('rejects a small zip that would fill the memory, and imports nothing', async () => {
    const { importing, person, history, kept } = await desk(folder);
    person.chosen = vscode.Uri.file(path.join(folder, 'x.zip'));
    const document = new TextEncoder().encode(serializeSession(await drawn(gif, 'image/gif')) + ' '.repeat(70_000_000));
    await vscode.workspace.fs.writeFile(person.chosen, zipSync({ 'session.json': document }));
    await importing.import();
    const refused = "Couldn't import 'x.zip' because its unpacked content is too large. Nothing was imported.";
    assert.deepEqual([person.told, history.sessions.size, kept], [[refused], 1, []]);
  });

  it('reports why the export failed', async () => {
    const { exporting, person } = await desk(path.join(folder, 'a.txt'));
    await vscode.workspace.fs.writeFile(vscode.Uri.file(path.join(folder, 'a.txt')), gif);
    await exporting.export('session-1');
    assert.match(person.told.join(), /^Failed to export the session: /);
  });
});

function quoteAt(uri: string, fileName: string): Quote {
  return { id: 'q', uri, fileName, languageId: 'markdown', firstLine: 1, lastLine: 1, text: 'x' };
}

describe('Export of a contact sheet', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'limn-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function sheetDesk(lost = false, files = vscodeExportUI.files, form: SheetForm = 'html', png?: Uint8Array) {
    const { history, person, exporting } = await desk(folder);
    const told: string[] = [];
    const drawn: [sessionId: string, sheet: DrawnSheet][] = [];
    const screen = {
      ...{ chooseSheetForm: async () => form, chooseFolder: () => person.chooseFolder(), files },
      tell: (sentence: string) => void told.push(sentence),
      fail: (sentence: string) => void told.push(sentence),
      tellExported: (sentence: string) => void told.push(sentence),
    };
    const find = (argument: unknown) => exporting.find(argument);
    const bytes = async () => (lost ? undefined : gif);
    const sheets = new ContactSheetExporter({
      ...{ language, screen, find, bytes, mark: asTheyAre, small: async () => undefined },
      draw: async (sessionId, sheet) => {
        drawn.push([sessionId, sheet]);
        return png;
      },
    });
    return { history, sheets, told, drawn };
  }

  it('writes a page and its images into a new folder each time', async () => {
    const { sheets, told } = await sheetDesk();
    await sheets.export('session-1');
    await sheets.export(undefined);
    assert.deepEqual((await readdir(folder)).sort(), ['the-lamp-2.contact-sheet', 'the-lamp.contact-sheet']);
    const place = path.join(folder, 'the-lamp.contact-sheet');
    const name = `pictures/${await sha256(gif)}.gif`;
    assert.deepEqual(await readFile(path.join(place, name)), Buffer.from(gif));
    const page = await readFile(path.join(place, 'the-lamp.html'), 'utf8');
    assert.ok(page.includes(`<img src="${name}"`));
    assert.equal(told[0], `Contact sheet exported to '${path.join(place, 'the-lamp.html')}'.`);
  });

  it('writes the PNG file that a page draws, without the images', async () => {
    const { sheets, told, drawn } = await sheetDesk(false, vscodeExportUI.files, 'png', new Uint8Array([1, 2]));
    await sheets.export('session-1');
    const place = path.join(folder, 'the-lamp.contact-sheet');
    assert.deepEqual(await readdir(place), ['the-lamp.png']);
    assert.deepEqual(await readFile(path.join(place, 'the-lamp.png')), Buffer.from([1, 2]));
    const [[sessionId, sheet] = []] = drawn;
    assert.deepEqual([sessionId, sheet?.title], ['session-1', 'The lamp']);
    assert.deepEqual(sheet?.cells, [{ prompt: '1. prompt of t', facts: 'm · 1 × 1', bytes: gif }]);
    assert.equal(told.length, 1);
  });

  it('says that it failed if no page draws it', async () => {
    const { sheets, told } = await sheetDesk(false, vscodeExportUI.files, 'png');
    await sheets.export('session-1');
    assert.deepEqual(told, ["Failed to export the contact sheet: The image couldn't be created."]);
    assert.deepEqual(await readdir(folder), []);
  });

  it('says how many images cannot be read', async () => {
    const { sheets, told } = await sheetDesk(true);
    await sheets.export('session-1');
    assert.match(told[0] ?? '', /Images that can't be read: 1\.$/);
    assert.match(
      await readFile(path.join(folder, 'the-lamp.contact-sheet', 'the-lamp.html'), 'utf8'),
      /Image not found/,
    );
  });

  it('says that there are no images, and writes nothing', async () => {
    const { history, sheets, told } = await sheetDesk();
    const session = withTurn({ ...emptySession(), id: 'session-1' }, 't', {}, [doneResult('r', { pictures: [] })]);
    await history.add(session);
    await sheets.export('session-1');
    assert.deepEqual([told, await readdir(folder)], [['This session has no images.'], []]);
  });

  it('says why it failed if the disk is full', async () => {
    const write = async () => {
      throw new Error('ENOSPC: no space left on device');
    };
    const { sheets, told } = await sheetDesk(false, { ...vscodeExportUI.files, write });
    await sheets.export('session-1');
    assert.deepEqual(told, ['Failed to export the contact sheet: ENOSPC: no space left on device']);
  });
});
