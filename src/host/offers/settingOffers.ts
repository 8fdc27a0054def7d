import { workspace } from 'vscode';
import { type OfferSources, offersOf } from '../../core/offers/offers.ts';
import { settings } from '../../shared/names.ts';

/** The prompts that are set: the person's own, and those of a workspace that the person trusts. */
export function settingOffers(): Omit<OfferSources, 'builtIn'> {
  const set = workspace.getConfiguration().inspect(settings.prompts.id);
  return {
    own: offersOf(set?.globalValue),
    workspace: workspace.isTrusted ? offersOf(set?.workspaceValue) : [],
  };
}
