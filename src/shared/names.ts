/** Every name that stands in `package.json` too; `test/unit/manifest.test.ts` holds the two together. */

export const extensionId = 'limn-tools.limn';

export const viewType = 'limn.panel';

export const commands = {
  chatAboutSelection: 'limn.chatAboutSelection',
  generateImage: 'limn.generateImage',
  newChat: 'limn.newChat',
  newImage: 'limn.newImage',
  openPanel: 'limn.openPanel',
  setUp: 'limn.setUp',
  setApiKey: 'limn.setApiKey',
  removeApiKey: 'limn.removeApiKey',
  checkConnection: 'limn.checkConnection',
  showLog: 'limn.showLog',
  addSelectionToChat: 'limn.addSelectionToChat',
  editImage: 'limn.editImage',
  showPrompt: 'limn.showPrompt',
  recreateImage: 'limn.recreateImage',
} as const;

export type Command = keyof typeof commands;

/** Settings with their defaults, as `package.json` declares them. Times are in seconds. */
export const settings = {
  baseUrl: { id: 'limn.baseUrl', default: '' },
  chatModel: { id: 'limn.chat.model', default: '' },
  imageModel: { id: 'limn.image.model', default: '' },
  systemPrompt: { id: 'limn.chat.systemPrompt', default: '' },
  sendKey: { id: 'limn.chat.sendKey', default: 'enter' },
  streaming: { id: 'limn.chat.streaming', default: true },
  aspectRatio: { id: 'limn.image.aspectRatio', default: '' },
  size: { id: 'limn.image.size', default: '' },
  count: { id: 'limn.image.count', default: 1 },
  concurrency: { id: 'limn.image.concurrency', default: 3 },
  folder: { id: 'limn.image.folder', default: 'images' },
  insertPosition: { id: 'limn.image.insertPosition', default: 'below' },
  embedPrompt: { id: 'limn.image.embedPrompt', default: true },
  idleTimeout: { id: 'limn.chat.idleTimeout', default: 120 },
  imageTimeout: { id: 'limn.image.timeout', default: 600 },
} as const;

export type Setting = keyof typeof settings;
