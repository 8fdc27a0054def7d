/** What goes along with a chat message, and the prompts to choose from. */
import * as vscode from 'vscode';
import { ContextSources } from '../host/context/contextSources.ts';
import { Contexts } from '../host/context/contexts.ts';
import { pickFiles } from '../host/context/filePick.ts';
import { pickKind } from '../host/context/kindPick.ts';
import { type ContextRefusal, sayNoContext } from '../host/context/refusals.ts';
import type { LandingParts } from '../host/landing/landings.ts';
import { askInput } from '../host/offers/inputBox.ts';
import { Offers } from '../host/offers/offers.ts';
import { settingOffers } from '../host/offers/settingOffers.ts';
import { type ChosenOffer, useOffer } from '../host/offers/useOffer.ts';
import type { Panels } from '../host/panel/panels.ts';
import type { Asking } from '../host/sessions/asking.ts';
import { readSettings } from '../host/settings.ts';
import type { Language } from '../host/words/formats.ts';
import { settings } from '../shared/names.ts';
import type { HabitsView } from '../shared/view/composer.ts';
import type { ReferenceParts } from './pictures.ts';
import type { Storage } from './storage.ts';

export type ContextParts = ReturnType<typeof createContext>;

interface Parts {
  readonly language: Language;
  readonly storage: Storage;
  readonly panels: Panels;
  readonly landings: LandingParts;
  readonly asking: Asking;
  readonly references: ReferenceParts;
  readonly offers: Offers;
}

export function createOffers({ l10n }: Language): Offers {
  return new Offers({ l10n, read: settingOffers, askInput });
}

/** How the person likes to write, by their settings. */
export function habitsOf(offers: Offers): HabitsView {
  const { sendKey, historyEnabled } = readSettings();
  return {
    sendKey: sendKey === 'ctrlEnter' ? 'ctrlEnter' : 'enter',
    ...(!historyEnabled && { isForgetful: true as const }),
    offers: offers.views(),
  };
}

/** Tells when the habits may have changed; a workspace that is trusted from now on may bring prompts. */
export function onDidChangeHabits(listener: () => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidGrantWorkspaceTrust(listener),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (
        [settings.prompts, settings.sendKey, settings.historyEnabled].some(({ id }) => event.affectsConfiguration(id))
      )
        listener();
    }),
  );
}

export function createContext({ language, storage, panels, landings, asking, references, offers }: Parts) {
  const { sessions } = storage;
  const { referenceFiles } = references;
  const onDraft = (sessionId: string) => panels.refreshComposer(sessionId, 'message');
  const refuse = (why: ContextRefusal, name: string) => sayNoContext(language.locale, why, name);
  const contexts = new Contexts({ sessions, refuse, onDraft });
  const contextSources = new ContextSources({
    contexts,
    editor: () => landings.lastEditor(),
    capture: (editor) => landings.capture(editor),
    pickKind,
    pickFiles,
    addPictures: (sessionId) => referenceFiles.pick(sessionId),
    addPicture: (sessionId, uri) => referenceFiles.add(sessionId, uri),
    refuse,
  });
  const send = (sessionId: string) => asking.send(sessionId);
  const use = (sessionId: string, chosen: ChosenOffer) =>
    useOffer({ sessions, offers, send, onDraft }, sessionId, chosen);
  return { contexts, contextSources, useOffer: use };
}

/** Adds the selection to the message box of the session in the panel, and puts the cursor there. */
export function addSelectionToChat(
  { panels, storage }: Pick<Parts, 'panels' | 'storage'>,
  { contextSources }: Pick<ContextParts, 'contextSources'>,
): void {
  const { sessions, usual } = storage;
  const sessionId = panels.sessionId ?? sessions.create('chat', usual.get()).id;
  if (contextSources.addSelection(sessionId)) panels.show(sessionId, 'message');
}
