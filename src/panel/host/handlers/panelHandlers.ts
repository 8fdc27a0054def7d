import type { Handlers } from '../../../pageKit/common/dispatch.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import { type PlanActions, planHandlers } from '../actions/planActions.ts';
import { type InsertForms, sheetHandlers } from '../insertForm/insertForms.ts';
import type { Panel } from '../panel.ts';
import { contextHandlers, type GoesAlongOptions } from './context.ts';
import { type PanelPartsOptions, panelPartHandlers } from './panelParts.ts';
import { PendingInputs } from './pendingInputs.ts';
import { type ResultsOptions, resultHandlers } from './results.ts';
import { type AskingOptions, sendingHandlers } from './sending.ts';
import { type TurnsOptions, turnHandlers } from './turns.ts';

type HandlersOptions = Omit<AskingOptions & GoesAlongOptions, 'arriving'> &
  ResultsOptions &
  TurnsOptions &
  PanelPartsOptions & {
    readonly panel: Pick<Panel, 'turnChanged' | 'postToInsertForm'>;
    readonly plans: Pick<PlanActions, 'act'>;
    readonly sheets: Pick<InsertForms, 'open' | 'check' | 'describe' | 'insert'>;
  };

/** Creates the handler for each message of the page. */
export function panelHandlers(options: HandlersOptions): Handlers<PageMessage> {
  const arriving = new PendingInputs();
  return {
    ...sendingHandlers({ ...options, arriving }),
    ...resultHandlers(options),
    ...turnHandlers(options),
    ...contextHandlers({ ...options, arriving }),
    ...panelPartHandlers(options),
    ...planHandlers(options.plans, options.panel),
    ...sheetHandlers(options.sheets, options.panel),
  };
}
