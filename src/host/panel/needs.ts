import type { ExtensionContext } from 'vscode';
import type { ContextFeature } from '../context/create.ts';
import type { LandingFeature } from '../landing/create.ts';
import type { Log } from '../log.ts';
import type { OffersFeature } from '../offers/create.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import type { SetUpFeature } from '../setup/create.ts';
import type { Language } from '../words/formats.ts';

/** What the panels stand on. */
export interface PanelNeeds extends SetUpFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly sessions: SessionsFeature;
  readonly landing: LandingFeature;
  readonly context: ContextFeature;
  readonly offers: OffersFeature;
}
