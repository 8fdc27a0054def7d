import type { Language } from '../../base/host/formats.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { Attachments } from '../../sessions/host/attachments.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { type NoAttachment, sayNoAttachment } from '../../sessions/host/sessionNotifications.ts';
import { AttachmentFiles } from './attachmentFiles.ts';
import { type ContextRefusal, ContextSources, notifyContextRejected } from './contextSources.ts';
import { Contexts } from './contexts.ts';

export type ContextFeature = ReturnType<typeof createContext>;

interface Needs {
  readonly language: Language;
  readonly service: Service;
  readonly notices: Notifications;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
}

/** Creates the handling of a message's context: passages, files and pictures. */
export function createContext({ language, service, notices, sessions: { storage, announcer }, insertion }: Needs) {
  const { sessions, pictures } = storage;
  const onDraft = (sessionId: string) => announcer.draftChanged(sessionId, 'message');
  const refuse = (why: ContextRefusal, name: string) => notifyContextRejected(notices, language.locale, why, name);
  const { readPicture } = service;
  const { scaleDown } = announcer;
  const refusePicture = (why: NoAttachment, name: string) => sayNoAttachment(notices, why, name);
  const attachments = new Attachments({ sessions, pictures, readPicture, refuse: refusePicture, scaleDown, onDraft });
  const attachmentFiles = new AttachmentFiles(attachments, refusePicture);
  const contexts = new Contexts(sessions, refuse, onDraft);
  const contextSources = new ContextSources(contexts, attachmentFiles, insertion, refuse);
  return { contexts, contextSources, attachments, attachmentFiles };
}
