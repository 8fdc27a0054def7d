import * as v from 'valibot';

/** The buttons below a result, in their order under More. */
interface Button {
  /** In the row with its label, at the end of the row with its icon, or under More. */
  readonly place: 'row' | 'end' | 'more';
  /** The codicon for a button that is shown as an icon. */
  readonly icon?: string;
  /** Applies to the selection in an answer instead of the whole answer, as Markdown or as plain text. */
  readonly ofPart?: 'markdown' | 'plain';
  /** Sends the text of an answer that rewrites a passage, with the changes that the user accepted. */
  readonly ofText?: true;
  /** Applies to the visible picture only. */
  readonly ofPicture?: true;
  /** Is under More of each picture of an illustrated text. */
  readonly ofPiece?: true;
  /** Shrinks to its icon after the result was inserted. */
  readonly collapsesWhenDone?: true;
  /** Sends a request to the service, or may do so. */
  readonly sendsRequest?: true;
}

const declared = {
  insert: { place: 'row', ofPart: 'markdown', ofPicture: true, ofText: true },
  insertAll: { place: 'row', icon: 'insert' },
  show: { place: 'row' },
  undo: { place: 'row' },
  replace: { place: 'row', icon: 'replace', ofPart: 'markdown', collapsesWhenDone: true, ofText: true },
  continue: { place: 'row', sendsRequest: true },
  draw: { place: 'row', sendsRequest: true },
  saveAs: { place: 'row', icon: 'save-as', ofPicture: true, ofPiece: true, collapsesWhenDone: true },
  refine: { place: 'row', icon: 'edit', ofPicture: true, collapsesWhenDone: true },
  newFile: { place: 'end', icon: 'new-file', ofPart: 'markdown', ofText: true },
  copy: { place: 'end', icon: 'copy', ofPart: 'markdown', ofPicture: true, ofPiece: true, ofText: true },
  regenerate: { place: 'end', icon: 'refresh', sendsRequest: true },
  insertAgain: { place: 'more', icon: 'insert', ofPart: 'markdown', ofPicture: true, ofText: true },
  markUpImage: { place: 'more', icon: 'paintcan', ofPicture: true, ofPiece: true },
  cropImage: { place: 'more', icon: 'edit', ofPicture: true, ofPiece: true },
  replacePicture: { place: 'more', icon: 'replace', ofPicture: true },
  insertWithRemarks: { place: 'more', icon: 'insert', ofText: true },
  replaceAndReview: { place: 'more', icon: 'diff', ofText: true },
  showDifference: { place: 'more', icon: 'diff' },
  copyPlain: { place: 'more', icon: 'copy', ofPart: 'plain' },
  useAsPrompt: { place: 'more', icon: 'limn-picture', ofPart: 'plain' },
  generateImages: { place: 'row', icon: 'limn-picture', sendsRequest: true, collapsesWhenDone: true },
  variations: { place: 'more', icon: 'refresh', sendsRequest: true },
  suggestAltText: { place: 'more', icon: 'symbol-string', ofPicture: true, ofPiece: true },
  removeBackground: { place: 'more', icon: 'wand', ofPicture: true, ofPiece: true },
  createIcons: { place: 'more', icon: 'symbol-misc', ofPicture: true, ofPiece: true },
  showPrompt: { place: 'more', icon: 'quote', ofPicture: true, ofPiece: true },
  showRequest: { place: 'more', icon: 'json' },
} as const satisfies Readonly<Record<string, Button>>;

/** The name of a button below a result. `actionViews.ts` defines its label and when it is offered, `resultActions.ts` what it does. */
export type ButtonName = keyof typeof declared;

export const buttons: Readonly<Record<ButtonName, Button>> = declared;

export const buttonNames = Object.keys(declared) as readonly ButtonName[];

/** A button below a result. */
export const ResultAction = v.picklist(buttonNames);
export type ResultAction = v.InferOutput<typeof ResultAction>;
