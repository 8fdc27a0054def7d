import { joinSentences } from '../../base/host/formats.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { settings } from '../../product/common/names.ts';
import { kindWords } from '../../product/host/kinds.ts';
import type { FailureKind } from '../common/failureReport.ts';
import type { FailureWords, Told } from './failureText.ts';

/** VS Code's own setting. */
const proxySetting = 'http.proxy';

/** Sentences for failures before anything was sent, of the connection to the service, and on the user's own computer. */
export const requestFailures = {
  addressMissing: ({ l10n }) => [
    l10n.t('No service set up'),
    l10n.t('Enter your service URL and API key to get started.'),
  ],
  addressInvalid: ({ l10n }) => [
    l10n.t('Invalid service URL'),
    l10n.t('Enter a valid URL, for example {0}.', 'https://gateway.example.com'),
  ],
  addressInsecure: ({ l10n }) => [
    l10n.t("Service URL isn't secure"),
    l10n.t('HTTP exposes your API key to others on the network. Use HTTPS. HTTP is allowed only for this computer.'),
  ],
  keyMissing: ({ l10n }) => [l10n.t('No API key set'), l10n.t('Each service URL has its own API key.')],
  modelMissing: ({ l10n, mode }) => [kindWords[mode].noModel(l10n), l10n.t('Select a model that your service offers.')],
  tooLong: ({ l10n, mode, number }) => [
    l10n.t('Text too long'),
    kindWords[mode].longest(l10n, number(modeTraits[mode].longestText)),
  ],
  hostUnknown: (told) => [
    unreached(told),
    told.l10n.t("Couldn't resolve the host name. Check the service URL and your network connection."),
  ],
  connectionRefused: (told) => [
    unreached(told),
    told.l10n.t('The connection was refused. Check the service URL and whether the service is running.'),
  ],
  unreachable: (told) => [unreached(told), told.l10n.t('The host is unreachable. Check your network connection.')],
  connectTimeout: (told) => [
    unreached(told),
    told.limit
      ? told.l10n.t("Couldn't establish a connection within {0}. Check your network connection.", told.limit)
      : told.l10n.t("Couldn't establish a connection. Check your network connection."),
  ],
  certificate: ({ l10n, host }) => [
    l10n.t('{0} has an untrusted certificate', host),
    l10n.t("This computer doesn't trust the certificate, so your API key wasn't sent."),
  ],
  proxy: ({ l10n }) => [l10n.t('Blocked by proxy'), l10n.t('Check your proxy settings ({0}).', proxySetting)],
  connectionLost: ({ l10n, kept }) => [
    l10n.t('Connection lost'),
    joinSentences(l10n, l10n.t('The connection was lost before the response was complete.'), kept),
  ],
  silent: (told) => [
    told.limit ? told.l10n.t('No response for {0}', told.limit) : told.l10n.t('No response'),
    joinSentences(told.l10n, limitWords(told), told.kept),
  ],
  deadline: (told) => [
    told.limit ? told.l10n.t('Timed out after {0}', told.limit) : told.l10n.t('Timed out'),
    joinSentences(told.l10n, limitWords(told), told.kept),
  ],
  storage: ({ l10n, mode }) => [
    kindWords[mode].notKept(l10n),
    l10n.t("Couldn't write to disk. Save it elsewhere before you close this window."),
  ],
  pictureLost: ({ l10n }) => [
    l10n.t('Earlier image missing'),
    l10n.t(
      "Couldn't read the file of the earlier image, so nothing was sent. Continue without it or start a new image.",
    ),
  ],
  interrupted: (told) => [told.l10n.t('Interrupted'), interruptedWords(told)],
  internal: ({ l10n }) => [l10n.t('Unexpected error'), l10n.t('See the Limn log for details.')],
} satisfies Partial<FailureWords>;

function unreached({ l10n, host }: Told): string {
  return l10n.t("{0} couldn't be reached", host);
}

function limitWords({ l10n, mode }: Told): string {
  return l10n.t('To wait longer, change the setting {0}.', waitSettingOf(mode));
}

/** Returns the setting that the text of a failure names, for its button Open Settings. */
export function failureSetting(kind: FailureKind, mode: Mode): string {
  return kind === 'proxy' ? proxySetting : waitSettingOf(mode);
}

function waitSettingOf(mode: Mode): string {
  return settings[modeTraits[mode].waitSetting].id;
}

function interruptedWords({ l10n, time, kept }: Told): string {
  const ended = time
    ? l10n.t('VS Code or its extension host stopped {0} after the request was sent.', time)
    : l10n.t('VS Code or its extension host stopped after the request was sent.');
  return joinSentences(l10n, ended, kept, l10n.t("The request wasn't resent."));
}
