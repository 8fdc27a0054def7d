/** Every name that is also in `package.json`; `test/unit/manifest.test.ts` keeps the two consistent. */

export const extensionId = 'limn-tools.limn';

export const viewType = 'limn.panel';

export const galleryViewType = 'limn.gallery';

/** The view type of the pages that compare two pictures. */
export const comparisonViewType = 'limn.comparison';

/** The view type of the pages that edit an image. */
export const imageEditorViewType = 'limn.imageEditor';

/** The view of all sessions, in Limn's own view container. */
export const sessionsView = 'limn.sessions';

/** True while the view shows search results. */
export const searchingContext = 'limn.isSearchingSessions';

/** The view that contains the panel if the user wants it in a side bar. */
export const conversationView = 'limn.conversation';

/** Under this media type a dragged picture of the panel provides its id. */
export const pictureMediaType = 'application/vnd.limn.picture';

/** The scheme of texts shown next to a document's own in a diff. */
export const differenceScheme = 'limn-difference';

/** The scheme of documents as they were before a text replaced a passage. */
export const reviewScheme = 'limn-before';

/** The scheme of pasted texts, which are not in a file. */
export const givenTextScheme = 'limn-text';

/** True while a panel is open. */
export const panelOpenContext = 'limn.panelOpen';

/** True while an external agent may connect to a folder of the window. */
export const agentConnectedContext = 'limn.agentConnected';

/** The ids of languages whose references are found; set once at activation. */
export const documentLanguagesContext = 'limn.documentLanguages';

/** The walkthrough, as VS Code's command opens it. */
export const walkthrough = `${extensionId}#getStarted`;

/** What the service still needs, once Limn has checked: `address` or `key`, or `ready`. */
export const serviceContext = 'limn.service';

/** The context key that is true once a walkthrough milestone was reached in this window. */
export function reachedContext(milestone: string): string {
  return `limn.reached.${milestone}`;
}

/** VS Code's own command that the panel runs by a link if there is no extension host. */
export const reloadCommand = 'workbench.action.reloadWindow';

/** Most ids are `limn.` and the name in the code; each is written only once, since this module is loaded on activation. */
function named<const Name extends string>(...names: readonly Name[]): { readonly [N in Name]: `limn.${N}` } {
  return Object.assign({}, ...names.map((name) => ({ [name]: `limn.${name}` })));
}

/** The commands that the panel runs by a link: they cost nothing, whoever presses it. */
export const beginning = { openWalkthrough: 'limn.openWalkthrough', openSample: 'limn.openSample' } as const;

export const commands = {
  ...named(
    'chatAboutSelection',
    'generateImage',
    'newChat',
    'newImage',
    'openPanel',
    'movePanel',
    'showSessions',
    'setUp',
    'setApiKey',
    'removeApiKey',
    'checkConnection',
    'openSettings',
    'showLog',
    'showKeys',
    'addSelectionToChat',
    'editImage',
    'showPrompt',
    'recreateImage',
    'markAsGenerated',
    'comparePictures',
    'removeBackground',
    'createIcons',
    'improvePrompt',
    'markUpImage',
    'cropImage',
    'acceptDifference',
    'discardDifference',
    'openSession',
    'openSessionToSide',
    'renameSession',
    'suggestTitle',
    'duplicateSession',
    'branchSession',
    'pinSession',
    'unpinSession',
    'exportSession',
    'exportContactSheet',
    'copySessionAsMarkdown',
    'deleteSession',
    'showMoreSessions',
    'searchSessions',
    'clearSessionSearch',
    'openGallery',
    'importSession',
    'deleteAllSessions',
    'showStorage',
    'deleteUnusedPictures',
    'generateMissing',
    'generatePicture',
    'checkPictures',
    'cleanUpPictures',
    'shrinkPicture',
    'keepPromptFile',
    'makeStaleAgain',
    'makePictureAgain',
    'illustrateDocument',
    'makeLook',
    'connectAgent',
    'disconnectAgents',
    'trySample',
  ),
  ...beginning,
  writeAltText: 'limn.writeAlternativeText',
} as const;

/** Commands on annotations in a document, which exist once Limn is loaded, since nothing is shown before. */
export const documentCommands = {
  insertReady: 'limn.insertReadyPicture',
  openReady: 'limn.openReadyPicture',
  discardReady: 'limn.discardReadyPicture',
  openDiscussed: 'limn.openDiscussedTurn',
  compareDiscussed: 'limn.compareDiscussedPassage',
  removeMark: 'limn.removeMark',
  nextDiscussed: 'limn.nextDiscussedPassage',
} as const;

/** The state of the picture for the passage at the cursor: `running`, `ready` or `none`; else empty. */
export const pictureLineContext = 'limn.pictureLine';

/** Where the cursor is: `here` at a discussed passage, `changed` if its text was edited since, `elsewhere` in its document; else empty. */
export const discussedContext = 'limn.discussed';

/** The lines of the active editor that have a discussion mark, from 1. */
export const discussedLinesContext = 'limn.discussedLines';

// Read before anything else is loaded: separate, so that the other settings are not loaded with it.
export const baseUrl = { id: 'limn.baseUrl', default: '' } as const;
export const chatModel = { id: 'limn.chat.model', default: '' } as const;
export const showMarks = { id: 'limn.editor.showMarks', default: true } as const;
export const checkOnSave = { id: 'limn.check.onSave', default: false } as const;
export const provideModels = { id: 'limn.agents.provideModels', default: false } as const;

/**
 * Settings with their defaults, and their minimum and maximum, as `package.json` declares them. Times are in seconds: a longer one would
 * overflow the timers.
 */
export const settings = {
  baseUrl,
  chatModel,
  imageModel: { id: 'limn.image.model', default: '' },
  systemPrompt: { id: 'limn.chat.systemPrompt', default: '' },
  panelLocation: { id: 'limn.panel.location', default: 'beside' },
  sendKey: { id: 'limn.chat.sendKey', default: 'enter' },
  prompts: { id: 'limn.prompts', default: [] },
  streaming: { id: 'limn.chat.streaming', default: true },
  aspectRatio: { id: 'limn.image.aspectRatio', default: '' },
  size: { id: 'limn.image.size', default: '' },
  style: { id: 'limn.image.style', default: '' },
  transparent: { id: 'limn.image.transparent', default: false },
  count: { id: 'limn.image.count', default: 1, bounds: [1, 8] },
  concurrency: { id: 'limn.image.concurrency', default: 3, bounds: [1, 8] },
  folder: { id: 'limn.image.folder', default: 'images' },
  insertPosition: { id: 'limn.image.insertPosition', default: 'below' },
  embedPrompt: { id: 'limn.image.embedPrompt', default: true },
  promptFiles: { id: 'limn.image.promptFiles', default: false },
  convertMissing: { id: 'limn.image.convertMissing', default: true },
  markAsGenerated: { id: 'limn.image.markAsGenerated', default: true },
  checkMaxKB: { id: 'limn.check.maxKB', default: 2048, bounds: [0, 1_000_000] },
  checkOnSave,
  showMarks,
  showProgress: { id: 'limn.editor.showProgress', default: true },
  provideModels,
  idleTimeout: { id: 'limn.chat.idleTimeout', default: 120, bounds: [5, 3_600] },
  imageTimeout: { id: 'limn.image.timeout', default: 600, bounds: [10, 3_600] },
  historyEnabled: { id: 'limn.history.enabled', default: true },
  historyScope: { id: 'limn.history.scope', default: 'all' },
  historyMaxSize: { id: 'limn.history.maxSizeMB', default: 2048, bounds: [50, 1_000_000] },
  agentsPerDay: { id: 'limn.agents.maxPicturesPerDay', default: 20, bounds: [0, 10_000] },
  agentsAtOnce: { id: 'limn.agents.maxPicturesAtOnce', default: 2, bounds: [1, 8] },
  agentModels: { id: 'limn.agents.models', default: [] },
  historyMaxAge: { id: 'limn.history.maxAgeDays', default: 0, bounds: [0, 36_500] },
} as const;

export type Setting = keyof typeof settings;

/** The vendor id of the service's chat models in VS Code. */
export const modelVendor = 'limn';

/** The tools that the editor offers its agents, by their public names; `toolSchemas.ts` describes them. */
export const tools = { generate: 'limn_generate_image', edit: 'limn_edit_image' } as const;
export type EditorTool = keyof typeof tools;
export const editorTools = Object.keys(tools) as readonly EditorTool[];
