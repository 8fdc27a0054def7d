/** What agents may do: draw, with the person's key, below the person's budget. */
import { commands, l10n, type Uri, window, workspace } from 'vscode';
import { parseAddress } from '../../shared/address.ts';
import { commands as names, settings } from '../../shared/names.ts';
import type { InsertionFeature } from '../insertion/create.ts';
import { PictureFiles } from '../insertion/pictureFiles.ts';
import type { LooksFeature } from '../looks/create.ts';
import type { Embedding } from '../provenance/embedding.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import { readSettings } from '../settings.ts';
import type { Language } from '../words/formats.ts';
import { type AgentOutcome, AgentPictures } from './agentPictures.ts';
import { answerText } from './answer.ts';
import { Budget } from './budget.ts';
import { forPerson } from './refusals.ts';
import { saveForAgent } from './saved.ts';
import { editAsAsk, PictureTool } from './tools.ts';

interface Needs {
  readonly language: Language;
  readonly looks: LooksFeature['looks'];
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  readonly prepare: Embedding['prepare'];
}

export function createAgents(needs: Needs) {
  const { language } = needs;
  const budget = budgetOf(needs);
  const pictures = agentPicturesOf(needs, budget);
  const left = () => budget.left();
  const options = {
    pictures,
    left,
    answer: async (outcome: AgentOutcome) => answerText(outcome, await left(), language),
    preview: async () => undefined,
    tell: tellOnce(),
    service,
  };
  void budget.tidy();
  return { generate: new PictureTool(options), edit: new PictureTool(options, editAsAsk) };
}

function budgetOf({ sessions: { storage } }: Needs): Budget {
  const { windows, agentFolder } = storage;
  return new Budget({
    folder: (name) => agentFolder(name),
    all: agentFolder(),
    owner: windows.id,
    alive: () => windows.atWork(),
    limits: () => {
      const { agentsPerDay, agentsAtOnce } = readSettings();
      return { perDay: Math.floor(agentsPerDay), atOnce: Math.floor(agentsAtOnce) };
    },
  });
}

function agentPicturesOf({ looks, sessions, insertion, prepare }: Needs, budget: Budget): AgentPictures {
  const { storage, newTurns } = sessions;
  const known = new Map<string, string>();
  return new AgentPictures({
    newTurns,
    budget,
    windows: storage.windows,
    sessionOf: (agent) => {
      const sessionId = known.get(agent);
      const isThere = sessionId !== undefined && storage.sessions.get(sessionId) !== undefined;
      return { title: l10n.t('By an agent: {0}', agent), ...(isThere && { sessionId }) };
    },
    onSession: (agent, sessionId) => void known.set(agent, sessionId),
    lookFor: async (place, prompt) => {
      const document = place ?? insertion.lastEditor.place()?.document.uri;
      return document && looks.lookFor(document, prompt);
    },
    save: saveForAgent({
      session: (id) => storage.sessions.get(id),
      files: new PictureFiles(),
      bytes: (picture) => storage.pictures.bytes(picture),
      prepare,
      document: () => insertion.lastEditor.place()?.document,
      folder: (scope: Uri) => readSettings(scope).folder,
    }),
  });
}

function service(): { readonly model: string; readonly host: string } {
  const { imageModel, baseUrl } = readSettings();
  const address = parseAddress(baseUrl);
  return {
    model: imageModel || l10n.t('no model yet'),
    host: address.ok ? new URL(address.origin).host : l10n.t('no service yet'),
  };
}

/** Each reason is told once while the window lives: an agent that tries again must not fill the screen. */
function tellOnce(): (outcome: AgentOutcome) => void {
  const told = new Set<string>();
  return (outcome) => {
    if (!('refused' in outcome) || told.has(outcome.refused)) return;
    told.add(outcome.refused);
    if (outcome.refused === 'budget' || outcome.refused === 'none') void offerMore();
    else void tellPerson(forPerson(outcome.refused));
  };
}

async function offerMore(): Promise<void> {
  const change = l10n.t('Change Limit');
  const sentence = l10n.t(
    'No more pictures by agents today: {0} were drawn, as many as you allow. Nothing was sent.',
    readSettings().agentsPerDay,
  );
  if ((await window.showInformationMessage(sentence, change)) !== change) return;
  await commands.executeCommand('workbench.action.openSettings', settings.agentsPerDay.id);
}

async function tellPerson(sentence: string | undefined): Promise<void> {
  if (!sentence) return;
  const setUp = l10n.t('Set Up');
  const buttons = workspace.isTrusted ? [setUp] : [];
  if ((await window.showWarningMessage(sentence, ...buttons)) === setUp) await commands.executeCommand(names.setUp);
}
