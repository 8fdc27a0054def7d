import type { InsertionFeature } from '../insertion/create.ts';
import type { Notices } from '../notices.ts';
import type { Service } from '../service.ts';
import { Attachments } from '../sessions/attachments.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import type { Language } from '../words/formats.ts';
import { type NoAttachment, sayNoAttachment } from '../words/notifications.ts';
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
  readonly notices: Notices;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
}

/** What goes along with a message: passages, files and pictures. */
export function createContext({ language, service, notices, sessions: { storage, announcer }, insertion }: Needs) {
  const { sessions, pictures } = storage;
  const onDraft = (sessionId: string) => announcer.draftChanged(sessionId, 'message');
  const refuse = (why: ContextRefusal, name: string) => sayNoContext(notices, language.locale, why, name);
  const { readPicture } = service;
  const { scaleDown } = announcer;
  const refusePicture = (why: NoAttachment, name: string) => sayNoAttachment(notices, why, name);
  const attachments = new Attachments({ sessions, pictures, readPicture, refuse: refusePicture, scaleDown, onDraft });
  const attachmentFiles = new AttachmentFiles({ attachments, refuse: refusePicture });
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
