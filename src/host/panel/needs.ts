import type { ExtensionContext } from 'vscode';
import type { AgentsFeature } from '../agents/create.ts';
import type { ContextFeature } from '../context/create.ts';
import type { InsertionFeature } from '../insertion/create.ts';
import type { Log } from '../log.ts';
import type { LooksFeature } from '../looks/create.ts';
import type { Notices } from '../notices.ts';
import type { PlanFeature } from '../plan/create.ts';
import type { ReadyPromptsFeature } from '../readyPrompts/create.ts';
import type { ReferencesFeature } from '../references/create.ts';
import type { Service } from '../service.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import type { SetUpFeature } from '../setup/create.ts';
import type { Language } from '../words/formats.ts';

/** What the panels stand on. */
export interface PanelNeeds extends SetUpFeature, LooksFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly notices: Notices;
  readonly service: Pick<Service, 'readPicture'>;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  readonly references: ReferencesFeature;
  readonly context: ContextFeature;
  readonly plan: PlanFeature;
  readonly readyPrompts: ReadyPromptsFeature;
  readonly agents: AgentsFeature;
  /** Something was put somewhere from below a turn; `behind` are the turns before that place, in their order. */
  readonly landed: (from: { readonly sessionId: string; readonly behind: readonly string[] }) => void;
  /** What was put somewhere was taken back. */
  readonly tookBack: () => void;
}
