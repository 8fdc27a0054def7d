import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { limits } from '../../src/product/common/limits.ts';
import { modes } from '../../src/product/common/mode.ts';
import {
  commands,
  comparisonViewType,
  conversationView,
  documentCommands,
  extensionId,
  galleryViewType,
  imageEditorViewType,
  modelVendor,
  pictureLineContext,
  reachedContext,
  searchingContext,
  serviceContext,
  sessionsView,
  settings,
  tools,
  viewType,
  walkthrough,
} from '../../src/product/common/names.ts';
import { milestones } from '../../src/sessions/common/milestones.ts';
import { media } from '../looks/walkthrough/media.ts';
import { documentLanguages, generateManifest } from '../manifest/generateManifest.ts';

interface Walkthrough {
  readonly id: string;
  readonly steps: readonly WalkthroughStep[];
}

interface WalkthroughStep {
  readonly id: string;
  readonly description: string;
  readonly media: { readonly svg: string };
  readonly completionEvents: readonly string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const source = readFileSync(path.join(root, 'package.json'), 'utf8');
const manifest = JSON.parse(source);
const texts = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Record<string, string>;
const contributes = manifest.contributes;

describe('Manifest', () => {
  it('declares the extension under its public names', () => {
    assert.equal(`${manifest.publisher}.${manifest.name}`, extensionId);
    assert.equal(manifest.displayName, 'Limn');
    assert.equal(manifest.license, 'MIT');
    assert.equal(manifest.engines.vscode, '^1.106.0');
  });

  it('declares exactly the commands of the table, all in the category Limn', () => {
    const declared = contributes.commands.map((command: { command: string }) => command.command);
    assert.deepEqual(declared.sort(), [...Object.values(commands), ...Object.values(documentCommands)].sort());
    assert.ok(contributes.commands.every((command: { category: string }) => command.category === 'Limn'));
  });

  it('declares exactly the settings of the table, with the same defaults', () => {
    const declared = Object.entries(contributes.configuration.properties as Record<string, { default: unknown }>);
    const expected = Object.values(settings).map((setting) => [setting.id, setting.default]);
    assert.deepEqual(declared.map(([id, property]) => [id, property.default]).sort(), expected.sort());
  });

  it('declares the bounds of the table for each number, and for nothing else', () => {
    type Bounded = Record<string, { type: string; minimum?: number; maximum?: number }>;
    const properties = Object.entries(contributes.configuration.properties as Bounded);
    const declared = properties.map(([id, { minimum, maximum }]) => [id, minimum, maximum]);
    const expected = Object.values(settings).map((one) => [
      one.id,
      ...('bounds' in one ? one.bounds : [undefined, undefined]),
    ]);
    assert.deepEqual(declared.sort(), expected.sort());
    const unbounded = properties.filter(([, { type, minimum }]) =>
      type !== 'number' && type !== 'integer' ? minimum !== undefined : minimum === undefined,
    );
    assert.deepEqual(unbounded, []);
  });

  it('gives each setting a place of its own, so that those of a kind stand together', () => {
    const all = Object.values(contributes.configuration.properties as Record<string, { order?: number }>);
    const places = all.map(({ order }) => order);
    assert.deepEqual([new Set(places).size, places.includes(undefined)], [all.length, false]);
  });

  it('names each choice of a setting in words, as VS Code shows its own id otherwise, and says what it does', () => {
    type Choices = Record<'enum' | 'enumItemLabels' | 'enumDescriptions', readonly string[] | undefined>;
    const all = Object.entries(contributes.configuration.properties as Record<string, Choices>);
    const choices = all.filter(([, property]) => property.enum !== undefined);
    for (const [id, { enum: values, enumItemLabels, enumDescriptions }] of choices)
      assert.deepEqual([id, enumItemLabels?.length, enumDescriptions?.length], [id, values?.length, values?.length]);
  });

  it('lets prompts be of every kind, and as long as they are read', () => {
    const { kind, text } = contributes.configuration.properties[settings.prompts.id].items.properties;
    assert.deepEqual(kind.enum, modes);
    assert.equal(text.maxLength, limits.picturePrompt);
  });

  it('lets no workspace redirect the address, change the models or the system prompt', () => {
    const scopes = (id: string) => contributes.configuration.properties[id].scope;
    const { baseUrl, chatModel, imageModel, systemPrompt, provideModels, agentModels } = settings;
    for (const setting of [baseUrl, chatModel, imageModel, systemPrompt, provideModels, agentModels])
      assert.equal(scopes(setting.id), 'application', setting.id);
    assert.equal(scopes(settings.folder.id), 'resource');
  });

  it('calls that by its own name, since VS Code has an Add Selection to Chat in the same menu', () => {
    const declared = contributes.commands as { command: string; title: string }[];
    const { title = '' } = declared.find(({ command }) => command === commands.addSelectionToChat) ?? {};
    assert.equal(texts[title.replaceAll('%', '')], 'Add Selection to Message');
  });

  it('leads to its settings and its walkthrough from the menus of the panel and of the sessions, and from the palette', () => {
    const { 'editor/title': ofTab, 'view/title': ofView, commandPalette } = contributes.menus;
    const inPalette = commandPalette.map(({ command }: { command: string }) => command);
    for (const wanted of [commands.openSettings, commands.openWalkthrough]) {
      const whens = [...ofTab, ...ofView].filter(({ command }) => command === wanted).map(({ when }) => when);
      const views = `view == ${conversationView} || view == ${sessionsView}`;
      assert.deepEqual([...whens, inPalette.includes(wanted)], [`activeWebviewPanelId == ${viewType}`, views, false]);
    }
  });

  it('takes what is sent, or changes what a picture costs, from no workspace that is not trusted', () => {
    const harmless = [
      settings.folder,
      settings.insertPosition,
      settings.promptFiles,
      settings.convertMissing,
      settings.checkMaxKB,
      settings.checkOnSave,
      settings.showProgress,
      settings.showMarks,
    ].map(({ id }) => id);
    const properties = contributes.configuration.properties as Record<string, { scope?: string }>;
    const ofWorkspaces = Object.keys(properties).filter((id) => properties[id]?.scope !== 'application');
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.deepEqual([...restrictedConfigurations, ...harmless].sort(), ofWorkspaces.sort());
    const { prompts, aspectRatio, size } = settings;
    for (const { id } of [prompts, aspectRatio, size]) assert.ok(restrictedConfigurations.includes(id), id);
    const { count, concurrency, imageModel, streaming, imageTimeout, idleTimeout, agentsPerDay, agentsAtOnce } =
      settings;
    for (const { id } of [
      count,
      concurrency,
      imageModel,
      streaming,
      imageTimeout,
      idleTimeout,
      agentsPerDay,
      agentsAtOnce,
    ])
      assert.equal(properties[id]?.scope, 'application', id);
  });

  it('is activated by its commands, its restored panels, for hovers and quick fixes by languages with picture references, and for connected agents by the end of the start', () => {
    const panels = [viewType, galleryViewType, comparisonViewType, imageEditorViewType].map(
      (type) => `onWebviewPanel:${type}`,
    );
    const byLanguage = documentLanguages.map((language) => `onLanguage:${language}`);
    assert.deepEqual(manifest.activationEvents, [...panels, 'onStartupFinished', ...byLanguage]);
  });

  it('binds keys in documents alone, where a picture is ready at the cursor and VS Code does nothing by them', () => {
    const all = contributes.keybindings as { command: string; key: string; mac?: string; when: string }[];
    const bound = all.filter(({ command }) => command !== commands.showKeys);
    assert.deepEqual(bound.map(({ command }) => command).sort(), Object.values(documentCommands).slice(0, 3).sort());
    for (const { key, mac, when } of bound) {
      assert.ok(when.startsWith(`editorTextFocus && ${pictureLineContext} == ready`), key);
      // On macOS, lists and the line show Ctrl as Cmd. VS Code has Ctrl+Alt+Enter by its CtrlCmd, and by no key of macOS alone.
      assert.equal(mac ?? key, key.replace('ctrl', 'cmd'));
      for (const taken of takenBy[key] ?? assert.fail(`who has ${key}?`))
        assert.ok(when.split(' && ').includes(`!${taken}`) || when.includes(`(${taken})`), `${key}, ${taken}`);
    }
  });

  it('binds the key of VS Code’s own help in its pages alone', () => {
    const [help, ...others] = contributes.keybindings.filter(({ key }: { key: string }) => key === 'alt+f1');
    assert.deepEqual([help.command, others], [commands.showKeys, []]);
    const ids = [viewType, galleryViewType, comparisonViewType, imageEditorViewType]
      .map((id) => id.replace('limn.', ''))
      .join('|');
    assert.equal(help.when, `activeWebviewPanelId =~ /^limn\\.(${ids})$/ || focusedView == ${conversationView}`);
  });

  it('names the languages and extensions of the tables, as `npm run manifest` writes them', () => {
    assert.equal(source, generateManifest(source));
  });

  it('lists no languages and no extensions in another form than `npm run manifest` writes', () => {
    const changed = source.replace(/(?:Extname|LangId) =~ [^" ]+/g, (clause) => clause.replace(')$/', '|another)$/'));
    assert.notEqual(changed, source);
    assert.equal(generateManifest(changed), source);
  });

  it('takes every visible string from the texts, and no text stands there unused', () => {
    const used = [...JSON.stringify(manifest).matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]);
    assert.deepEqual([...new Set(used)].sort(), Object.keys(texts).sort());
    const { languageModelTools, ...shown } = contributes;
    const toPeople = languageModelTools.map(({ inputSchema: _, ...tool }: { inputSchema: object }) => tool);
    const words = /"(title|markdownDescription|description|displayName|userDescription)":"(?!%|Limn")/;
    assert.doesNotMatch(JSON.stringify([shown, toPeople]), words);
  });

  it('walks through six steps, of which each leads to commands that are there and completes itself', () => {
    const [{ id, steps }, ...others] = contributes.walkthroughs as [Walkthrough];
    assert.deepEqual([`${extensionId}#${id}`, others], [walkthrough, []]);
    assert.deepEqual(
      steps.map((step) => step.id),
      ['connect', 'draw', 'ask', 'illustrate', 'look', 'agents'],
    );
    const known: readonly string[] = [...Object.values(commands), 'workbench.action.openSettings'];
    const contexts = [`${serviceContext} == ready`, ...milestones.map(reachedContext)];
    const completed = [...contexts.map((one) => `onContext:${one}`), ...known.map((one) => `onCommand:${one}`)];
    for (const { id: name, description, completionEvents } of steps) {
      const words = texts[description.replaceAll('%', '')] ?? '';
      const [, last = ''] = /\n\[[^\]]+\]\(command:([\w.]+)[^)]*\)$/.exec(words) ?? [];
      assert.ok(last, `${name} ends with its button`);
      const sentences = words.match(/[.](?= |\n)/g) ?? [];
      assert.ok(sentences.length <= 2 && words.match(/\n/g)?.length === 1, `${name} is two sentences and a button`);
      const led = [...words.matchAll(/command:([\w.]+)/g)].map(([, command = '']) => command);
      assert.deepEqual(
        led.filter((command) => !known.includes(command)),
        [],
        name,
      );
      assert.ok(completionEvents.length > 0, name);
      for (const event of completionEvents) assert.ok(completed.includes(event), event);
    }
  });

  it('asks the sample story for what it can do', () => {
    const asked = Object.values(texts).flatMap((words) => [...words.matchAll(/command:limn\.trySample\?([^)]*)/g)]);
    const uses = asked.map(([, given = '']) => JSON.parse(decodeURIComponent(given)));
    assert.deepEqual(uses, [['draw'], ['ask'], ['illustrate']]);
  });

  it('ships a picture beside each step, as the sample service draws it, in the colours of the theme and without words', () => {
    const steps = contributes.walkthroughs[0].steps as Walkthrough['steps'];
    const folder = path.join(root, 'media/walkthrough');
    assert.deepEqual(
      readdirSync(folder).sort(),
      Object.keys(media)
        .map((name) => `${name}.svg`)
        .sort(),
    );
    let packed = 0;
    for (const step of steps) {
      assert.equal(step.media.svg, `media/walkthrough/${step.id}.svg`);
      const kept = readFileSync(path.join(root, step.media.svg), 'utf8');
      assert.equal(kept, media[step.id]?.(), `${step.id}: LIMN_README_PICTURES=1 npm run test:looks writes it anew`);
      assert.doesNotMatch(kept, /<text|style=|<script|href|.<svg/);
      packed += deflateSync(kept).length;
    }
    assert.ok(packed < 40_000, `${packed} bytes`);
  });

  it('says in the empty view of sessions just what is missing', () => {
    const views = contributes.viewsWelcome as { view: string; contents: string; when: string }[];
    const shown = views.map(({ contents, when }) => [contents, when.replaceAll(`!${searchingContext} && `, '')]);
    const [ready, chat, image] = [
      `${serviceContext} == ready`,
      `config.${settings.chatModel.id}`,
      `config.${settings.imageModel.id}`,
    ];
    assert.deepEqual(shown, [
      ['%welcome.address%', `${serviceContext} == address`],
      ['%welcome.key%', `${serviceContext} == key`],
      ['%welcome.model%', `${ready} && !${chat} || ${ready} && !${image}`],
      ['%welcome.sessions%', `${ready} && ${chat} && ${image}`],
    ]);
    assert.ok(views.every(({ view }) => view === sessionsView));
  });

  it('offers chat models in groups whose key is secret, and by no command: with one, the editor offers no groups', () => {
    const [provider, ...others] = contributes.languageModelChatProviders;
    assert.deepEqual([provider.vendor, provider.managementCommand, others], [modelVendor, undefined, []]);
    const { address, apiKey, models } = provider.configuration.properties;
    assert.deepEqual([address.secret, apiKey.secret, models.secret], [undefined, true, undefined]);
    assert.equal(provider.configuration.required, undefined);
  });

  it('offers agents its tools under their public names, in few words, each with what it is not for', () => {
    type Tool = Record<'name' | 'toolReferenceName' | 'modelDescription', string> & { inputSchema: { type: string } };
    const declared = contributes.languageModelTools as Tool[];
    assert.deepEqual(
      declared.map(({ name, toolReferenceName }) => [name, toolReferenceName]),
      [
        [tools.generate, 'limnImage'],
        [tools.edit, 'limnEdit'],
      ],
    );
    for (const { modelDescription, inputSchema, name } of declared) {
      assert.match(modelDescription, /Costs the user money.*Not for/, name);
      assert.deepEqual([inputSchema.type, JSON.stringify(inputSchema).length < 900], ['object', true], name);
    }
  });

  it('titles the commands as people know them', () => {
    assert.equal(texts['command.generateImage'], 'Generate Image from Selection');
    assert.equal(texts['command.chatAboutSelection'], 'Chat About Selection');
  });

  it('has the same keys in every translation', () => {
    const translations = readdirSync(root).filter((file) => /^package\.nls\..+\.json$/.test(file));
    for (const file of translations)
      assert.deepEqual(
        Object.keys(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).sort(),
        Object.keys(texts).sort(),
        file,
      );
  });
});

/**
 * When VS Code 1.139 itself does something by these keys while a document has the keyboard, as its own lists of the default keys say
 * for Windows, macOS and Linux.
 */
const takenBy: Readonly<Record<string, readonly string[]>> = {
  'ctrl+alt+enter': [
    'findWidgetVisible',
    'notebookEditorFocused',
    'inChat',
    'terminalChatResponseContainsCodeBlock',
    'terminalChatResponseContainsMultipleCodeBlocks',
    '!replaceActive || !searchViewletVisible',
  ],
  'shift+alt+enter': ['inChat'],
  'shift+escape': [
    'editorHasSelection',
    'editorHasMultipleSelections',
    'inSnippetMode',
    'findWidgetVisible',
    'suggestWidgetVisible',
    'parameterHintsVisible',
    'markersNavigationVisible',
    'dirtyDiffVisible',
    'referenceSearchVisible',
    'inReferenceSearchEditor',
    'renameInputVisible',
    'LinkedEditingInputVisible',
    'codeActionMenuVisible',
    'breakpointWidgetVisible',
    'inInlineEditsPreviewEditor',
    'commentEditorFocused',
  ],
};
