import type * as vscode from 'vscode';
import { kindNames } from '../../product/host/kinds.ts';
import type { ButtonName } from '../common/buttonTraits.ts';
import type { PageStrings } from '../common/pageStrings.ts';
import { sheetWords } from './getInsertFormStrings.ts';
import { planWords } from './getPlanStrings.ts';
import { textWords } from './getRewriteStrings.ts';

/**
 * Returns the page's strings in the user's language, except the labels of the buttons below results; the page fills placeholders such as
 * `{0}`.
 */
export function getPageStrings(l10n: typeof vscode.l10n): Omit<PageStrings, ButtonName> {
  return {
    ...frameWords(l10n),
    ...composerWords(l10n),
    ...pictureWords(l10n),
    ...turnWords(l10n),
    ...chatWords(l10n),
    ...emptyWords(l10n),
    ...planWords(l10n),
    ...sheetWords(l10n),
    ...textWords(l10n),
  };
}

function frameWords(l10n: typeof vscode.l10n) {
  return {
    newSession: l10n.t('New session'),
    newChat: l10n.t('New Chat'),
    newImage: l10n.t('New Image'),
    sessions: l10n.t('Sessions'),
    panelMenu: l10n.t('Panel Menu'),
    movePanel: l10n.t('Move Panel To…'),
    conversation: l10n.t('Conversation'),
    jumpToLatest: l10n.t('Jump to latest'),
    zoom: l10n.t('Zoom'),
    closeZoom: l10n.t('Close'),
    ...strungTogether(l10n),
  };
}

/** Returns the strings by which the language joins facts, names and sentences. */
function strungTogether(l10n: typeof vscode.l10n) {
  return {
    withFact: l10n.t('{0}, {1}'),
    about: l10n.t('{0}: {1}'),
    thenSaid: l10n.t('{0}. {1}'),
    nextSentence: l10n.t('{0} {1}'),
  };
}

function composerWords(l10n: typeof vscode.l10n) {
  return {
    message: l10n.t('Message'),
    chatPlaceholder: l10n.t('Ask about the text, or ask for a new one'),
    waitsPlaceholder: l10n.t('What you send now waits for this answer'),
    imagePlaceholder: l10n.t('Describe a picture'),
    mode: l10n.t('Mode'),
    ...kindNames(l10n),
    model: l10n.t('Model'),
    chooseModel: l10n.t('Choose Model'),
    aspectRatio: l10n.t('Aspect ratio'),
    size: l10n.t('Size'),
    auto: l10n.t('Auto'),
    send: l10n.t('Send'),
    removeQuote: l10n.t('Remove the passage'),
    showInEditor: l10n.t('Show in editor: {0}'),
    thisSession: l10n.t('this session'),
    useSetting: l10n.t('Use the setting: {0}'),
    count: l10n.t('Count'),
    fewer: l10n.t('Fewer pictures'),
    moreOf: l10n.t('More pictures'),
    keepAlike: l10n.t('Keep Alike'),
    keepAlikeSays: l10n.t('The first is drawn and shown to you before it goes along with the others.'),
    pictureCount: l10n.t('{0} pictures'),
    onePicture: l10n.t('1 picture'),
    wrongRatio: l10n.t('Width and height, such as 16:9'),
    wrongSize: l10n.t('A number and a letter, such as 2K'),
    addPicture: l10n.t('Add Picture'),
    removeAttachment: l10n.t('Remove {0}'),
    removeOrigin: l10n.t('Begin a new picture'),
    prompts: l10n.t('Prompts'),
    prompt: l10n.t('Prompt {0}'),
    removePrompt: l10n.t('Remove prompt {0}'),
    dropHere: l10n.t('Drop pictures here'),
    notAPicture: l10n.t('{0} is not a picture that can be sent.'),
    pastedPicture: l10n.t('Pasted picture'),
    refinePlaceholder: l10n.t('Say what to change'),
  };
}

function turnWords(l10n: typeof vscode.l10n) {
  return {
    stop: l10n.t('Stop'),
    cancel: l10n.t('Cancel'),
    takenBack: l10n.t('Taken back'),
    copied: l10n.t('Copied'),
    copyFailed: l10n.t('The picture could not be copied. Save As… writes it to a file.'),
    copyCode: l10n.t('Copy code'),
    insertCode: l10n.t('Insert code'),
    earlierVersion: l10n.t('Earlier version'),
    laterVersion: l10n.t('Later version'),
    versionOf: l10n.t('{0} of {1}'),
    details: l10n.t('Details'),
    earlierPictures: l10n.t('Earlier pictures'),
    earlierPicture: l10n.t('Earlier picture {0}'),
    pictureOnItsWay: l10n.t('Picture on its way'),
    tryAgainIn: l10n.t('in {0}'),
  };
}

function pictureWords(l10n: typeof vscode.l10n) {
  return {
    showAll: l10n.t('Show All'),
    showLess: l10n.t('Show Less'),
    insertNumber: l10n.t('Insert picture {0}'),
    saveNumber: l10n.t('Save As…, picture {0}'),
    refineNumber: l10n.t('Refine picture {0}'),
    moreNumber: l10n.t('More, picture {0}'),
    zoomNumber: l10n.t('Zoom picture {0}'),
    more: l10n.t('More'),
    compare: l10n.t('Compare'),
    closeCompare: l10n.t('Close'),
    divider: l10n.t('Divider'),
    sideBySide: l10n.t('Side by side'),
    overlaid: l10n.t('Slider'),
    pickThis: l10n.t('Pick This One'),
    stopAll: l10n.t('Stop All'),
    previousPicture: l10n.t('Previous picture'),
    nextPicture: l10n.t('Next picture'),
    zoomIn: l10n.t('Zoom In'),
    zoomOut: l10n.t('Zoom Out'),
    brokenPicture: l10n.t(
      'This picture cannot be shown. Its file may be gone: the oldest go when pictures take more room than you allow.',
    ),
    pictures: l10n.t('Pictures'),
    fit: l10n.t('Fit'),
    actualSize: l10n.t('100 %'),
  };
}

function chatWords(l10n: typeof vscode.l10n) {
  return {
    edit: l10n.t('Edit'),
    delete: l10n.t('Delete'),
    asksAnew: l10n.t('Asks for new pictures, which are paid for again. Those here stay.'),
    quotePart: l10n.t('Quote in Message'),
    withdraw: l10n.t('Withdraw'),
    waitingTurn: l10n.t('Waiting for the answer before'),
    sent: l10n.t('Sent. {0}'),
    applyCode: l10n.t('Apply to {0}'),
    openFile: l10n.t('Open {0}'),
    pictureAt: l10n.t('Picture at {0}'),
    selectedPart: l10n.t('{0}: the selected part'),
    unanswered: l10n.t('Limn does not answer'),
    unansweredWhy: l10n.t(
      'The extensions of this window have ended, or are busy. If they are busy, this goes on by itself. After a reload, your sessions and what you typed are here again.',
    ),
    unansweredTurn: l10n.t('Interrupted. The service may have counted this request; it is not sent again by itself.'),
    reloadWindow: l10n.t('Reload Window'),
    addContext: l10n.t('Add Context'),
    removeContext: l10n.t('Remove {0}'),
    look: l10n.t('Look'),
    lookNamed: l10n.t('Look: {0}'),
    lookGoesAlong: l10n.t('Look {0} goes along'),
    isMeant: l10n.t('Is “{0}” {1}? Send their description along'),
    isNotMeant: l10n.t('{0} is not meant'),
    context: l10n.t('Context'),
    readyPrompts: l10n.t('Prompts'),
    allReadyPrompts: l10n.t('All prompts'),
    dropFilesHere: l10n.t('Drop files here'),
    pastedText: l10n.t('Pasted text'),
    neitherTextNorPicture: l10n.t(
      '{0} was not added. Pictures (PNG, JPEG, WebP, GIF, AVIF) and text files in UTF-8 can be sent.',
    ),
    textTooLong: l10n.t('{0} is too long: at most {1} characters can be sent.'),
    stillOnClipboard: l10n.t('It is still on the clipboard.'),
    tooLongToEdit: l10n.t(
      'More than {0} characters cannot be pasted here. Paste them into the message box: they go along with a message.',
    ),
    goesAlong: l10n.t('{0} goes along with the message, {1}'),
    answerOf: l10n.t('Answer {0} of {1}'),
    changeLimit: l10n.t('Change Limit'),
    dismiss: l10n.t('Dismiss'),
    dismissForToday: l10n.t('Not Again Today'),
  };
}

function emptyWords(l10n: typeof vscode.l10n) {
  return {
    recentSessions: l10n.t('Recent sessions'),
    allSessions: l10n.t('All sessions'),
    firstTitle: l10n.t('Selected text, made into pictures and conversation'),
    firstSelect: l10n.t('Select a sentence or a passage in any document.'),
    firstChoose: l10n.t('Right-click, and choose Generate Image from Selection or Chat About Selection.'),
    firstInsert: l10n.t('Insert puts the result where the text is.'),
    setUpService: l10n.t('Set Up Service'),
    firstNeeds: l10n.t('You need the address of your service and its key.'),
    firstNeedsKey: l10n.t('{0} needs your key. Its address is set.', '{0}'),
    firstNeedsChatModel: l10n.t('{0} needs a model for chat. Its address and key are set.', '{0}'),
    firstNeedsImageModel: l10n.t('{0} needs a model for pictures. Its address and key are set.', '{0}'),
    setApiKey: l10n.t('Set API Key'),
    openSample: l10n.t('Open Sample Story'),
    openWalkthrough: l10n.t('See step by step what Limn does'),
  };
}
