import { l10n } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { editorNotifier } from '../../base/host/showNotification.ts';
import { PictureFiles } from '../../insertion/host/images/pictureFiles.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { notifyRejected, sayNoAttachment } from '../../sessions/host/sessionNotifications.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { MakeLook } from './makeLook.ts';

interface Needs extends Pick<SetUpFeature, 'setUp'> {
  readonly language: Language;
  readonly service: Pick<Service, 'readPicture'>;
  readonly sessions: SessionsFeature;
  readonly panel: PanelFeature;
}

export function createMakeLook({ language, setUp, sessions, service, panel }: Needs): MakeLook {
  return new MakeLook({
    ask: (turn) => sessions.newTurns.sendAndWait(turn),
    ensure: () => setUp.ensureTarget('chat'),
    chooseModel: () => setUp.chooseModel('chat'),
    usual: () => sessions.storage.usual.get(),
    readPicture: (bytes) => service.readPicture(bytes),
    files: new PictureFiles(),
    openSession: (sessionId) => panel.panels.show(sessionId, 'message'),
    refuse: (refused) => {
      if (refused.why === 'notKept') sayNoAttachment(editorNotifier, 'notKept', l10n.t('A picture'));
      else notifyRejected(editorNotifier, language, 'chat', refused);
    },
  });
}
