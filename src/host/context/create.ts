import type { InsertionFeature } from '../insertion/create.ts';
import type { Service } from '../service.ts';
import { Attachments } from '../sessions/attachments.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import type { Language } from '../words/formats.ts';
import { sayNoAttachment } from '../words/notifications.ts';
import { AttachmentFiles } from './attachmentFiles.ts';
import { ContextSources } from './contextSources.ts';
import { Contexts } from './contexts.ts';
import { pickFiles } from './filePick.ts';
import { pickKind } from './kindPick.ts';
import { type ContextRefusal, sayNoContext } from './refusals.ts';

export type ContextFeature = ReturnType<typeof createContext>;

interface Needs {
  readonly language: Language;
  readonly service: Service;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
}

/** What goes along with a message: passages, files and pictures. */
export function createContext({ language, service, sessions: { storage, announcer }, insertion }: Needs) {
  const { sessions, pictures } = storage;
  const onDraft = (sessionId: string) => announcer.draftChanged(sessionId, 'message');
  const refuse = (why: ContextRefusal, name: string) => sayNoContext(language.locale, why, name);
  const { readPicture } = service;
  const { scaleDown } = announcer;
  const attachments = new Attachments({ sessions, pictures, readPicture, refuse: sayNoAttachment, scaleDown, onDraft });
  const attachmentFiles = new AttachmentFiles({ attachments, refuse: sayNoAttachment });
  const contexts = new Contexts({ sessions, refuse, onDraft });
  const contextSources = new ContextSources({
    contexts,
    editor: () => insertion.lastEditor.place()?.editor,
    capture: (editor) => insertion.targets.capture(editor),
    pickKind,
    pickFiles,
    addPictures: (sessionId) => attachmentFiles.pick(sessionId),
    addPicture: (sessionId, uri) => attachmentFiles.add(sessionId, uri),
    refuse,
  });
  return { contexts, contextSources, attachments, attachmentFiles };
}
