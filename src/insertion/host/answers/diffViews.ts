import {
  Disposable,
  EventEmitter,
  l10n,
  type Tab,
  TabInputTextDiff,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  commands as vscodeCommands,
  window,
  workspace,
} from 'vscode';
import { normalizeLineEndings } from '../../../base/common/lineEndings.ts';
import { placeKey, samePlace } from '../../../base/host/uriPaths.ts';
import { differenceScheme, reviewScheme } from '../../../product/common/names.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import { applyEdits, getEditFingerprint } from '../../common/edits.ts';
import { getViewColumnFor } from '../columns.ts';
import type { Dialogs } from '../dialogs.ts';
import { applyDocumentEdits, type DocumentEdits, getNormalizedText } from '../documentEdit.ts';
import { baseName, getDisplayName, getFileUri } from '../getDisplayName.ts';
import type { PassageTracker } from '../passageTracker.ts';

/** A change of a document that the user sees before it is made. */
interface Proposal {
  readonly document: TextDocument;
  /** A question to the user in a message with buttons; without it, the buttons of the view are enough. */
  readonly sentence?: string;
  /** Buttons in addition to Accept and Discard. */
  readonly others?: readonly string[];
  /** Returns the change as of now, or undefined if it cannot be made any more. */
  readonly editsNow: () => Promise<DocumentEdits | undefined>;
  /** The file to create, for which an empty document is shown. */
  readonly newFile?: NewFile;
}

interface NewFile {
  readonly uri: Uri;
  /** Returns false if the file cannot be created. */
  readonly make: () => Promise<boolean>;
}

/** The user's decision: the edits that were made, another button, or `refused` if the document rejected the edit. */
type Decision =
  | { readonly kind: 'accepted'; readonly made: DocumentEdits }
  | { readonly kind: 'other'; readonly button: string }
  | { readonly kind: 'discarded' | 'refused' };

/** A proposal while it is shown. */
interface Shown extends Proposal {
  readonly uri: Uri;
  readonly decide: (decision: Decision) => void;
  /** The document's whole text with the change. */
  text: string;
  /** The fingerprint of the change that was last shown to the user. */
  told: string;
}

/** Shows changes in the editor's own diff view until the user accepts or discards them. */
export class DiffViews implements Disposable, TextDocumentContentProvider {
  private readonly shown = new Map<string, Shown>();
  private readonly changed = new EventEmitter<Uri>();
  /** Declared before the registration, which reads it. */
  readonly onDidChange = this.changed.event;
  private readonly subscriptions = Disposable.from(
    workspace.registerTextDocumentContentProvider(differenceScheme, this),
    workspace.onDidChangeTextDocument(({ document }) => this.handleDocumentChange(document)),
    window.tabGroups.onDidChangeTabs(({ closed }) => this.handleClosedTabs(closed)),
    this.changed,
  );

  constructor(private readonly dialogs: Dialogs) {
    // A restored tab shows nothing: its proposal ended with the window.
    void closeTabs((uri) => uri.scheme === differenceScheme);
  }

  /**
   * Resolves to the user's decision; accepting makes the change as one undo step and closes the view. If the same change is already shown,
   * its view is activated, and the first caller gets the decision.
   */
  async propose(proposal: Proposal): Promise<Decision> {
    const edits = await proposal.editsNow();
    if (!edits) return { kind: 'refused' };
    const same = this.findSame(proposal, edits);
    if (same) {
      await this.show(same);
      return { kind: 'discarded' };
    }
    return new Promise((decide) => {
      const uri = differenceUri(proposal.document.uri);
      const text = applyEdits(edits.text, edits.edits);
      const shown = { ...proposal, decide, uri, text, told: getEditFingerprint(edits.text, edits.edits) };
      this.shown.set(placeKey(uri), shown);
      void this.show(shown);
    });
  }

  /** Proposes a new file, which the user sees whole before it is created. */
  async proposeFile(newFile: NewFile, text: string, sentence: string): Promise<Decision> {
    const document = await workspace.openTextDocument(differenceUri(newFile.uri, nothingYet));
    const edits = [{ start: 0, end: 0, text, line: 1 }];
    const editsNow = async () => ({ document, text: '', edits, lines: [1] });
    return this.propose({ document, sentence, editsNow, newFile });
  }

  provideTextDocumentContent(uri: Uri): string | undefined {
    if (uri.query === nothingYet) return '';
    return this.shown.get(placeKey(uri))?.text;
  }

  /** Accepts the diff with this URI, which VS Code passes to an editor's button, or else the active one. */
  async accept(argument: unknown): Promise<void> {
    const shown = this.find(argument);
    if (!shown) return;
    const made = await applyProposal(shown);
    if (made) await this.end(shown, { kind: 'accepted', made });
    else await this.explainRefusal(shown);
  }

  async discard(argument: unknown): Promise<void> {
    const shown = this.find(argument);
    if (shown) await this.end(shown, { kind: 'discarded' });
  }

  /** Activates the last proposal that is not decided, with its question. */
  async toFront(): Promise<void> {
    const last = [...this.shown.values()].at(-1);
    if (last) await this.show(last);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private findSame({ document, newFile }: Proposal, edits: DocumentEdits): Shown | undefined {
    const told = getEditFingerprint(edits.text, edits.edits);
    return [...this.shown.values()].find((shown) => {
      const isSameFile = newFile !== undefined && samePlace(shown.newFile?.uri, newFile.uri);
      return (isSameFile || shown.document === document) && shown.told === told;
    });
  }

  private async show(shown: Shown): Promise<void> {
    const { document, uri, sentence } = shown;
    const title = l10n.t('{0} (Current ↔ Proposed)', nameOf(shown));
    const options = { viewColumn: getViewColumnFor(document), preview: false };
    const open = () => vscodeCommands.executeCommand('vscode.diff', document.uri, uri, title, options);
    await open();
    if (sentence) void this.ask(shown, sentence);
    // VS Code notices a click in the panel up to 250 ms late, and then activates the panel's group again, which hides these buttons.
    const { activeTab } = window.tabGroups.activeTabGroup;
    const isUndecided = this.shown.get(placeKey(uri)) === shown;
    if (isUndecided && !(activeTab && samePlace(getDiffUri(activeTab), uri))) await open();
  }

  private async ask(shown: Shown, sentence: string): Promise<void> {
    const [accept, discard] = [l10n.t('Accept'), l10n.t('Discard')];
    const button = await this.dialogs.inform(sentence, accept, discard, ...(shown.others ?? []));
    if (button === accept) await this.accept(shown.uri);
    else if (button === discard) await this.discard(shown.uri);
    else if (button !== undefined && this.find(shown.uri)) await this.end(shown, { kind: 'other', button });
  }

  /** If the change is not what the user saw, it is shown again; otherwise the document rejected the edit. */
  private async explainRefusal(shown: Shown): Promise<void> {
    const edits = await shown.editsNow();
    if (!this.find(shown.uri)) return;
    const told = edits && getEditFingerprint(edits.text, edits.edits);
    if (!edits || told === undefined || told === shown.told) return this.end(shown, { kind: 'refused' });
    shown.told = told;
    this.update(shown, edits);
    void this.ask(
      shown,
      l10n.t("'{0}' changed in the meantime. The diff now shows its current content.", nameOf(shown)),
    );
  }

  private async end(shown: Shown, decision: Decision): Promise<void> {
    this.shown.delete(placeKey(shown.uri));
    await closeTabs((uri) => samePlace(uri, shown.uri));
    shown.decide(decision);
  }

  private handleDocumentChange(document: TextDocument): void {
    for (const shown of this.shown.values())
      if (shown.document === document) void shown.editsNow().then((edits) => edits && this.update(shown, edits));
  }

  private update(shown: Shown, edits: DocumentEdits): void {
    shown.text = applyEdits(edits.text, edits.edits);
    this.changed.fire(shown.uri);
  }

  /**
   * Closing the view discards the proposal; a view that is moved to another group is closed in one and open in the other.
   */
  private handleClosedTabs(closed: readonly Tab[]): void {
    for (const tab of closed) {
      const shown = this.shown.get(getDiffUri(tab)?.toString() ?? '');
      const isOpen = shown && findTabs((uri) => samePlace(uri, shown.uri)).length > 0;
      if (shown && !isOpen) void this.end(shown, { kind: 'discarded' });
    }
  }

  private find(argument: unknown): Shown | undefined {
    const active = window.tabGroups.activeTabGroup.activeTab;
    const uri = argument instanceof Uri ? argument : active && getDiffUri(active);
    return this.shown.get(uri?.toString() ?? '');
  }
}

/** Marks the empty documents for files to be created. */
const nothingYet = 'nothing-yet';

/**
 * The path ends with the document's name, from which the editor knows the language; each proposal has its own, since the editor drops a
 * document at any time.
 */
function differenceUri(uri: Uri, query = ''): Uri {
  return Uri.from({ scheme: differenceScheme, path: `/${crypto.randomUUID()}/${baseName(uri)}`, query });
}

async function applyProposal({ newFile, editsNow, told }: Shown): Promise<DocumentEdits | undefined> {
  if (newFile) return (await newFile.make()) ? editsNow() : undefined;
  return applyDocumentEdits(async () => {
    const edits = await editsNow();
    return edits && getEditFingerprint(edits.text, edits.edits) === told ? edits : undefined;
  });
}

function nameOf({ document, newFile }: Proposal): string {
  return getDisplayName({ uri: newFile?.uri ?? getFileUri(document) });
}

/** Returns the right side of the diff that a tab shows. */
function getDiffUri({ input }: Tab): Uri | undefined {
  return input instanceof TabInputTextDiff ? input.modified : undefined;
}

function findTabs(isWanted: (uri: Uri) => boolean): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => {
    const uri = getDiffUri(tab);
    return uri !== undefined && isWanted(uri);
  });
}

/** Closes the tabs of these diffs. */
async function closeTabs(isWanted: (uri: Uri) => boolean): Promise<void> {
  const tabs = findTabs(isWanted);
  if (tabs.length > 0) await window.tabGroups.close(tabs);
}

/** Number of reviews whose former text is kept; older ones are empty when the editor asks again. */
const mostKept = 20;

/**
 * Shows the diff between a document before a text replaced a passage and the document now, which is on the right: there the editor's own
 * buttons undo each change, and the user can continue typing.
 */
export class Reviews implements Disposable, TextDocumentContentProvider {
  private readonly kept = new Map<string, string>();
  private readonly subscription = workspace.registerTextDocumentContentProvider(reviewScheme, this);

  constructor(
    private readonly targets: PassageTracker,
    private readonly dialogs: Dialogs,
  ) {}

  async show({ made = [] }: Insertion): Promise<void> {
    const [first] = made;
    const target = first && (await this.targets.locate(first.target));
    if (!target || target.state === 'gone') {
      await this.dialogs.warn(l10n.t('The document was closed or deleted.'));
      return;
    }
    const { document, span } = target;
    const edit = { ...span, text: normalizeLineEndings(first.was), line: 1 };
    // The path ends with the document's name, from which the editor knows the language.
    const path = `/${crypto.randomUUID()}/${baseName(document.uri)}`;
    const before = Uri.from({ scheme: reviewScheme, path });
    this.kept.set(placeKey(before), applyEdits(getNormalizedText(document), [edit]));
    for (const old of [...this.kept.keys()].slice(0, -mostKept)) this.kept.delete(old);
    const title = l10n.t('{0} (Before ↔ After)', getDisplayName(document));
    const options = { viewColumn: getViewColumnFor(document), preview: true };
    await vscodeCommands.executeCommand('vscode.diff', before, document.uri, title, options);
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.kept.get(placeKey(uri)) ?? '';
  }

  dispose(): void {
    this.subscription.dispose();
  }
}
