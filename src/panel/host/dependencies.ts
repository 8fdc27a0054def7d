import type { ExtensionContext } from 'vscode';
import type { AgentsFeature } from '../../agents/host/createAgents.ts';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import type { ContextFeature } from '../../context/host/createContext.ts';
import type { ImageEditorFeature } from '../../imageEditor/host/createImageEditor.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import type { PlanFeature } from '../../plan/host/createPlan.ts';
import type { ReadyPromptsFeature } from '../../prompts/host/createPrompts.ts';
import type { ReferencesFeature } from '../../references/host/createReferences.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';

/** The features that panels depend on. */
export interface PanelDependencies extends SetUpFeature, LooksFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly notices: Notifications;
  readonly service: Pick<Service, 'readPicture'>;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  readonly references: ReferencesFeature;
  readonly context: ContextFeature;
  readonly plan: PlanFeature;
  readonly readyPrompts: ReadyPromptsFeature;
  readonly agents: AgentsFeature;
  readonly imageEditors: Pick<ImageEditorFeature['imageEditors'], 'showFromSession' | 'showMarks'>;
  readonly pixelEdits: Pick<ImageEditorFeature['pixelEdits'], 'removeBackground' | 'createIcons'>;
  readonly finishImages: Pick<ImageEditorFeature['finishImages'], 'sessionDisplayed'>;
  /** Called when a result was inserted; `behind` are the turns up to that one, in order. */
  readonly landed: (from: { readonly sessionId: string; readonly behind: readonly string[] }) => void;
  /** Called when an insertion was undone. */
  readonly tookBack: () => void;
}
