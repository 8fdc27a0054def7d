import { joinSentences } from '../../base/host/formats.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { settings } from '../../product/common/names.ts';
import { kindWords } from '../../product/host/kinds.ts';
import type { FailureWords, Told } from './failureText.ts';

/** Sentences for failures before anything was sent, of the connection to the service, and on the user's own computer. */
export const requestFailures = {
  addressMissing: ({ l10n }) => [
    l10n.t('No service address is set'),
    l10n.t('Limn needs the address of your service and its key.'),
  ],
  addressInvalid: ({ l10n }) => [
    l10n.t('The service address is not a web address'),
    l10n.t('An address looks like this: {0}.', 'https://gateway.example.com'),
  ],
  addressInsecure: ({ l10n }) => [
    l10n.t('The service address is not safe'),
    l10n.t('Over plain http others on the way could read your key. Use https; http is for this computer only.'),
  ],
  keyMissing: ({ l10n }) => [l10n.t('No API key is set'), l10n.t('Each service address has a key of its own.')],
  modelMissing: ({ l10n, mode }) => [kindWords[mode].noModel(l10n), l10n.t('Choose one that your service offers.')],
  tooLong: ({ l10n, mode, number }) => [
    l10n.t('The text is too long'),
    kindWords[mode].longest(l10n, number(modeTraits[mode].longestText)),
  ],
  hostUnknown: (told) => [
    unreached(told),
    told.l10n.t('Its name was not found. Check the address and the network connection.'),
  ],
  connectionRefused: (told) => [
    unreached(told),
    told.l10n.t('Nothing answers at this address just now. Check the address, and whether the service is running.'),
  ],
  unreachable: (told) => [
    unreached(told),
    told.l10n.t('There is no way to it from here. Check the network connection.'),
  ],
  connectTimeout: (told) => [
    unreached(told),
    told.limit
      ? told.l10n.t('No connection came about within {0}. Check the network connection.', told.limit)
      : told.l10n.t('No connection came about. Check the network connection.'),
  ],
  certificate: ({ l10n, host }) => [
    l10n.t('{0} could not prove its name', host),
    l10n.t('Its certificate is not trusted on this computer, so the key was not sent.'),
  ],
  proxy: ({ l10n }) => [
    l10n.t('The proxy did not let the request through'),
    l10n.t('Check the proxy in the settings of VS Code ({0}).', 'http.proxy'),
  ],
  connectionLost: ({ l10n, kept }) => [
    l10n.t('The connection broke'),
    joinSentences(l10n, l10n.t('It broke before the answer was complete.'), kept),
  ],
  silent: (told) => [
    told.limit ? told.l10n.t('No answer for {0}', told.limit) : told.l10n.t('No answer came'),
    joinSentences(told.l10n, limitWords(told), told.kept),
  ],
  deadline: (told) => [
    told.limit ? told.l10n.t('Not finished after {0}', told.limit) : told.l10n.t('Not finished in time'),
    joinSentences(told.l10n, limitWords(told), told.kept),
  ],
  storage: ({ l10n, mode }) => [
    kindWords[mode].notKept(l10n),
    l10n.t('The disk did not take it. Save it elsewhere before this window closes.'),
  ],
  pictureLost: ({ l10n }) => [
    l10n.t('An earlier picture is gone'),
    l10n.t('Its file could not be read, so nothing was sent. Go on without it, or begin a new picture.'),
  ],
  interrupted: (told) => [told.l10n.t('Interrupted'), interruptedWords(told)],
  internal: ({ l10n }) => [l10n.t('Something went wrong in Limn'), l10n.t('The log says more.')],
} satisfies Partial<FailureWords>;

function unreached({ l10n, host }: Told): string {
  return l10n.t('{0} could not be reached', host);
}

function limitWords({ l10n, mode }: Told): string {
  return l10n.t('The setting {0} says how long Limn waits.', settings[modeTraits[mode].waitSetting].id);
}

function interruptedWords({ l10n, time, kept }: Told): string {
  const ended = time
    ? l10n.t('VS Code or its extensions ended {0} after this was sent.', time)
    : l10n.t('VS Code or its extensions ended after this was sent.');
  return joinSentences(l10n, ended, kept, l10n.t('It was not sent again.'));
}
