import type * as vscode from 'vscode';
import type { Language } from '../../../base/host/formats.ts';
import type { FailureReport } from '../../../service/common/failureReport.ts';
import { getLoadableLinks, isInlineLink } from '../../../sessions/common/imageLinks.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import type { LinkLoad } from '../../../sessions/host/linkLoads.ts';
import type { LinkView, RemoteView } from '../../common/imageView.ts';
import { pictureView } from './createImageView.ts';
import { linkProblem } from './linkProblem.ts';
import type { PageContext } from './viewContext.ts';

/** A longer file name is shortened, in UTF-16 code units. */
const longestName = 80;

type Says = Pick<LinkView, 'says' | 'isProblem' | 'button'>;

type LoadOf = (address: string) => LinkLoad | undefined;

/** Returns the links outside the text of a result whose pictures are not loaded. */
export function linkViews(language: Language, { links, pictures }: Result, loadOf: LoadOf): LinkView[] {
  const loaded = new Set(pictures.map(({ link }) => link));
  return links.flatMap((address, index) =>
    loaded.has(address)
      ? []
      : [{ index, address, label: labelOf(address), ...says(language, address, loadOf(address)) }],
  );
}

/** Returns the picture links in the text of a finished answer, with the pictures that are loaded. */
export function remoteViews(
  { language, src }: Pick<PageContext, 'language' | 'src'>,
  result: Result,
  loadOf: LoadOf,
): RemoteView[] {
  if (result.state === 'running') return [];
  return getLoadableLinks(result).flatMap((address, index) => {
    if (!isInlineLink(result, address)) return [];
    const picture = result.pictures.find(({ link }) => link === address);
    const label = labelOf(address);
    const told = inWords(language, address, says(language, address, loadOf(address)));
    const shown = picture ? { ...without, picture: pictureView({ src, language }, picture, label) } : told;
    return [{ index, address, label, ...shown }];
  });
}

/** For a picture that is loaded, no message is shown. */
const without = { says: '', isProblem: false };

/** Within the text, the label of the button names the host. */
function inWords({ l10n }: Language, address: string, told: Says): Says {
  if (told.isProblem || told.button?.does !== 'loadLink') return told;
  return { ...told, button: { ...told.button, label: l10n.t('Load Picture from {0}', new URL(address).host) } };
}

/** Returns the host and the file name: `img.example/…/x.png`. */
function labelOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  const [first = '', ...deeper] = pathname.split('/').filter(Boolean);
  const last = deeper.at(-1);
  const name = (last ?? first).slice(-longestName);
  return last === undefined || deeper.length === 0 ? `${host}/${name}` : `${host}/…/${name}`;
}

function says(language: Language, address: string, load: LinkLoad | undefined): Says {
  const { l10n } = language;
  if (!/^https:/i.test(address) || !URL.canParse(address))
    return { says: l10n.t('Limn loads pictures over https only.'), isProblem: false };
  const { host } = new URL(address);
  if (load === undefined) return { ...offer(l10n, host), isProblem: false };
  if (load !== 'loading') return failed(language, host, load);
  const button = { does: 'stop' as const, label: l10n.t('Stop') };
  return { says: l10n.t('Loading the picture from {0}', host), isProblem: false, button };
}

function offer(l10n: typeof vscode.l10n, host: string): Omit<Says, 'isProblem'> {
  return {
    says: l10n.t('Limn loads it from {0} when you press Load Picture. Your key is not sent.', host),
    button: { does: 'loadLink', label: l10n.t('Load Picture') },
  };
}

function failed(language: Language, host: string, report: FailureReport): Says {
  const again = { does: 'loadLink' as const, label: language.l10n.t('Try Again') };
  return {
    says: linkProblem(language, host, report),
    isProblem: true,
    ...(report.retry !== 'never' && { button: again }),
  };
}
