/** The buttons below a result, in the order in which they stand under More. */
interface Button {
  /** With its words in the row, with its icon at the end of it, or under More. */
  readonly place: 'row' | 'end' | 'more';
  /** A codicon, for where it stands with its icon. */
  readonly icon?: string;
  /** Takes what is selected in an answer in place of the whole of it, as Markdown or as it reads. */
  readonly ofPart?: 'markdown' | 'plain';
  /** Takes the text of an answer that was to change its passage, with the changes that the person took. */
  readonly ofText?: true;
  /** Is meant for the one picture in sight. */
  readonly ofPicture?: true;
  /** Stands under More of each picture of a text. */
  readonly ofPiece?: true;
  /** The work is done once a result was put somewhere: then it gives way, with its icon alone. */
  readonly collapsesWhenDone?: true;
  /** Asks the service, or may. */
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
  replacePicture: { place: 'more', icon: 'replace', ofPicture: true },
  insertWithRemarks: { place: 'more', icon: 'insert', ofText: true },
  replaceAndReview: { place: 'more', icon: 'diff', ofText: true },
  showDifference: { place: 'more', icon: 'diff' },
  copyPlain: { place: 'more', icon: 'copy', ofPart: 'plain' },
  useAsPrompt: { place: 'more', icon: 'limn-picture', ofPart: 'plain' },
  generateImages: { place: 'row', icon: 'limn-picture', sendsRequest: true, collapsesWhenDone: true },
  variations: { place: 'more', icon: 'refresh', sendsRequest: true },
  suggestAltText: { place: 'more', icon: 'symbol-string', ofPicture: true, ofPiece: true },
  showPrompt: { place: 'more', icon: 'quote', ofPicture: true, ofPiece: true },
  showRequest: { place: 'more', icon: 'json' },
} as const satisfies Readonly<Record<string, Button>>;

/** A button below a result, by name: its label and when it is offered stand in `host/panel/view/actions.ts`, what it does in `resultActions.ts`. */
export type ButtonName = keyof typeof declared;

export const buttons: Readonly<Record<ButtonName, Button>> = declared;

export const buttonNames = Object.keys(declared) as readonly ButtonName[];
