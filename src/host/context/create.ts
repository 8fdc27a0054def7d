import type { LandingFeature } from '../landing/create.ts';
import type { Service } from '../service.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import { References } from '../sessions/references.ts';
import type { Language } from '../words/formats.ts';
import { sayNoReference } from '../words/notifications.ts';
import { ContextSources } from './contextSources.ts';
import { Contexts } from './contexts.ts';
import { pickFiles } from './filePick.ts';
import { pickKind } from './kindPick.ts';
import { ReferenceFiles } from './referenceFiles.ts';
import { type ContextRefusal, sayNoContext } from './refusals.ts';

export type ContextFeature = ReturnType<typeof createContext>;

interface Needs {
  readonly language: Language;
  readonly service: Service;
  readonly sessions: SessionsFeature;
  readonly landing: LandingFeature;
}

/** What goes along with a message: passages, files and pictures. */
export function createContext({ language, service, sessions: { storage, announcer }, landing }: Needs) {
  const { sessions, pictures } = storage;
  const onDraft = (sessionId: string) => announcer.draftChanged(sessionId, 'message');
  const refuse = (why: ContextRefusal, name: string) => sayNoContext(language.locale, why, name);
  const { readPicture } = service;
  const { scaleDown } = announcer;
  const references = new References({ sessions, pictures, readPicture, refuse: sayNoReference, scaleDown, onDraft });
  const referenceFiles = new ReferenceFiles({ references, refuse: sayNoReference });
  const contexts = new Contexts({ sessions, refuse, onDraft });
  const contextSources = new ContextSources({
    contexts,
    editor: () => landing.lastEditor.place()?.editor,
    capture: (editor) => landing.targets.capture(editor),
    pickKind,
    pickFiles,
    addPictures: (sessionId) => referenceFiles.pick(sessionId),
    addPicture: (sessionId, uri) => referenceFiles.add(sessionId, uri),
    refuse,
  });
  return { contexts, contextSources, references, referenceFiles };
}
