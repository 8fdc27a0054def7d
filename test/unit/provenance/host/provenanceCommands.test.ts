import assert from 'node:assert/strict';
import type { Provenance } from '../../../../src/provenance/common/provenance.ts';
import { readPictureFile } from '../../../../src/provenance/host/pictureFile.ts';
import {
  type Choice,
  type PromptScreen,
  ProvenanceCommands,
  type Recreated,
} from '../../../../src/provenance/host/provenanceCommands.ts';
import { plain, provenance, samples, withProvenance } from '../../imageFiles/common/pictures.ts';
import { english } from '../../strings/english.ts';

type Shown = Parameters<PromptScreen['show']>[0];
type File = NonNullable<ReturnType<ConstructorParameters<typeof ProvenanceCommands>[0]['fileOf']>>;

/** A user in front of the dialogs, and the files on their disk. */
class Desk implements PromptScreen {
  readonly files = new Map<string, Uint8Array>();
  readonly shown: Shown[] = [];
  readonly said: string[] = [];
  readonly opened: Recreated[] = [];
  readonly texts: string[] = [];
  copied = '';
  choice: Choice;
  size: number | undefined;

  readonly provenances = new ProvenanceCommands({
    language: english,
    screen: this,
    fileOf: (argument) => (argument ? ({ path: argument } as File) : undefined),
    read: (file) => readPictureFile(file, this.disk),
    openWith: (recreated) => this.opened.push(recreated),
    usualModel: () => 'usual-model',
  });

  private readonly disk: Parameters<typeof readPictureFile>[1] = {
    stat: async ({ path }) => ({ type: 1, ctime: 0, mtime: 0, size: this.size ?? this.bytes(path).length }),
    readFile: async ({ path }) => this.bytes(path),
  };

  async show(shown: Shown): Promise<Choice> {
    this.shown.push(shown);
    return this.choice;
  }

  say(sentence: string): void {
    this.said.push(sentence);
  }

  async copy(text: string): Promise<void> {
    this.copied = text;
  }

  async openText(text: string): Promise<void> {
    this.texts.push(text);
  }

  private bytes(path: string): Uint8Array {
    const bytes = this.files.get(path);
    if (!bytes) throw new Error('No such file');
    return bytes;
  }
}

describe('The commands on a picture file', () => {
  let desk: Desk;
  let png: Uint8Array;
  const put = (given: Provenance) => desk.files.set('/docs/a.png', withProvenance(png, 'image/png', given));

  before(async () => {
    png = (await samples())[0]?.bytes ?? new Uint8Array();
  });

  beforeEach(() => {
    desk = new Desk();
  });

  it('show the prompt and the known facts', async () => {
    put({ ...provenance, prompt: 'A boat\nat sea' });
    await desk.provenances.showPrompt('/docs/a.png');
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(
      provenance.createdAt,
    );
    const facts = `picture-pro-3 · 16:9 · 2K · ${date} · edited from an earlier image`;
    assert.deepEqual(desk.shown, [{ prompt: 'A boat\nat sea', facts, isCut: false }]);
  });

  it('omit unknown facts', async () => {
    put(plain);
    await desk.provenances.showPrompt('/docs/a.png');
    assert.deepEqual(desk.shown, [{ prompt: 'A boat', facts: '', isCut: false }]);
  });

  it('show the beginning of a long prompt, and copy or open all of it', async () => {
    const prompt = 'word '.repeat(1_000).trim();
    put({ ...plain, prompt, model: 'm' });
    for (desk.choice of ['copy', 'openText'] as const) await desk.provenances.showPrompt('/docs/a.png');
    const [shown] = desk.shown;
    assert.ok(shown?.isCut && shown.prompt.length <= 1_201 && shown.prompt.endsWith('…'));
    assert.equal(desk.copied, prompt);
    assert.deepEqual(desk.texts, [`${prompt}\n\nm`]);
  });

  it('show at most 20 lines of a prompt', async () => {
    put({ ...plain, prompt: 'a\n'.repeat(500) });
    await desk.provenances.showPrompt('/docs/a.png');
    assert.equal(desk.shown[0]?.prompt.split('\n').length, 20);
    assert.equal(desk.shown[0]?.isCut, true);
  });

  it('report that the file itself has only the beginning of a prompt', async () => {
    put({ ...plain, promptIsCut: true });
    await desk.provenances.showPrompt('/docs/a.png');
    assert.equal(desk.shown[0]?.facts, 'The file contains only the start of the prompt.');
  });

  it('recreate with the same prompt, shape, size and model', async () => {
    put(provenance);
    desk.choice = 'recreate';
    await desk.provenances.recreate('/docs/a.png');
    await desk.provenances.showPrompt('/docs/a.png');
    const options = { aspectRatio: '16:9', size: '2K', model: 'picture-pro-3' };
    assert.deepEqual(desk.opened, Array(2).fill({ prompt: provenance.prompt, options }));
  });

  it('set no model for a picture of the default model', async () => {
    put({ ...plain, model: 'usual-model' });
    await desk.provenances.recreate('/docs/a.png');
    assert.deepEqual(desk.opened, [{ prompt: 'A boat', options: { aspectRatio: '', size: '' } }]);
  });

  it('drop an invalid aspect ratio or size', async () => {
    put({ ...plain, aspectRatio: '16:9"}', size: '../../x' });
    await desk.provenances.recreate('/docs/a.png');
    assert.deepEqual(desk.opened, [{ prompt: 'A boat', options: { aspectRatio: '', size: '' } }]);
  });

  it('report what is missing, and open nothing', async () => {
    desk.files.set('/docs/a.png', png);
    for (const path of ['/docs/a.png', '/docs/b.PNG', '/docs/c.txt', undefined]) await desk.provenances.recreate(path);
    desk.size = 100_000_001;
    await desk.provenances.showPrompt('/docs/a.png');
    assert.deepEqual(desk.said, [
      "'a.png' contains no prompt. Limn saves prompts in images while 'limn.image.embedPrompt' is on. Other apps might remove them.",
      "Couldn't read 'b.PNG'.",
      "'c.txt' isn't an image.",
      'Open an image or select one in the Explorer, then try again.',
      "'a.png' is larger than 100 MB.",
    ]);
    assert.deepEqual([desk.opened, desk.shown], [[], []]);
  });
});
